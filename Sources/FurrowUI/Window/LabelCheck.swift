// FURROW_CHECK_LABELS, with which tests find truncated texts.

import CGtk
import GtkShim
import GtkSupport

/// Reports truncated texts in this window and all later ones, if the environment variable is set. A window with
/// levels is checked only while no gesture is running.
@MainActor func checkLabelsIfAsked(in window: Widget, of levels: Levels? = nil) {
    guard environmentVariable("FURROW_CHECK_LABELS") != nil else { return }
    // The levels live as long as their window, and the check ends with it.
    let data = levels.map { Unmanaged.passUnretained($0).toOpaque() }
    furrow_label_check_start(
        window, { $0.map { Unmanaged<Levels>.fromOpaque($0).takeUnretainedValue().isAtRest } ?? true }, data)
}
