import Todo

extension [Item] {
    /// Returns the tasks of a list in the order of their rows with nothing collapsed, each with its depth.
    ///
    /// Each task is followed by its subtasks (specification N1). Tasks put off until later come last. The depth is the
    /// number of a task's ancestors in the result.
    ///
    /// A task is treated as a task without a parent if its parent is not in the array, if it is its own ancestor, or if
    /// it has too many ancestors. The result contains every task, even if another program has written invalid parents.
    ///
    /// - Parameters:
    ///   - order: How the list is sorted (N10: sorted lists).
    ///   - now: The current time, which determines what is put off.
    public func outlined(by order: RowOrder = .byHand, at now: Now) -> [(item: Item, depth: Int)] {
        let now = now.withFixedZone
        let today = now.today
        var rows = ContentsBuilder(count: count, grouping: .later, order: order)
        let parents = Dictionary(map { ($0.id, $0.parent) }) { first, _ in first }
        for item in self {
            let row = item.row(on: today, under: Self.parent(of: item, among: parents))
            rows.add(order.sorted(row, created: item.created, at: now))
        }
        let contents = rows.sorted()
        let items = Dictionary(map { ($0.id, $0) }) { first, _ in first }
        return contents.indices.compactMap { position in
            items[contents.id(at: position)].map { ($0, contents.level(at: position)) }
        }
    }

    /// Returns the parent under which a task is shown, or nil if the task is shown at the top level.
    private static func parent(of item: Item, among parents: [UUID: UUID?]) -> UUID? {
        var (next, depth) = (item.parent, 0)
        while let id = next, let ancestor = parents[id] {
            depth += 1
            if depth > Tree.maxDepth { return nil }
            next = ancestor
        }
        return depth > 0 ? item.parent : nil
    }
}

extension Item {
    /// Returns whether the task is put off until after `today`.
    func isLater(on today: Day) -> Bool {
        guard !isDone, let start, start.day > today else { return false }
        // A start on the day on which the task is due hides nothing.
        return due.map { start.day < $0.day } ?? true
    }

    /// Returns the task's row in its list, sorted manually, under the given parent.
    fileprivate func row(on today: Day, under parent: UUID?) -> RowChange {
        var content = RowContent(.item(self))
        if isLater(on: today) { content.marks.formUnion(.part(.later)) }
        return RowChange(content, rank: rank, parent: parent)
    }
}
