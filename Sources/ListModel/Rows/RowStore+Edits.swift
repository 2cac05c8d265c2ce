// The user's edits. Each edit is written to the store first.

import Foundation
import Store
import Todo

extension RowStore {
    /// Performs a command. The rows change once the change is on disk.
    ///
    /// - Returns: The undo step, or nil if nothing had to change.
    /// - Throws: `StoreError` or `TodoError`. In that case, nothing has changed.
    @discardableResult
    package func perform(_ command: Command) async throws -> Step? {
        try await rowStores.perform(command, by: self)
    }

    /// Adds tasks one after another, starting at a placement.
    ///
    /// - Parameters:
    ///   - items: The new tasks. The first may already have a row, the draft.
    ///   - parent: The parent of the tasks; ignored if it has been deleted in the meantime.
    package func add(_ items: [NewItem], at placement: Placement, in parent: UUID? = nil) async throws -> Step? {
        guard let first = items.first?.id else { return nil }
        if let parent, contents.containsRow(parent) {
            let subtasks = items.map { $0.with(FieldChange(.parent, .id(parent))) }
            return try await perform(.add(subtasks, at: placement, in: list))
        }
        // Use the draft's current position, even if its neighbors have changed.
        let position = contents.position(of: first) ?? position(of: placement)
        switch query.traits.adding {
        case .besideNeighbor:
            let insertion = contents.insertion(at: position, of: first, tagged: query.tag)
            return try await perform(insertion.command(adding: items))
        case .toToday, .toDay:
            var insertion = query.insertion(at: position, of: first, in: contents, today: today)
            // Use the day that was shown for the draft.
            if let day = day(ofDraft: first) { insertion.day = day }
            return try await perform(insertion.command(adding: items))
        case .toList:
            // The first list may have been deleted with all others. In that case, it is created again. Nothing is
            // added to the trash.
            return try await perform(
                list == TodoList.tasks.id || !query.capabilities.inserts
                    ? .addToDefaultList(items, at: placement) : .add(items, at: placement, in: list))
        }
    }

    /// Undoes the last step. Returns nil if there is none.
    package func undo() async throws -> Step? {
        try await rowStores.write(by: self, .undo) { try await $0.undo(reportingOn: $1) }
    }

    /// Redoes the step that was undone last. Returns nil if there is none.
    package func redo() async throws -> Step? {
        try await rowStores.write(by: self, .redo) { try await $0.redo(reportingOn: $1) }
    }

    package func restore(_ backup: Backup) async throws -> RestoreResult {
        try await rowStores.restore(backup, by: self)
    }

    package func importLists(_ lists: [ImportedList], _ progress: ImportProgress) async throws -> Step? {
        try await rowStores.importLists(lists, progress, by: self)
    }

    /// Empties the trash permanently.
    ///
    /// - Returns: The number of tasks and lists that were in the trash.
    package func emptyTrash() async throws -> Int {
        let count = try await rowStores.store.emptyTrash()
        await update(with: nil, of: query, .emptied)
        return count
    }
}
