// The heat map: a row's colour says how near the top it is.

import Gestures

/// How the window looks: what the heat map's colours depend on.
public struct Appearance: Equatable, Hashable, Sendable {
    /// Light text on dark.
    public var isDark: Bool
    /// The user asked for high contrast.
    public var isHighContrast: Bool

    /// An appearance of these two.
    public init(isDark: Bool, isHighContrast: Bool) {
        self.isDark = isDark
        self.isHighContrast = isHighContrast
    }
}

/// From the hot colour at the top to the warm one below.
public struct HeatMap: Equatable, Sendable {
    /// The number of rows over which the colours spread at least, so that a short list stays hot (Clear's figure).
    static let leastSpread = 13

    /// Whether rows are coloured by rank at all.
    public var isOn: Bool

    /// The colours it goes through.
    public var theme: HeatTheme

    /// A heat map as the preferences have it.
    public init(_ settings: Gestures.Settings = Gestures.Settings(), theme: HeatTheme = .ember) {
        isOn = settings.showsHeat
        self.theme = theme
    }

    /// The colour of the open row at this place (0 is the top) among so many.
    public func color(row: Int, of count: Int, in appearance: Appearance) -> Color {
        guard isOn else { return Self.plain(appearance) }
        let (hot, warm) = theme.ends(in: appearance)
        let heat = Double(max(0, row)) / Double(max(Self.leastSpread, count))
        return hot.mixed(with: warm, min(1, heat))
    }

    /// The colour of a done row.
    public func doneColor(in appearance: Appearance) -> Color {
        switch (appearance.isDark, appearance.isHighContrast) {
        case (false, false): Color(hex: 0xeeedec)
        case (false, true): Color(hex: 0xffffff)
        case (true, false): Color(hex: 0x2b2b2b)
        case (true, true): Color(hex: 0x000000)
        }
    }

    /// The text on open and on done rows; `style.css` uses the same values.
    public static func text(isDone: Bool, in appearance: Appearance) -> Color {
        switch (appearance.isDark, appearance.isHighContrast, isDone) {
        case (false, false, false): Color(hex: 0x241f1f)
        case (false, false, true): Color(hex: 0x5e5c64)
        case (true, false, false): Color(hex: 0xffffff)
        case (true, false, true): Color(hex: 0xb5b3b8)
        case (false, true, _): Color(hex: 0x000000)
        case (true, true, _): Color(hex: 0xffffff)
        }
    }

    /// How strong the rule between rows is, in the colour of the text (0...1): nearly as libadwaita's borders (0.15, in
    /// high contrast 0.5), for the rows' colours tell them apart too.
    static func ruleStrength(_ appearance: Appearance) -> Float { appearance.isHighContrast ? 0.5 : 0.12 }

    /// What a row flashes when it is completed.
    static func completed(_ appearance: Appearance) -> Color {
        appearance.isDark ? Color(hex: 0x14502f) : Color(hex: 0xa9ecc5)
    }

    /// The add row, which is not an item.
    static func addRow(_ appearance: Appearance) -> Color {
        appearance.isDark ? Color(hex: 0x242424) : Color(hex: 0xfafafa)
    }

    /// The rows of a sidebar and what lies about them, in libadwaita's colour for sidebars; `style.css` uses the same.
    static func sidebar(_ appearance: Appearance) -> Color {
        appearance.isDark ? Color(hex: 0x2e2e32) : Color(hex: 0xebebed)
    }

    private static func plain(_ appearance: Appearance) -> Color {
        appearance.isDark ? Color(hex: 0x36363a) : Color(hex: 0xffffff)
    }
}
