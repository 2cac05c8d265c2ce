// What can be done with a row: the actions of its menus, of the keys and of assistive technologies.

import GtkSupport
import Todo

/// One action of a row.
public enum RowAction: String, CaseIterable, Hashable, Sendable {
    case complete
    case moveToTop = "move-to-top"
    case edit
    case moveToList = "move-to-list"
    case delete

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

    /// What the action is called for an item in this state, or for a list.
    func label(isDone: Bool, level: Level = .items) -> String {
        switch self {
        case .complete: isDone ? tr("Mark as Open") : tr("Complete")
        case .moveToTop: tr("Move to Top")
        case .edit: level == .lists ? tr("Rename") : tr("Edit")
        case .moveToList: tr("Move to List…")
        case .delete: tr("Delete")
        }
    }

    /// The icon's name in an icon theme; `Icon` has one for where it is missing.
    func icon(isDone: Bool) -> String {
        switch self {
        case .complete: isDone ? "edit-undo-symbolic" : "object-select-symbolic"
        case .moveToTop: "go-top-symbolic"
        case .edit: "document-edit-symbolic"
        case .moveToList: "folder-symbolic"
        case .delete: "user-trash-symbolic"
        }
    }

    /// The icon of a direct slide's cue: a tick to complete, a cross to delete (specification C1).
    func cueIcon(isDone: Bool) -> String {
        self == .delete ? "window-close-symbolic" : icon(isDone: isDone)
    }

    /// Whether the action makes sense on this item.
    func applies(to item: RowContent) -> Bool {
        switch self {
        // Done items keep the order in which they were completed.
        case .moveToTop: !item.isDone
        // A list is never done, and is in no other list.
        case .complete, .moveToList: !item.isList
        case .edit, .delete: true
        }
    }
}
