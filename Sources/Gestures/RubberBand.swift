// The resistance past a limit.

/// A band that gives way less and less: `maxStretch · c·d / (c·d + maxStretch)`, where c is `Constants.rubberBandSlope`.
///
/// Monotone and smooth, slope c at first, and it never reaches `maxStretch`: so a front on it never leaves the row. It has an
/// exact inverse, so that a row caught on the band does not jump.
struct RubberBand: Sendable {
    /// How far (px) the band could be stretched by an endless pull.
    var maxStretch: Double

    /// How far (px) the band gives way to a pull of `pull` px.
    func stretch(pull: Double) -> Double {
        guard maxStretch > 0, pull > 0 else { return 0 }
        let soft = Constants.rubberBandSlope * pull
        return maxStretch * soft / (soft + maxStretch)
    }

    /// The pull (px) that stretches the band this far.
    func pull(stretch: Double) -> Double {
        guard maxStretch > stretch, stretch > 0 else { return 0 }
        return stretch * maxStretch / (Constants.rubberBandSlope * (maxStretch - stretch))
    }
}
