// The placeholder row in the gap of a parting list (specification E3).

import GtkSupport

/// What the placeholder looks like at one moment.
struct Placeholder: Equatable, Sendable {
    /// Vertical scale and opacity, 0...1.
    var scale: Double
    /// Px from the seam down to the placeholder's middle line.
    var middle: Double
    /// Whether letting go now inserts.
    var inserts: Bool

    /// The placeholder between rows that stand `up` px above and `down` px below where they are laid out.
    ///
    /// - Parameter height: of a row, in px.
    init(up: Double, down: Double, height: Double) {
        let gap = up + down
        scale = min(1, gap / height)
        middle = (down - up) / 2
        inserts = gap > height
    }

    /// What it says.
    var text: String { inserts ? tr("Release to add item") : tr("Pull apart to add item") }
}
