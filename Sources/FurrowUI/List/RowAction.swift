// What can be done with a row: the actions of its menus, of the keys and of assistive technologies.

import GtkSupport
import Todo

/// One action of a row.
public enum RowAction: String, CaseIterable, Hashable, Sendable {
    case complete
    case moveToTop = "move-to-top"
    case edit, delete

    /// The action's name on the row's widgets and for assistive technologies.
    var name: String { "item.\(rawValue)" }

    /// What the action is called for this item.
    func label(isDone: Bool) -> String {
        switch self {
        case .complete: isDone ? tr("Mark as Open") : tr("Complete")
        case .moveToTop: tr("Move to Top")
        case .edit: tr("Edit")
        case .delete: tr("Delete")
        }
    }

    /// The icon's name in the icon theme; each is among those GTK itself carries.
    func icon(isDone: Bool) -> String {
        switch self {
        case .complete: isDone ? "edit-undo-symbolic" : "object-select-symbolic"
        case .moveToTop: "go-top-symbolic"
        case .edit: "document-edit-symbolic"
        case .delete: "user-trash-symbolic"
        }
    }

    /// Whether the action makes sense on this item.
    func applies(to item: Item) -> Bool {
        // Done items keep the order in which they were completed.
        self != .moveToTop || !item.isDone
    }
}
