// What a list holds in memory: of each row what it shows and where it lies, packed.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The rows of a list in list order: open ones first, then the done ones and what else stands last, each by rank.
///
/// Of each it holds its id, its rank and what one line shows, in arrays of their own: 33 bytes a row beside its title's,
/// and what the arrays keep free for more rows.
public struct Contents: Sendable {
    /// The ids: finding one among 100,000 reads these 1.6 MB and nothing else.
    var keys: [Key] = []
    var ranks: [Rank] = []
    var marks: [RowMarks] = []
    var titles = PackedTitles()
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
        let isLast: Bool
        let rank: Rank
        let key: Key

        static func < (lhs: Place, rhs: Place) -> Bool {
            if lhs.isLast != rhs.isLast { return rhs.isLast }
            if lhs.rank != rhs.rank { return lhs.rank < rhs.rank }
            return (lhs.key.high, lhs.key.low) < (rhs.key.high, rhs.key.low)
        }
    }

    /// No rows.
    public init() {}

    /// The rows of these records.
    public init(_ records: [Record]) {
        var builder = ContentsBuilder(count: records.count)
        for record in records {
            var title = record.title
            title.withUTF8 { builder.add(id: record.id, rank: record.rank, marks: RowMarks(record), title: $0) }
        }
        self = builder.sorted()
    }
}

extension Contents: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { keys.count }
    /// How many rows there are, open and done.
    public var count: Int { keys.count }

    public subscript(position: Int) -> RowContent {
        RowContent(id: keys[position].id, title: titles[position], marks: marks[position])
    }

    /// The id of a row, without a copy of its title.
    public func id(at position: Int) -> UUID { keys[position].id }

    /// What a row shows beside its title, without a copy of that.
    public func marks(at position: Int) -> RowMarks { marks[position] }

    /// The rank of a row.
    public func rank(at position: Int) -> Rank { ranks[position] }

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

    func place(at position: Int) -> Place {
        Place(isLast: marks[position].areLast, rank: ranks[position], key: keys[position])
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

    /// Where a row of this place is, or would be inserted.
    func position(of place: Place) -> Int {
        firstPosition { !(self.place(at: $0) < place) }
    }

    mutating func countOpen() {
        openCount = firstPosition { marks[$0].areLast }
    }
}

extension Contents: Equatable {
    /// Whether both show the same rows in the same places.
    public static func == (lhs: Contents, rhs: Contents) -> Bool {
        lhs.keys == rhs.keys && lhs.ranks == rhs.ranks && lhs.marks == rhs.marks
            && lhs.indices.allSatisfy { lhs.titles.isEqual($0, to: rhs.titles, at: $0) }
    }
}
