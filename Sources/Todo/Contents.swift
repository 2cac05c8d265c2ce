// What a list holds in memory: of each row what it shows and where it lies, packed.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The rows of a list, or of another view, in their order: part by part (`RowPart`), in each by rank.
///
/// Of each it holds its id, its rank and what one line shows, in arrays of their own: 34 bytes a row beside its title's and
/// its caption's, and what the arrays keep free for more rows. Where rows of several lists stand together, 12 more; where a
/// list is not in the order by hand, 8 more; where some are within others, 4 more.
public struct Contents: Sendable {
    /// The ids: finding one among 100,000 reads these 1.6 MB and nothing else.
    var keys: [Key] = []
    var ranks: [Rank] = []
    var marks: [RowMarks] = []
    /// Behind a title, where there is one, what is said under it.
    var titles = PackedTitles()
    /// Where rows of several lists stand together: of each the number of its list among `lists`.
    var homes: [UInt32] = []
    /// Of each row its place by hand in its list, where rows do not stand by those.
    var spots: [Rank] = []
    /// The lists whose rows stand together here; none where all are of one list.
    public internal(set) var lists: [TodoList] = []
    /// The number of each list.
    var numbers: [UUID: UInt32] = [:]
    /// Which rows are within which; nil where none is.
    var outline: Outline?
    /// By what rows stand in groups.
    var grouping = RowGrouping.none
    /// By what the rows of one list are sorted.
    public internal(set) var order = RowOrder.byHand
    /// The titles by which rows are sorted that stand where others of these titles would.
    var sortTitles: [Key: String] = [:]
    /// How many rows are open.
    public internal(set) var openCount = 0

    /// An id as two numbers, which compare faster than 16 bytes.
    struct Key: Hashable {
        let high: UInt64
        let low: UInt64

        init(_ id: UUID) { (high, low) = id.words }

        var id: UUID { UUID(words: (high, low)) }
    }

    /// What a row is sorted by.
    struct Place: Comparable {
        let part: RowPart
        let rank: Rank
        /// Whether it is no header: one stands before the rows it names.
        var isNoHeader = true
        /// What its title is sorted by, where it is.
        var text: [UInt8] = []
        /// The rank of the list it is in, and its own there, where rows of several lists stand together.
        var list = Rank(0)
        var spot = Rank(0)
        let key: Key

        static func < (lhs: Place, rhs: Place) -> Bool {
            if lhs.part != rhs.part { return lhs.part < rhs.part }
            if lhs.rank != rhs.rank { return lhs.rank < rhs.rank }
            if lhs.isNoHeader != rhs.isNoHeader { return rhs.isNoHeader }
            if lhs.text != rhs.text { return lhs.text.lexicographicallyPrecedes(rhs.text) }
            if lhs.list != rhs.list { return lhs.list < rhs.list }
            if lhs.spot != rhs.spot { return lhs.spot < rhs.spot }
            return (lhs.key.high, lhs.key.low) < (rhs.key.high, rhs.key.low)
        }
    }

    /// No rows.
    public init() {}

    /// The rows of these records.
    public init(_ records: [Record]) {
        var builder = ContentsBuilder(count: records.count)
        for record in records { builder.add(RowChange(record)) }
        self = builder.sorted()
    }
}

extension Contents: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { keys.count }
    /// How many rows there are, open and done.
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

    /// What a row shows, and how it stands among the others.
    private func placed(_ content: RowContent, at position: Int) -> RowContent {
        guard outline != nil else { return content }
        var content = content
        content.level = level(at: position)
        content.below = below(at: position)
        return content
    }

    /// The list that a row is of, where rows of several lists stand together.
    private func list(at position: Int) -> UUID? {
        guard !homes.isEmpty, !marks[position].contains(.fixed) else { return nil }
        return lists[Int(homes[position])].id
    }

    /// What a row is sorted by its title as; nothing where it is not.
    func sortText(at position: Int) -> [UInt8] {
        guard order.sorting == .title, marks[position].isDisjoint(with: [.done, .fixed, .header]) else { return [] }
        return order.titleKey(sortTitles[keys[position]] ?? title(at: position))
    }

    /// A row's title.
    func title(at position: Int) -> String {
        guard marks[position].contains(.captioned) else { return titles[position] }
        return titles.withBytes(position) { bytes in
            String(decoding: bytes[..<(bytes.lastIndex(of: PackedCaption.mark) ?? bytes.endIndex)], as: UTF8.self)
        }
    }

    /// Whether the rows are sorted otherwise than by hand.
    public var isSorted: Bool { order.sorting != .byHand }

    /// Whether places by hand are kept beside what rows are sorted by.
    var hasSpots: Bool { !lists.isEmpty || order.sorting != .byHand }

    /// The id of a row, without a copy of its title.
    public func id(at position: Int) -> UUID { keys[position].id }

    /// What a row shows beside its title, without a copy of that.
    public func marks(at position: Int) -> RowMarks {
        let own = marks[position].subtracting(.captioned)
        guard let outline, outline.parents[position] != 0 else { return own }
        return own.standing(in: outline.part(of: own.part, in: outline.parents[position]))
    }

    /// The rank of a row.
    public func rank(at position: Int) -> Rank { ranks[position] }

    /// The part of the list in which a row stands.
    public func part(at position: Int) -> RowPart {
        guard let outline else { return marks[position].part }
        return outline.part(of: marks[position].part, in: outline.parents[position])
    }

    /// A row as it is, to be merged in elsewhere.
    public func row(at position: Int) -> RowChange {
        var content = self[position]
        // Its own part: the one in which it stands follows from what it is within.
        content.marks = marks[position].subtracting(.captioned)
        return RowChange(
            content, rank: ranks[position], spot: spots.isEmpty ? Rank(0) : spots[position],
            sortTitle: sortTitles.isEmpty ? nil : sortTitles[keys[position]],
            parent: outline.flatMap { $0.parents[position] == 0 ? nil : $0[$0.parents[position]].key.id })
    }

    /// Where the row of this id is; a scan of the packed ids, about 50 µs at 100,000 rows.
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

    func place(at position: Int) -> TreePlace {
        guard let outline, outline.parents[position] != 0 else { return TreePlace(root: ownPlace(at: position)) }
        return place(of: standing(at: position), or: ownPlace(at: position))
    }

    /// Where a row stands by itself.
    func ownPlace(at position: Int) -> Place {
        var place = Place(
            part: marks[position].part, rank: ranks[position], isNoHeader: !marks[position].contains(.header),
            key: keys[position])
        guard place.isNoHeader else { return place }
        if !spots.isEmpty { place.spot = spots[position] }
        if !homes.isEmpty { place.list = lists[Int(homes[position])].rank }
        place.text = sortText(at: position)
        return place
    }

    /// The first position that passes, where all that pass come after the others.
    func firstPosition(where passes: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if passes(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// How many rows stand before all others, and are no records.
    public var firstCount: Int { firstPosition { part(at: $0) > .views } }

    /// Where the rows begin that are put off, and the one that names them; behind all others where there are none.
    public var laterStart: Int { firstPosition { part(at: $0) >= .later } }

    /// Where a row of this place is, or would be inserted.
    func position(of place: TreePlace) -> Int {
        firstPosition { position in
            // Most rows are told by their part alone: what titles are sorted by is dear.
            let part = self.part(at: position)
            return part == place.root.part ? !(self.place(at: position) < place) : part > place.root.part
        }
    }

    mutating func countOpen() {
        openCount = firstPosition { part(at: $0) > .open }
    }
}

extension Contents: Equatable {
    /// Whether both show the same rows in the same places.
    public static func == (lhs: Contents, rhs: Contents) -> Bool {
        lhs.keys == rhs.keys && lhs.ranks == rhs.ranks && lhs.marks == rhs.marks && lhs.spots == rhs.spots
            && lhs.lists == rhs.lists && lhs.hiddenKeys == rhs.hiddenKeys
            && lhs.indices.allSatisfy {
                lhs.titles.isEqual($0, to: rhs.titles, at: $0) && lhs.parent(at: $0) == rhs.parent(at: $0)
                    && lhs.below(at: $0) == rhs.below(at: $0)
            }
    }

    /// What stands below folded rows.
    private var hiddenKeys: Set<Key> { outline.map { Set($0.hidden.keys) } ?? [] }
}
