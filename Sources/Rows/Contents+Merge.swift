// Merging changes into contents, and the resulting changes to a view's rows.

import Todo

extension Contents {
    /// The maximum number of changes that are returned individually. Beyond it, reloading the whole range is faster
    /// for a view.
    static let maxChanges = 500
    /// The maximum number of rows that are searched for individually. Beyond it, all ids are read once.
    static let maxSearches = 4

    /// Updates the rows.
    ///
    /// - Parameter changes: The changes to rows, in any order. The last change to a row counts.
    /// - Returns: The changes to the rows, to be applied in this order: removals from the end up, then insertions
    ///   from the beginning down, then rows that changed in place. A row that got another rank but keeps its
    ///   position is not included. More than 500 changes are returned as a single one that covers them.
    @discardableResult
    public mutating func merge(_ changes: [RowChange]) -> [ListChange] {
        let before = count
        var listChanges = mergeRows(changes)
        if grouping != .none { listChanges = ListChange.composed(listChanges, group(), count: before) }
        countOpen()
        return listChanges.count > Self.maxChanges ? [.covering(listChanges, count: before)] : listChanges
    }

    private mutating func mergeRows(_ changes: [RowChange]) -> [ListChange] {
        let latest = Dictionary(changes.map { (Key($0.id), $0) }, uniquingKeysWith: { $1 })
        let change = updateOutline(latest)
        var plan = plan(change)
        recordSortTitles(latest)
        var listChanges = remove(plan.removed)
        listChanges += insert(&plan.incoming)
        listChanges += plan.replaced.map { ListChange(position: position(of: $0), removed: 1, added: 1) }
        return listChanges
    }

    /// Stores the sort titles of changed rows. A row keeps its sort title until a change without one arrives.
    private mutating func recordSortTitles(_ latest: [Key: RowChange]) {
        for (key, change) in latest where change.sortTitle != nil || !sortTitles.isEmpty {
            sortTitles[key] = change.content == nil ? nil : change.sortTitle
        }
    }

    /// Adds missing group headers and removes the headers of groups that no longer exist.
    @discardableResult
    mutating func group() -> [ListChange] {
        // Tasks put off until later come last.
        let first = grouping == .later ? laterStart : 0
        guard grouping != .none, first < count else { return [] }
        var changes: [RowChange] = []
        var headerKeys: Set<Key> = []
        for position in first..<count where marks[position].contains(.header) { headerKeys.insert(keys[position]) }
        var named: Int?
        for position in first..<count where !marks[position].contains(.header) {
            // A header is made once for each group, not for each row.
            let (part, rank) = (self.part(at: position), ranks[position])
            guard let group = grouping.group(of: part, rank), group != named,
                let header = grouping.header(of: part, rank)
            else { continue }
            named = group
            if headerKeys.remove(Key(header.content.id)) == nil {
                changes.append(RowChange(header.content, rank: header.rank))
            }
        }
        changes += headerKeys.map { RowChange(removed: $0.id) }
        return changes.isEmpty ? [] : mergeRows(changes)
    }

    /// A row that exists after a merge.
    private struct Row {
        let sortKey: TreeSortKey
        let content: RowContent
        let rank: Rank
        let manualRank: Rank
        /// The number of the row's list.
        let listNumber: UInt32
        /// The number of the row's parent.
        let parent: UInt32

        /// The title and the packed caption, as stored.
        var text: String { content.title + PackedCaption.packed(content.ownCaption) }
        var marks: RowMarks { content.storedMarks }

        /// Returns nil if the change removes the row.
        init?(_ change: RowChange, in contents: Contents) {
            guard let content = change.content else { return nil }
            self.content = content
            (rank, manualRank) = (change.rank, contents.hasManualRanks ? change.manualRank : Rank(0))
            listNumber = contents.number(of: content.caption?.list)
            var sortKey = SortKey(
                part: content.marks.part, rank: change.rank, isHeader: content.isHeader, key: Key(content.id))
            if !sortKey.isHeader {
                sortKey.manualRank = manualRank
                if !contents.lists.isEmpty { sortKey.list = contents.lists[Int(listNumber)].rank }
                sortKey.text = contents.sortText(of: change, content)
            }
            guard contents.outline != nil else {
                (self.sortKey, parent) = (TreeSortKey(root: sortKey), 0)
                return
            }
            let properties = contents.properties(of: change, content)
            (self.sortKey, parent) = (contents.sortKey(of: properties, or: sortKey), properties.parent)
        }
    }

    mutating func append(_ content: RowContent, rank: Rank, manualRank: Rank, parent: UUID?) {
        if parent != nil, outline == nil { outline = Outline(count: count) }
        if outline != nil {
            let number = parent.map { outline!.makeNumber(of: Key($0)) } ?? 0
            outline!.parents.append(number)
        }
        keys.append(Key(content.id))
        ranks.append(rank)
        marks.append(content.storedMarks)
        var text = content.title + PackedCaption.packed(content.ownCaption)
        text.withUTF8 { titles.append($0) }
        if !lists.isEmpty { listIndices.append(number(of: content.caption?.list)) }
        if hasManualRanks { manualRanks.append(manualRank) }
    }

    /// Returns the key for sorting a row by title, or an empty array if the row is not sorted by title.
    func sortText(of change: RowChange, _ content: RowContent) -> [UInt8] {
        guard order.sorting == .title, content.marks.isDisjoint(with: [.done, .fixed, .header]) else { return [] }
        return order.titleKey(change.sortTitle ?? content.title)
    }

    /// Returns the number of a list, or 0, the number of the first list, if the list is not shown.
    private func number(of list: UUID?) -> UInt32 { list.flatMap { listIndexByID[$0] } ?? 0 }

    private struct Plan {
        /// The positions of rows that are removed or move away, ascending.
        var removed: [Int] = []
        /// The rows to insert, including rows that moved.
        var incoming: [Row] = []
        /// The rows that changed in place.
        var replaced: [TreeSortKey] = []
    }

    /// Writes new values for rows that stay in place, and returns the steps that remain.
    private mutating func plan(_ change: OutlineChange) -> Plan {
        let latest = change.rows.mapValues { Row($0, in: self) }
        let positions = self.positions(of: latest)
        var plan = Plan()
        // Collected before any row moves.
        let present = positions.count < latest.count ? Set(positions.map { keys[$0] }) : []
        for run in positions.runs() { replace(run, by: latest, shown: change.shown, &plan) }
        if positions.count < latest.count {
            plan.incoming += latest.compactMap { present.contains($0) ? nil : $1 }
        }
        return plan
    }

    /// Returns the positions of the changed rows, ascending.
    private func positions(of changed: [Key: Row?]) -> [Int] {
        if changed.count <= Self.maxSearches {
            return changed.keys.compactMap { position(of: $0) }.sorted()
        }
        return keys.indices.filter { changed[keys[$0]] != nil }
    }

    /// Replaces a run of changed rows between two unchanged ones, for those rows that still fit the order there.
    private mutating func replace(
        _ run: Range<Int>, by latest: [Key: Row?], shown: Set<Key>, _ plan: inout Plan
    ) {
        var floor = run.lowerBound > 0 ? sortKey(at: run.lowerBound - 1) : nil
        let ceiling = run.upperBound < count ? sortKey(at: run.upperBound) : nil
        for position in run {
            guard let row = latest[keys[position]] ?? nil else {
                plan.removed.append(position)
                continue
            }
            guard floor.map({ $0 < row.sortKey }) ?? true, ceiling.map({ row.sortKey < $0 }) ?? true else {
                plan.removed.append(position)
                plan.incoming.append(row)
                continue
            }
            floor = row.sortKey
            if replace(position, by: row) || shown.contains(keys[position]) { plan.replaced.append(row.sortKey) }
            ranks[position] = row.rank
            if !manualRanks.isEmpty { manualRanks[position] = row.manualRank }
        }
    }

    /// Updates a row in place and returns whether its appearance changed.
    private mutating func replace(_ position: Int, by row: Row) -> Bool {
        let text = row.text
        let isSame = titles.isEqual(position, to: text)
        let isInSameList = listIndices.isEmpty || listIndices[position] == row.listNumber
        let isOnLevel = outline.map { $0.parents[position] == row.parent } ?? true
        if !isOnLevel { outline?.parents[position] = row.parent }
        if isSame, isInSameList, isOnLevel, marks[position] == row.marks { return false }
        marks[position] = row.marks
        if !isInSameList { listIndices[position] = row.listNumber }
        if !isSame { titles.replace(position, by: text) }
        return true
    }

    /// Removes rows, from the end up.
    private mutating func remove(_ positions: [Int]) -> [ListChange] {
        let runs = positions.runs()
        guard !runs.isEmpty else { return [] }
        keys.removeRuns(runs)
        ranks.removeRuns(runs)
        marks.removeRuns(runs)
        titles.removeRuns(runs)
        outline?.parents.removeRuns(runs)
        if !listIndices.isEmpty { listIndices.removeRuns(runs) }
        if !manualRanks.isEmpty { manualRanks.removeRuns(runs) }
        return runs.reversed().map { ListChange(position: $0.lowerBound, removed: $0.count, added: 0) }
    }

    /// Inserts rows at their places, from the beginning down.
    private mutating func insert(_ incoming: inout [Row]) -> [ListChange] {
        guard !incoming.isEmpty else { return [] }
        incoming.sort { $0.sortKey < $1.sortKey }
        let runs = incoming.enumerated().map { index, row in position(of: row.sortKey) + index }.runs()
        keys.insertRuns(runs, of: incoming.map { Key($0.content.id) })
        ranks.insertRuns(runs, of: incoming.map(\.rank))
        marks.insertRuns(runs, of: incoming.map(\.marks))
        titles.insertRuns(runs, of: incoming.map(\.text))
        outline?.parents.insertRuns(runs, of: incoming.map(\.parent))
        if !lists.isEmpty { listIndices.insertRuns(runs, of: incoming.map(\.listNumber)) }
        if hasManualRanks { manualRanks.insertRuns(runs, of: incoming.map(\.manualRank)) }
        return runs.map { ListChange(position: $0.lowerBound, removed: 0, added: $0.count) }
    }
}

extension RowContent {
    /// The caption to store after the title, or nil if it is empty.
    fileprivate var ownCaption: RowCaption? {
        var stored = caption
        // The list is stored as a number.
        stored?.list = nil
        return stored == RowCaption() ? nil : stored
    }

    fileprivate var storedMarks: RowMarks { ownCaption == nil ? marks : marks.union(.captioned) }
}
