// The cause of a list's scrolling (specification A8, H4).

import Rows
import Testing
import Todo

@testable import FurrowUI

@Suite struct ScrollTrackerTests {
    private var tracker = ScrollTracker()

    @Test mutating func aUserScrollIsReportedAsUnderAGesture() {
        tracker.moved(by: .user, distance: 12, at: 5)
        #expect(tracker.consumeScroll() == ScrollTracker.Scroll(isByUser: true, isUnderGesture: true))
        #expect(tracker.lastUserScroll == 5)
    }

    @Test mutating func aGestureScrollIsByTheUserAndNotUnderAGesture() {
        tracker.moved(by: .gesture, distance: 12, at: 5)
        #expect(tracker.consumeScroll() == ScrollTracker.Scroll(isByUser: true, isUnderGesture: false))
        #expect(tracker.lastUserScroll == 5)
    }

    @Test(arguments: [ScrollTracker.Cause.layout, .program])
    func layoutAndProgramScrollsAreNotByTheUser(_ cause: ScrollTracker.Cause) {
        var tracker = ScrollTracker()
        tracker.moved(by: cause, distance: -56, at: 5)
        #expect(tracker.consumeScroll() == ScrollTracker.Scroll(isByUser: false, isUnderGesture: true))
        #expect(tracker.lastUserScroll == 0)
    }

    @Test mutating func aLayoutRoundingAGestureScrollIsNotUnderTheGesture() {
        tracker.moved(by: .gesture, distance: 3.7, at: 5)
        tracker.moved(by: .layout, distance: -0.7, at: 5)
        #expect(tracker.consumeScroll() == ScrollTracker.Scroll(isByUser: true, isUnderGesture: false))
    }

    @Test mutating func aLayoutFollowingTheUsersFocusScrollsForTheUser() {
        tracker.focusMoved()
        tracker.moved(by: .layout, distance: 500, at: 5)
        #expect(tracker.consumeScroll()?.isByUser == true)
        #expect(tracker.lastUserScroll == 5)
    }

    @Test mutating func aFocusMoveAffectsOnlyTheNextLayout() {
        tracker.focusMoved()
        #expect(tracker.consumeScroll() == nil)
        tracker.moved(by: .layout, distance: 56, at: 5)
        #expect(tracker.consumeScroll()?.isByUser == false)
    }

    @Test mutating func aProgramScrollIsNeverByTheUser() {
        tracker.focusMoved()
        tracker.moved(by: .program, distance: 56, at: 5)
        #expect(tracker.consumeScroll()?.isByUser == false)
    }

    @Test mutating func aUserScrollDuringALayoutIsStillByTheUser() {
        tracker.moved(by: .user, distance: 12, at: 5)
        tracker.moved(by: .layout, distance: 56, at: 6)
        #expect(tracker.consumeScroll()?.isByUser == true)
        #expect(tracker.lastUserScroll == 5)
    }

    @Test mutating func aTakenScrollIsNotReportedAgain() {
        tracker.moved(by: .user, distance: 12, at: 5)
        _ = tracker.consumeScroll()
        #expect(tracker.consumeScroll() == nil)
    }
}

@Suite struct KeptRowsTests {
    /// A change of the rows, and the scroll position after the change, in rows. The position before is 10.5.
    struct Case: Sendable, CustomTestStringConvertible {
        var changes: [(position: Int, removed: Int, added: Int)]
        var rows: Double

        var testDescription: String { "\(changes)" }
    }

    nonisolated static let cases = [
        Case(changes: [], rows: 10.5),
        Case(changes: [(0, 0, 1)], rows: 11.5),
        Case(changes: [(9, 1, 0)], rows: 9.5),
        // The first visible row, and the row before it.
        Case(changes: [(10, 1, 0)], rows: 10.5),
        Case(changes: [(10, 0, 1)], rows: 11.5),
        Case(changes: [(20, 3, 5)], rows: 10.5),
        // A row moves from above the viewport to below it, and back.
        Case(changes: [(2, 1, 0), (19, 0, 1)], rows: 9.5),
        Case(changes: [(19, 1, 0), (2, 0, 1)], rows: 11.5),
        // Rows above are rebound to other tasks, and then all rows are.
        Case(changes: [(3, 2, 2)], rows: 10.5),
        Case(changes: [(0, 30, 30)], rows: 10.5),
        Case(changes: [(0, 30, 4)], rows: 4.5),
    ]

    @Test(arguments: cases) func aChangeKeepsTheVisibleRows(_ one: Case) {
        let changes = one.changes.map { ListChange(position: $0.position, removed: $0.removed, added: $0.added) }
        #expect(changes.keepingRows(at: 588, rowHeight: 56) == one.rows * 56)
    }

    @Test func atTheTopInsertedRowsAreVisible() {
        #expect([ListChange(position: 0, removed: 0, added: 1)].keepingRows(at: 0, rowHeight: 56) == 0)
    }
}
