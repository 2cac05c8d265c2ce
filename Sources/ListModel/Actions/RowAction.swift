// The actions of a row, for its menus, keys and assistive technologies.

import GLibSupport
import Todo

/// One action of a row.
package enum RowAction: String, CaseIterable, Hashable, Sendable {
    /// Starts a selection with this row.
    case select
    case complete
    /// Shows a picker for the due date.
    case dueDate = "due-date"
    case moveToTop = "move-to-top"
    case edit
    case moveToList = "move-to-list"
    /// Moves the due date to the next day.
    case postpone
    /// Moves a repeating task to its next occurrence.
    case skip
    /// Shows a choice of priorities.
    case priority
    /// Shows all details of a task on their own page.
    case details
    case delete
    /// Restores a task from the trash.
    case restore
    /// Deletes a trashed task permanently.
    case deleteForGood = "delete-for-good"
    /// Shows a list's sync problems.
    case care
    /// Deletes a list locally and on its server.
    case deleteOnServer = "delete-on-server"

    /// The actions that the user may choose for a row's menus; trashed tasks have their own.
    package static let choosable = allCases.filter {
        ![.select, .restore, .deleteForGood, .care, .deleteOnServer].contains($0)
    }

    /// Returns the action's name on the row's widgets, which depends on the task's state for actions that do. A button
    /// so performs the action it was labeled with, or none.
    package func name(isDone: Bool) -> String {
        self == .complete && isDone ? "item.reopen" : "item.\(rawValue)"
    }

    /// Returns the action with this name and the task state that it is for, or nil if it applies in both states.
    package static func named(_ name: String) -> (action: RowAction, isDone: Bool?)? {
        for action in allCases {
            let (open, done) = (action.name(isDone: false), action.name(isDone: true))
            if name == open { return (action, open == done ? nil : false) }
            if name == done { return (action, true) }
        }
        return nil
    }

    /// All action names.
    package static var names: [String] {
        allCases.flatMap { Set([$0.name(isDone: false), $0.name(isDone: true)]) }
    }

    /// Returns the action's label for a row in this state.
    package func label(isDone: Bool, isChosen: Bool = false, amongLists: Bool = false) -> String {
        switch self {
        case .select: isChosen ? tr("Deselect") : tr("Select")
        case .complete: isDone ? tr("Reopen") : tr("Complete")
        case .dueDate: tr("Due Date…")
        case .moveToTop: tr("Move to Top")
        case .edit: amongLists ? tr("Rename") : tr("Edit")
        case .moveToList: tr("Move to List…")
        case .postpone: tr("Tomorrow")
        case .skip: tr("Skip This One")
        case .priority: tr("Priority…")
        case .details: tr("Details")
        case .delete: tr("Delete")
        case .restore: tr("Restore")
        case .deleteForGood: tr("Delete Permanently")
        case .care: tr("Sync Problems…")
        case .deleteOnServer: tr("Delete on Server Too…")
        }
    }

    /// Returns the icon's name in the icon theme; `Icon` has a fallback for missing ones.
    package func icon(isDone: Bool) -> String {
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

    /// Returns the icon of a direct slide's cue: a tick to complete, a cross to delete (specification C1).
    package func cueIcon(isDone: Bool) -> String {
        switch self {
        case .delete, .deleteForGood: "window-close-symbolic"
        default: icon(isDone: isDone)
        }
    }

    /// Whether the row flies out, because it leaves every view.
    package var leaves: Bool {
        switch self {
        case .delete, .restore, .deleteForGood: true
        case .select, .complete, .dueDate, .moveToTop, .edit, .moveToList, .postpone, .skip, .priority, .details, .care,
            .deleteOnServer:
            false
        }
    }

    /// Whether the action changes the task.
    package var changes: Bool { ![.select, .details, .care].contains(self) }

    /// Returns whether the action applies to this row.
    package func applies(to item: RowContent) -> Bool {
        guard !item.isFixed else { return false }
        switch self {
        case .select: return !item.isTag
        case .restore, .deleteForGood: return item.isTrashed
        // Completed tasks keep the order in which they were completed.
        case .moveToTop: return !item.isTrashed && !item.isDone && !item.isTag
        // A completed task needs no priority.
        case .postpone, .priority: return !item.isTrashed && !item.isDone && !item.isList
        case .skip: return !item.isTrashed && !item.isDone && item.caption?.repeats == true
        // A list is never completed or due, is in no other list, and has only a name.
        case .complete, .dueDate, .moveToList, .details: return !item.isTrashed && !item.isList
        case .edit, .delete: return !item.isTrashed
        case .care, .deleteOnServer: return item.isList && item.isRecord
        }
    }

    /// Returns the first action that applies to this row; a key may stand for several actions.
    package static func first(of actions: [RowAction], for item: RowContent) -> RowAction? {
        actions.first { $0.applies(to: item) }
    }
}
