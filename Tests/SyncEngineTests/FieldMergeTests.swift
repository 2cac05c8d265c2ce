// Tests of merging a task that both sides edited.

import Foundation
import SyncEngine
import TestSupport
import Testing
import Todo

@Suite struct FieldMergeTests {
    @Test func editsOfDifferentFieldsAreBothKept() {
        let merged = merge(
            [.title: .text("old"), .priority: .number(0)], [.title: .text("new"), .priority: .number(0)],
            [.title: .text("old"), .priority: .number(1)])
        #expect(merged.values == [.title: .text("new"), .priority: .number(1)])
        #expect(merged.conflicts.isEmpty)
    }

    @Test(arguments: [true, false]) func ofTwoEditsOfOneFieldTheNewerWinsAndTheOtherIsReported(oursIsNewer: Bool) {
        let merged = merge(
            [.title: .text("old")], [.title: .text("here")], [.title: .text("there")], oursIsNewer: oursIsNewer)
        #expect(merged.values == [.title: .text(oursIsNewer ? "here" : "there")])
        #expect(
            merged.conflicts == [
                Conflict(.title, .text(oursIsNewer ? "there" : "here"), of: oursIsNewer ? .theirs : .ours)
            ])
    }

    @Test func theSameEditOnBothSidesIsNoConflict() {
        let merged = merge([.title: .text("old")], [.title: .text("new")], [.title: .text("new")])
        #expect(merged.values == [.title: .text("new")])
        #expect(merged.conflicts.isEmpty)
    }

    @Test func aTitleDifferingOnlyInUnicodeCompositionIsAnEdit() {
        let merged = merge([.title: .text("\u{E9}")], [.title: .text("\u{E9}")], [.title: .text("e\u{301}")])
        #expect(merged.values == [.title: .text("e\u{301}")])
    }

    @Test func aFieldMissingOnTheServerIsKept() {
        let merged = merge([.title: .text("a")], [.title: .text("a"), .created: .number(5)], [.title: .text("b")])
        #expect(merged.values == [.title: .text("b"), .created: .number(5)])
        #expect(merged.conflicts.isEmpty)
    }

    @Test func differentRanksAreNoConflict() {
        let merged = merge([.rank: .number(1)], [.rank: .number(2)], [.rank: .number(3)])
        #expect(merged.values == [.rank: .number(2)])
        #expect(merged.conflicts.isEmpty)
    }

    @Test func theRankWithinADayIsResetWithTheDay() {
        let base: FieldValues = [.due: .text("2026-11-25"), .dayRank: .number(7)]
        #expect(merge(base, base, [.due: .text("2026-11-26")]).values[.dayRank] == FieldValue.none)
        #expect(merge(base, base, [.due: .text("2026-11-25T10:00:00")]).values[.dayRank] == .number(7))
    }

    @Test func doneBeatsReopenedEvenIfReopeningIsNewer() {
        let merged = merge(
            [.completed: .number(1)], [.completed: FieldValue.none], [.completed: .number(3)], oursIsNewer: true)
        #expect(merged.values == [.completed: .number(3)])
        #expect(merged.conflicts == [Conflict(.completed, .none, of: .ours)])
    }

    @Test func theEarlierOfTwoCompletionsIsKept() {
        let merged = merge([.completed: FieldValue.none], [.completed: .number(9)], [.completed: .number(3)])
        #expect(merged.values == [.completed: .number(3)])
        #expect(merged.conflicts.isEmpty)
    }

    @Test func aTaskReopenedOnOneSideIsOpen() {
        let merged = merge([.completed: .number(1)], [.completed: FieldValue.none], [.completed: .number(1)])
        #expect(merged.values == [.completed: FieldValue.none])
    }

    @Test func itemsWithoutAnAgreedStateAreJoined() {
        let merged = merge(
            [:], [.title: .text("a"), .tags: tags("x"), .completed: FieldValue.none, .notes: .text("1\n2")],
            [.title: .text("a"), .tags: tags("y"), .completed: .number(1), .notes: .text("1\n2\n3")])
        #expect(merged.tags == ["x", "y"])
        #expect(merged.values[.completed] == .number(1))
        #expect(merged.notes == "1\n2\n3")
        #expect(merged.conflicts.isEmpty)
    }

    @Test(arguments: [true, false]) func aTaskMovedToAnotherListLosesAParentInTheOldOne(oursIsNewer: Bool) {
        let (old, new, parent) = (FieldValue.id(UUID()), FieldValue.id(UUID()), FieldValue.id(UUID()))
        let merged = merge(
            [.list: old, .parent: FieldValue.none], [.list: new, .parent: FieldValue.none],
            [.list: old, .parent: parent], oursIsNewer: oursIsNewer)
        #expect(merged.values == [.list: new, .parent: FieldValue.none])
        #expect(merged.conflicts == [Conflict(.parent, parent, of: .theirs)])
    }

    @Test func conflictsAreSortedByField() {
        let merged = merge(
            [.title: .text("a"), .due: .text("2026-01-01"), .priority: .number(0)],
            [.title: .text("b"), .due: .text("2026-01-02"), .priority: .number(1)],
            [.title: .text("c"), .due: .text("2026-01-03"), .priority: .number(2)])
        #expect(merged.conflicts.map(\.field) == [.title, .due, .priority])
    }
}

@Suite struct TagMergeTests {
    @Test func tagsRemovedOnEitherSideGoAndAddedTagsStay() {
        let merged = merge([.tags: tags("a", "b", "c")], [.tags: tags("a", "c", "x")], [.tags: tags("b", "y", "c")])
        #expect(merged.tags == ["c", "x", "y"])
        #expect(merged.conflicts.isEmpty)
    }

    @Test func theTagOrderFollowsTheNewerEdit() {
        let merged = merge(
            [.tags: tags("a", "b")], [.tags: tags("b", "a", "x")], [.tags: tags("y", "a", "b")], oursIsNewer: false)
        #expect(merged.tags == ["y", "a", "b", "x"])
    }

    @Test func tagsIgnoreCaseAndKeepTheChangedSpelling() {
        let merged = merge([.tags: tags("work")], [.tags: tags("work", "x")], [.tags: tags("Work", "X")])
        #expect(merged.tags == ["Work", "x"])
    }

    @Test func unreadableTagsAreMergedLikeAnyOtherField() {
        let merged = merge([.tags: tags()], [.tags: tags("a")], [.tags: .text("?")], oursIsNewer: false)
        #expect(merged.values == [.tags: .text("?")])
        #expect(merged.conflicts == [Conflict(.tags, tags("a"), of: .ours)])
    }
}
