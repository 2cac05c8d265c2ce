// The list's view: where its ends are.

import Gestures
import Testing

@Suite struct ViewportTests {
    @Test func itScrollsByWhatDoesNotFit() {
        #expect(Viewport.atTop.height == 560)
        #expect(Viewport.atTop.maxScroll == 560)
        #expect(Viewport.short.maxScroll == 0)
    }

    @Test(arguments: [(0.0, true, false), (0.5, true, false), (0.6, false, false), (559.5, false, true)])
    func itsEndsAreHalfAPixelWide(_ scroll: Double, _ isAtTop: Bool, _ isAtBottom: Bool) {
        let view = Viewport.list(scroll: scroll)
        #expect(view.isAtTop == isAtTop && view.isAtBottom == isAtBottom)
    }

    @Test func aShortListIsAtBothEnds() {
        #expect(Viewport.short.isAtTop && Viewport.short.isAtBottom)
    }
}
