// The table of a row's actions. To add an action, add its entry and list it in `allCases`.

import GLibSupport
import Todo

extension RowAction {
    /// All actions of menus and buttons, in the order of the preferences.
    package static let allCases: [RowAction] = [
        select, complete, dueDate, moveToTop, edit, moveToList, postpone, skip, priority, details, delete, restore,
        deletePermanently, syncProblems, deleteOnServer,
    ]

    /// The actions that the context menu has even if they are in neither swipe menu. Skipping an occurrence is too rare
    /// for the swipe menus of every row.
    static let alwaysInContextMenu: [RowAction] = [priority, skip, details]

    package static let select: RowAction = .init(
        "select",
        [
            Title(tr("Select"), "edit-select-all-symbolic", .selected(false)),
            Title(tr("Deselect"), "edit-select-all-symbolic", .selected(true), id: "deselect"),
        ],
        isSelectable: false, modifiesTask: false, onSelection: .sameAsOnRow,
        appliesTo: { !$0.isTag },
        isPossible: \.selects,
        isAccessible: { $0.isSelected || $0.capabilities.selects },
        accessibilityEffect: { $0.selection.toggle($1.id) },
        effect: { list, item, _ in if list.capabilities.selects { list.selection.toggle(item.id) } })

    /// Completes a task or reopens a completed one. A list is never completed.
    package static let complete: RowAction = .init(
        "complete",
        [
            Title(tr("Complete"), "object-select-symbolic", .done(false)),
            Title(tr("Reopen"), "edit-undo-symbolic", .done(true), id: "reopen"),
        ],
        keys: Keys(tr("Complete or Reopen"), "space"), onSelection: .buttons([.complete, .reopen]),
        appliesTo: { !$0.isTrashed && !$0.isList },
        effect: { list, item, _ in list.taskActions.complete(item) })

    /// Shows a picker for the due date.
    package static let dueDate: RowAction = .init(
        "due-date", [Title(tr("Due Date…"), "x-office-calendar-symbolic")],
        keys: Keys(tr("Due Date"), "<Control>d"), onSelection: .buttons([.dueDate]),
        appliesTo: { !$0.isTrashed && !$0.isList },
        effect: { list, item, _ in list.taskActions.chooseDate(for: item) })

    /// Moves a task or a list to the top. Completed tasks keep the order in which they were completed.
    package static let moveToTop: RowAction = .init(
        "move-to-top", [Title(tr("Move to Top"), "go-top-symbolic")],
        onSelection: .all { $0.selectionActions.move(.toTop) },
        appliesTo: { !$0.isTrashed && !$0.isDone && !$0.isTag },
        isPossible: \.ranks,
        isAccessible: \.canMoveUp,
        accessibilityEffect: { $0.moves.move($1, .toTop) },
        effect: { list, item, _ in list.taskActions.moveToTop(item) })

    /// Edits the title of a task or the name of a list or tag.
    package static let edit: RowAction = .init(
        "edit",
        [
            Title(tr("Edit"), "document-edit-symbolic", .ofList(false)),
            Title(tr("Rename"), "document-edit-symbolic", .ofList(true), id: "rename"),
        ],
        appliesTo: { !$0.isTrashed },
        effect: { list, item, _ in list.editor.edit(item.id) })

    /// Shows a choice of lists. A list cannot be moved to another list.
    package static let moveToList: RowAction = .init(
        "move-to-list", [Title(tr("Move to List…"), "folder-symbolic")],
        onSelection: .buttons([.moveToList]),
        appliesTo: { !$0.isTrashed && !$0.isList },
        isPossible: \.canTransfer,
        isAccessible: \.canTransfer,
        effect: { list, item, _ in list.taskActions.chooseList(for: item) })

    /// Moves the due date to the next day.
    package static let postpone: RowAction = .init(
        "postpone", [Title(tr("Tomorrow"), "go-jump-symbolic")],
        closesRow: false, onSelection: .all { $0.selectionActions.postponeChosen() },
        appliesTo: { !$0.isTrashed && !$0.isDone && !$0.isList },
        effect: { list, item, bySlide in list.taskActions.postpone(item, bySlide: bySlide) })

    /// Moves a repeating task to its next occurrence.
    package static let skip: RowAction = .init(
        "skip", [Title(tr("Skip This One"), "media-skip-forward-symbolic")],
        appliesTo: { !$0.isTrashed && !$0.isDone && $0.caption?.repeats == true },
        effect: { list, item, _ in list.taskActions.skip(item) })

    /// Shows a choice of priorities. A completed task needs none.
    package static let priority: RowAction = .init(
        "priority", [Title(tr("Priority…"), "emblem-important-symbolic")],
        onSelection: .sameAsOnRow,
        appliesTo: { !$0.isTrashed && !$0.isDone && !$0.isList },
        effect: { list, item, _ in list.surface?.showPriorities(for: item) })

    /// Shows all details of a task on a separate page. A list has only a name.
    package static let details: RowAction = .init(
        "details", [Title(tr("Details"), "document-properties-symbolic")],
        modifiesTask: false,
        appliesTo: { !$0.isTrashed && !$0.isList },
        effect: { list, item, _ in list.showDetails(of: item.id, isByKey: false) })

    /// Moves a task or a list to the trash, or deletes a tag.
    package static let delete: RowAction = .init(
        "delete", [Title(tr("Delete"), "user-trash-symbolic")],
        cue: "window-close-symbolic", keys: Keys(tr("Delete"), "Delete"), removesRow: true, closesRow: false,
        onSelection: .buttons([.delete]),
        appliesTo: { !$0.isTrashed },
        effect: { list, item, bySlide in
            list.taskActions.removeAnimated(item, by: list.taskActions.deletion(of: item), .trailing, bySlide: bySlide)
        })

    /// Restores a task or a list from the trash.
    package static let restore: RowAction = .init(
        "restore", [Title(tr("Restore"), "edit-undo-symbolic")],
        keys: Keys(tr("Restore"), "space"), isSelectable: false, removesRow: true, closesRow: false,
        onSelection: .buttons([.restore]),
        appliesTo: { $0.isTrashed },
        effect: { list, item, bySlide in list.taskActions.restoreFromTrash(item, bySlide: bySlide) })

    /// Deletes a trashed task or list permanently.
    package static let deletePermanently: RowAction = .init(
        "delete-for-good", [Title(tr("Delete Permanently"), "edit-delete-symbolic")],
        cue: "window-close-symbolic", keys: Keys(tr("Delete Permanently"), "Delete"), isSelectable: false,
        removesRow: true, closesRow: false, onSelection: .buttons([.deletePermanently]),
        appliesTo: { $0.isTrashed },
        effect: { list, item, bySlide in
            list.taskActions.removeAnimated(item, by: .deletePermanently([item.id]), .trailing, bySlide: bySlide)
        })

    /// Shows a list's sync problems.
    package static let syncProblems: RowAction = .init(
        "care", [Title(tr("Sync Problems…"), "dialog-warning-symbolic")],
        isSelectable: false, modifiesTask: false,
        appliesTo: { $0.isList && $0.isRecord },
        isAccessible: { $0.serverActions.contains(syncProblems) },
        effect: { list, item, _ in list.navigation?.showSyncProblems(of: item.id) })

    /// Deletes a list locally and on its server.
    package static let deleteOnServer: RowAction = .init(
        "delete-on-server", [Title(tr("Delete on Server Too…"), "network-server-symbolic")],
        isSelectable: false,
        appliesTo: { $0.isList && $0.isRecord },
        isAccessible: { $0.serverActions.contains(deleteOnServer) },
        effect: { list, item, _ in list.askToDeleteOnServer(item) })
}
