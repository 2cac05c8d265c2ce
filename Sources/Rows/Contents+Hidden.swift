// Queries for rows that may be visible, below a collapsed row, or beyond the first rows.

import Todo

extension Contents {
    /// Returns whether the row exists, visible or below a collapsed row.
    public func containsRow(_ id: UUID) -> Bool { position(of: id) != nil || outline?.hidden[Key(id)] != nil }

    /// Returns whether the first rows are the rows of `others`, in the same order.
    public func begins(like others: Contents) -> Bool { keys.starts(with: others.keys) }

    /// Returns the ancestors of a row, visible or not, nearest first.
    public func ancestors(of id: UUID) -> [UUID] { rowsAbove(id, after: [:]).map(\.id) }

    /// Returns the changes that make a row visible by expanding its ancestors.
    ///
    /// - Parameter changes: The changes that are about to be merged, after which the row must be visible.
    /// - Returns: The row changes for the collapsed ancestors, expanded.
    public func expanding(above id: UUID, after changes: [RowChange] = []) -> [RowChange] {
        let latest = Dictionary(changes.map { (Key($0.id), $0) }, uniquingKeysWith: { $1 })
        return rowsAbove(id, after: latest).compactMap { row in
            guard var content = row.content, content.isCollapsed else { return nil }
            content.marks.remove(.collapsed)
            return row.showing(content)
        }
    }

    private func rowsAbove(_ id: UUID, after latest: [Key: RowChange]) -> [RowChange] {
        func row(_ id: UUID) -> RowChange? {
            let change = latest[Key(id)] ?? position(of: id).map(row(at:)) ?? outline?.hidden[Key(id)]
            return change?.content == nil ? nil : change
        }
        var ancestors: [RowChange] = []
        var next = row(id)?.parent
        // The store refuses loops of parents. The limit ends this loop in any case.
        while let parent = next, ancestors.count < Tree.maxDepth, let change = row(parent) {
            ancestors.append(change)
            next = change.parent
        }
        return ancestors
    }
}
