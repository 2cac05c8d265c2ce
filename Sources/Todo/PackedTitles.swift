// Many short texts in one piece of memory: by themselves, each would take a piece of its own and as much again.

/// Texts by their positions, all of them in one array of bytes.
///
/// A text that is replaced or removed leaves its bytes behind, until they are a third of all; then the others close up.
struct PackedTitles: Sendable {
    /// Where a text is among the bytes.
    struct Place {
        /// 32 bits: the titles of all rows together may take 4 GiB.
        var start: UInt32
        var count: UInt32

        var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
    }

    private(set) var places: [Place] = []
    private(set) var bytes: [UInt8] = []
    /// How many of the bytes belong to no text.
    private var wasted = 0

    /// Up to so many bytes, the others never close up: there is nothing to gain.
    private static let least = 4096

    mutating func reserve(_ count: Int) { places.reserveCapacity(count) }

    /// Makes room for the bytes of so many texts, if all are as long as those that are there.
    mutating func reserveBytes(for count: Int) {
        if !places.isEmpty { bytes.reserveCapacity(bytes.count / places.count * count) }
    }

    subscript(position: Int) -> String {
        bytes.withUnsafeBufferPointer { bytes in
            String(decoding: UnsafeBufferPointer(rebasing: bytes[places[position].range]), as: UTF8.self)
        }
    }

    /// What a function makes of a text's bytes.
    func withBytes<Result>(_ position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[places[position].range])) }
    }

    /// Whether the text at a position is this one, byte by byte.
    func isEqual(_ position: Int, to text: String) -> Bool {
        var text = text
        return text.withUTF8 { isEqual(position, to: $0) }
    }

    /// Whether the text at a position is the same as another's.
    func isEqual(_ position: Int, to other: PackedTitles, at otherPosition: Int) -> Bool {
        other.bytes.withUnsafeBufferPointer {
            isEqual(position, to: UnsafeBufferPointer(rebasing: $0[other.places[otherPosition].range]))
        }
    }

    private func isEqual(_ position: Int, to other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard Int(places[position].count) == other.count else { return false }
        return bytes.withUnsafeBufferPointer { $0[places[position].range].elementsEqual(other) }
    }
}

// MARK: - Changes

extension PackedTitles {
    /// Adds a text after the last.
    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        places.append(put(text))
    }

    /// Puts texts in, so that afterwards they lie in these rising ranges.
    mutating func insertRuns(_ runs: [Range<Int>], of texts: [String]) {
        places.insertRuns(runs, of: texts.map { put($0) })
    }

    /// Replaces the text at a position.
    mutating func replace(_ position: Int, by text: String) {
        wasted += Int(places[position].count)
        places[position] = put(text)
        closeUp()
    }

    /// Takes the texts of these rising ranges out.
    mutating func removeRuns(_ runs: [Range<Int>]) {
        for run in runs { for position in run { wasted += Int(places[position].count) } }
        places.removeRuns(runs)
        closeUp()
    }

    /// Brings the texts into another order: the numbers are where each was.
    mutating func reorder(_ order: [UInt32]) {
        places = places.reordered(order)
    }

    private mutating func put(_ text: String) -> Place {
        var text = text
        return text.withUTF8 { put($0) }
    }

    private mutating func put(_ text: UnsafeBufferPointer<UInt8>) -> Place {
        let place = Place(start: UInt32(bytes.count), count: UInt32(text.count))
        bytes.append(contentsOf: text)
        return place
    }

    private mutating func closeUp() {
        guard wasted > Self.least, wasted > bytes.count / 3 else { return }
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count - wasted)
        for position in places.indices {
            let start = UInt32(kept.count)
            kept.append(contentsOf: bytes[places[position].range])
            places[position].start = start
        }
        (bytes, wasted) = (kept, 0)
    }
}
