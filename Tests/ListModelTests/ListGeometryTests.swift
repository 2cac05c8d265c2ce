// The positions at which a list lays out its rows.

import Gestures
import Testing

@testable import ListModel

@Suite struct ListGeometryTests {
    /// A viewport of ten rows under the add row.
    private var geometry = ListGeometry(top: 56, bottom: 616, rowHeight: 56, scroll: 0)

    @Test mutating func rowsAreLaidOutInOrderAndScrolled() {
        #expect(geometry.top(ofIndex: 0) == 56)
        #expect(geometry.top(ofIndex: 3) == 224)
        geometry.scroll = 100
        #expect(geometry.top(ofIndex: 3) == 124)
        #expect(geometry.top(ofIndex: -1) == -100)
    }

    @Test(arguments: [(0.0, false), (0.5, true), (56, true), (615.5, true), (616, false)])
    func aRowIsVisibleIfAnyPartIsInTheView(_ y: Double, _ isSeen: Bool) {
        #expect(geometry.shows(y) == isSeen)
    }

    @Test(arguments: [0.0, 30, 56, 57, 300, 5_600, 5_601]) mutating func allVisibleRowsAreDrawn(_ scroll: Double) {
        geometry.scroll = scroll
        for index in 0...200 where geometry.shows(geometry.top(ofIndex: index)) {
            #expect(geometry.drawnIndices.contains(index), "index \(index)")
        }
        #expect(geometry.drawnIndices.count <= 14)
    }

    @Test mutating func rowsInTheOverdrawAreDrawnToo() {
        geometry.scroll = 560
        #expect(geometry.drawnIndices == 9...22)
    }

    @Test func nearPlacesExtendEquallyToBothSides() {
        #expect(geometry.drawnIndices == 0...13)
        #expect(geometry.nearIndices == -14...27)
    }

    @Test func aPageWithoutHeightStillHasPlaces() {
        let none = ListGeometry(top: 56, bottom: 0, rowHeight: 56, scroll: 0)
        #expect(none.drawnIndices.contains(0))
        let tiny = ListGeometry(top: 900, bottom: 0, rowHeight: 56, scroll: 0)
        #expect(tiny.drawnIndices.contains(0))
        let flat = ListGeometry(top: 0, bottom: 0, rowHeight: 0, scroll: 0)
        #expect(flat.drawnIndices == 0...0)
        #expect(flat.firstWholeIndex == 0)
    }

    @Test(arguments: [(0.0, 0), (1, 1), (56, 1), (57, 2), (-20, 0)])
    mutating func theFirstWholePlaceIsTheFirstRowThatIsNotCut(_ scroll: Double, _ index: Int) {
        geometry.scroll = scroll
        #expect(geometry.firstWholeIndex == index)
    }

    @Test mutating func aSeamIsBetweenItsRowsOrAtTheEnd() {
        geometry.scroll = 10
        #expect(geometry.seam(below: 2) == geometry.top(ofIndex: 3))
        #expect(geometry.seam(below: -1) == 46)
        #expect(geometry.seam(below: .max) == 616)
    }

    @Test(arguments: [(0, 0.0), (1, 0), (9, 0), (10, 56), (500, 56)])
    func aListThatFillsTheViewHasOneRowOfRoomBelow(_ rows: Int, _ room: Double) {
        #expect(geometry.roomBelow(rows) == room)
    }

    @Test mutating func theEndIsAtTheLastRowOrTheBottomOfTheView() {
        #expect(geometry.end(of: 3) == 224)
        #expect(geometry.end(of: 30) == 616)
        geometry.scroll = 20 * 56
        #expect(geometry.end(of: 25) == 336)
    }
}
