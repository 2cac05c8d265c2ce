import GLibSupport
import Todo

/// An action on all selected rows, and a button of the selection bar.
package enum SelectionAction: String, CaseIterable, Sendable {
    case complete, reopen
    case dueDate = "due-date"
    case moveToList = "move-to-list"
    case tag
    case delete
    case restore
    case deletePermanently = "delete-for-good"

    package var label: String {
        switch self {
        case .complete: tr("Complete")
        case .reopen: tr("Reopen")
        case .dueDate: tr("Due Date…")
        case .moveToList: tr("Move to List…")
        case .tag: tr("Add Tag…")
        case .delete: tr("Delete")
        case .restore: tr("Restore")
        case .deletePermanently: tr("Delete Permanently")
        }
    }

    /// The icon's name in the icon theme; `Icon` has a fallback for missing ones.
    package var icon: String {
        switch self {
        case .complete: "object-select-symbolic"
        case .reopen, .restore: "edit-undo-symbolic"
        case .dueDate: "x-office-calendar-symbolic"
        case .moveToList: "folder-symbolic"
        case .tag: "bookmark-new-symbolic"
        case .delete: "user-trash-symbolic"
        case .deletePermanently: "edit-delete-symbolic"
        }
    }
}

/// The selection, as the bar shows it: the number of rows and the actions for them.
package struct SelectionSummary: Equatable, Sendable {
    package internal(set) var count = 0
    package internal(set) var actions: [SelectionAction] = []

    package init(count: Int = 0, actions: [SelectionAction] = []) {
        (self.count, self.actions) = (count, actions)
    }

    /// The number of selected rows, as text.
    package var text: String { trn("{count} selected", "{count} selected", count) }
}
