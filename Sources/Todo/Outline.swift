// Which rows of a list are within which, and what of them is folded.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How the rows of a list stand within each other. A list in which none does has no outline, and costs nothing for it.
///
/// Rows are known here by the rows that they are within: those are few, and have numbers. What stands below a folded row is
/// no row, and kept here as it came.
struct Outline: Sendable {
    /// A row that others are within, or are said to be: it may be in another list, or not be there.
    struct Head: Sendable {
        let key: Contents.Key
        /// The number of the row that it is within itself; 0 for none.
        var parent: UInt32 = 0
        /// Whether it is there: the rows within one that is not stand as if they were within none.
        var isThere = false
        /// How it stands among its siblings.
        var step: Contents.Step
        /// Where it would stand by itself.
        var part = RowPart.open
        var isFolded = false
        /// What is below it.
        var below = RowContent.Below()

        init(key: Contents.Key) {
            self.key = key
            step = Contents.Step(isDone: false, rank: Rank(0), spot: Rank(0), text: [], key: key)
        }
    }

    /// How a row stands, by itself.
    struct Standing: Equatable {
        var parent: UInt32
        var step: Contents.Step
        var part: RowPart
        var isFolded: Bool
    }

    /// That of number 1 first.
    private(set) var heads: [Head] = []
    private var numbers: [Contents.Key: UInt32] = [:]
    /// Of each row the number of the one that it is within; 0 for none.
    var parents: [UInt32]
    /// What stands below folded rows.
    var hidden: [Contents.Key: RowChange] = [:]

    /// The outline of rows that are within none.
    init(count: Int) { parents = Array(repeating: 0, count: count) }

    subscript(number: UInt32) -> Head { heads[Int(number) - 1] }

    /// The number of a row that others are within; nil of others.
    func number(of key: Contents.Key) -> UInt32? { numbers[key] }

    /// The number that a row has, or gets now.
    mutating func makeNumber(of key: Contents.Key) -> UInt32 {
        if let number = numbers[key] { return number }
        heads.append(Head(key: key))
        let number = UInt32(heads.count)
        numbers[key] = number
        return number
    }

    // MARK: - Where rows stand

    /// The rows that something is within, the nearest first, given the number of that one.
    ///
    /// The store refuses circles and what is too deep; what comes all the same stands as if it were within none.
    func chain(from parent: UInt32) -> [UInt32] {
        var chain: [UInt32] = []
        var next = parent
        while next != 0, self[next].isThere {
            guard chain.count < Tree.deepest else { return [] }
            chain.append(next)
            next = self[next].parent
        }
        return chain
    }

    /// Whether something that is within a row is within one that passes, be that there or not.
    func isWithin(_ parent: UInt32, where passes: (UInt32) -> Bool) -> Bool {
        var (next, depth) = (parent, 0)
        while next != 0, depth <= Tree.deepest {
            if passes(next) { return true }
            next = self[next].parent
            depth += 1
        }
        return false
    }

    /// How many rows something is within.
    func level(in parent: UInt32) -> Int { parent == 0 ? 0 : chain(from: parent).count }

    /// Whether nothing that it is within is folded.
    func isSeen(in parent: UInt32) -> Bool { parent == 0 || !chain(from: parent).contains { self[$0].isFolded } }

    /// The part in which a row stands: that of the outermost row that it is within.
    func part(of own: RowPart, in parent: UInt32) -> RowPart {
        // Asked of hundreds of rows at each change: without a list of what is on the way.
        var (root, next, depth) = (UInt32(0), parent, 0)
        while next != 0, self[next].isThere {
            guard depth < Tree.deepest else { return own }
            (root, next, depth) = (next, self[next].parent, depth + 1)
        }
        return root == 0 ? own : self[root].part
    }

    // MARK: - What becomes of rows

    /// A row is taken out of what it is within, with all below it.
    mutating func detach(_ key: Contents.Key, _ standing: Standing) {
        count(key, standing, by: -1)
        guard let number = numbers[key] else { return }
        heads[Int(number) - 1].isThere = false
        heads[Int(number) - 1].parent = 0
    }

    /// A row is put into what it is within, with all below it.
    mutating func attach(_ key: Contents.Key, _ standing: Standing) {
        count(key, standing, by: 1)
        describe(key, standing)
    }

    /// Says how a row stands that is counted already.
    mutating func describe(_ key: Contents.Key, _ standing: Standing) {
        guard let number = numbers[key] else { return }
        let index = Int(number) - 1
        (heads[index].isThere, heads[index].parent) = (true, standing.parent)
        (heads[index].step, heads[index].part) = (standing.step, standing.part)
        heads[index].isFolded = standing.isFolded
    }

    /// Counts a row, and what is below it, in all that it is within.
    private mutating func count(_ key: Contents.Key, _ standing: Standing, by sign: Int) {
        let own = numbers[key].map { self[$0].below } ?? RowContent.Below()
        add(sign * (own.count + 1), done: sign * (own.doneCount + (standing.step.isDone ? 1 : 0)), to: standing.parent)
    }

    /// Counts a row by itself in all that it is within; what is below it is counted by itself.
    mutating func countAlone(_ standing: Standing) { add(1, done: standing.step.isDone ? 1 : 0, to: standing.parent) }

    private mutating func add(_ count: Int, done: Int, to parent: UInt32) {
        var (next, depth) = (parent, 0)
        while next != 0, depth <= Tree.deepest {
            heads[Int(next) - 1].below.count += count
            heads[Int(next) - 1].below.doneCount += done
            next = self[next].parent
            depth += 1
        }
    }
}

extension Contents {
    /// How a row stands among its siblings.
    struct Step: Comparable {
        let isDone: Bool
        let rank: Rank
        /// Its place by hand, and what its title is sorted by, where rows are sorted otherwise.
        let spot: Rank
        let text: [UInt8]
        let key: Key

        static func < (lhs: Step, rhs: Step) -> Bool {
            if lhs.isDone != rhs.isDone { return rhs.isDone }
            if lhs.rank != rhs.rank { return lhs.rank < rhs.rank }
            if lhs.text != rhs.text { return lhs.text.lexicographicallyPrecedes(rhs.text) }
            if lhs.spot != rhs.spot { return lhs.spot < rhs.spot }
            return (lhs.key.high, lhs.key.low) < (rhs.key.high, rhs.key.low)
        }
    }

    /// Where a row stands: where the outermost one does that it is within, and from there on down.
    struct TreePlace: Comparable {
        let root: Place
        var below: [Step] = []

        static func < (lhs: TreePlace, rhs: TreePlace) -> Bool {
            if lhs.root != rhs.root { return lhs.root < rhs.root }
            // What is within a row comes after it, and before its next sibling.
            return lhs.below.lexicographicallyPrecedes(rhs.below)
        }
    }

    /// Where something stands, by itself and by what it is within.
    func place(of standing: Outline.Standing, or root: Place) -> TreePlace {
        guard let outline, standing.parent != 0 else { return TreePlace(root: root) }
        let chain = outline.chain(from: standing.parent)
        guard let last = chain.last else { return TreePlace(root: root) }
        let head = outline[last]
        let outermost = Place(
            part: head.part, rank: head.step.rank, text: head.step.text, spot: head.step.spot, key: head.key)
        return TreePlace(
            root: outermost, below: chain.dropLast().reversed().map { outline[$0].step } + [standing.step])
    }

    /// How the row at a position stands, by itself.
    func standing(at position: Int) -> Outline.Standing {
        let marks = self.marks[position]
        let step = Step(
            isDone: marks.contains(.done), rank: ranks[position], spot: spots.isEmpty ? Rank(0) : spots[position],
            text: sortText(at: position), key: keys[position])
        return Outline.Standing(
            parent: outline?.parents[position] ?? 0, step: step, part: marks.part, isFolded: marks.contains(.folded))
    }

    /// How a row stands that came, by itself.
    func standing(of change: RowChange, _ content: RowContent) -> Outline.Standing {
        let step = Step(
            isDone: content.isDone, rank: change.rank, spot: hasSpots ? change.spot : Rank(0),
            text: sortText(of: change, content), key: Key(change.id))
        let parent = change.parent.flatMap { outline?.number(of: Key($0)) } ?? 0
        return Outline.Standing(parent: parent, step: step, part: content.marks.part, isFolded: content.isFolded)
    }

    // MARK: - What is asked of rows

    /// The id of the row that the one at a position is within; nil where it is within none that is there.
    public func parent(at position: Int) -> UUID? {
        guard let outline, outline.level(in: outline.parents[position]) > 0 else { return nil }
        return outline[outline.parents[position]].key.id
    }

    /// How many rows the one at a position is within.
    public func level(at position: Int) -> Int { outline.map { $0.level(in: $0.parents[position]) } ?? 0 }

    /// What is below the row at a position, also where it is folded; nil where nothing is.
    public func below(at position: Int) -> RowContent.Below? {
        guard let outline, let number = outline.number(of: keys[position]) else { return nil }
        let below = outline[number].below
        return below.count > 0 ? below : nil
    }

    /// Whether rows may be within others here: some are.
    public var hasTrees: Bool { outline != nil }

    /// Whether clearing what is done would take something: a done row below which nothing is open, be it folded away.
    public var canClearDone: Bool {
        guard let outline else { return openCount < laterStart }
        guard openCount < laterStart || outline.heads.contains(where: { $0.isThere && $0.below.doneCount > 0 }) else {
            return false
        }
        func isWholeDone(_ key: Key, _ marks: RowMarks) -> Bool {
            guard marks.contains(.done) else { return false }
            return outline.number(of: key).map { outline[$0].below.count == outline[$0].below.doneCount } ?? true
        }
        return indices.contains { isWholeDone(keys[$0], marks[$0]) }
            || outline.hidden.contains { isWholeDone($0, $1.content?.marks ?? []) }
    }

    /// The rows that stand below the one at a position, in all depths; those that are folded away are none.
    public func subtree(at position: Int) -> Range<Int> {
        guard outline != nil else { return position + 1..<position + 1 }
        let level = level(at: position)
        var end = position + 1
        while end < count, !marks[end].contains(.fixed), self.level(at: end) > level { end += 1 }
        return position + 1..<end
    }
}

// MARK: - Changes

extension Contents {
    /// What becomes of the rows of a list in which some are within others.
    struct OutlineChange {
        /// What there is to change: also what goes along with the rows that were named.
        var rows: [Key: RowChange]
        /// Rows that are to be shown anew, whether or not they show something else by themselves.
        var shown: Set<Key> = []
    }

    /// Brings the outline up to date.
    ///
    /// - Parameter latest: what became of rows.
    /// - Returns: what that means for rows; those below a folded one are gone.
    mutating func follow(_ latest: [Key: RowChange]) -> OutlineChange {
        var change = OutlineChange(rows: latest)
        guard outline != nil || latest.values.contains(where: { $0.parent != nil }) else { return change }
        var outline = self.outline ?? Outline(count: count)
        self.outline = outline
        let before = standings(of: latest.keys)
        var known: [UInt32: Outline.Head] = [:]
        for parent in Set(latest.values.compactMap(\.parent)) where outline.number(of: Key(parent)) == nil {
            let key = Key(parent)
            let number = outline.makeNumber(of: key)
            if let standing = before[key] ?? standings(of: [key])[key] { outline.describe(key, standing) }
            known[number] = outline[number]
        }
        for (index, head) in outline.heads.enumerated() where known[UInt32(index + 1)] == nil {
            known[UInt32(index + 1)] = head
        }
        for (key, standing) in before { outline.detach(key, standing) }
        self.outline = outline
        for (key, row) in latest {
            guard let content = row.content else { continue }
            outline.attach(key, standing(of: row, content))
        }
        self.outline = outline
        takeAlong(&change, before: known)
        hide(&change)
        return change
    }

    /// How these rows stand; those that are not there have none.
    private func standings(of wanted: some Collection<Key>) -> [Key: Outline.Standing] {
        var standings: [Key: Outline.Standing] = [:]
        func take(_ position: Int) { standings[keys[position]] = standing(at: position) }
        if wanted.count <= Self.mostSearches {
            for key in wanted { position(of: key).map(take) }
        } else {
            let all = Set(wanted)
            for position in keys.indices where all.contains(keys[position]) { take(position) }
        }
        for key in wanted where standings[key] == nil {
            guard let row = outline?.hidden[key], let content = row.content else { continue }
            standings[key] = standing(of: row, content)
        }
        return standings
    }

    /// Has all below a row go along that stands elsewhere, or is folded, and has rows shown anew that say something else
    /// about what is below them.
    private func takeAlong(_ change: inout OutlineChange, before known: [UInt32: Outline.Head]) {
        guard let outline else { return }
        // Of each number whether the row, or one that it is within, stands otherwise.
        var areAffected = outline.heads.indices.map { index in
            let (head, old) = (outline.heads[index], known[UInt32(index + 1)])
            if let old, old.below != head.below { change.shown.insert(head.key) }
            return old.map { old in
                old.parent != head.parent || old.isThere != head.isThere || old.step != head.step
                    || old.part != head.part || old.isFolded != head.isFolded
            } ?? true
        }
        guard areAffected.contains(true) || !change.shown.isEmpty else { return }
        for index in areAffected.indices where !areAffected[index] {
            areAffected[index] = outline.isWithin(outline.heads[index].parent) { areAffected[Int($0) - 1] }
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

    /// Takes what stands below a folded row from the rows, and keeps it.
    private mutating func hide(_ change: inout OutlineChange) {
        guard var outline else { return }
        self.outline = nil
        for (key, row) in change.rows {
            outline.hidden[key] = nil
            guard row.content != nil, !outline.isSeen(in: row.parent.flatMap { outline.number(of: Key($0)) } ?? 0)
            else { continue }
            outline.hidden[key] = row
            change.rows[key] = RowChange(gone: row.id)
        }
        self.outline = outline
    }
}

// MARK: - Made whole

extension Contents {
    /// Puts the rows of a list in which some are within others in their order, whatever the order in which they came, and
    /// takes those from them that stand below a folded one.
    mutating func sortOutlined() {
        guard var outline else { return }
        for position in keys.indices {
            guard outline.number(of: keys[position]) != nil else { continue }
            outline.describe(keys[position], standing(at: position))
        }
        for position in keys.indices where outline.parents[position] != 0 {
            outline.countAlone(standing(at: position))
        }
        self.outline = outline
        var places = keys.indices.map { TreeEntry(position: UInt32($0), place: place(at: $0)) }
        for position in keys.indices where !outline.isSeen(in: outline.parents[position]) {
            outline.hidden[keys[position]] = row(at: position)
        }
        if !outline.hidden.isEmpty { places.removeAll { outline.hidden[keys[Int($0.position)]] != nil } }
        places.sort { $0.place < $1.place }
        let order = places.map(\.position)
        keys = keys.reordered(order)
        ranks = ranks.reordered(order)
        marks = marks.reordered(order)
        titles.reorder(order)
        if !spots.isEmpty { spots = spots.reordered(order) }
        outline.parents = outline.parents.reordered(order)
        self.outline = outline
    }

    private struct TreeEntry {
        let position: UInt32
        let place: TreePlace
    }
}
