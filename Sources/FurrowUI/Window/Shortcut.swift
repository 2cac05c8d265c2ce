import GLibSupport
import ListModel

/// A keyboard shortcut or a gesture, for the shortcuts window.
struct Shortcut: Sendable {
    enum Trigger: Equatable, Sendable {
        /// Accelerators in GTK's notation, each of which triggers the action.
        case keys([String])
        case gesture(String)
    }

    struct Group: Sendable {
        let title: String
        let shortcuts: [Shortcut]
    }

    /// The name of the action.
    let title: String
    let trigger: Trigger

    private static func keys(_ title: String, _ accelerators: String...) -> Shortcut {
        Shortcut(title: title, trigger: .keys(accelerators))
    }

    /// Returns the shortcuts of those actions of rows that have keys.
    private static func keys(of actions: [RowAction]) -> [Shortcut] {
        actions.compactMap(\.keys).map { Shortcut(title: $0.title, trigger: .keys($0.accelerators)) }
    }

    /// The actions of trashed tasks.
    private static let trashActions: [RowAction] = [.restore, .deletePermanently]

    private static func gesture(_ title: String, _ description: String) -> Shortcut {
        Shortcut(title: title, trigger: .gesture(description))
    }

    static var keyGroups: [Group] { [items, selection, adding, menus, editing, trash, general] }

    static var gestureGroups: [Group] { [rows, list] }

    private static var items: Group {
        Group(
            title: tr("Tasks"),
            shortcuts: keys(of: RowAction.allCases.filter { !trashActions.contains($0) }) + [
                keys(tr("Edit"), "Return", "F2"),
                keys(tr("Details"), "<Alt>Return", "<Control>i"),
                keys(tr("Move Up or Down"), "<Alt>Up", "<Alt>Down"),
                keys(tr("Move to Top or End"), "<Alt>Home", "<Alt>End"),
                keys(tr("Make Subtask, Move Out"), "<Alt><Shift>Right", "<Alt><Shift>Left"),
                keys(tr("Expand, Collapse"), "Right", "Left"),
                keys(tr("Clear Completed Tasks"), "<Control><Shift>Delete"),
                keys(tr("Move Overdue to Today"), "<Control><Shift>t"),
            ])
    }

    private static var selection: Group {
        Group(
            title: tr("Selection"),
            shortcuts: [
                keys(tr("Select or Deselect"), "<Control>space"),
                keys(tr("Extend Selection"), "<Shift>Up", "<Shift>Down"),
                keys(tr("Select All"), "<Control>a"),
                keys(tr("Copy Titles"), "<Control>c"),
                keys(tr("Paste Lines as Tasks"), "<Control>v"),
                keys(tr("Select None"), "Escape"),
                gesture(tr("Select One"), tr("“Select” in the row’s menu, then tap rows; or click with Ctrl")),
                gesture(tr("Select a Range"), tr("Click with Shift")),
            ])
    }

    private static var adding: Group {
        Group(
            title: tr("New Tasks"),
            shortcuts: [
                keys(tr("Add at Top"), "<Control>n"),
                keys(tr("Add Below"), "<Control>Return"),
                keys(tr("Add Above"), "<Control><Shift>Return"),
                gesture(tr("Add by Typing"), tr("Just type")),
            ])
    }

    private static var menus: Group {
        Group(
            title: tr("Row Menu"),
            shortcuts: [
                keys(tr("Slide Row Open"), "<Control>Left", "<Control>Right"),
                keys(tr("Move Between Buttons"), "Left", "Right"),
                keys(tr("Show All Actions"), "Menu", "<Shift>F10"),
                keys(tr("Close"), "Escape"),
            ])
    }

    private static var editing: Group {
        Group(
            title: tr("While Editing"),
            shortcuts: [
                keys(tr("Save Text"), "Return"),
                keys(tr("Save and Add Below"), "<Control>Return"),
                keys(tr("Save and Add Above"), "<Control><Shift>Return"),
                keys(tr("Make Subtask, Move Out"), "Tab", "<Shift>Tab"),
                keys(tr("Discard Changes"), "Escape"),
            ])
    }

    private static var trash: Group {
        Group(
            title: tr("In the Trash"),
            shortcuts: keys(of: trashActions) + [
                keys(tr("Show All Actions"), "Return", "Menu"),
                keys(tr("Empty Trash"), "<Control><Shift>Delete"),
            ])
    }

    private static var general: Group {
        Group(
            title: tr("General"),
            shortcuts: [
                keys(tr("Search"), "<Control>f"),
                keys(tr("Sync Now"), "F5"),
                keys(tr("Undo"), "<Control>z"),
                keys(tr("Redo"), "<Control><Shift>z", "<Control>y"),
                keys(tr("Show Lists"), "<Alt>Left", "Escape"),
                keys(tr("Shortcuts"), "<Control>question"),
                keys(tr("Preferences"), "<Control>comma"),
                keys(tr("Close Window"), "<Control>w"),
                keys(tr("Quit"), "<Control>q"),
            ])
    }

    private static var rows: Group {
        Group(
            title: tr("Rows"),
            shortcuts: [
                gesture(tr("Open Menu"), tr("Slide the row a little, or flick it, in either direction")),
                gesture(tr("Perform Outermost Action"), tr("Slide the row far")),
                gesture(tr("Insert Between Two Rows"), tr("Pinch them apart")),
                gesture(tr("Edit"), tr("Tap or click")),
                gesture(tr("Move Within List"), tr("Hold and drag; with the mouse, drag up or down")),
                gesture(tr("Move to Another List"), tr("Hold and drag onto a list in the sidebar")),
                gesture(tr("Show All Actions"), tr("Hold and let go, or click with the secondary button")),
            ])
    }

    private static var list: Group {
        Group(
            title: tr("List"),
            shortcuts: [
                gesture(tr("Add at Top"), tr("Pull the list down")),
                gesture(tr("Clear Completed Tasks"), tr("Pull the list up at its end")),
                gesture(tr("Show Lists"), tr("Pinch in, or pull the list down further")),
                gesture(tr("Search"), tr("Pull the lists down further")),
            ])
    }
}
