// One list's items, or the lists, in their order, as a value that is cheap to change at 100,000 of them.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One list's items, or the lists, in list order: open ones first, then the done ones, each by rank.
public struct RecordList: Sendable {
    /// In list order.
    var items: [Record]
    /// The items' ids beside them, packed: finding one among 100,000 reads 1.6 MB instead of 8 MB.
    var keys: [Key]
    /// How many items are open.
    public internal(set) var openCount: Int

    /// An id as two numbers, which compare faster than 16 bytes.
    struct Key: Hashable, Sendable {
        let high: UInt64
        let low: UInt64

        init(_ id: UUID) {
            (high, low) = id.words
        }
    }

    /// A list of items that are in list order already; see `init(_:)` for others.
    public init(sorted items: [Record] = []) {
        self.items = items
        keys = []
        keys.reserveCapacity(items.capacity)
        for item in items { keys.append(Key(item.id)) }
        openCount = 0
        openCount = firstPosition { $0.isDone }
    }

    /// A list of items in any order.
    public init(_ items: [Record]) {
        self.init(sorted: items.sorted { ListOrder($0) < ListOrder($1) })
    }
}

extension RecordList: Equatable {
    public static func == (lhs: RecordList, rhs: RecordList) -> Bool {
        lhs.items == rhs.items
    }
}

extension RecordList: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { items.count }
    /// How many items there are, open and done.
    public var count: Int { items.count }

    public subscript(position: Int) -> Record { items[position] }

    /// Where the item of this id is; a scan of the packed ids, about 50 µs at 100,000 items.
    public func position(of id: UUID) -> Int? {
        let key = Key(id)
        return keys.withUnsafeBufferPointer { keys in
            var position = 0
            while position < keys.count {
                if keys[position].low == key.low, keys[position].high == key.high { return position }
                position += 1
            }
            return nil
        }
    }

    /// The first position whose item passes, in a list whose passing items all come after the others.
    func firstPosition(where passes: (Record) -> Bool) -> Int {
        var low = 0
        var high = items.count
        while low < high {
            let middle = (low + high) / 2
            if passes(items[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Where an item of this order is, or would be inserted.
    func position(of order: ListOrder) -> Int {
        firstPosition { !(ListOrder($0) < order) }
    }
}
