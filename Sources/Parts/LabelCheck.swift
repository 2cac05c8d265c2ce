import CGtk
import GtkShim
import GtkSupport

/// Reports truncated texts in this window and all later ones, if the environment variable `FURROW_CHECK_LABELS` is
/// set. Tests set it.
///
/// - Parameter isAtRest: Whether the window can be checked now, which is not possible during a gesture, or nil if
///   always.
@MainActor package func checkLabelsIfRequested(in window: Widget, when isAtRest: (@MainActor () -> Bool)? = nil) {
    guard environmentVariable("FURROW_CHECK_LABELS") != nil else { return }
    // Never released: the check may outlive its last call, and only tests run it.
    let data = isAtRest.map { Callback<@MainActor () -> Bool>.retained($0) }
    furrow_label_check_start(window, { $0 == nil || Callback<@MainActor () -> Bool>.at($0)() }, data)
}
