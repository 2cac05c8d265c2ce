import Todo

/// The parents and subtasks among the rows of a list, and the collapsed parts. A list without subtasks needs no
/// outline.
///
/// Only rows that are parents have numbers here, since they are few. Subtasks of a collapsed row are not rows of the
/// list; they are stored here unchanged.
struct Outline: Sendable {
    /// A row that is the parent of others. It may be in another list, or may not exist.
    struct ParentNode: Sendable {
        let key: Contents.Key
        /// The number of the row's own parent; 0 for none.
        var parent: UInt32 = 0
        /// Whether the row exists in the list. Subtasks of a missing row are shown at the top level.
        var exists = false
        /// The position among its siblings.
        var siblingKey: Contents.SiblingSortKey
        /// The part in which the row would be without a parent.
        var part = RowPart.open
        var isCollapsed = false
        /// The descendants of the row.
        var subtaskCounts = RowContent.SubtaskCounts()

        init(key: Contents.Key) {
            self.key = key
            siblingKey = Contents.SiblingSortKey(isDone: false, rank: Rank(0), manualRank: Rank(0), text: [], key: key)
        }
    }

    /// A row's own properties that determine its position.
    struct RowProperties: Equatable {
        var parent: UInt32
        var siblingKey: Contents.SiblingSortKey
        var part: RowPart
        var isCollapsed: Bool
    }

    /// The parent rows. The row with number 1 comes first.
    private(set) var parentNodes: [ParentNode] = []
    private var numbers: [Contents.Key: UInt32] = [:]
    /// The number of each row's parent; 0 for none.
    var parents: [UInt32]
    /// The rows below collapsed rows.
    var hidden: [Contents.Key: RowChange] = [:]

    init(count: Int) { parents = Array(repeating: 0, count: count) }

    subscript(number: UInt32) -> ParentNode { parentNodes[Int(number) - 1] }

    /// Returns the number of a row that is a parent, or nil for other rows.
    func number(of key: Contents.Key) -> UInt32? { numbers[key] }

    /// Returns the number of a row, and assigns one if needed.
    mutating func makeNumber(of key: Contents.Key) -> UInt32 {
        if let number = numbers[key] { return number }
        parentNodes.append(ParentNode(key: key))
        let number = UInt32(parentNodes.count)
        numbers[key] = number
        return number
    }

    // MARK: - Positions of rows

    /// Returns the ancestors of a row, nearest first, given the number of the parent. The store refuses loops of
    /// parents and trees that are too deep. If one appears anyway, its rows are shown at the top level.
    func ancestors(from parent: UInt32) -> [UInt32] {
        var ancestors: [UInt32] = []
        var next = parent
        while next != 0, self[next].exists {
            guard ancestors.count < Tree.maxDepth else { return [] }
            ancestors.append(next)
            next = self[next].parent
        }
        return ancestors
    }

    /// Returns whether a row with this parent has an ancestor that meets a condition, even if that ancestor does not
    /// exist.
    func hasAncestor(_ parent: UInt32, where passes: (UInt32) -> Bool) -> Bool {
        var (next, depth) = (parent, 0)
        while next != 0, depth <= Tree.maxDepth {
            if passes(next) { return true }
            next = self[next].parent
            depth += 1
        }
        return false
    }

    /// Returns the number of ancestors of a row with this parent.
    func level(in parent: UInt32) -> Int { parent == 0 ? 0 : ancestors(from: parent).count }

    /// Returns whether no ancestor of a row with this parent is collapsed.
    func isVisible(in parent: UInt32) -> Bool {
        parent == 0 || !ancestors(from: parent).contains { self[$0].isCollapsed }
    }

    /// Returns the part in which a row appears: the part of its outermost ancestor.
    func part(of ownPart: RowPart, in parent: UInt32) -> RowPart {
        // Called for hundreds of rows at each change, so this does not build an array of ancestors.
        var (root, next, depth) = (UInt32(0), parent, 0)
        while next != 0, self[next].exists {
            guard depth < Tree.maxDepth else { return ownPart }
            root = next
            next = self[next].parent
            depth = depth + 1
        }
        return root == 0 ? ownPart : self[root].part
    }

    // MARK: - Changes to rows

    /// Removes a row with all its descendants from its parent.
    mutating func detach(_ key: Contents.Key, _ properties: RowProperties) {
        count(key, properties, by: -1)
        guard let number = numbers[key] else { return }
        parentNodes[Int(number) - 1].exists = false
        parentNodes[Int(number) - 1].parent = 0
    }

    /// Adds a row with all its descendants to its parent.
    mutating func attach(_ key: Contents.Key, _ properties: RowProperties) {
        count(key, properties, by: 1)
        update(key, properties)
    }

    /// Updates the properties of a row that is already counted.
    mutating func update(_ key: Contents.Key, _ properties: RowProperties) {
        guard let number = numbers[key] else { return }
        let index = Int(number) - 1
        (parentNodes[index].exists, parentNodes[index].parent) = (true, properties.parent)
        (parentNodes[index].siblingKey, parentNodes[index].part) = (properties.siblingKey, properties.part)
        parentNodes[index].isCollapsed = properties.isCollapsed
    }

    /// Adds a row and its descendants to the counts of its ancestors, or subtracts them.
    private mutating func count(_ key: Contents.Key, _ properties: RowProperties, by sign: Int) {
        let descendants = numbers[key].map { self[$0].subtaskCounts } ?? RowContent.SubtaskCounts()
        add(
            sign * (descendants.count + 1),
            done: sign * (descendants.doneCount + (properties.siblingKey.isDone ? 1 : 0)),
            to: properties.parent)
    }

    /// Adds a row without its descendants to the counts of its ancestors.
    mutating func addToAncestorCounts(_ properties: RowProperties) {
        add(1, done: properties.siblingKey.isDone ? 1 : 0, to: properties.parent)
    }

    private mutating func add(_ count: Int, done: Int, to parent: UInt32) {
        var (next, depth) = (parent, 0)
        while next != 0, depth <= Tree.maxDepth {
            parentNodes[Int(next) - 1].subtaskCounts.count += count
            parentNodes[Int(next) - 1].subtaskCounts.doneCount += done
            next = self[next].parent
            depth += 1
        }
    }
}

extension Contents {
    /// The sort key of a row among its siblings.
    struct SiblingSortKey: Comparable {
        let isDone: Bool
        let rank: Rank
        /// The manual rank and the sort key of the title, if rows are not sorted manually.
        let manualRank: Rank
        let text: [UInt8]
        let key: Key

        static func < (lhs: SiblingSortKey, rhs: SiblingSortKey) -> Bool {
            if lhs.isDone != rhs.isDone { return rhs.isDone }
            if lhs.rank != rhs.rank { return lhs.rank < rhs.rank }
            if lhs.text != rhs.text { return lhs.text.lexicographicallyPrecedes(rhs.text) }
            if lhs.manualRank != rhs.manualRank { return lhs.manualRank < rhs.manualRank }
            return (lhs.key.high, lhs.key.low) < (rhs.key.high, rhs.key.low)
        }
    }

    /// The sort key of a row in a tree: the sort key of its outermost ancestor, followed by the steps down to the row.
    struct TreeSortKey: Comparable {
        let root: SortKey
        var path: [SiblingSortKey] = []

        static func < (lhs: TreeSortKey, rhs: TreeSortKey) -> Bool {
            if lhs.root != rhs.root { return lhs.root < rhs.root }
            // Subtasks come after their parent and before its next sibling.
            return lhs.path.lexicographicallyPrecedes(rhs.path)
        }
    }

    /// Returns the sort key of a row with its parent, or `root` if the row has none.
    func sortKey(of properties: Outline.RowProperties, or root: SortKey) -> TreeSortKey {
        guard let outline, properties.parent != 0 else { return TreeSortKey(root: root) }
        let ancestors = outline.ancestors(from: properties.parent)
        guard let last = ancestors.last else { return TreeSortKey(root: root) }
        let node = outline[last]
        let outermost = SortKey(
            part: node.part, rank: node.siblingKey.rank, text: node.siblingKey.text,
            manualRank: node.siblingKey.manualRank, key: node.key
        )
        return TreeSortKey(
            root: outermost,
            path: ancestors.dropLast().reversed().map { outline[$0].siblingKey } + [properties.siblingKey])
    }

    func properties(at position: Int) -> Outline.RowProperties {
        let marks = self.marks[position]
        let siblingKey = SiblingSortKey(
            isDone: marks.contains(.done), rank: ranks[position],
            manualRank: manualRanks.isEmpty ? Rank(0) : manualRanks[position],
            text: sortText(at: position), key: keys[position])
        return Outline.RowProperties(
            parent: outline?.parents[position] ?? 0, siblingKey: siblingKey, part: marks.part,
            isCollapsed: marks.contains(.collapsed))
    }

    /// Returns the properties of a new or changed row.
    func properties(of change: RowChange, _ content: RowContent) -> Outline.RowProperties {
        let siblingKey = SiblingSortKey(
            isDone: content.isDone, rank: change.rank, manualRank: hasManualRanks ? change.manualRank : Rank(0),
            text: sortText(of: change, content), key: Key(change.id))
        let parent = change.parent.flatMap { outline?.number(of: Key($0)) } ?? 0
        return Outline.RowProperties(
            parent: parent, siblingKey: siblingKey, part: content.marks.part, isCollapsed: content.isCollapsed)
    }

    // MARK: - Queries

    /// Returns the id of the parent of the row at a position, or nil if the parent does not exist in the list.
    public func parent(at position: Int) -> UUID? {
        guard let outline, outline.level(in: outline.parents[position]) > 0 else { return nil }
        return outline[outline.parents[position]].key.id
    }

    /// Returns the number of ancestors of the row at a position.
    public func level(at position: Int) -> Int { outline.map { $0.level(in: $0.parents[position]) } ?? 0 }

    /// Returns the number of descendants of the row at a position, including collapsed ones, or nil if there are none.
    public func subtaskCounts(at position: Int) -> RowContent.SubtaskCounts? {
        guard let outline, let number = outline.number(of: keys[position]) else { return nil }
        let counts = outline[number].subtaskCounts
        return counts.count > 0 ? counts : nil
    }

    /// Whether some rows have a parent.
    public var hasTrees: Bool { outline != nil }

    /// Whether clearing completed tasks would delete anything: a completed row, possibly collapsed, without open
    /// descendants.
    public var canClearDone: Bool {
        guard let outline else { return openCount < laterStart }
        guard
            openCount < laterStart
                || outline.parentNodes.contains(where: { $0.exists && $0.subtaskCounts.doneCount > 0 })
        else {
            return false
        }
        func isFullyCompleted(_ key: Key, _ marks: RowMarks) -> Bool {
            guard marks.contains(.done) else { return false }
            return outline.number(of: key).map {
                outline[$0].subtaskCounts.count == outline[$0].subtaskCounts.doneCount
            } ?? true
        }
        return indices.contains { isFullyCompleted(keys[$0], marks[$0]) }
            || outline.hidden.contains { isFullyCompleted($0, $1.content?.marks ?? []) }
    }

    /// Returns the positions of the visible descendants of the row at a position. Collapsed descendants have no rows.
    public func subtree(at position: Int) -> Range<Int> {
        guard outline != nil else { return position + 1..<position + 1 }
        let level = level(at: position)
        var end = position + 1
        while end < count, !marks[end].contains(.fixed), self.level(at: end) > level { end += 1 }
        return position + 1..<end
    }
}

// MARK: - Merging changes

extension Contents {
    /// The changes to the rows of a list with subtasks.
    struct OutlineChange {
        /// The changes, including rows that are affected by the changed rows.
        var rows: [Key: RowChange]
        /// The rows to redraw even if their own content did not change.
        var shown: Set<Key> = []
    }

    /// Updates the outline.
    ///
    /// - Parameter latest: The changes to rows.
    /// - Returns: The resulting changes to the visible rows. Rows below a collapsed row are removed.
    mutating func updateOutline(_ latest: [Key: RowChange]) -> OutlineChange {
        var change = OutlineChange(rows: latest)
        guard outline != nil || latest.values.contains(where: { $0.parent != nil }) else { return change }
        var outline = self.outline ?? Outline(count: count)
        self.outline = outline
        let before = rowProperties(of: latest.keys)
        var oldNodes: [UInt32: Outline.ParentNode] = [:]
        for parent in Set(latest.values.compactMap(\.parent)) where outline.number(of: Key(parent)) == nil {
            let key = Key(parent)
            let number = outline.makeNumber(of: key)
            if let properties = before[key] ?? rowProperties(of: [key])[key] { outline.update(key, properties) }
            oldNodes[number] = outline[number]
        }
        for (index, node) in outline.parentNodes.enumerated() where oldNodes[UInt32(index + 1)] == nil {
            oldNodes[UInt32(index + 1)] = node
        }
        for (key, properties) in before { outline.detach(key, properties) }
        self.outline = outline
        for (key, row) in latest {
            guard let content = row.content else { continue }
            outline.attach(key, properties(of: row, content))
        }
        self.outline = outline
        addAffectedDescendants(&change, before: oldNodes)
        hide(&change)
        return change
    }

    /// Returns the properties of these rows, except for missing rows.
    private func rowProperties(of wanted: some Collection<Key>) -> [Key: Outline.RowProperties] {
        var rowProperties: [Key: Outline.RowProperties] = [:]
        func recordProperties(_ position: Int) { rowProperties[keys[position]] = properties(at: position) }
        if wanted.count <= Self.maxSearches {
            for key in wanted { position(of: key).map(recordProperties) }
        } else {
            let all = Set(wanted)
            for position in keys.indices where all.contains(keys[position]) { recordProperties(position) }
        }
        for key in wanted where rowProperties[key] == nil {
            guard let row = outline?.hidden[key], let content = row.content else { continue }
            rowProperties[key] = properties(of: row, content)
        }
        return rowProperties
    }

    /// Adds the descendants of rows that moved or were collapsed to the changes, and marks rows whose descendants
    /// changed for redrawing.
    private func addAffectedDescendants(_ change: inout OutlineChange, before oldNodes: [UInt32: Outline.ParentNode]) {
        guard let outline else { return }
        // For each number: whether the row or one of its ancestors changed its position or state.
        var areAffected = outline.parentNodes.indices.map { index in
            let (node, old) = (outline.parentNodes[index], oldNodes[UInt32(index + 1)])
            if let old, old.subtaskCounts != node.subtaskCounts { change.shown.insert(node.key) }
            return old.map { old in
                old.parent != node.parent || old.exists != node.exists || old.siblingKey != node.siblingKey
                    || old.part != node.part || old.isCollapsed != node.isCollapsed
            } ?? true
        }
        guard areAffected.contains(true) || !change.shown.isEmpty else { return }
        for index in areAffected.indices where !areAffected[index] {
            areAffected[index] = outline.hasAncestor(outline.parentNodes[index].parent) { areAffected[Int($0) - 1] }
        }
        func isAffected(_ parent: UInt32) -> Bool { parent != 0 && areAffected[Int(parent) - 1] }
        for position in keys.indices {
            let key = keys[position]
            if isAffected(outline.parents[position]) {
                change.shown.insert(key)
                if change.rows[key] == nil { change.rows[key] = row(at: position) }
            } else if change.shown.contains(key), change.rows[key] == nil {
                change.rows[key] = row(at: position)
            }
        }
        for (key, row) in outline.hidden where change.rows[key] == nil {
            if isAffected(row.parent.flatMap { outline.number(of: Key($0)) } ?? 0) { change.rows[key] = row }
        }
        for (key, row) in change.rows {
            if isAffected(row.parent.flatMap { outline.number(of: Key($0)) } ?? 0) { change.shown.insert(key) }
        }
    }

    /// Moves rows below collapsed rows from the changes to the outline.
    private mutating func hide(_ change: inout OutlineChange) {
        guard var outline else { return }
        self.outline = nil
        for (key, row) in change.rows {
            outline.hidden[key] = nil
            guard row.content != nil, !outline.isVisible(in: row.parent.flatMap { outline.number(of: Key($0)) } ?? 0)
            else { continue }
            outline.hidden[key] = row
            change.rows[key] = RowChange(removed: row.id)
        }
        self.outline = outline
    }
}

// MARK: - Sorting

extension Contents {
    /// Sorts the rows of a list with subtasks, regardless of the order in which they were added, and moves rows below
    /// collapsed rows to the outline.
    mutating func sortOutlined() {
        guard var outline else { return }
        for position in keys.indices {
            guard outline.number(of: keys[position]) != nil else { continue }
            outline.update(keys[position], properties(at: position))
        }
        for position in keys.indices where outline.parents[position] != 0 {
            outline.addToAncestorCounts(properties(at: position))
        }
        self.outline = outline
        var entries = keys.indices.map { TreeEntry(position: UInt32($0), sortKey: sortKey(at: $0)) }
        for position in keys.indices where !outline.isVisible(in: outline.parents[position]) {
            outline.hidden[keys[position]] = row(at: position)
        }
        if !outline.hidden.isEmpty { entries.removeAll { outline.hidden[keys[Int($0.position)]] != nil } }
        entries.sort { $0.sortKey < $1.sortKey }
        let order = entries.map(\.position)
        keys = keys.reordered(order)
        ranks = ranks.reordered(order)
        marks = marks.reordered(order)
        titles.reorder(order)
        if !manualRanks.isEmpty { manualRanks = manualRanks.reordered(order) }
        outline.parents = outline.parents.reordered(order)
        self.outline = outline
    }

    private struct TreeEntry {
        let position: UInt32
        let sortKey: TreeSortKey
    }
}
