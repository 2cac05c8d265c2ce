// Edits as bytes.

import Foundation
import Testing
import Todo

@testable import Store

@Suite struct EditCodingTests {
    private static let edits: [Edit] = [
        .insert([
            Item(id: UUID(), list: tasks, title: "“ü” 👩‍🚀", rank: Rank(.min), created: noon, notes: "a\nb"),
            Item(id: UUID(), list: tasks, title: "b", rank: Rank(.max), created: noon, completed: noon),
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

    @Test func everyFieldIsWrittenByItsOwnNumber() {
        #expect(Set(Item.fields.map(\.number)).count == Item.fields.count)
        // A number is a field's for ever: stores hold it.
        #expect(Item.fields.map { "\($0.number) \($0.column)" } == Self.numbers)
    }

    private static let numbers = ["1 list", "2 title", "3 rank", "4 created", "5 completed", "6 notes"]

    @Test(arguments: edits)
    func bytesCutShortOrWithMoreBehindAreNoEdit(edit: Edit) {
        let bytes = EditCoding.encode(edit)
        for length in 0..<bytes.count { #expect(EditCoding.decode(bytes.prefix(length)) == nil) }
        #expect(EditCoding.decode(bytes + [0]) == nil)
    }

    @Test(arguments: edits.indices)
    func whateverTheBytesAreNothingBeyondThemIsRead(edit: Int) {
        var chance = SplitMix64(state: UInt64(edit))
        let bytes = EditCoding.encode(Self.edits[edit])
        for _ in 0..<2000 {
            var broken = bytes
            let position = Int.random(in: 1..<broken.count, using: &chance)
            broken[position] = UInt8.random(in: 0...255, using: &chance)
            // What is read all the same is an edit that is written as it was read.
            if let read = EditCoding.decode(broken) { #expect(EditCoding.encode(read) == broken) }
        }
    }

    @Test func batchesWithoutEndAreNoEdit() {
        var edit = Edit.batch([])
        for _ in 0...EditCoding.deepest { edit = .batch([edit]) }
        #expect(EditCoding.decode(EditCoding.encode(edit)) == nil)
    }
}
