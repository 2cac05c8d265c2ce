// After a change: rows go from where they were seen to where GTK has laid them out anew.

import CGtk
import Gestures
import GtkShim
import GtkSupport

extension ListView {
    /// Rows about to move from where they were seen to where the next layout puts them.
    struct Flip {
        /// Px from the page's top.
        var seen: [RowID: Double]
        var style: MotionStyle
        /// How the fingers held the rows then.
        var held: Held
    }

    /// How far fingers hold rows off their places, or have held those that come back.
    struct Held {
        var parted: Parted?
        var pulled: Pulled?

        /// How far the fingers have moved a row since, if they hold it still: px downward.
        func moved(to now: Held, isAbove: Bool) -> Double {
            var way = 0.0
            if let pulled, let pulledNow = now.pulled { way += pulledNow.shift - pulled.shift }
            if let parted, let partedNow = now.parted {
                way += isAbove ? parted.up - partedNow.up : partedNow.down - parted.down
            }
            return way
        }
    }

    /// What the next layout begins with.
    enum Raising {
        /// The edited row comes to the top.
        case raise(RowID)
        /// Editing is over: the list goes back to where it was.
        case lower
    }

    /// Has the rows move from where they are seen now once the list is laid out; a change that waits already keeps
    /// where it saw them.
    func flip(_ style: MotionStyle) {
        pendingFlip = flip(from: pendingFlip?.seen ?? seenRows(), style)
        afterNextLayout()
    }

    /// Has rows move from here, where the fingers hold them as they do now.
    func flip(from seen: [RowID: Double], _ style: MotionStyle) -> Flip {
        Flip(seen: seen, style: style, held: pendingFlip?.held ?? Held(parted: parted, pulled: pulled))
    }

    /// Has `laidOut` called after GTK's next layout, before the frame is painted.
    func afterNextLayout() {
        guard let frames = gtk_widget_get_frame_clock(page) else { return }
        if !hasClockHandler {
            hasClockHandler = true
            // GTK lays out in this very signal; a handler connected later runs after it.
            connect(frames, "layout") { [weak self] in self?.laidOut(in: frames) }
        }
        guard layoutTurns.mayAsk(in: gdk_frame_clock_get_frame_counter(frames)) else { return needFrames() }
        gdk_frame_clock_request_phase(frames, GDK_FRAME_CLOCK_PHASE_LAYOUT)
    }

    private func laidOut(in frames: OpaquePointer) {
        guard layoutTurns.begin(in: gdk_frame_clock_get_frame_counter(frames)) else { return needFrames() }
        defer { layoutTurns.end() }
        let time = MainLoop.now
        followScroll()
        if let id = pendingFocus, rows[RowID(id)] != nil { focus(id) }
        if let scroll = nextScroll, gtk_widget_get_mapped(page) != 0 {
            nextScroll = nil
            gtk_adjustment_set_value(adjustment, scroll)
            return afterNextLayout()
        }
        if let raising = pendingRaising {
            pendingRaising = nil
            switch raising {
            case .raise(let row): raise(row, at: time)
            case .lower: lower(at: time)
            }
            // The list has been scrolled by this: GTK lays out once more before it paints.
            return afterNextLayout()
        }
        openEditor()
        revealEndRoom()
        if pendingRaising != nil { return afterNextLayout() }
        if let flip = pendingFlip { start(flip, at: time) }
        forgetUnbound()
    }

    private func forgetUnbound() {
        guard !unbound.isEmpty else { return }
        let gone = unbound
        unbound = []
        for id in gone where rows[id] == nil && ghosts[id] == nil { controller.rowRecycled(id) }
    }

    /// Scrolls so that the row stands at the top, and lifts all rows by what cannot be scrolled.
    private func raise(_ id: RowID, at time: Seconds) {
        guard let row = rows[id], let position = position(of: row) else { return }
        let view = view
        let wanted = Double(position) * view.rowHeight
        if unraisedScroll == nil { unraisedScroll = view.scroll }
        gtk_adjustment_set_value(adjustment, wanted)
        lift.go(to: gtk_adjustment_get_value(adjustment) - wanted, at: time, over: duration(Self.editDuration))
        dimming.go(to: Self.editDimming, at: time, over: duration(Self.editDuration))
        needFrames()
    }

    private func lower(at time: Seconds) {
        if let scroll = unraisedScroll { gtk_adjustment_set_value(adjustment, scroll) }
        unraisedScroll = nil
        lift.go(to: 0, at: time, over: duration(Self.editDuration))
        dimming.go(to: 1, at: time, over: duration(Self.editDuration))
        needFrames()
    }

    private func start(_ flip: Flip, at time: Seconds) {
        pendingFlip = nil
        let view = view
        let begins = time + flip.style.delay
        let seconds = duration(flip.style.duration)
        for (id, seen) in flip.seen where view.shows(seen) && !isDrawn(id, in: view) {
            haunt(id, from: seen, at: begins, over: seconds)
        }
        var order = 0.0
        let stance = stance(at: time)
        let held = Held(parted: parted, pulled: pulled)
        for row in drawnRows(view) where ghosts[row.id] == nil {
            guard let seen = flip.seen[row.id] else { continue }
            // What else moves the row goes on doing so, and is no part of its way.
            let moved = flip.held.moved(to: held, isAbove: row.position <= stance.above)
            let from = seen + moved - row.top - steadyShift(of: row.id, row.position, stance)
            motions.send(row.id, from: from, at: begins + flip.style.stagger * order, over: seconds)
            if abs(from) >= 0.5 { order += 1 }
        }
        needFrames()
        if isMoving(at: time) { moveRows(at: time) } else { placeAll(at: time) }
        followGap()
    }

    private func isDrawn(_ id: RowID, in view: View) -> Bool {
        guard let row = rows[id], let position = position(of: row) else { return false }
        return view.shows(view.top(ofPlace: position))
    }

    /// The rows that are laid out in view, from the top down.
    private func drawnRows(_ view: View) -> [(id: RowID, position: Int, top: Double)] {
        rows.compactMap { id, row in position(of: row).map { (id, $0, view.top(ofPlace: $0)) } }
            .filter { view.shows($0.2) }
            .sorted { $0.1 < $1.1 }
    }

    /// Editing: the row comes to the top and the others dim to 0.3, in 0.3 s (specification C5).
    static let editDuration = 0.3
    static let editDimming = 0.3
}
