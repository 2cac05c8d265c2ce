// What is below items folded away.

import Foundation
import Store
import Todo

extension Library {
    /// Folds away what is below items, or unfolds it; the rows change once it is on disk.
    ///
    /// - Throws: `StoreError`.
    func fold(_ ids: [UUID], _ isFolded: Bool) async throws {
        if ids == [TodoList.tags] { return try await foldTags(isFolded) }
        _ = try await libraries.write(by: self, .folded) { try await $0.fold(ids, isFolded, reportingOn: $1) }
    }

    /// Does what takes an item into another one, which is unfolded: one is to see where it went (N4, N5).
    ///
    /// - Throws: what `body` throws; then it is folded as it was.
    func unfolding(_ id: UUID?, while body: () async throws -> Void) async throws {
        let folded = id.flatMap(item).flatMap { $0.isFolded ? [$0.id] : nil }
        guard let folded else { return try await body() }
        try await fold(folded, false)
        do {
            try await body()
        } catch {
            try? await fold(folded, true)
            throw error
        }
    }

    /// Takes what is below an item out of sight while that is carried; the store knows nothing of it.
    func foldWhileCarried(_ id: UUID) {
        guard let position = contents.position(of: id), contents[position].below != nil,
            !contents[position].isFolded
        else { return }
        carried = id
        showFolded(id, true)
    }

    /// What was below the carried item is seen again.
    func unfoldCarried() {
        guard let id = carried else { return }
        carried = nil
        showFolded(id, false)
    }

    // MARK: What is edited stays in sight (N3)

    /// Has an item stay in sight while it is edited, whatever is folded elsewhere meanwhile; nil where none is edited any more.
    /// What was folded so and holds nothing that is edited is seen folded then.
    func keepSeen(_ id: UUID?) {
        edited = id
        let unfolded = id.map { contents.unfolding(above: $0) } ?? []
        if !unfolded.isEmpty {
            merge(unfolded, .folded)
            heldOpen.formUnion(unfolded.map(\.id))
        }
        guard !heldOpen.isEmpty else { return }
        let folded = heldOpen.subtracting(id.map(contents.ancestors) ?? [])
        heldOpen.subtract(folded)
        for id in folded { showFolded(id, true) }
    }

    /// Rows that are about to change, with all unfolded that the edited item is within.
    func keepingEditedSeen(_ rows: [RowChange]) -> [RowChange] {
        guard let edited, contents.hasTrees || rows.contains(where: { $0.parent != nil }) else { return rows }
        let unfolded = contents.unfolding(above: edited, after: rows)
        // One that was unfolded elsewhere too is held open no more.
        heldOpen.subtract(rows.map(\.id))
        heldOpen.formUnion(unfolded.map(\.id))
        return rows + unfolded
    }

    /// Rows read anew, with all unfolded that the edited item is within.
    func keepingEditedSeen(in stored: Contents) -> Contents {
        guard let edited else { return stored }
        let unfolded = stored.unfolding(above: edited)
        heldOpen = Set(unfolded.map(\.id))
        var stored = stored
        if !unfolded.isEmpty { stored.merge(unfolded) }
        return stored
    }

    private func showFolded(_ id: UUID, _ isFolded: Bool) {
        guard let position = contents.position(of: id) else { return }
        let row = contents.row(at: position)
        guard var content = row.content, content.isFolded != isFolded else { return }
        if isFolded { content.marks.insert(.folded) } else { content.marks.remove(.folded) }
        merge([row.showing(content)], .folded)
    }
}
