/// The vertical extent in which a list is drawn, in px from the top of ``NavigationController/container``.
struct Extent: Equatable, Sendable {
    var top: Double
    var bottom: Double
}
