import Todo

/// Many short texts, all stored in one array of bytes. Separate texts would each take an allocation and twice the
/// space.
///
/// A text that is replaced or removed leaves its bytes unused. Once a third of all bytes are unused, the array is
/// compacted.
struct PackedTitles: Sendable {
    /// The location of a text in the bytes.
    struct ByteRange {
        /// The index of the first byte. With 32 bits, the titles of all rows together can take 4 GiB.
        var start: UInt32
        var count: UInt32

        var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
    }

    private(set) var ranges: [ByteRange] = []
    private(set) var bytes: [UInt8] = []
    /// The number of bytes that belong to no text.
    private var wasted = 0

    /// The number of unused bytes up to which compacting is not worthwhile.
    private static let least = 4096

    mutating func reserve(_ count: Int) { ranges.reserveCapacity(count) }

    /// Reserves space for the bytes of `count` texts, assuming the average length of the current texts.
    mutating func reserveBytes(for count: Int) {
        if !ranges.isEmpty { bytes.reserveCapacity(bytes.count / ranges.count * count) }
    }

    subscript(position: Int) -> String {
        bytes.withUnsafeBufferPointer { bytes in
            String(decoding: UnsafeBufferPointer(rebasing: bytes[ranges[position].range]), as: UTF8.self)
        }
    }

    /// Calls a function with the bytes of a text and returns its result.
    func withBytes<Result>(_ position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[ranges[position].range])) }
    }

    /// Returns whether the text at a position equals `text` byte by byte.
    func isEqual(_ position: Int, to text: String) -> Bool {
        var text = text
        return text.withUTF8 { isEqual(position, to: $0) }
    }

    /// Returns whether the text at a position equals a text of another storage.
    func isEqual(_ position: Int, to other: PackedTitles, at otherPosition: Int) -> Bool {
        other.bytes.withUnsafeBufferPointer {
            isEqual(position, to: UnsafeBufferPointer(rebasing: $0[other.ranges[otherPosition].range]))
        }
    }

    private func isEqual(_ position: Int, to other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard Int(ranges[position].count) == other.count else { return false }
        return bytes.withUnsafeBufferPointer { $0[ranges[position].range].elementsEqual(other) }
    }
}

// MARK: - Changes

extension PackedTitles {
    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        ranges.append(put(text))
    }

    /// Inserts texts so that they end up at these ascending ranges.
    mutating func insertRuns(_ runs: [Range<Int>], of texts: [String]) {
        ranges.insertRuns(runs, of: texts.map { put($0) })
    }

    mutating func replace(_ position: Int, by text: String) {
        wasted += Int(ranges[position].count)
        ranges[position] = put(text)
        compact()
    }

    /// Removes the texts in these ascending ranges.
    mutating func removeRuns(_ runs: [Range<Int>]) {
        for run in runs { for position in run { wasted += Int(ranges[position].count) } }
        ranges.removeRuns(runs)
        compact()
    }

    /// Reorders the texts.
    ///
    /// - Parameter order: The old positions of the texts in their new order.
    mutating func reorder(_ order: [UInt32]) {
        ranges = ranges.reordered(order)
    }

    private mutating func put(_ text: String) -> ByteRange {
        var text = text
        return text.withUTF8 { put($0) }
    }

    private mutating func put(_ text: UnsafeBufferPointer<UInt8>) -> ByteRange {
        let range = ByteRange(start: UInt32(bytes.count), count: UInt32(text.count))
        bytes.append(contentsOf: text)
        return range
    }

    private mutating func compact() {
        guard wasted > Self.least, wasted > bytes.count / 3 else { return }
        var remaining: [UInt8] = []
        remaining.reserveCapacity(bytes.count - wasted)
        for position in ranges.indices {
            let start = UInt32(remaining.count)
            remaining.append(contentsOf: bytes[ranges[position].range])
            ranges[position].start = start
        }
        (bytes, wasted) = (remaining, 0)
    }
}
