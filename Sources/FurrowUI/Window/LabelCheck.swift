// FURROW_CHECK_LABELS, by which tests find texts that are cut off.

import CGtk
import GtkShim
import GtkSupport

/// Has cut texts told of, in this window and in those that come after it, where the environment asks for it.
@MainActor func checkLabelsIfAsked(in window: Widget) {
    if environmentVariable("FURROW_CHECK_LABELS") != nil { furrow_label_check_start(window) }
}
