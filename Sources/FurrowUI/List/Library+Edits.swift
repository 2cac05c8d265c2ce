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

    /// Adds an item to the list.
    ///
    /// - Parameter parent: the item that it is to be within; one that has gone meanwhile is none.
    func add(_ item: NewItem, at placement: Placement, in parent: UUID? = nil) async throws -> Step? {
        if let parent, contents.position(of: parent) != nil {
            var item = item
            item.fields.append(FieldChange(.parent, .id(parent)))
            return try await perform(.add([item], at: placement, in: list))
        }
        if let tag = query.tag {
            // Where it stands, whatever has become of its neighbours meanwhile.
            let position = contents.position(of: item.id) ?? position(of: placement)
            return try await perform(contents.place(at: position, of: item.id, tagged: tag).command(adding: item))
        }
        if query.isDated, query.capabilities.inserts {
            // Where it stands, whatever has become of its neighbours meanwhile, and on the day that was seen there.
            let position = contents.position(of: item.id) ?? position(of: placement)
            var place = query.place(at: position, of: item.id, in: contents, today: today)
            if let day = day(ofDraft: item.id) { place.day = day }
            return try await perform(place.command(adding: [item]))
        }
        // The first list may be gone with all others: it is made again. Nothing is added to the trash.
        return try await perform(
            list == TodoList.tasks.id || !query.capabilities.inserts
                ? .addSomewhere([item], at: placement) : .add([item], at: placement, in: list))
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

    /// Empties the trash, for good.
    ///
    /// - Returns: how many items and lists were in it.
    func emptyTrash() async throws -> Int {
        let count = try await libraries.store.emptyTrash()
        await update(with: nil, of: query, .emptied)
        return count
    }
}
