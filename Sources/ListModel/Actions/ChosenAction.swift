// The actions on all selected rows.

import GLibSupport
import Todo

/// One action on all selected rows, a button of the selection bar.
package enum ChosenAction: String, CaseIterable, Sendable {
    case complete, reopen
    case dueDate = "due-date"
    case moveToList = "move-to-list"
    case tag
    case delete
    case restore
    case deleteForGood = "delete-for-good"

    /// The label of the button.
    package var label: String {
        switch self {
        case .complete: tr("Complete")
        case .reopen: tr("Reopen")
        case .dueDate: tr("Due Date…")
        case .moveToList: tr("Move to List…")
        case .tag: tr("Add Tag…")
        case .delete: tr("Delete")
        case .restore: tr("Restore")
        case .deleteForGood: tr("Delete Permanently")
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
        case .deleteForGood: "edit-delete-symbolic"
        }
    }

    /// Creates the equivalent of a row's action for all selected rows; nil if the bar has none.
    package init?(_ action: RowAction, areDone: Bool) {
        switch action {
        case .complete: self = areDone ? .reopen : .complete
        case .dueDate: self = .dueDate
        case .moveToList: self = .moveToList
        case .delete: self = .delete
        case .restore: self = .restore
        case .deleteForGood: self = .deleteForGood
        case .moveToTop, .edit, .postpone, .skip, .priority, .details, .select, .care, .deleteOnServer: return nil
        }
    }
}

extension RowAction {
    /// Whether the action applies to all selected rows if it is chosen on one of them.
    package var isForAllChosen: Bool {
        switch self {
        case .select, .complete, .dueDate, .moveToTop, .moveToList, .postpone, .priority, .delete, .restore,
            .deleteForGood:
            true
        case .edit, .skip, .details, .care, .deleteOnServer: false
        }
    }
}

/// The selection, as the bar shows it: the number of rows and the actions for them.
package struct ChosenRows: Equatable, Sendable {
    package var count = 0
    package var actions: [ChosenAction] = []

    package init(count: Int = 0, actions: [ChosenAction] = []) {
        (self.count, self.actions) = (count, actions)
    }

    /// The number of selected rows, as text.
    package var text: String { trn("{count} selected", "{count} selected", count) }
}
