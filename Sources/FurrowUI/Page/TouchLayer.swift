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

    private let hits: HitTester

    /// Returns nil if the layer was not requested.
    init?(over page: Widget, _ hits: HitTester) {
        guard environmentVariable("FURROW_SHOW_TOUCHES") == "1" else { return nil }
        self.hits = hits
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
        let target = targets[finger] ?? hits.target(x, y)
        targets[finger] = target
        let row = hits.extent(of: target)
        furrow_touches_set(layer, finger, x, y, row?.top ?? 0, row?.height ?? 0, hits.name(of: target))
    }
}
