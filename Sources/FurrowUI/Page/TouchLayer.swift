// `FURROW_SHOW_TOUCHES=1` draws where fingers touch and the rows they pick, for whoever works on gestures.

import CGtk
import Gestures
import GtkShim
import GtkSupport

/// The layer over a page that shows touches.
@MainActor final class TouchLayer {
    private let layer: Widget
    /// What each finger picked when it went down.
    private var targets: [UnsafeMutableRawPointer: Target] = [:]

    /// What is at a point of the page; what a target is called; and where the row at one is seen, px from the page's top, and
    /// how high it is.
    var findTarget: (@MainActor (_ x: Double, _ y: Double) -> Target)?
    var name: (@MainActor (Target) -> String)?
    var extent: (@MainActor (Target) -> (top: Double, height: Double)?)?

    /// The layer over this page, if that is asked for.
    init?(over page: Widget) {
        guard environmentVariable("FURROW_SHOW_TOUCHES") == "1" else { return nil }
        layer = furrow_touches_new()
        gtk_overlay_add_overlay(page.opaque, layer)
        furrow_watch_fingers(
            page,
            { data, finger, x, y, isDown in
                Unmanaged<TouchLayer>.fromOpaque(data.unsafelyUnwrapped).takeUnretainedValue()
                    .touched(finger, x, y, isDown: isDown)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func touched(_ finger: UnsafeMutableRawPointer?, _ x: Double, _ y: Double, isDown: Bool) {
        guard let finger else { return }
        guard isDown else {
            targets[finger] = nil
            return furrow_touches_remove(layer, finger)
        }
        // A gesture is its first row's for as long as it lasts, wherever the finger goes.
        let target = targets[finger] ?? findTarget?(x, y) ?? .elsewhere
        targets[finger] = target
        let row = extent?(target)
        furrow_touches_set(layer, finger, x, y, row?.top ?? 0, row?.height ?? 0, name?(target) ?? "")
    }
}
