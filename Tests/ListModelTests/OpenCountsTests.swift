// Counts of open tasks, which belong to a revision of the store and are valid only for that revision.

import Foundation
import Testing

@testable import ListModel

@Suite struct OpenCountsTests {
    private let list = UUID()

    @Test func unusedCountsAreAlwaysCurrent() {
        #expect(OpenCounts().areCurrent(at: 7))
    }

    @Test func usedCountsAreCurrentOnlyAtTheirRevision() {
        var counts = OpenCounts()
        counts.areVisible = true
        #expect(!counts.areCurrent(at: 7))
        let differ = counts.set([list: 2], at: 7)
        #expect(differ)
        #expect(counts.areCurrent(at: 7))
        #expect(!counts.areCurrent(at: 8))
    }

    @Test func equalCountsOfALaterRevisionAreNoChange() {
        var counts = OpenCounts()
        counts.areVisible = true
        _ = counts.set([list: 2], at: 7)
        let differ = counts.set([list: 2], at: 8)
        #expect(!differ)
        #expect(counts.areCurrent(at: 8))
        #expect(counts.values == [list: 2])
    }
}
