// The cause of a list's scrolling (A8, H4).

import Testing
import Todo

@testable import FurrowUI

@Suite struct ScrollNewsTests {
    private var news = ScrollNews()

    @Test mutating func aHandsScrollIsThePersons() {
        news.moved(by: .hand, way: 12, at: 5)
        #expect(news.consume() == ScrollNews.Scroll(isByPerson: true, isUnderGesture: true))
        #expect(news.lastByPerson == 5)
    }

    @Test mutating func aGesturesScrollIsThePersonsAndTheGestureKnowsOfIt() {
        news.moved(by: .gesture, way: 12, at: 5)
        #expect(news.consume() == ScrollNews.Scroll(isByPerson: true, isUnderGesture: false))
        #expect(news.lastByPerson == 5)
    }

    @Test(arguments: [ScrollNews.Cause.layout, .program])
    func aLayoutAndTheProgramScrollUnderAGestureAndAreNotThePerson(_ cause: ScrollNews.Cause) {
        var news = ScrollNews()
        news.moved(by: cause, way: -56, at: 5)
        #expect(news.consume() == ScrollNews.Scroll(isByPerson: false, isUnderGesture: true))
        #expect(news.lastByPerson == 0)
    }

    @Test mutating func aLayoutThatRoundsAGesturesStepDoesNotScrollUnderIt() {
        news.moved(by: .gesture, way: 3.7, at: 5)
        news.moved(by: .layout, way: -0.7, at: 5)
        #expect(news.consume() == ScrollNews.Scroll(isByPerson: true, isUnderGesture: false))
    }

    @Test mutating func aLayoutThatFollowsTheFocusOfThePersonScrollsForThem() {
        news.focusMoved()
        news.moved(by: .layout, way: 500, at: 5)
        #expect(news.consume()?.isByPerson == true)
        #expect(news.lastByPerson == 5)
    }

    @Test mutating func theFocusCountsForTheNextLayoutAlone() {
        news.focusMoved()
        #expect(news.consume() == nil)
        news.moved(by: .layout, way: 56, at: 5)
        #expect(news.consume()?.isByPerson == false)
    }

    @Test mutating func theProgramScrollsForItselfWhereverTheFocusGoes() {
        news.focusMoved()
        news.moved(by: .program, way: 56, at: 5)
        #expect(news.consume()?.isByPerson == false)
    }

    @Test mutating func aHandsScrollBesideALayoutIsStillThePersons() {
        news.moved(by: .hand, way: 12, at: 5)
        news.moved(by: .layout, way: 56, at: 6)
        #expect(news.consume()?.isByPerson == true)
        #expect(news.lastByPerson == 5)
    }

    @Test mutating func whatWasConsumedIsNoNews() {
        news.moved(by: .hand, way: 12, at: 5)
        _ = news.consume()
        #expect(news.consume() == nil)
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

    @Test(arguments: cases) func theSameRowsAreSeenAfterAChange(_ one: Case) {
        let changes = one.changes.map { ListChange(position: $0.position, removed: $0.removed, added: $0.added) }
        #expect(changes.keepingRows(at: 588, rowHeight: 56) == one.rows * 56)
    }

    @Test func atTheTopWhatComesThereIsSeen() {
        #expect([ListChange(position: 0, removed: 0, added: 1)].keepingRows(at: 0, rowHeight: 56) == 0)
    }
}
