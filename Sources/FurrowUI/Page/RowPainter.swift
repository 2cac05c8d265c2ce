import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts
import Rows
import Todo
import Wording

/// Draws a list's rows: text, caption, state and count of their contents, and the color of each row's place.
@MainActor final class RowPainter {
    private var heat: HeatMap
    private var preferred: HeatTheme
    private var appearance = Appearance(isDark: false, isHighContrast: false)
    /// The row of the list that is open next to the lists.
    private var currentRow: RowID?
    /// The row that would receive the dragged rows.
    private var dropTarget: RowID?
    /// Whether the rows are in a sidebar, where the heat map colors are not used.
    var isInSidebar = false
    /// The rows with a tint. A row that GTK unbinds loses its tint.
    private var tinted: Set<OpaquePointer> = []
    private var shown: [OpaquePointer: RowContent] = [:]
    /// The last known state of the list.
    private(set) var state: ListState
    /// The captions and headers of rows.
    let formatter: RowFormatter

    init(_ state: ListState, _ formatter: RowFormatter) {
        self.state = state
        self.formatter = formatter
        heat = HeatMap(state.settings)
        preferred = heat.theme
    }

    /// Adopts a new state of the list.
    func update(_ state: ListState) {
        // In another list or view, the same item may have another caption.
        if state.query != self.state.query { shown = [:] }
        self.state = state
        heat.theme = state.theme ?? preferred
    }

    /// Adopts new preferred colors. A list's own colors take precedence.
    func use(_ heat: HeatMap) {
        preferred = heat.theme
        self.heat = heat
        self.heat.theme = state.theme ?? preferred
    }

    /// Returns whether a row of the list already shows this content. Rows of lists are always updated, because their
    /// captions depend on more than the content.
    func shows(_ item: RowContent, in row: OpaquePointer) -> Bool { !state.showsLists && shown[row] == item }

    /// Forgets the content of a row that is unbound.
    func rowUnbound(_ row: OpaquePointer) { shown[row] = nil }

    /// Shows an item's text and state.
    ///
    /// - Parameter holder: GTK's widget around a row of the list. It has the focus and needs the same accessible
    ///   properties. Nil for a floating row.
    /// - Returns: Whether the row's accessible description may have changed.
    @discardableResult func show(_ item: RowContent, in row: OpaquePointer, holder: Widget?) -> Bool {
        show(item, caption: formatter.caption(of: item, in: state.query), in: row, holder: holder)
    }

    /// Shows an item's text and state with this caption.
    func show(_ item: RowContent, caption: FormattedCaption?, in row: OpaquePointer, holder: Widget?) -> Bool {
        if holder != nil { shown[row] = item }
        let title = item.isHeader ? formatter.header(item) : Title.shown(item.title)
        furrow_slide_row_set_text(row, title)
        let isDescribed = show(caption, of: item, in: row)
        furrow_slide_row_set_strike(row, item.isDone ? 1 : 0)
        let isMoved = showLevel(of: item, in: row, holder)
        let isChanged = showState(of: item, in: row, holder) || isMoved
        showCount(of: item, in: row)
        show(isSelected: state.selection.contains(item.id), in: row, holder)
        let name = title.isEmpty ? (item.isList ? tr("New list") : tr("New task")) : title
        furrow_accessible_set_label(row.widget, name)
        if let holder { furrow_accessible_set_label(holder, name) }
        return isChanged || isDescribed || state.showsLists
    }

    /// Shows a caption.
    ///
    /// - Returns: Whether the caption or the header is part of the row's description, before or after the change.
    private func show(_ caption: FormattedCaption?, of item: RowContent, in row: OpaquePointer) -> Bool {
        let before = furrow_slide_row_has_caption(row) || furrow_slide_row_is_header(row)
        furrow_slide_row_set_header(row, item.isHeader)
        guard let caption else {
            furrow_slide_row_set_caption(row, nil, 0, 0, 0)
            return before || item.isHeader
        }
        furrow_slide_row_set_caption(
            row, caption.text, Int32(caption.strongLength), Int32(caption.chipsStart), caption.marks.rawValue)
        return true
    }

    /// Shows an item's level, and whether its subtasks are collapsed.
    ///
    /// - Returns: Whether anything changed.
    private func showLevel(of item: RowContent, in row: OpaquePointer, _ holder: Widget?) -> Bool {
        let indent = Self.indent(ofLevel: item.level)
        let isDisclosed = Disclosure.show(item.subtaskCounts.map { _ in item.isCollapsed }, in: row)
        guard isDisclosed || furrow_slide_row_get_indent(row) != indent || item.level > Self.maxIndentLevel else {
            return false
        }
        furrow_slide_row_set_indent(row, indent)
        let expanded: Int32 = item.subtaskCounts == nil ? -1 : item.isCollapsed ? 0 : 1
        for widget in [row.widget, holder].compactMap({ $0 }) {
            furrow_accessible_set_level(
                widget, item.level == 0 && item.subtaskCounts == nil ? 0 : Int32(item.level) + 1)
            furrow_accessible_set_expanded(widget, expanded)
        }
        return true
    }

    func indent(_ row: OpaquePointer, level: Int) { furrow_slide_row_set_indent(row, Self.indent(ofLevel: level)) }

    private static func indent(ofLevel level: Int) -> Int32 {
        Int32(min(level, maxIndentLevel)) * Int32(Gestures.Constants.indent)
    }

    /// The level beyond which rows are not indented further (specification N1).
    private static let maxIndentLevel = 8

    private func showState(of item: RowContent, in row: OpaquePointer, _ holder: Widget?) -> Bool {
        let isDone = item.isDone
        // Most rows are open and stay so, and an unchanged state must cost nothing.
        guard isDone != (gtk_widget_has_css_class(row.widget, "done") != 0) else { return false }
        row.widget.setClass("done", if: isDone)
        furrow_accessible_set_checked(row.widget, isDone)
        // Popovers and buttons that already exist must offer the new actions too.
        let complete = RowAction.complete
        for (name, isEnabled) in [
            (RowAction.moveToTop.name(isDone: false), !isDone), (complete.name(isDone: false), !isDone),
            (complete.name(isDone: true), isDone),
        ] {
            gtk_widget_action_set_enabled(row.widget, name, isEnabled ? 1 : 0)
        }
        if let holder { furrow_accessible_set_checked(holder, isDone) }
        return true
    }

    /// Shows the number of open items of a list, and marks the list that is open next to the lists.
    func showCount(of item: RowContent, in row: OpaquePointer) {
        guard state.showsLists else { return }
        // The number of all items ever completed is not useful.
        let count = Query.uncounted.contains(item.id) ? nil : String(state.openCounts[item.id] ?? 0)
        furrow_slide_row_set_detail(row, count)
        furrow_slide_row_set_current(row, currentRow == RowID(item.id))
        furrow_slide_row_set_drop_target(row, dropTarget == RowID(item.id))
    }

    func show(isSelected: Bool, in row: OpaquePointer, _ holder: Widget?) {
        // Most rows are not selected, and an unchanged state must cost nothing.
        guard furrow_slide_row_is_selected(row) != isSelected else { return }
        furrow_slide_row_set_selected(row, isSelected)
        for widget in [row.widget, holder].compactMap({ $0 }) { furrow_accessible_set_selected(widget, isSelected) }
    }

    /// Marks only the row of the list that is open next to the lists.
    ///
    /// - Parameter row: Returns the widget of a row, or nil if it has none.
    func mark(_ id: RowID?, _ row: (RowID) -> OpaquePointer?) {
        let before = currentRow
        currentRow = id
        for other in [before, id].compactMap({ $0 }) {
            if let row = row(other) { furrow_slide_row_set_current(row, other == id) }
        }
    }

    /// Marks only the row that would receive the dragged rows.
    ///
    /// - Parameter row: Returns the widget of a row, or nil if it has none.
    func markDropTarget(_ id: RowID?, _ row: (RowID) -> OpaquePointer?) {
        let before = dropTarget
        dropTarget = id
        for other in [before, id].compactMap({ $0 }) {
            if let row = row(other) { furrow_slide_row_set_drop_target(row, other == id) }
        }
    }

    // MARK: Colors

    /// Gives a row the color of its place.
    func color(_ row: OpaquePointer, _ marks: RowMarks, at place: Int) {
        var rgba = color(of: marks, at: place).rgba
        furrow_slide_row_set_color(row, &rgba)
        furrow_slide_row_set_in_sidebar(row, isInSidebar)
    }

    /// Returns the color of a row with these marks at a place of the list.
    func color(of marks: RowMarks, at place: Int) -> Color {
        if isInSidebar { return HeatMap.sidebar(appearance) }
        return marks.areUnranked
            ? heat.doneColor(in: appearance)
            : heat.color(row: place - state.firstCount, of: state.openCount - state.firstCount, in: appearance)
    }

    /// The color of a new row at the top of the list.
    var firstColor: Color {
        isInSidebar
            ? HeatMap.sidebar(appearance)
            : heat.color(row: 0, of: max(1, state.openCount - state.firstCount), in: appearance)
    }

    /// The color of completed items.
    var doneColor: Color { isInSidebar ? HeatMap.sidebar(appearance) : heat.doneColor(in: appearance) }

    /// Updates the colors after the theme has changed. CSS classes set the colors of a page's texts.
    func appearanceChanged(on page: Widget, addRow: OpaquePointer) {
        let style = adw_style_manager_get_default()
        appearance = Appearance(
            isDark: adw_style_manager_get_dark(style) != 0,
            isHighContrast: adw_style_manager_get_high_contrast(style) != 0)
        page.setClass("dark", if: appearance.isDark)
        page.setClass("high-contrast", if: appearance.isHighContrast)
        var rule = HeatMap.text(isDone: false, in: appearance).rgba
        rule.alpha = HeatMap.ruleStrength(appearance)
        furrow_slide_row_set_rule(&rule)
        page.setClass("sidebar-list", if: isInSidebar)
        var rgba = (isInSidebar ? HeatMap.sidebar(appearance) : HeatMap.addRow(appearance)).rgba
        furrow_slide_row_set_color(addRow, &rgba)
        furrow_slide_row_set_in_sidebar(addRow, isInSidebar)
    }

    /// Tints a row with the green of a completed one.
    ///
    /// - Parameter strength: The strength of the tint, 0...1.
    func tint(_ row: OpaquePointer, _ strength: Double) {
        // Few rows have a tint, and an unchanged one must cost nothing.
        guard strength > 0 || tinted.contains(row) else { return }
        if strength > 0 { tinted.insert(row) } else { tinted.remove(row) }
        var color = HeatMap.completed(appearance).rgba
        color.alpha = Float(strength)
        furrow_slide_row_set_tint(row, &color)
    }
}

extension Color {
    /// The color as an opaque GdkRGBA.
    var rgba: GdkRGBA { GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: 1) }
}
