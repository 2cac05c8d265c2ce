// Scrolling that a gesture does: a pull taken back into the list, and a row carried to the view's edge.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport

extension ListView {
    /// A list that scrolls on after a finger let it go.
    struct Fling {
        var from: Double
        /// Px/s.
        var velocity: Double
        var start: Seconds

        /// How fast it slows down: the velocity falls to 1/e in this part of a second. As GTK's own kinetic scrolling.
        private static let friction = 4.0
        /// Px/s below which it stands.
        private static let least = 8.0

        /// Where the list is scrolled to at this time.
        func value(at time: Seconds) -> Double {
            from + velocity / Self.friction * (1 - slowing(time))
        }

        /// Whether it still moves.
        func isMoving(at time: Seconds) -> Bool { abs(velocity) * slowing(time) > Self.least }

        private func slowing(_ time: Seconds) -> Double { exp(-Self.friction * max(0, time - start)) }
    }

    /// What the gestures need to know of the view.
    var viewport: Viewport {
        let view = view
        return Viewport(
            top: view.top, bottom: view.bottom, scroll: wantedScroll ?? view.scroll, h: view.rowHeight,
            room: endRoom(in: view), isMoving: fling != nil || MainLoop.now - lastScrolled < Self.stillAfter)
    }

    /// Seconds without a change after which a list stands still: a few frames.
    private static let stillAfter = 0.06

    /// At most one change of the scroll position a frame: GTK 4.8 runs away with more.
    func scroll(to offset: Double) {
        fling = nil
        wantedScroll = offset
        needFrames()
    }

    func fling(_ velocity: Double) {
        fling = Fling(from: wantedScroll ?? view.scroll, velocity: velocity, start: MainLoop.now)
        needFrames()
    }

    /// Whether the list scrolls on with the next frame.
    var isScrolling: Bool { fling != nil || wantedScroll != nil }

    /// The scrolling of this frame.
    func updateScroll(at time: Seconds) {
        if let running = fling {
            wantedScroll = running.value(at: time)
            if !running.isMoving(at: time) || isAtEnd(running) { fling = nil }
        }
        guard let offset = wantedScroll else { return }
        wantedScroll = nil
        gtk_adjustment_set_value(adjustment, offset)
    }

    /// Lets nothing scroll before the next layout: a list all of whose rows are new has no heights yet, and GTK (4.8, and
    /// still 4.18) finds no row to scroll to. What scrolls on, a fling, is over.
    func holdScroll() {
        (fling, wantedScroll) = (nil, nil)
        stopKineticScroll()
        let page = gtk_adjustment_get_page_size(adjustment)
        let (step, leap) = (
            gtk_adjustment_get_step_increment(adjustment), gtk_adjustment_get_page_increment(adjustment)
        )
        gtk_adjustment_configure(adjustment, 0, 0, page, step, leap, page)
    }

    private func isAtEnd(_ fling: Fling) -> Bool {
        let value = gtk_adjustment_get_value(adjustment)
        let last = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
        return fling.velocity < 0 ? value <= 0 : value >= last
    }
}
