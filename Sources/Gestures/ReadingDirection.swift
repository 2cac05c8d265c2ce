/// The reading direction of a page. Gestures use distances in reading direction, positive toward the trailing
/// edge; distances on the screen are positive to the right.
package struct ReadingDirection: Equatable, Sendable {
    package let isRightToLeft: Bool

    package init(isRightToLeft: Bool) { self.isRightToLeft = isRightToLeft }

    /// Converts a distance from reading direction to the screen, or back.
    package func mirrored(_ distance: Double) -> Double { isRightToLeft ? -distance : distance }

    /// Converts a distance from the leading edge to one from the left edge, within this width, or back.
    package func mirrored(_ x: Double, in width: Double) -> Double { isRightToLeft ? width - x : x }
}
