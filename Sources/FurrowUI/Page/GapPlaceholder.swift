// The placeholder that is seen where rows stand apart or are pulled from their edge (specification E3, F).

import CGtk
import Gestures
import GtkShim
import GtkSupport
import Todo

/// The coloured row behind the list that says what letting go would do.
@MainActor final class GapPlaceholder {
    /// Lies behind the list.
    let widget: Widget
    private var isShown = false
    /// What it says.
    private var said = ""
    /// What it says between parted rows, and of what: a hand moves them many times before that is something else.
    private var parted: (text: String, inserts: Bool, query: Query)?
    /// The colour it has between two rows.
    private var partedColor: (seam: Seam, color: Color)?

    init() { widget = furrow_placeholder_new() }

    /// Its colour between these rows; of others, and after ``forgetColor()``, it is made anew.
    func color(of seam: Seam, _ make: () -> Color) -> Color {
        if let partedColor, partedColor.seam == seam { return partedColor.color }
        let color = make()
        partedColor = (seam, color)
        return color
    }

    /// Rows may have other colours now.
    func forgetColor() { partedColor = nil }

    /// Shows it in the gap between parted rows.
    ///
    /// - Parameter seam: where the seam is seen, px from the page's top.
    func show(_ parting: Choreography.Parting, seam: Double, rowHeight: Double, _ query: Query, _ color: Color) {
        let placeholder = Placeholder(up: parting.up, down: parting.down, height: rowHeight)
        draw(seam + placeholder.middle, rowHeight, placeholder.scale, text(placeholder, query), color)
    }

    private func text(_ placeholder: Placeholder, _ query: Query) -> String {
        if let parted, parted.inserts == placeholder.inserts, parted.query == query { return parted.text }
        let text = placeholder.text(query)
        parted = (text, placeholder.inserts, query)
        return text
    }

    /// It keeps to the rows: it is uncovered whole at a row's height, and goes on with them.
    func show(_ pull: Choreography.Pull, _ geometry: ListGeometry, rows: Int, _ state: ListState, _ color: Color) {
        let height = geometry.rowHeight
        let reach = pull.distance - min(pull.distance, height) / 2
        let middle = pull.edge == .top ? geometry.top + reach : geometry.end(of: rows) - reach
        let text = PullText.text(
            pull.edge, pull.action, query: state.query, hasDone: state.hasDone, hasLevelAbove: state.hasLevelAbove,
            isReadOnly: state.isReadOnly)
        let scale = text.isEmpty ? 0 : Placeholder.scale(gap: pull.distance, height: height)
        draw(middle, height, scale, text, color)
    }

    /// There is no gap any more.
    func hide(rowHeight: Double) {
        guard isShown else { return }
        var none = GdkRGBA()
        isShown = false
        furrow_placeholder_show(widget, 0, rowHeight, 0, &none)
    }

    private func draw(_ middle: Double, _ height: Double, _ scale: Double, _ text: String, _ color: Color) {
        var rgba = color.rgba
        isShown = true
        if text != said {
            said = text
            furrow_placeholder_set_text(widget, text)
        }
        furrow_placeholder_show(widget, middle, height, scale, &rgba)
    }
}
