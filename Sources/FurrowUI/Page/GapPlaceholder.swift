import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Rows
import Todo

/// The colored placeholder behind the list, shown where rows are parted or pulled from their edge (specification E3,
/// F). Its text describes the effect of a release.
@MainActor final class GapPlaceholder {
    /// The placeholder's widget, behind the list.
    let widget: Widget
    private var isShown = false
    private var currentText = ""
    /// The text between parted rows, with the inputs from which it was formatted. It is stored because a finger moves
    /// many times before the text changes.
    private var parted: (text: String, inserts: Bool, query: Query)?
    /// The color between two rows.
    private var partedColor: (seam: Seam, color: Color)?

    init() { widget = furrow_placeholder_new() }

    /// Returns the color for this seam. A new color is made if the seam differs from the last one, or after
    /// ``forgetColor()``.
    func color(of seam: Seam, _ make: () -> Color) -> Color {
        if let partedColor, partedColor.seam == seam { return partedColor.color }
        let color = make()
        partedColor = (seam, color)
        return color
    }

    /// Forgets the color, because the rows' colors may have changed.
    func forgetColor() { partedColor = nil }

    /// Shows the placeholder in the gap between parted rows.
    ///
    /// - Parameter seam: The position of the seam, in px from the page's top.
    func show(_ parting: RowAnimations.Parting, seam: Double, rowHeight: Double, _ query: Query, _ color: Color) {
        let placeholder = Placeholder(up: parting.up, down: parting.down, height: rowHeight)
        draw(seam + placeholder.middle, rowHeight, placeholder.scale, text(placeholder, query), color)
    }

    private func text(_ placeholder: Placeholder, _ query: Query) -> String {
        if let parted, parted.inserts == placeholder.inserts, parted.query == query { return parted.text }
        let text = placeholder.text(query)
        parted = (text, placeholder.inserts, query)
        return text
    }

    /// Shows the placeholder at the end where the list is pulled. It is fully uncovered after one row's height, and
    /// then moves with the rows.
    func show(_ pull: RowAnimations.Pull, _ geometry: ListGeometry, rows: Int, _ state: ListState, _ color: Color) {
        let height = geometry.rowHeight
        let reach = pull.distance - min(pull.distance, height) / 2
        let middle = pull.edge == .top ? geometry.top + reach : geometry.end(of: rows) - reach
        let text = PullText.text(
            pull.edge, pull.action, query: state.query, hasDone: state.hasDone, hasLevelAbove: state.hasLevelAbove,
            isReadOnly: state.isReadOnly)
        let scale = text.isEmpty ? 0 : Placeholder.scale(gap: pull.distance, height: height)
        draw(middle, height, scale, text, color)
    }

    func hide(rowHeight: Double) {
        guard isShown else { return }
        var none = GdkRGBA()
        isShown = false
        furrow_placeholder_show(widget, 0, rowHeight, 0, &none)
    }

    private func draw(_ middle: Double, _ height: Double, _ scale: Double, _ text: String, _ color: Color) {
        var rgba = color.rgba
        isShown = true
        if text != currentText {
            currentText = text
            furrow_placeholder_set_text(widget, text)
        }
        furrow_placeholder_show(widget, middle, height, scale, &rgba)
    }
}
