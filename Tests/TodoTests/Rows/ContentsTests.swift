// Tests of the memory that a list's rows use, and that titles are stored unchanged.

import Testing

@testable import Rows
@testable import Todo

/// An array with elements of unknown type.
private protocol AnyArray {
    /// The number of bytes in use, including reserved capacity.
    var bytes: Int { get }
}

extension Array: AnyArray {
    fileprivate var bytes: Int { capacity * MemoryLayout<Element>.stride }
}

/// Returns the number of bytes used by all arrays in a value, at any depth.
private func arrayBytes(in value: Any) -> Int {
    if let array = value as? any AnyArray { return array.bytes }
    return Mirror(reflecting: value).children.reduce(0) { $0 + arrayBytes(in: $1.value) }
}

@Suite struct ContentsTests {
    private static let title = "Item of a list for measuring, 48 bytes, 1234567."

    @Test func aRowUsesAtMost48BytesBesidesItsTitle() {
        let count = 20_000
        let records = (0..<count).map { Record.item(item(Self.title, rank: Int64($0))) }
        let contents = Contents(records)
        let beside = arrayBytes(in: contents) - contents.titles.bytes.capacity
        #expect(beside >= 33 * count)
        #expect(beside <= 48 * count)
        // The titles reserve an eighth of additional space.
        #expect(contents.titles.bytes.capacity <= count * Self.title.utf8.count * 5 / 4)
    }

    @Test func insertsDoNotCopyRows() {
        var contents = Contents((0..<1000).map { Record.item(item(Self.title, rank: Int64($0))) })
        let used = arrayBytes(in: contents)
        for number in 0..<100 { contents.merge([RowChange(.item(item(Self.title, rank: Int64(number) * 7)))]) }
        #expect(contents.count == 1100)
        #expect(arrayBytes(in: contents) == used)
    }

    @Test func repeatedTitleChangesDoNotAccumulate() {
        var items = (0..<200).map { item("\($0)", rank: Int64($0)) }
        var contents = Contents(items.map(Record.item))
        for number in 0..<2000 {
            let position = number * 7 % items.count
            items[position].title = String(repeating: "ü", count: number % 60) + "\(number)!"
            #expect(contents.merge([RowChange(.item(items[position]))]).count == 1)
        }
        #expect(contents.map(\.title) == items.map(\.title))
        #expect(contents.titles.bytes.count < 25_000)
    }

    @Test func titlesWithDifferentUnicodeCompositionAreDifferent() {
        var item = item("\u{E9}", rank: 0)
        var contents = Contents([.item(item)])
        item.title = "e\u{301}"
        #expect(contents.merge([RowChange(.item(item))]) == [ListChange(position: 0, removed: 1, added: 1)])
        #expect(Array(contents[0].title.unicodeScalars) == ["e", "\u{301}"])
    }

    @Test func contentsHoldListsAndItemsAsRows() {
        let list = TodoList(id: UUID(), name: "home", rank: Rank(1), created: noon)
        var done = item("b", rank: 2, done: true)
        done.notes = "n"
        let contents = Contents([.item(done), .list(list)])
        #expect(contents.map(\.title) == ["home", "b"])
        #expect(contents.map(\.isList) == [true, false])
        #expect(contents.map(\.isDone) == [false, true])
        #expect(contents.map(\.hasNotes) == [false, true])
    }
}
