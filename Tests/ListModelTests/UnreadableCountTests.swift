// Tests that unreadable records are reported once, and again if their number grows.

import Testing

@testable import ListModel

@Suite struct UnreadableCountTests {
    /// Returns the number of unreadable records to report, out of `count`, after these earlier counts were
    /// reported.
    private func unreported(of count: Int, after before: Int...) -> Int? {
        var unreadable = UnreadableCount(count)
        for earlier in before {
            unreadable.count = earlier
            if unreadable.unreported() != nil { unreadable.markReported() }
        }
        unreadable.count = count
        return unreadable.unreported()
    }

    @Test func zeroUnreadableRecordsAreNotReported() {
        #expect(unreported(of: 0) == nil)
    }

    @Test func unreadableRecordsAreReportedUntilMarkedReported() {
        var unreadable = UnreadableCount(2)
        let counts = [unreadable.unreported(), unreadable.unreported()]
        unreadable.markReported()
        let after = unreadable.unreported()
        #expect(counts == [2, 2])
        #expect(after == nil)
    }

    @Test func moreUnreadableRecordsAreReportedAndFewerAreNot() {
        #expect(unreported(of: 3, after: 2) == 3)
        #expect(unreported(of: 1, after: 2) == nil)
        #expect(unreported(of: 2, after: 2) == nil)
    }

    @Test func aRecordThatBreaksAgainIsReportedAgain() {
        #expect(unreported(of: 2, after: 2, 1) == 2)
    }
}
