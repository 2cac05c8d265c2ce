// Collapsing and expanding subtasks, which the code calls folding and unfolding.

import Foundation
import Store
import Todo

extension Library {
    /// Collapses or expands the subtasks of tasks. The rows change once the change is on disk.
    ///
    /// - Throws: `StoreError`.
    package func fold(_ ids: [UUID], _ isFolded: Bool) async throws {
        if ids == [TodoList.tags] { return try await foldTags(isFolded) }
        _ = try await libraries.write(by: self, .folded) { try await $0.fold(ids, isFolded, reportingOn: $1) }
    }

    /// Expands a task while an operation moves another task into it, so that the moved task stays visible (N4, N5).
    ///
    /// - Throws: The error of `body`. In that case, a task that was collapsed before is collapsed again.
    package func unfolding(_ id: UUID?, while body: () async throws -> Void) async throws {
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

    /// Hides a task's subtasks while the task is carried. The store is not changed.
    package func foldWhileCarried(_ id: UUID) {
        guard let position = contents.position(of: id), contents[position].below != nil,
            !contents[position].isFolded
        else { return }
        inHand.carried = id
        showFolded(id, true)
    }

    /// Shows the subtasks of the carried task again.
    package func unfoldCarried() {
        guard let id = inHand.carried else { return }
        inHand.carried = nil
        showFolded(id, false)
    }

    // MARK: The edited row stays visible (N3)

    /// Keeps a task's row visible while the task is edited, even if another window or program collapses a parent. Nil
    /// ends this. Parents that were collapsed in the meantime, and no longer contain the edited task, are then shown
    /// collapsed.
    package func keepVisible(_ id: UUID?) {
        inHand.edited = id
        let unfolded = id.map { contents.unfolding(above: $0) } ?? []
        if !unfolded.isEmpty {
            merge(unfolded, .folded)
            inHand.temporarilyExpanded.formUnion(unfolded.map(\.id))
        }
        guard !inHand.temporarilyExpanded.isEmpty else { return }
        let folded = inHand.temporarilyExpanded.subtracting(id.map(contents.ancestors) ?? [])
        inHand.temporarilyExpanded.subtract(folded)
        for id in folded { showFolded(id, true) }
    }

    /// Returns pending changes together with changes that expand all parents of the edited task.
    package func keepingEditedVisible(_ rows: [RowChange]) -> [RowChange] {
        guard let edited = inHand.edited, contents.hasTrees || rows.contains(where: { $0.parent != nil }) else {
            return rows
        }
        let unfolded = contents.unfolding(above: edited, after: rows)
        // A parent that was also expanded elsewhere need not be expanded temporarily any longer.
        inHand.temporarilyExpanded.subtract(rows.map(\.id))
        inHand.temporarilyExpanded.formUnion(unfolded.map(\.id))
        return rows + unfolded
    }

    /// Returns rows that were read again, with all parents of the edited task expanded.
    package func keepingEditedVisible(in stored: Contents) -> Contents {
        guard let edited = inHand.edited else { return stored }
        let unfolded = stored.unfolding(above: edited)
        inHand.temporarilyExpanded = Set(unfolded.map(\.id))
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
