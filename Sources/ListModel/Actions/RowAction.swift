import GLibSupport
import Rows
import Todo

/// An action of a row: its names and icons, the rows that have it, and its effect. Menus, buttons, keys, the
/// selection bar and assistive technologies all use the same entry of the table in `RowAction+Table.swift`.
package final class RowAction: Hashable, Sendable {
    /// A name and icon of an action, for rows in one state.
    struct Title: Sendable {
        /// The id of this title, or nil for the action's id.
        var id: String?
        let text: @Sendable () -> String
        /// The icon's name in the icon theme; `Icon` has a fallback for missing ones.
        let icon: String
        let state: State

        /// The state of the rows that the title is for.
        enum State: Sendable {
            case any
            case done(Bool)
            case selected(Bool)
            case ofList(Bool)
        }

        init(
            _ text: @autoclosure @escaping @Sendable () -> String, _ icon: String, _ state: State = .any,
            id: String? = nil
        ) {
            self.text = text
            self.icon = icon
            self.state = state
            self.id = id
        }

        func isFor(isDone: Bool, isSelected: Bool, amongLists: Bool) -> Bool {
            switch state {
            case .any: true
            case .done(let value): value == isDone
            case .selected(let value): value == isSelected
            case .ofList(let value): value == amongLists
            }
        }
    }

    /// The keys that perform an action on the focused row, or on all selected rows.
    package struct Keys: Sendable {
        private let text: @Sendable () -> String
        /// The keys in GTK's notation, such as “<Control>d”. Keys without Control and Alt need the focus on a row.
        package let accelerators: [String]

        init(_ text: @autoclosure @escaping @Sendable () -> String, _ accelerators: String...) {
            (self.text, self.accelerators) = (text, accelerators)
        }

        /// The title in the overview of shortcuts.
        package var title: String { text() }
    }

    /// The effect of an action on a selected row.
    enum OnSelection: Sendable {
        /// The action is for single rows; it is not offered on several.
        case none
        /// The same as on a single row. The menu or picker that opens then applies to all selected rows.
        case sameAsOnRow
        /// The same as the first of these buttons that the selection bar shows.
        case buttons([SelectionAction])
        /// An effect on all selected rows for which the selection bar has no button.
        case all(@MainActor @Sendable (ListController) -> Void)
    }

    /// The name in the settings, in widget actions and as a style class.
    package let id: String
    /// The titles. In each state of a row, one of them applies.
    let titles: [Title]
    /// The icon of the cue for a direct slide, or nil for the action's icon.
    private let cue: String?
    /// The action's keys; nil if it has none. Several actions can have the same keys if at most one of them applies to
    /// a row.
    package let keys: Keys?
    /// Whether the user may choose the action for the menus. The places of other actions are fixed.
    let isSelectable: Bool
    /// Whether the action removes the row from every view, so that the row flies out.
    package let removesRow: Bool
    package let modifiesTask: Bool
    /// Whether the row closes before the effect. Otherwise, the effect decides.
    let closesRow: Bool
    let onSelection: OnSelection
    private let condition: @Sendable (RowContent) -> Bool
    /// Returns whether the action is possible in a view with this layout.
    let isPossible: @Sendable (MenuLayout) -> Bool
    /// Returns whether assistive technologies offer the action on a row to which it applies.
    let isAccessible: @Sendable (AccessibilityContext) -> Bool
    /// The effect when an assistive technology requests the action, or nil if it is `effect`.
    let accessibilityEffect: (@MainActor @Sendable (ListController, RowContent) -> Void)?
    /// The effect on a row. `bySlide` is true if the arbiter is already animating the row.
    let effect: @MainActor @Sendable (_ list: ListController, _ item: RowContent, _ bySlide: Bool) -> Void

    init(
        _ id: String, _ titles: [Title], cue: String? = nil, keys: Keys? = nil, isSelectable: Bool = true,
        removesRow: Bool = false, modifiesTask: Bool = true, closesRow: Bool = true, onSelection: OnSelection = .none,
        appliesTo condition: @escaping @Sendable (RowContent) -> Bool,
        isPossible: @escaping @Sendable (MenuLayout) -> Bool = { _ in true },
        isAccessible: @escaping @Sendable (AccessibilityContext) -> Bool = { _ in true },
        accessibilityEffect: (@MainActor @Sendable (ListController, RowContent) -> Void)? = nil,
        effect: @escaping @MainActor @Sendable (ListController, RowContent, Bool) -> Void
    ) {
        self.id = id
        self.titles = titles
        self.cue = cue
        self.keys = keys
        self.isSelectable = isSelectable
        self.removesRow = removesRow
        self.modifiesTask = modifiesTask
        self.closesRow = closesRow
        self.onSelection = onSelection
        self.condition = condition
        self.isPossible = isPossible
        self.isAccessible = isAccessible
        (self.accessibilityEffect, self.effect) = (accessibilityEffect, effect)
    }

    /// Returns the action with this id, or nil if this version does not know it.
    package static func withID(_ id: String) -> RowAction? { allCases.first { $0.id == id } }

    package static func == (one: RowAction, other: RowAction) -> Bool { one === other }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// The actions that the user may choose for the menus of rows. Trashed tasks have fixed actions.
    package static let configurable = allCases.filter(\.isSelectable)

    // MARK: Names

    private func title(isDone: Bool, isSelected: Bool = false, amongLists: Bool = false) -> Title {
        titles.first { $0.isFor(isDone: isDone, isSelected: isSelected, amongLists: amongLists) } ?? titles[0]
    }

    /// Returns the name of the row's GAction. If the effect depends on whether the task is completed, so does the
    /// name: a button with an outdated label then does nothing, instead of the opposite of its label.
    package func name(isDone: Bool) -> String { "item.\(title(isDone: isDone).id ?? id)" }

    /// Returns the action with this name, and the task state to which the name applies, or nil as the state means both
    /// states.
    package static func named(_ name: String) -> (action: RowAction, isDone: Bool?)? {
        for action in allCases {
            let (open, done) = (action.name(isDone: false), action.name(isDone: true))
            if name == open { return (action, open == done ? nil : false) }
            if name == done { return (action, true) }
        }
        return nil
    }

    package static var names: [String] {
        allCases.flatMap { Set([$0.name(isDone: false), $0.name(isDone: true)]) }
    }

    package func label(isDone: Bool, isSelected: Bool = false, amongLists: Bool = false) -> String {
        title(isDone: isDone, isSelected: isSelected, amongLists: amongLists).text()
    }

    /// Returns the icon's name in the icon theme; `Icon` has a fallback for missing ones.
    package func icon(isDone: Bool) -> String { title(isDone: isDone).icon }

    /// Returns the icon of a direct slide's cue: a tick to complete, a cross to delete (specification C1).
    package func cueIcon(isDone: Bool) -> String { cue ?? icon(isDone: isDone) }

    // MARK: Rows

    package func applies(to item: RowContent) -> Bool { !item.isFixed && condition(item) }

    /// Returns the first action that applies to this row, for a key with several actions.
    package static func first(of actions: [RowAction], for item: RowContent) -> RowAction? {
        actions.first { $0.applies(to: item) }
    }

    package var appliesToSelection: Bool { if case .none = onSelection { false } else { true } }

    /// The buttons of the selection bar that have the same effect.
    var chosenActions: [SelectionAction] { if case .buttons(let buttons) = onSelection { buttons } else { [] } }
}
