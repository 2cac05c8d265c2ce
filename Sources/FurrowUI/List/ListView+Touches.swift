// `FURROW_SHOW_TOUCHES=1` draws where fingers touch and the rows they pick, for whoever works on gestures.

import CGtk
import Gestures
import GtkShim
import GtkSupport

extension ListView {
    /// Draws the touches, if that is asked for.
    func showTouches() {
        guard environmentVariable("FURROW_SHOW_TOUCHES") == "1" else { return }
        let layer = furrow_touches_new().unsafelyUnwrapped
        touches = layer
        gtk_overlay_add_overlay(page.opaque, layer)
        furrow_watch_fingers(
            page,
            { listView($0).touched($1, $2, $3, isDown: $4) }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func touched(_ finger: UnsafeMutableRawPointer?, _ x: Double, _ y: Double, isDown: Bool) {
        guard let touches, let finger else { return }
        guard isDown else {
            touchedPlaces[finger] = nil
            return furrow_touches_remove(touches, finger)
        }
        // A gesture is its first row's for as long as it lasts, wherever the finger goes.
        let place = touchedPlaces[finger] ?? place(x, y)
        touchedPlaces[finger] = place
        let row = place.rowID.flatMap { seenRows()[$0] }
        furrow_touches_set(touches, finger, x, y, row ?? 0, row == nil ? 0 : rowSize.height, name(of: place))
    }

    /// What a finger picked, in words for whoever works on gestures; not for users, and so not translated.
    private func name(of place: Place) -> String {
        switch place {
        case .addRow: "add row"
        case .row(let id, let index): "\(index): \(controller.library.item(id.item)?.title ?? "?")"
        case .menu(let id, let index): "menu of \(index): \(controller.library.item(id.item)?.title ?? "?")"
        case .below: "below"
        case .elsewhere: "elsewhere"
        }
    }
}
