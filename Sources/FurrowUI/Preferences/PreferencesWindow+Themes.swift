// The heat map's themes, each with a preview.

import CGtk
import GtkShim
import GtkSupport
import ListModel

extension HeatTheme {
    var title: String {
        switch self {
        case .ember: tr("Ember")
        case .beacon: tr("Beacon")
        case .ocean: tr("Ocean")
        case .meadow: tr("Meadow")
        case .dusk: tr("Dusk")
        case .graphite: tr("Graphite")
        }
    }

    /// A description of the colors.
    var summary: String {
        switch self {
        case .ember: tr("Red to amber")
        case .beacon: tr("Blue to yellow, distinct with any color blindness")
        case .ocean: tr("Blue to turquoise")
        case .meadow: tr("Green to lime")
        case .dusk: tr("Violet to rose")
        case .graphite: tr("Shades of gray")
        }
    }
}

extension PreferencesWindow {
    func themeRows() -> [Row] {
        let themes = HeatTheme.allCases
        let rows = choiceRows(
            themes.map { Choice($0, $0.title, summary: $0.summary) }, \.theme, when: \.settings.showsHeat)
        for (row, theme) in zip(rows, themes) { adw_action_row_add_suffix(row, HeatPreview.widget(theme)) }
        return rows
    }
}

/// A small list in a theme's colors.
@MainActor private enum HeatPreview {
    /// The width and the height of a row in px, and the number of rows, which is enough to show the progression of the
    /// colors.
    static let width: Int32 = 56
    static let rowHeight: Int32 = 9
    static let rows: Int32 = 5
    /// The radius of the corners in px, in proportion to a row of the window.
    static let radius = 6.0

    static func widget(_ theme: HeatTheme) -> Widget {
        let area = gtk_drawing_area_new().unsafelyUnwrapped
        gtk_drawing_area_set_content_width(area.cast(), width)
        gtk_drawing_area_set_content_height(area.cast(), rowHeight * rows)
        gtk_widget_set_valign(area, GTK_ALIGN_CENTER)
        let index = HeatTheme.allCases.firstIndex(of: theme) ?? 0
        gtk_drawing_area_set_draw_func(
            area.cast(),
            { _, context, width, height, data in
                guard let context else { return }
                MainActor.assumeIsolated {
                    HeatPreview.draw(
                        HeatTheme.allCases[Int(bitPattern: data)], in: context, width: Double(width),
                        height: Double(height))
                }
            }, UnsafeMutableRawPointer(bitPattern: index), nil)
        return area
    }

    private static func draw(_ theme: HeatTheme, in context: OpaquePointer, width: Double, height: Double) {
        let heat = HeatMap(theme: theme)
        clip(context, width: width, height: height)
        for row in 0..<Int(rows) {
            // The colors of the shortest list that has the whole range of colors.
            let rank = row * HeatMap.minSpread / Int(rows - 1)
            let color = heat.color(row: rank, of: HeatMap.minSpread, in: appearance)
            cairo_set_source_rgb(context, color.red, color.green, color.blue)
            cairo_rectangle(context, 0, Double(row) * height / Double(rows), width, height / Double(rows))
            cairo_fill(context)
        }
    }

    private static var appearance: Appearance {
        let style = adw_style_manager_get_default()
        return Appearance(
            isDark: adw_style_manager_get_dark(style) != 0,
            isHighContrast: adw_style_manager_get_high_contrast(style) != 0)
    }

    private static func clip(_ context: OpaquePointer, width: Double, height: Double) {
        let corners = [(width, 0.0), (width, height), (0, height), (0, 0)]
        for (index, (x, y)) in corners.enumerated() {
            let center = (x == 0 ? radius : x - radius, y == 0 ? radius : y - radius)
            let start = (Double(index) - 1) * .pi / 2
            cairo_arc(context, center.0, center.1, radius, start, start + .pi / 2)
        }
        cairo_close_path(context)
        cairo_clip(context)
    }
}
