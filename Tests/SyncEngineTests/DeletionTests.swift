// Tests of deletions that meet edits, and of deletions of most of a list.

import SyncEngine
import Testing
import Todo

@Suite struct DeletionTests {
    private let base: FieldValues = [.title: .text("a"), .rank: .number(1)]

    @Test func anEditBeatsADeletion() {
        #expect(!FieldMerge.staysDeleted(base: base, other: [.title: .text("b"), .rank: .number(1)]))
        #expect(FieldMerge.staysDeleted(base: base, other: base))
    }

    @Test func aRankChangeDoesNotBeatADeletion() {
        #expect(FieldMerge.staysDeleted(base: base, other: [.title: .text("a"), .rank: .number(2)]))
        #expect(FieldMerge.staysDeleted(base: base, other: [.title: .text("a"), .created: .number(2)]))
    }

    @Test func withoutAnAgreedStateEveryValueIsAnEdit() {
        #expect(!FieldMerge.staysDeleted(base: [:], other: base))
        #expect(FieldMerge.edits(from: [:], to: base) == [.title])
    }

    @Test func aLocallyDeletedTaskStaysDeletedUnlessTheServerHasAnEdit() {
        var ours = base
        ours[.deleted] = .number(5)
        #expect(merge(base, ours, base).values[.deleted] == .number(5))
        #expect(merge(base, ours, [.title: .text("a"), .rank: .number(9)]).values[.deleted] == .number(5))
        let edited = merge(base, ours, [.title: .text("b"), .rank: .number(1)])
        #expect(edited.values == [.title: .text("b"), .rank: .number(1), .deleted: FieldValue.none])
        #expect(edited.conflicts.isEmpty)
    }

    @Test func aRestoredTaskStaysIfTheOtherSideDeletesItAgain() {
        let deleted: FieldValues = [.deleted: .number(1)]
        let merged = merge(deleted, [.deleted: FieldValue.none], [.deleted: .number(2)], oursIsNewer: false)
        #expect(merged.values == [.deleted: FieldValue.none])
    }
}

@Suite struct MassDeletionTests {
    @Test(arguments: [(10, 10, false), (11, 22, false), (11, 21, true), (8, 30, false), (22, 22, true), (0, 0, false)])
    func deletionsOfMoreThanTenAndMoreThanHalfAreHeld(gone: Int, alive: Int, isHeld: Bool) {
        #expect(MassDeletion(deleted: gone, of: alive).needsConfirmation == isHeld)
    }
}
