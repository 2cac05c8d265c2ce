// Items in the order in which an outline has them.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension [Item] {
    /// The items in their order, each followed by those within it (specification N1), and how many of these it is within.
    ///
    /// One whose parent is not among them stands as if it were within none, and so does one that is within itself or within
    /// too many: nothing is left out, whatever another program has written.
    public func outlined() -> [(item: Item, depth: Int)] {
        let sorted = sorted { ListOrder($0) < ListOrder($1) }
        guard contains(where: { $0.parent != nil }) else { return sorted.map { ($0, 0) } }
        let parents = Dictionary(map { ($0.id, $0.parent) }) { first, _ in first }
        let children = Dictionary(grouping: sorted) { Self.parent(of: $0, among: parents) }
        var outline: [(item: Item, depth: Int)] = []
        var stack = (children[nil] ?? []).reversed().map { (item: $0, depth: 0) }
        while let next = stack.popLast() {
            outline.append(next)
            stack += (children[next.item.id] ?? []).reversed().map { ($0, next.depth + 1) }
        }
        return outline
    }

    /// What an item stands within; nil where it stands by itself.
    private static func parent(of item: Item, among parents: [UUID: UUID?]) -> UUID? {
        var (next, depth) = (item.parent, 0)
        while let id = next, let above = parents[id] {
            depth += 1
            if depth > Tree.deepest { return nil }
            next = above
        }
        return depth > 0 ? item.parent : nil
    }
}
