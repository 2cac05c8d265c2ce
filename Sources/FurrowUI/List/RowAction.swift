// What can be done with a row: the actions of its menus, of the keys and of assistive technologies.

import GtkSupport
import Todo

/// One action of a row.
public enum RowAction: String, CaseIterable, Hashable, Sendable {
    /// Chosen, for something to be done to several at once.
    case select
    case complete
    /// When it is due, chosen in a popover.
    case dueDate = "due-date"
    case moveToTop = "move-to-top"
    case edit
    case moveToList = "move-to-list"
    /// Due on the day after.
    case postpone
    /// What comes again, moved on to its next turn.
    case skip
    /// How much it matters, chosen in a popover.
    case priority
    /// All there is to say of an item, on a page of its own.
    case details
    case delete
    /// Back from the trash.
    case restore
    /// Out of the trash, and gone.
    case deleteForGood = "delete-for-good"
    /// A list's: what synchronising asks and tells of it.
    case care
    /// A list's: deleted here and on its server.
    case deleteOnServer = "delete-on-server"

    /// Those that a row's menus may be made of; what lies in the trash has its own.
    static let choosable = allCases.filter {
        ![.select, .restore, .deleteForGood, .care, .deleteOnServer].contains($0)
    }

    /// The action's name on the row's widgets, which is another one where it does something else: what a button said it would
    /// do is done, or nothing.
    func name(isDone: Bool) -> String {
        self == .complete && isDone ? "item.reopen" : "item.\(rawValue)"
    }

    /// The action of this name, and whether it is one on done items; nil where it may be on either.
    static func named(_ name: String) -> (action: RowAction, isDone: Bool?)? {
        for action in allCases {
            let (open, done) = (action.name(isDone: false), action.name(isDone: true))
            if name == open { return (action, open == done ? nil : false) }
            if name == done { return (action, true) }
        }
        return nil
    }

    /// All names there are.
    static var names: [String] {
        allCases.flatMap { Set([$0.name(isDone: false), $0.name(isDone: true)]) }
    }

    /// What the action is called for an item in this state, on a row that is chosen or not, or among the lists.
    func label(isDone: Bool, isChosen: Bool = false, amongLists: Bool = false) -> String {
        switch self {
        case .select: isChosen ? tr("Deselect") : tr("Select")
        case .complete: isDone ? tr("Mark as Open") : tr("Complete")
        case .dueDate: tr("Due Date…")
        case .moveToTop: tr("Move to Top")
        case .edit: amongLists ? tr("Rename") : tr("Edit")
        case .moveToList: tr("Move to List…")
        case .postpone: tr("Tomorrow")
        case .skip: tr("Skip This One")
        case .priority: tr("Priority…")
        case .details: tr("Details")
        case .delete: tr("Delete")
        case .restore: tr("Put Back")
        case .deleteForGood: tr("Delete for Good")
        case .care: tr("Synchronising…")
        case .deleteOnServer: tr("Delete on the Server Too…")
        }
    }

    /// The icon's name in an icon theme; `Icon` has one for where it is missing.
    func icon(isDone: Bool) -> String {
        switch self {
        case .select: "edit-select-all-symbolic"
        case .complete: isDone ? "edit-undo-symbolic" : "object-select-symbolic"
        case .dueDate: "x-office-calendar-symbolic"
        case .moveToTop: "go-top-symbolic"
        case .edit: "document-edit-symbolic"
        case .moveToList: "folder-symbolic"
        case .postpone: "go-jump-symbolic"
        case .skip: "media-skip-forward-symbolic"
        case .priority: "emblem-important-symbolic"
        case .details: "document-properties-symbolic"
        case .delete: "user-trash-symbolic"
        case .restore: "edit-undo-symbolic"
        case .deleteForGood: "edit-delete-symbolic"
        case .deleteOnServer: "network-server-symbolic"
        case .care: "dialog-warning-symbolic"
        }
    }

    /// The icon of a direct slide's cue: a tick to complete, a cross to delete (specification C1).
    func cueIcon(isDone: Bool) -> String {
        switch self {
        case .delete, .deleteForGood: "window-close-symbolic"
        default: icon(isDone: isDone)
        }
    }

    /// Whether the row flies out, for it is somewhere else then, or nowhere.
    var leaves: Bool {
        switch self {
        case .delete, .restore, .deleteForGood: true
        case .select, .complete, .dueDate, .moveToTop, .edit, .moveToList, .postpone, .skip, .priority, .details, .care,
            .deleteOnServer:
            false
        }
    }

    /// Whether it changes the item.
    var changes: Bool { ![.select, .details, .care].contains(self) }

    /// Whether the action makes sense on this item.
    func applies(to item: RowContent) -> Bool {
        guard !item.isFixed else { return false }
        switch self {
        case .select: return !item.isTag
        case .restore, .deleteForGood: return item.isTrashed
        // Done items keep the order in which they were completed.
        case .moveToTop: return !item.isTrashed && !item.isDone && !item.isTag
        // What is done does not matter more or less.
        case .postpone, .priority: return !item.isTrashed && !item.isDone && !item.isList
        case .skip: return !item.isTrashed && !item.isDone && item.caption?.repeats == true
        // A list is never done, not due, in no other list, and is its name alone.
        case .complete, .dueDate, .moveToList, .details: return !item.isTrashed && !item.isList
        case .edit, .delete: return !item.isTrashed
        case .care, .deleteOnServer: return item.isList && item.isRecord
        }
    }

    /// The first of these that makes sense on this item: a key means the one or the other.
    static func first(of actions: [RowAction], for item: RowContent) -> RowAction? {
        actions.first { $0.applies(to: item) }
    }
}
