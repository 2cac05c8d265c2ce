// Counts of open tasks, which belong to a revision of the store and are valid only for that revision.

import Foundation
import Testing

@testable import ListModel

@Suite struct OpenCountsTests {
    private let list = UUID()

    @Test func countsThatNobodySeesAreNeverWrong() {
        #expect(OpenCounts().areRight(at: 7))
    }

    @Test func countsThatAreSeenAreRightAtTheirRevisionAlone() {
        var counts = OpenCounts()
        counts.areKept = true
        #expect(!counts.areRight(at: 7))
        let differ = counts.set([list: 2], at: 7)
        #expect(differ)
        #expect(counts.areRight(at: 7))
        #expect(!counts.areRight(at: 8))
    }

    @Test func theSameCountsAtALaterRevisionAreRightThereAndNoOthers() {
        var counts = OpenCounts()
        counts.areKept = true
        _ = counts.set([list: 2], at: 7)
        let differ = counts.set([list: 2], at: 8)
        #expect(!differ)
        #expect(counts.areRight(at: 8))
        #expect(counts.values == [list: 2])
    }
}
