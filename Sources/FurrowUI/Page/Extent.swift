// The place of a list in the window.

/// The vertical extent in which a list is drawn, in px from the levels' top.
struct Extent: Equatable, Sendable {
    var top: Double
    var bottom: Double
}
