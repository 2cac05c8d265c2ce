/// A rubber band that resists more the farther it is pulled: `maxStretch · c·d / (c·d + maxStretch)`, where d is the
/// pull and c is `Constants.rubberBandSlope`.
///
/// The function is monotone and smooth, with slope c at first, and never reaches `maxStretch`, so the front never
/// leaves the row. It has an exact inverse, so a row caught on the band does not jump.
struct RubberBand: Sendable {
    /// The distance (px) that the stretch approaches as the pull grows.
    var maxStretch: Double

    /// Returns the stretch (px) of the band under a pull of `pull` px.
    func stretch(pull: Double) -> Double {
        guard maxStretch > 0, pull > 0 else { return 0 }
        let soft = Constants.rubberBandSlope * pull
        return maxStretch * soft / (soft + maxStretch)
    }

    /// Returns the pull (px) that stretches the band by this distance.
    func pull(stretch: Double) -> Double {
        guard maxStretch > stretch, stretch > 0 else { return 0 }
        return stretch * maxStretch / (Constants.rubberBandSlope * (maxStretch - stretch))
    }
}
