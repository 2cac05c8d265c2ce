// What can be done to all rows that are chosen at once.

import GtkSupport
import Todo

/// One action on all chosen rows: a button of the bar at the foot.
enum ChosenAction: String, CaseIterable, Sendable {
    case complete, reopen
    case dueDate = "due-date"
    case moveToList = "move-to-list"
    case tag
    case delete
    case restore
    case deleteForGood = "delete-for-good"

    /// What it is called.
    var label: String {
        switch self {
        case .complete: tr("Complete")
        case .reopen: tr("Mark as Open")
        case .dueDate: tr("Due Date…")
        case .moveToList: tr("Move to List…")
        case .tag: tr("Add Tag…")
        case .delete: tr("Delete")
        case .restore: tr("Put Back")
        case .deleteForGood: tr("Delete for Good")
        }
    }

    /// The icon's name in an icon theme; `Icon` has one for where it is missing.
    var icon: String {
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

    /// The button for a row's action on all chosen rows; nil where the bar has none.
    init?(_ action: RowAction, areDone: Bool) {
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
    /// Whether it is done to all rows that are chosen, where it is asked for on one of them.
    var isForAllChosen: Bool {
        switch self {
        case .select, .complete, .dueDate, .moveToTop, .moveToList, .postpone, .priority, .delete, .restore,
            .deleteForGood:
            true
        case .edit, .skip, .details, .care, .deleteOnServer: false
        }
    }
}

/// What is chosen, as it is shown: how many rows, and what can be done to them.
struct ChosenRows: Equatable, Sendable {
    var count = 0
    var actions: [ChosenAction] = []

    /// How many there are, in words.
    var text: String { trn("{count} selected", "{count} selected", count) }
}
