import Glibc

/// A color in sRGB, each component 0...1.
package struct Color: Equatable, Sendable {
    package internal(set) var red, green, blue: Double

    package init(_ red: Double, _ green: Double, _ blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Creates a color from the notation `0xRRGGBB`.
    package init(hex: UInt32) {
        self.init(
            Double(hex >> 16 & 0xff) / 255, Double(hex >> 8 & 0xff) / 255, Double(hex & 0xff) / 255)
    }

    /// Returns the color at this fraction (0...1) of the way to another color.
    package func mixed(with other: Color, _ amount: Double) -> Color {
        Color(
            red + (other.red - red) * amount, green + (other.green - green) * amount,
            blue + (other.blue - blue) * amount)
    }

    /// The relative luminance as defined in WCAG 2.1, 0...1.
    package var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// Returns the contrast with another color as defined in WCAG 2.1, 1...21.
    package func contrast(with other: Color) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    // The transfer function of sRGB, with the constants of IEC 61966-2-1.
    private static func linear(_ part: Double) -> Double {
        part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
}
