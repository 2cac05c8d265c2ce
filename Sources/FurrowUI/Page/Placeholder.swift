// The placeholder row in the gap of a parting list (specification E3).

import GtkSupport
import Todo

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
        scale = Self.scale(gap: gap, height: height)
        middle = (down - up) / 2
        inserts = gap > height
    }

    /// Vertical scale and opacity in a gap of so many px.
    static func scale(gap: Double, height: Double) -> Double { min(1, gap / height) }

    /// What it says.
    func text(_ query: Query) -> String {
        query == .lists
            ? inserts ? tr("Release to add list") : tr("Pull apart to add list")
            : inserts ? tr("Release to add item") : tr("Pull apart to add item")
    }
}
