// What is asked of rows wherever they are: in sight, below a folded one, or among the first of more.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Contents {
    /// Whether there is such a row, in sight or below a folded one.
    public func holds(_ id: UUID) -> Bool { position(of: id) != nil || outline?.hidden[Key(id)] != nil }

    /// Whether the first rows are those of others, in their order.
    public func begins(like others: Contents) -> Bool { keys.starts(with: others.keys) }

    /// The rows that one is within, in sight or not, the nearest first.
    public func ancestors(of id: UUID) -> [UUID] { rowsAbove(id, after: [:]).map(\.id) }

    /// What it takes to have a row in sight once rows have changed: that nothing it is within is folded.
    ///
    /// - Parameter changes: what is about to be merged in.
    /// - Returns: what of it is folded then, unfolded.
    public func unfolding(above id: UUID, after changes: [RowChange] = []) -> [RowChange] {
        let latest = Dictionary(changes.map { (Key($0.id), $0) }, uniquingKeysWith: { $1 })
        return rowsAbove(id, after: latest).compactMap { row in
            guard var content = row.content, content.isFolded else { return nil }
            content.marks.remove(.folded)
            return row.showing(content)
        }
    }

    private func rowsAbove(_ id: UUID, after latest: [Key: RowChange]) -> [RowChange] {
        func row(_ id: UUID) -> RowChange? {
            let found = latest[Key(id)] ?? position(of: id).map(row(at:)) ?? outline?.hidden[Key(id)]
            return found?.content == nil ? nil : found
        }
        var above: [RowChange] = []
        var next = row(id)?.parent
        // The store refuses circles; whatever comes, this ends.
        while let parent = next, above.count < Tree.deepest, let found = row(parent) {
            above.append(found)
            next = found.parent
        }
        return above
    }
}
