// Bringing a list up to date, and telling what that does to its rows.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension RecordList {
    /// The most changes told one by one: past it, a view does better to look at the whole range anew.
    static let mostChanges = 500
    /// Up to so many runs of rows, each is moved within the array; past it, the array is built anew in one pass.
    static let mostSplices = 4

    /// Brings the list up to date.
    ///
    /// - Parameter changes: what became of items, in any order; the last word on an item counts.
    /// - Returns: the rows changed, to be made in this order: removals from the end up, then insertions from the
    ///   beginning down, then rows that changed in place. An item that only got another rank and stays where it is
    ///   changes no row. More than 500 become a single one that covers them.
    @discardableResult
    public mutating func merge(_ changes: [RecordChange]) -> [ListChange] {
        let before = count
        var plan = plan(changes)
        var told = remove(plan.removed)
        told += insert(&plan.incoming)
        openCount = firstPosition { $0.isDone }
        told += plan.replaced.map { ListChange(position: position(of: $0), removed: 1, added: 1) }
        return told.count > Self.mostChanges ? [.covering(told, count: before)] : told
    }

    /// What a merge does.
    private struct Plan {
        /// Positions of items that go or move away, rising.
        var removed: [Int] = []
        /// Items that come, or move to where they are going.
        var incoming: [Record] = []
        /// Items that show something else where they are.
        var replaced: [ListOrder] = []
    }

    /// Writes new values where items stay, and says what else is to be done.
    private mutating func plan(_ changes: [RecordChange]) -> Plan {
        let latest = Dictionary(changes.map { (Key($0.id), $0.record) }, uniquingKeysWith: { $1 })
        let positions = self.positions(of: latest)
        var plan = Plan()
        var start = 0
        while start < positions.count {
            var end = start + 1
            while end < positions.count, positions[end] == positions[end - 1] + 1 { end += 1 }
            replace(positions[start]..<positions[end - 1] + 1, by: latest, &plan)
            start = end
        }
        if positions.count < latest.count {
            let present = Set(positions.map { keys[$0] })
            plan.incoming += latest.compactMap { present.contains($0) ? nil : $1 }
        }
        return plan
    }

    /// Where the changed items are, rising.
    private func positions(of changed: [Key: Record?]) -> [Int] {
        if changed.count <= Self.mostSplices {
            return changed.keys.compactMap { key in keys.firstIndex(of: key) }.sorted()
        }
        return keys.indices.filter { changed[keys[$0]] != nil }
    }

    /// Replaces a run of changed items between two unchanged ones as far as they still fit in order there.
    private mutating func replace(_ run: Range<Int>, by latest: [Key: Record?], _ plan: inout Plan) {
        var floor = run.lowerBound > 0 ? ListOrder(items[run.lowerBound - 1]) : nil
        let ceiling = run.upperBound < count ? ListOrder(items[run.upperBound]) : nil
        for position in run {
            guard let item = latest[keys[position]] ?? nil else {
                plan.removed.append(position)
                continue
            }
            let order = ListOrder(item)
            guard floor.map({ $0 < order }) ?? true, ceiling.map({ order < $0 }) ?? true else {
                plan.removed.append(position)
                plan.incoming.append(item)
                continue
            }
            floor = order
            if !items[position].looks(like: item) { plan.replaced.append(order) }
            items[position] = item
        }
    }

    /// Takes items out, from the end up.
    private mutating func remove(_ positions: [Int]) -> [ListChange] {
        let runs = positions.runs()
        if runs.count <= Self.mostSplices {
            for run in runs.reversed() {
                items.removeSubrange(run)
                keys.removeSubrange(run)
            }
        } else {
            items.removeRuns(runs)
            keys.removeRuns(runs)
        }
        return runs.reversed().map { ListChange(position: $0.lowerBound, removed: $0.count, added: 0) }
    }

    /// Puts items in where they belong, from the beginning down.
    private mutating func insert(_ incoming: inout [Record]) -> [ListChange] {
        incoming.sort { ListOrder($0) < ListOrder($1) }
        let places = incoming.enumerated().map { index, item in position(of: ListOrder(item)) + index }
        let runs = places.runs()
        if runs.count <= Self.mostSplices {
            var next = 0
            for run in runs {
                let part = incoming[next..<(next + run.count)]
                items.insert(contentsOf: part, at: run.lowerBound)
                keys.insert(contentsOf: part.map { Key($0.id) }, at: run.lowerBound)
                next += run.count
            }
        } else {
            items.insertRuns(runs, of: incoming)
            keys.insertRuns(runs, of: incoming.map { Key($0.id) })
        }
        return runs.map { ListChange(position: $0.lowerBound, removed: 0, added: $0.count) }
    }
}

extension Record {
    /// Whether a row would show the same; the rank shows only by its place.
    fileprivate func looks(like other: Record) -> Bool {
        Patch(from: self, to: other).changes.allSatisfy { $0.field == .rank }
    }
}
