// Rows that move out of view. GTK draws no row beyond the view, so a stand-in over the list moves in their place.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import Todo

extension ListView {
    /// A stand-in for a row on its way out of view.
    struct Ghost {
        var row: OpaquePointer
        /// Where it goes: px from the page's top.
        var target: Double
    }

    /// Lets a row be seen moving from where it was to beyond the view.
    func haunt(_ id: RowID, from seen: Double, at begins: Seconds, over seconds: Double) {
        guard seconds > 0, let position = controller.library.contents.position(of: id.item) else { return }
        let item = controller.library.contents[position]
        let ghost = ghosts[id]?.row ?? makeGhost()
        show(item, in: ghost)
        color(ghost, item, at: position)
        furrow_slide_row_set_front(ghost, mirrored(controller.arbiter.front(of: id)))
        // Far away is no farther than a view's height: it is out of sight by then.
        let view = view
        let reach = view.bottom - view.top
        let target = min(max(view.top(ofPlace: position), view.top - reach), view.bottom + reach)
        ghosts[id] = Ghost(row: ghost, target: target)
        motions.send(id, from: seen - target, at: begins, over: seconds)
        placeGhost(id, at: begins)
    }

    func makeGhost() -> OpaquePointer {
        let row = furrow_slide_row_new().unsafelyUnwrapped
        furrow_slide_row_set_least_height(row, leastRowHeight)
        gtk_widget_set_valign(row.widget, GTK_ALIGN_START)
        gtk_widget_set_can_target(row.widget, 0)
        gtk_overlay_add_overlay(stage.opaque, row.widget)
        return row
    }

    /// Moves the stand-ins; those that have arrived go.
    func moveGhosts(at time: Seconds) {
        for id in ghosts.keys { placeGhost(id, at: time) }
    }

    private func placeGhost(_ id: RowID, at time: Seconds) {
        guard let ghost = ghosts[id] else { return }
        guard motions.contains(id) else { return layGhost(id) }
        furrow_slide_row_set_shift(ghost.row, ghost.target + motions.shift(of: id, at: time) - view.top)
        gtk_widget_set_opacity(ghost.row.widget, dimming.value(at: time) * (openOpacities[id] ?? 1))
        tint(ghost.row, id, at: time)
    }

    /// The stand-in is no longer needed.
    private func layGhost(_ id: RowID) {
        guard let ghost = ghosts.removeValue(forKey: id) else { return }
        gtk_overlay_remove_overlay(stage.opaque, ghost.row.widget)
        if let row = rows[id] { place(row, id, at: MainLoop.now) } else { controller.rowRecycled(id) }
    }
}
