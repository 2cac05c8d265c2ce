// Tests of the binary format of edits.

import Foundation
import Testing
import Todo

@testable import Store

@Suite struct EditCodingTests {
    private static let edits: [Edit] = [
        .insert([
            .item(Item(id: UUID(), list: tasks, title: "“ü” 👩‍🚀", rank: Rank(.min), created: noon, notes: "a\nb")),
            .item(Item(id: UUID(), list: tasks, title: "b", rank: Rank(.max), created: noon, completed: noon)),
            .list(TodoList(id: UUID(), name: "c", rank: Rank(7), created: noon)),
        ]),
        .delete([UUID(), UUID()]),
        .change([
            Patch(UUID(), [.title("new"), FieldChange(.completed, .none), .notes("")]),
            Patch(UUID(), [FieldChange(.list, .id(tasks)), FieldChange(.rank, .number(-1))]),
        ]),
        .batch([.change([]), .batch([.delete([]), .change([Patch(UUID(), [.title("x")])])])]),
    ]

    @Test(arguments: edits)
    func anEditSurvivesItsEncoding(edit: Edit) {
        #expect(EditCoding.decode(EditCoding.encode(edit)) == edit)
    }

    @Test func fieldNumbersAreUniqueAndNeverChange() {
        #expect(Set(Field.all.map(\.number)).count == Field.all.count)
        // Existing stores contain these numbers, so a field's number must never change.
        #expect(Field.all.map { "\($0.number) \($0.itemColumn ?? $0.listColumn ?? "")" } == Self.numbers)
    }

    /// Returns the beginning of an encoded list that declares the given number of fields. It ends after the fields that
    /// every record has.
    private func bytes(of fields: UInt8) -> [UInt8] {
        var bytes: [UInt8] = [2, 1, 1, 0, 0, 0, 0, 0, 0, 0]
        withUnsafeBytes(of: tasks.uuid) { bytes += $0 }
        bytes += [fields, 1, 3]
        withUnsafeBytes(of: TodoList.root.uuid) { bytes += $0 }
        bytes += [2, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0x62]
        bytes += [3, 1, 1, 0, 0, 0, 0, 0, 0, 0]
        return bytes + [4, 1, 2, 0, 0, 0, 0, 0, 0, 0]
    }

    private let list = TodoList(id: tasks, name: "b", rank: Rank(1), created: Timestamp(milliseconds: 2))

    @Test func aListIsEncodedAsAnItemOfTheRootWithoutDefaultValues() {
        #expect(EditCoding.encode(.insert([.list(list)])) == Data(bytes(of: 4)))
        #expect(EditCoding.decode(Data(bytes(of: 4))) == .insert([.list(list)]))
    }

    /// Existing stores contain this older form.
    @Test func theOlderEncodingOfAListIsRead() {
        let written = bytes(of: 7) + [5, 0] + [6, 2, 0, 0, 0, 0, 0, 0, 0, 0] + [7, 0]
        #expect(EditCoding.decode(Data(written)) == .insert([.list(list)]))
    }

    @Test func everyFieldOfAnItemSurvivesItsEncoding() {
        var generator = SplitMix64(state: 5)
        var item = Item(id: UUID(), list: tasks, title: "a", rank: Rank(1), created: noon)
        for field in Item.fields where field != .list {
            #expect(field.set(field.sample(list: tasks, &generator), of: &item))
            #expect(EditCoding.decode(EditCoding.encode(.insert([.item(item)]))) == .insert([.item(item)]))
        }
    }

    private static let numbers = [
        "1 list", "2 title", "3 rank", "4 created", "5 completed", "6 notes", "7 deleted", "8 start", "9 due",
        "10 reminders", "11 repeat", "12 repeat_anchor", "13 repeat_from", "14 day_rank",
        "15 parent", "16 tags", "17 priority", "18 sorting", "19 theme",
        "20 distance", "21 rule_basis", "22 custom_repeat", "23 excluded_dates", "24 added_dates",
        "25 changed_occurrences",
    ]

    @Test(arguments: edits)
    func truncatedOrExtendedBytesAreNotDecoded(edit: Edit) {
        let bytes = EditCoding.encode(edit)
        for length in 0..<bytes.count { #expect(EditCoding.decode(bytes.prefix(length)) == nil) }
        #expect(EditCoding.decode(bytes + [0]) == nil)
    }

    @Test(arguments: edits.indices)
    func damagedBytesAreDecodedSafely(edit: Int) {
        var generator = SplitMix64(state: UInt64(edit))
        let bytes = EditCoding.encode(Self.edits[edit])
        for _ in 0..<2000 {
            var broken = bytes
            let position = Int.random(in: 1..<broken.count, using: &generator)
            broken[position] = UInt8.random(in: 0...255, using: &generator)
            // If a damaged encoding can be decoded, the result is an edit that survives encoding and decoding.
            if let read = EditCoding.decode(broken) { #expect(EditCoding.decode(EditCoding.encode(read)) == read) }
        }
    }

    @Test func tooDeeplyNestedBatchesAreNotDecoded() {
        var edit = Edit.batch([])
        for _ in 0...EditCoding.maxDepth { edit = .batch([edit]) }
        #expect(EditCoding.decode(EditCoding.encode(edit)) == nil)
    }
}
