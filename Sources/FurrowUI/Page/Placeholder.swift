import GLibSupport
import Rows
import Todo

/// The placeholder row in the gap between parted rows, at one moment (specification E3).
struct Placeholder: Equatable, Sendable {
    /// The vertical scale and the opacity, 0...1.
    var scale: Double
    /// The distance from the seam down to the placeholder's middle, in px.
    var middle: Double
    /// Whether a release would insert a row.
    var inserts: Bool

    /// - Parameters:
    ///   - up: The distance in px by which the rows above the gap are moved up.
    ///   - down: The distance in px by which the rows below the gap are moved down.
    ///   - height: The height of a row in px.
    init(up: Double, down: Double, height: Double) {
        let gap = up + down
        scale = Self.scale(gap: gap, height: height)
        middle = (down - up) / 2
        inserts = gap > height
    }

    /// Returns the vertical scale and opacity in a gap of this height in px.
    static func scale(gap: Double, height: Double) -> Double { min(1, gap / height) }

    func text(_ query: Query) -> String {
        query.showsLists
            ? inserts ? tr("Release to add list") : tr("Pull apart to add list")
            : inserts ? tr("Release to add task") : tr("Pull apart to add task")
    }
}
