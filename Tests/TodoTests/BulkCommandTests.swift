// Tests of commands on several tasks at once (specification N9).

import TestSupport
import Testing
import Todo

@Suite struct BulkCommandTests {
    private static let garden = "a\n  a1\n  a2\nb\n  b1\nc\nd\nx e"

    private let before = Outline(garden)

    private func arranged(_ titles: [String], in parent: String? = nil, to placement: Placement) throws -> String {
        var outline = before
        try outline.perform(.arrange(titles.map(outline.id), in: parent.map(outline.id), to: placement))
        return outline.text
    }

    @Test func arrangedItemsFollowTheOrderOfTheCommand() throws {
        let c = try before.id("c")
        #expect(try arranged(["d", "a"], to: .after(c)) == "b\n  b1\nc\nd\na\n  a1\n  a2\nx e")
        #expect(try arranged(["c", "d"], to: .top) == "c\nd\na\n  a1\n  a2\nb\n  b1\nx e")
    }

    @Test func aSubtaskOfAnArrangedItemMovesOnlyOnce() throws {
        #expect(try arranged(["a", "a2", "b"], to: .bottom) == "c\nd\na\n  a1\n  a2\nb\n  b1\nx e")
    }

    @Test func itemsFromAnywhereBecomeSubtasksOfOneParent() throws {
        #expect(
            try arranged(["a2", "c"], in: "b", to: .after(before.id("b1"))) == "a\n  a1\nb\n  b1\n  a2\n  c\nd\nx e")
    }

    @Test func arrangingADoneItemAmongOpenItemsReopensIt() throws {
        #expect(try arranged(["e", "d"], to: .top) == "e\nd\na\n  a1\n  a2\nb\n  b1\nc")
    }

    @Test(arguments: [("c", "d", Placement.bottom), ("a", "b", .top)])
    func arrangingItemsInTheirCurrentOrderMakesNoUndoStep(one: String, other: String, placement: Placement) throws {
        let ids = try [one, other].map(before.id)
        #expect(try Command.arrange(ids, in: nil, to: placement).resolve(in: before.reference, at: noon) == nil)
        let reversed = Command.arrange(ids.reversed(), in: nil, to: placement)
        #expect(try reversed.resolve(in: before.reference, at: noon) != nil)
    }

    @Test func anItemCannotBeArrangedBelowItself() throws {
        var outline = before
        let (a, b, a1) = (try outline.id("a"), try outline.id("b"), try outline.id("a1"))
        #expect(throws: TodoError.insideItself) { try outline.perform(.arrange([b, a], in: a1, to: .top)) }
        #expect(outline.text == Self.garden)
    }

    @Test func taggingKeepsTheExistingTags() throws {
        var outline = Outline("a\nb\nc") { if $0.title == "b" { $0.tags = Tags(["home"]) } }
        try outline.perform(.tag(["a", "b"].map(outline.id), ["#Home", "work"]))
        #expect(try outline.item("a").tags.names == ["Home", "work"])
        #expect(try outline.item("b").tags.names == ["home", "work"])
        #expect(try outline.item("c").tags.isEmpty)
        #expect(throws: TodoError.emptyTag) { try outline.perform(.tag([outline.id("a")], [" # "])) }
    }

    @Test func changingManyItemsSkipsThoseWithTheSameValue() throws {
        var outline = Outline("a\nb") { if $0.title == "b" { $0.priority = Priority(.high) } }
        let ids = try ["a", "b"].map(outline.id)
        let command = Command.changeEach(ids, [.priority(Priority(.high))])
        let resolved = try #require(try command.resolve(in: outline.reference, at: noon))
        #expect(resolved.summary.count == 1 && resolved.summary.title == "a")
        try outline.perform(.changeEach(ids, [.due(.day(try #require(Day("2026-12-01"))))]))
        #expect(try ["a", "b"].map { try outline.item($0).due?.description } == ["2026-12-01", "2026-12-01"])
    }

    @Test func removingDueDatesRemovesTheRepeatsToo() throws {
        var outline = Outline("a\nb") { item in
            guard item.title == "b" else { return }
            item.due = Day("2026-12-01").map(CalendarTime.day)
            item.repeats = try? RecurrenceRule("FREQ=DAILY")
        }
        try outline.perform(.changeEach(["a", "b"].map(outline.id), [.due(nil)]))
        #expect(try outline.item("b").due == nil && outline.item("b").repeats == nil)
    }
}
