// Items in the order in which an outline has them.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension [Item] {
    /// The items of a list as its rows stand with nothing folded: each followed by those within it (specification N1), what is
    /// put off after all others; and how many of these each is within.
    ///
    /// One whose parent is not among them stands as if it were within none, and so does one that is within itself or within
    /// too many: nothing is left out, whatever another program has written.
    ///
    /// - Parameters:
    ///   - order: by what the list is sorted (N10).
    ///   - now: what clocks show, which tells what is put off.
    public func outlined(by order: RowOrder = .byHand, at now: Now) -> [(item: Item, depth: Int)] {
        let now = now.steady
        let today = now.today
        var rows = ContentsBuilder(count: count, grouping: .later, order: order)
        let parents = Dictionary(map { ($0.id, $0.parent) }) { first, _ in first }
        for item in self {
            let row = item.row(on: today, within: Self.parent(of: item, among: parents))
            rows.add(order.sorted(row, created: item.created, at: now))
        }
        let contents = rows.sorted()
        let items = Dictionary(map { ($0.id, $0) }) { first, _ in first }
        return contents.indices.compactMap { position in
            items[contents.id(at: position)].map { ($0, contents.level(at: position)) }
        }
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

extension Item {
    /// Whether it is put off until after a day.
    func isLater(on today: Day) -> Bool {
        guard !isDone, let start, start.day > today else { return false }
        // One on the day on which it is due hides nothing.
        return due.map { start.day < $0.day } ?? true
    }

    /// Its row in its list, by hand, within another item or none.
    fileprivate func row(on today: Day, within parent: UUID?) -> RowChange {
        var content = RowContent(.item(self))
        if isLater(on: today) { content.marks.formUnion(.part(.later)) }
        return RowChange(content, rank: rank, parent: parent)
    }
}
