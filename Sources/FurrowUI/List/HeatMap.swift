// The heat map: a row's colour says how near the top it is.

import Gestures
import Glibc

/// A colour in sRGB, each part 0...1.
public struct Color: Equatable, Sendable {
    public var red, green, blue: Double

    /// A colour of these parts, each 0...1.
    public init(_ red: Double, _ green: Double, _ blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// A colour from its usual notation, `0xRRGGBB`.
    public init(hex: UInt32) {
        self.init(
            Double(hex >> 16 & 0xff) / 255, Double(hex >> 8 & 0xff) / 255, Double(hex & 0xff) / 255)
    }

    /// The colour this far (0...1) on the way to another.
    public func mixed(with other: Color, _ amount: Double) -> Color {
        Color(
            red + (other.red - red) * amount, green + (other.green - green) * amount,
            blue + (other.blue - blue) * amount)
    }

    /// Relative luminance as WCAG 2.1 defines it, 0...1.
    public var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// Contrast with another colour as WCAG 2.1 defines it, 1...21.
    public func contrast(with other: Color) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    // sRGB's transfer function, with the constants of IEC 61966-2-1.
    private static func linear(_ part: Double) -> Double {
        part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
}

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

    /// A heat map as the preferences have it.
    public init(_ settings: Gestures.Settings = Gestures.Settings()) {
        isOn = settings.showsHeat
    }

    /// The colour of the open row at this place (0 is the top) among so many.
    public func color(row: Int, of count: Int, in appearance: Appearance) -> Color {
        guard isOn else { return Self.plain(appearance) }
        let (hot, warm) = Self.ends(appearance)
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

    /// What a row flashes when it is completed.
    static func completed(_ appearance: Appearance) -> Color {
        appearance.isDark ? Color(hex: 0x14502f) : Color(hex: 0xa9ecc5)
    }

    /// The add row, which is not an item.
    static func addRow(_ appearance: Appearance) -> Color {
        appearance.isDark ? Color(hex: 0x242424) : Color(hex: 0xfafafa)
    }

    private static func plain(_ appearance: Appearance) -> Color {
        appearance.isDark ? Color(hex: 0x36363a) : Color(hex: 0xffffff)
    }

    private static func ends(_ appearance: Appearance) -> (hot: Color, warm: Color) {
        switch (appearance.isDark, appearance.isHighContrast) {
        case (false, false): (Color(hex: 0xff8573), Color(hex: 0xffd56b))
        case (false, true): (Color(hex: 0xffb0a3), Color(hex: 0xffe9b0))
        case (true, false): (Color(hex: 0xa5202f), Color(hex: 0x7d4f06))
        case (true, true): (Color(hex: 0x7a0f1c), Color(hex: 0x553400))
        }
    }
}
