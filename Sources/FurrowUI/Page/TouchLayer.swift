import CGtk
import Gestures
import GtkShim
import GtkSupport

/// The layer over a page that shows touches and the rows that they pick, for developers of the gestures.
/// `FURROW_SHOW_TOUCHES=1` requests it.
@MainActor final class TouchLayer: CallbackReceiver {
    private let layer: Widget
    /// The target that each finger picked when it went down.
    private var targets: [UnsafeMutableRawPointer: Target] = [:]

    /// Returns the target at a point of the page.
    var findTarget: (@MainActor (_ x: Double, _ y: Double) -> Target)?
    var name: (@MainActor (Target) -> String)?
    /// Returns the visible top of a target's row, in px from the page's top, and the row's height in px.
    var extent: (@MainActor (Target) -> (top: Double, height: Double)?)?

    /// Returns nil if the layer was not requested.
    init?(over page: Widget) {
        guard environmentVariable("FURROW_SHOW_TOUCHES") == "1" else { return nil }
        layer = furrow_touches_new()
        gtk_overlay_add_overlay(page.opaque, layer)
        furrow_watch_fingers(page, { TouchLayer.at($0).touched($1, $2, $3, isDown: $4) }, callbackData)
    }

    private func touched(_ finger: UnsafeMutableRawPointer?, _ x: Double, _ y: Double, isDown: Bool) {
        guard let finger else { return }
        guard isDown else {
            targets[finger] = nil
            return furrow_touches_remove(layer, finger)
        }
        // A gesture stays with its first row, regardless of where the finger moves.
        let target = targets[finger] ?? findTarget?(x, y) ?? .elsewhere
        targets[finger] = target
        let row = extent?(target)
        furrow_touches_set(layer, finger, x, y, row?.top ?? 0, row?.height ?? 0, name?(target) ?? "")
    }
}
