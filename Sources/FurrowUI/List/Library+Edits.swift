// What the user does: each edit is written to the store first.

import Foundation
import Store
import Todo

extension Library {
    /// Does what the user asks; the rows change once it is on disk.
    ///
    /// - Returns: the step, nil where nothing had to change.
    /// - Throws: `StoreError` or `TodoError`; then nothing has changed.
    @discardableResult
    func perform(_ command: Command) async throws -> Step? {
        try await libraries.perform(command, by: self)
    }

    /// Adds items to what is shown, one after another from a place on.
    ///
    /// - Parameters:
    ///   - items: of them the first may stand there already, as the new item that was typed.
    ///   - parent: the item that they are to be within; one that has gone meanwhile is none.
    func add(_ items: [NewItem], at placement: Placement, in parent: UUID? = nil) async throws -> Step? {
        guard let first = items.first?.id else { return nil }
        if let parent, contents.holds(parent) {
            let within = items.map { $0.with(FieldChange(.parent, .id(parent))) }
            return try await perform(.add(within, at: placement, in: list))
        }
        // Where the first stands, whatever has become of its neighbours meanwhile.
        let position = contents.position(of: first) ?? position(of: placement)
        if let tag = query.tag {
            return try await perform(contents.place(at: position, of: first, tagged: tag).command(adding: items))
        }
        if query.isDated, query.capabilities.inserts {
            var place = query.place(at: position, of: first, in: contents, today: today)
            // On the day that was seen there.
            if let day = day(ofDraft: first) { place.day = day }
            return try await perform(place.command(adding: items))
        }
        // The first list may be gone with all others: it is made again. Nothing is added to the trash.
        return try await perform(
            list == TodoList.tasks.id || !query.capabilities.inserts
                ? .addSomewhere(items, at: placement) : .add(items, at: placement, in: list))
    }

    /// Takes back the last step; nil where there is none.
    func undo() async throws -> Step? {
        try await libraries.write(by: self, .undo) { try await $0.undo(reportingOn: $1) }
    }

    /// Redoes the last step undone; nil where there is none.
    func redo() async throws -> Step? {
        try await libraries.write(by: self, .redo) { try await $0.redo(reportingOn: $1) }
    }

    /// Makes everything what it was when a backup was made.
    func restore(_ backup: Backup) async throws -> Restored { try await libraries.restore(backup, by: self) }

    /// Brings in items that come from elsewhere.
    func importLists(_ lists: [ImportedList], _ progress: ImportProgress) async throws -> Step? {
        try await libraries.importLists(lists, progress, by: self)
    }

    /// Empties the trash, for good.
    ///
    /// - Returns: how many items and lists were in it.
    func emptyTrash() async throws -> Int {
        let count = try await libraries.store.emptyTrash()
        await update(with: nil, of: query, .emptied)
        return count
    }
}
