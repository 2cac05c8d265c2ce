// FURROW_CHECK_LABELS, by which tests find texts that are cut off.

import CGtk
import GtkShim
import GtkSupport

/// Has cut texts reported, in this window and in those that come after it, where the environment asks for it; in a window
/// of levels while no gesture holds anything.
@MainActor func checkLabelsIfAsked(in window: Widget, of levels: Levels? = nil) {
    guard environmentVariable("FURROW_CHECK_LABELS") != nil else { return }
    // They live as long as their window, and it is not asked for longer.
    let data = levels.map { Unmanaged.passUnretained($0).toOpaque() }
    furrow_label_check_start(
        window, { $0.map { Unmanaged<Levels>.fromOpaque($0).takeUnretainedValue().isAtRest } ?? true }, data)
}
