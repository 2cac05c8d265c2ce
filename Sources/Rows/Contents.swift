import Todo

/// The rows of a list or another view in their order: by part (`RowPart`), and within a part by rank.
///
/// Each row's id, rank and one line of text are stored in separate arrays: 34 bytes per row, plus the bytes of its
/// title and caption and the spare capacity of the arrays. A view of several lists takes 12 more bytes per row, a
/// list that is not sorted manually 8 more, and a list with subtasks 4 more.
public struct Contents: Sendable {
    /// The ids. Finding one among 100,000 reads only these 1.6 MB.
    var keys: [Key] = []
    var ranks: [Rank] = []
    var marks: [RowMarks] = []
    /// The titles, each followed by the row's packed caption, if any.
    var titles = PackedTitles()
    /// In a view of several lists: the index in `lists` of each row's list. Otherwise empty.
    var listIndices: [UInt32] = []
    /// The ranks of the rows in the manual order of their lists, if the rows are not sorted manually. Otherwise empty.
    var manualRanks: [Rank] = []
    /// The lists whose rows are shown together; empty if all rows belong to one list.
    public internal(set) var lists: [TodoList] = []
    var listIndexByID: [UUID: UInt32] = [:]
    /// The parents and subtasks of rows, or nil if no row has a parent.
    var outline: Outline?
    var grouping = RowGrouping.none
    /// The sort order of the rows of a single list.
    public internal(set) var order = RowOrder.byHand
    /// The titles by which rows are sorted, for rows that keep a position that does not follow from their own title.
    var sortTitles: [Key: String] = [:]
    public internal(set) var openCount = 0

    /// An id as two numbers, which compare faster than 16 bytes.
    struct Key: Hashable {
        let high: UInt64
        let low: UInt64

        init(_ id: UUID) { (high, low) = id.words }

        var id: UUID { UUID(words: (high, low)) }
    }

    struct SortKey: Comparable {
        let part: RowPart
        let rank: Rank
        /// Whether the row is a header. A header comes before the rows that it names.
        var isHeader = false
        /// The sort key of the title; empty if rows are not sorted by title.
        var text: [UInt8] = []
        /// In a view of several lists: the rank of the row's list, and the row's rank in that list.
        var list = Rank(0)
        var manualRank = Rank(0)
        let key: Key

        static func < (lhs: SortKey, rhs: SortKey) -> Bool {
            if lhs.part != rhs.part { return lhs.part < rhs.part }
            if lhs.rank != rhs.rank { return lhs.rank < rhs.rank }
            if lhs.isHeader != rhs.isHeader { return lhs.isHeader }
            if lhs.text != rhs.text { return lhs.text.lexicographicallyPrecedes(rhs.text) }
            if lhs.list != rhs.list { return lhs.list < rhs.list }
            if lhs.manualRank != rhs.manualRank { return lhs.manualRank < rhs.manualRank }
            return (lhs.key.high, lhs.key.low) < (rhs.key.high, rhs.key.low)
        }
    }

    public init() {}

    public init(_ records: [Record]) {
        var builder = ContentsBuilder(count: records.count)
        for record in records { builder.add(RowChange(record)) }
        self = builder.sorted()
    }
}

extension Contents: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { keys.count }
    /// The number of rows, open and completed.
    public var count: Int { keys.count }

    public subscript(position: Int) -> RowContent {
        let marks = marks(at: position)
        guard self.marks[position].contains(.captioned) else {
            let caption = list(at: position).map { RowCaption(list: $0) }
            return placed(
                RowContent(id: keys[position].id, title: titles[position], marks: marks, caption: caption), at: position
            )
        }
        return titles.withBytes(position) { bytes in
            let end = bytes.lastIndex(of: PackedCaption.mark) ?? bytes.endIndex
            var caption = PackedCaption.unpacked(bytes[end...].dropFirst())
            caption.list = list(at: position)
            let title = String(decoding: bytes[..<end], as: UTF8.self)
            return placed(
                RowContent(id: keys[position].id, title: title, marks: marks, caption: caption), at: position)
        }
    }

    /// Returns the content with its level and the number of rows below it.
    private func placed(_ content: RowContent, at position: Int) -> RowContent {
        guard outline != nil else { return content }
        var content = content
        content.level = level(at: position)
        content.subtaskCounts = subtaskCounts(at: position)
        return content
    }

    /// Returns the list of a row in a view of several lists, or nil in a view of one list.
    private func list(at position: Int) -> UUID? {
        guard !listIndices.isEmpty, !marks[position].contains(.fixed) else { return nil }
        return lists[Int(listIndices[position])].id
    }

    /// Returns the key for sorting the row by title, or an empty array if the row is not sorted by title.
    func sortText(at position: Int) -> [UInt8] {
        guard order.sorting == .title, marks[position].isDisjoint(with: [.done, .fixed, .header]) else { return [] }
        return order.titleKey(sortTitles[keys[position]] ?? title(at: position))
    }

    func title(at position: Int) -> String {
        guard marks[position].contains(.captioned) else { return titles[position] }
        return titles.withBytes(position) { bytes in
            String(decoding: bytes[..<(bytes.lastIndex(of: PackedCaption.mark) ?? bytes.endIndex)], as: UTF8.self)
        }
    }

    /// Whether the rows are not sorted manually.
    public var isSorted: Bool { order.sorting != .byHand }

    /// Whether rows store their manual rank in addition to the rank by which they are sorted.
    var hasManualRanks: Bool { !lists.isEmpty || order.sorting != .byHand }

    /// Returns the id of a row, without copying its title.
    public func id(at position: Int) -> UUID { keys[position].id }

    /// Returns the marks of a row, without copying its title.
    public func marks(at position: Int) -> RowMarks {
        let rowMarks = marks[position].subtracting(.captioned)
        guard let outline, outline.parents[position] != 0 else { return rowMarks }
        return rowMarks.placed(in: outline.part(of: rowMarks.part, in: outline.parents[position]))
    }

    public func rank(at position: Int) -> Rank { ranks[position] }

    /// Returns the part of the list in which a row appears.
    public func part(at position: Int) -> RowPart {
        guard let outline else { return marks[position].part }
        return outline.part(of: marks[position].part, in: outline.parents[position])
    }

    /// Returns a row in a form that can be merged into other contents.
    public func row(at position: Int) -> RowChange {
        var content = self[position]
        // The row's stored part. The part in which the row appears depends on its parent.
        content.marks = marks[position].subtracting(.captioned)
        return RowChange(
            content, rank: ranks[position], manualRank: manualRanks.isEmpty ? Rank(0) : manualRanks[position],
            sortTitle: sortTitles.isEmpty ? nil : sortTitles[keys[position]],
            parent: outline.flatMap { $0.parents[position] == 0 ? nil : $0[$0.parents[position]].key.id })
    }

    /// Returns the position of the row with this id. This scans the packed ids, which takes about 50 µs for 100,000
    /// rows.
    public func position(of id: UUID) -> Int? { position(of: Key(id)) }

    func position(of key: Key) -> Int? {
        keys.withUnsafeBufferPointer { keys in
            var position = 0
            while position < keys.count {
                if keys[position].low == key.low, keys[position].high == key.high { return position }
                position += 1
            }
            return nil
        }
    }

    func sortKey(at position: Int) -> TreeSortKey {
        guard let outline, outline.parents[position] != 0 else { return TreeSortKey(root: ownSortKey(at: position)) }
        return sortKey(of: properties(at: position), or: ownSortKey(at: position))
    }

    /// Returns the sort key of a row without regard to its parent.
    func ownSortKey(at position: Int) -> SortKey {
        var sortKey = SortKey(
            part: marks[position].part, rank: ranks[position], isHeader: marks[position].contains(.header),
            key: keys[position])
        guard !sortKey.isHeader else { return sortKey }
        if !manualRanks.isEmpty { sortKey.manualRank = manualRanks[position] }
        if !listIndices.isEmpty { sortKey.list = lists[Int(listIndices[position])].rank }
        sortKey.text = sortText(at: position)
        return sortKey
    }

    /// Returns the first position that meets a condition that all later positions meet too.
    func firstPosition(where passes: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if passes(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The number of rows at the beginning that are not records.
    public var firstCount: Int { firstPosition { part(at: $0) > .views } }

    /// The position of the first row put off until later, or of the header above it; the end if there is none.
    public var laterStart: Int { firstPosition { part(at: $0) >= .later } }

    /// Returns the position of the row with this sort key, or the position at which it would be inserted.
    func position(of sortKey: TreeSortKey) -> Int {
        firstPosition { position in
            // Most rows differ in their part. The sort keys of titles are expensive.
            let part = self.part(at: position)
            return part == sortKey.root.part ? !(self.sortKey(at: position) < sortKey) : part > sortKey.root.part
        }
    }

    mutating func countOpen() {
        openCount = firstPosition { part(at: $0) > .open }
    }
}

extension Contents: Equatable {
    /// Returns whether both show the same rows at the same positions.
    public static func == (lhs: Contents, rhs: Contents) -> Bool {
        lhs.keys == rhs.keys && lhs.ranks == rhs.ranks && lhs.marks == rhs.marks && lhs.manualRanks == rhs.manualRanks
            && lhs.lists == rhs.lists && lhs.hiddenKeys == rhs.hiddenKeys
            && lhs.indices.allSatisfy {
                lhs.titles.isEqual($0, to: rhs.titles, at: $0) && lhs.parent(at: $0) == rhs.parent(at: $0)
                    && lhs.subtaskCounts(at: $0) == rhs.subtaskCounts(at: $0)
            }
    }

    /// The keys of the rows below collapsed rows.
    private var hiddenKeys: Set<Key> { outline.map { Set($0.hidden.keys) } ?? [] }
}
