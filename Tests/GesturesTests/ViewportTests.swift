// The viewport of the list: the positions of the list's ends.

import Gestures
import Testing

@Suite struct ViewportTests {
    @Test func theScrollRangeIncludesTheSpaceBelowTheLastRow() {
        var view = Viewport(top: 56, bottom: 656, rows: 30, roomBelow: 56)
        #expect(view.maxScroll == 30 * 56 + 56 - 600)
        view.scroll = 30 * 56 - 600
        #expect(!view.isAtBottom)
        view.scroll = view.maxScroll
        #expect(view.isAtBottom)
    }

    @Test func theScrollRangeIsThePartThatDoesNotFit() {
        #expect(Viewport.atTop.height == 560)
        #expect(Viewport.atTop.maxScroll == 560)
        #expect(Viewport.short.maxScroll == 0)
    }

    @Test(arguments: [(0.0, true, false), (1.0, true, false), (1.1, false, false), (559.0, false, true)])
    func theListIsAtAnEndWithinOnePixel(_ scroll: Double, _ isAtTop: Bool, _ isAtBottom: Bool) {
        let view = Viewport.list(scroll: scroll)
        #expect(view.isAtTop == isAtTop && view.isAtBottom == isAtBottom)
    }

    @Test func aShortListIsAtBothEnds() {
        #expect(Viewport.short.isAtTop && Viewport.short.isAtBottom)
    }
}
