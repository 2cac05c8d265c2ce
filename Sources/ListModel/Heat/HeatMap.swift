import Gestures

/// The appearance of the window, on which the heat map's colors depend.
package struct Appearance: Equatable, Hashable, Sendable {
    /// Whether text is light on a dark background.
    package var isDark: Bool
    /// Whether the user prefers high contrast.
    package var isHighContrast: Bool

    package init(isDark: Bool, isHighContrast: Bool) {
        self.isDark = isDark
        self.isHighContrast = isHighContrast
    }
}

/// The heat map, in which a row's color shows how close the row is to the top: from the hot color at the top to the
/// warm color below.
package struct HeatMap: Equatable, Sendable {
    /// The minimum number of rows over which the colors spread, so that a short list stays hot. The app Clear uses
    /// the same number.
    package static let minSpread = 13

    /// Whether rows are colored by their position.
    package var isOn: Bool

    package var theme: HeatTheme

    package init(_ settings: Gestures.Settings = Gestures.Settings(), theme: HeatTheme = .ember) {
        isOn = settings.showsHeat
        self.theme = theme
    }

    /// Returns the color of an open row at this place (0 is the top), for this number of rows.
    package func color(row: Int, of count: Int, in appearance: Appearance) -> Color {
        guard isOn else { return Self.plain(appearance) }
        let (hot, warm) = theme.ends(in: appearance)
        let heat = Double(max(0, row)) / Double(max(Self.minSpread, count))
        return hot.mixed(with: warm, min(1, heat))
    }

    /// Returns the color of a completed row.
    package func doneColor(in appearance: Appearance) -> Color {
        switch (appearance.isDark, appearance.isHighContrast) {
        case (false, false): Color(hex: 0xeeedec)
        case (false, true): Color(hex: 0xffffff)
        case (true, false): Color(hex: 0x2b2b2b)
        case (true, true): Color(hex: 0x000000)
        }
    }

    /// Returns the color of text on open and completed rows; `style.css` uses the same values.
    package static func text(isDone: Bool, in appearance: Appearance) -> Color {
        switch (appearance.isDark, appearance.isHighContrast, isDone) {
        case (false, false, false): Color(hex: 0x241f1f)
        case (false, false, true): Color(hex: 0x5e5c64)
        case (true, false, false): Color(hex: 0xffffff)
        case (true, false, true): Color(hex: 0xb5b3b8)
        case (false, true, _): Color(hex: 0x000000)
        case (true, true, _): Color(hex: 0xffffff)
        }
    }

    /// Returns the opacity (0...1) of the line between rows, in the color of the text. It is close to libadwaita's
    /// borders (0.15, in high contrast 0.5), but weaker, because the rows' colors separate them too.
    package static func ruleStrength(_ appearance: Appearance) -> Float { appearance.isHighContrast ? 0.5 : 0.12 }

    /// Returns the color in which a completed row flashes.
    package static func completed(_ appearance: Appearance) -> Color {
        appearance.isDark ? Color(hex: 0x14502f) : Color(hex: 0xa9ecc5)
    }

    /// Returns the color of the add row, which represents no item.
    package static func addRow(_ appearance: Appearance) -> Color {
        appearance.isDark ? Color(hex: 0x242424) : Color(hex: 0xfafafa)
    }

    /// Returns the color of a sidebar and its rows, the same as libadwaita's sidebars; `style.css` uses the
    /// same values.
    package static func sidebar(_ appearance: Appearance) -> Color {
        appearance.isDark ? Color(hex: 0x2e2e32) : Color(hex: 0xebebed)
    }

    private static func plain(_ appearance: Appearance) -> Color {
        appearance.isDark ? Color(hex: 0x36363a) : Color(hex: 0xffffff)
    }
}
