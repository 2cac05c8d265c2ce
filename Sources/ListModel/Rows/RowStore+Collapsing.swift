// Collapsing and expanding subtasks, which the code calls collapsing and expanding.

import Foundation
import Rows
import Store
import Todo

extension RowStore {
    /// Collapses or expands the subtasks of tasks. The rows change once the change is on disk.
    ///
    /// - Throws: `StoreError`.
    package func setCollapsed(_ ids: [UUID], to isCollapsed: Bool) async throws {
        if ids == [TodoList.tags] { return try await setTagsCollapsed(isCollapsed) }
        _ = try await rowStores.write(by: self, .collapsed) {
            try await $0.setCollapsed(ids, to: isCollapsed, reportingOn: $1)
        }
    }

    /// Expands a task while an operation moves another task into it, so that the moved task stays visible
    /// (specification N4, N5).
    ///
    /// - Throws: The error of `body`. In that case, a task that was collapsed before is collapsed again.
    package func expanding(_ id: UUID?, while body: () async throws -> Void) async throws {
        let collapsed = id.flatMap(item).flatMap { $0.isCollapsed ? [$0.id] : nil }
        guard let collapsed else { return try await body() }
        try await setCollapsed(collapsed, to: false)
        do {
            try await body()
        } catch {
            try? await setCollapsed(collapsed, to: true)
            throw error
        }
    }

    /// Hides a task's subtasks while the task is dragged. The store is not changed.
    package func collapseWhileDragged(_ id: UUID) {
        guard let position = contents.position(of: id), contents[position].subtaskCounts != nil,
            !contents[position].isCollapsed
        else { return }
        uncommitted.dragged = id
        showCollapsed(id, to: true)
    }

    /// Shows the subtasks of the dragged task again.
    package func expandAfterDrag() {
        guard let id = uncommitted.dragged else { return }
        uncommitted.dragged = nil
        showCollapsed(id, to: false)
    }

    // MARK: The edited row stays visible (N3)

    /// Keeps a task's row visible while the task is edited, even if another window or program collapses a parent. Nil
    /// ends this. Parents that were collapsed in the meantime, and no longer contain the edited task, are then shown
    /// collapsed.
    package func keepVisible(_ id: UUID?) {
        uncommitted.edited = id
        let expanded = id.map { contents.expanding(above: $0) } ?? []
        if !expanded.isEmpty {
            merge(expanded, .collapsed)
            uncommitted.temporarilyExpanded.formUnion(expanded.map(\.id))
        }
        guard !uncommitted.temporarilyExpanded.isEmpty else { return }
        let collapsed = uncommitted.temporarilyExpanded.subtracting(id.map(contents.ancestors) ?? [])
        uncommitted.temporarilyExpanded.subtract(collapsed)
        for id in collapsed { showCollapsed(id, to: true) }
    }

    /// Returns pending changes together with changes that expand all parents of the edited task.
    package func keepingEditedVisible(_ rows: [RowChange]) -> [RowChange] {
        guard let edited = uncommitted.edited, contents.hasTrees || rows.contains(where: { $0.parent != nil }) else {
            return rows
        }
        let expanded = contents.expanding(above: edited, after: rows)
        // A parent that was also expanded elsewhere need not be expanded temporarily any longer.
        uncommitted.temporarilyExpanded.subtract(rows.map(\.id))
        uncommitted.temporarilyExpanded.formUnion(expanded.map(\.id))
        return rows + expanded
    }

    /// Returns rows that were read again, with all parents of the edited task expanded.
    package func keepingEditedVisible(in stored: Contents) -> Contents {
        guard let edited = uncommitted.edited else { return stored }
        let expanded = stored.expanding(above: edited)
        uncommitted.temporarilyExpanded = Set(expanded.map(\.id))
        var stored = stored
        if !expanded.isEmpty { stored.merge(expanded) }
        return stored
    }

    private func showCollapsed(_ id: UUID, to isCollapsed: Bool) {
        guard let position = contents.position(of: id) else { return }
        let row = contents.row(at: position)
        guard var content = row.content, content.isCollapsed != isCollapsed else { return }
        if isCollapsed { content.marks.insert(.collapsed) } else { content.marks.remove(.collapsed) }
        merge([row.showing(content)], .collapsed)
    }
}
