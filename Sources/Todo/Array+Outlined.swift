// Items in the order in which an outline has them.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension [Item] {
    /// The items in their order, each followed by those within it (specification N1), and how many of these it is within.
    ///
    /// One whose parent is not among them stands as if it were within none.
    public func outlined() -> [(item: Item, depth: Int)] {
        let sorted = sorted { ListOrder($0) < ListOrder($1) }
        guard contains(where: { $0.parent != nil }) else { return sorted.map { ($0, 0) } }
        let ids = Set(map(\.id))
        let children = Dictionary(grouping: sorted) { item in
            item.parent.flatMap { ids.contains($0) ? $0 : nil }
        }
        var outline: [(item: Item, depth: Int)] = []
        var stack = (children[nil] ?? []).reversed().map { (item: $0, depth: 0) }
        while let next = stack.popLast() {
            outline.append(next)
            stack += (children[next.item.id] ?? []).reversed().map { ($0, next.depth + 1) }
        }
        return outline
    }
}
