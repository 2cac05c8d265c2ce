/// The mapping between list themes and the single color that a server stores for a list.
public enum ListColors {
    /// The first color of each theme.
    private static let colors: [(name: String, color: UInt32)] = [
        ("ember", 0xff8573), ("ocean", 0x74a9f5), ("meadow", 0x62c274), ("dusk", 0xb795f0), ("graphite", 0xa3a3a8),
        ("beacon", 0x7fa8f0),
    ]
    /// The themes that another program's color can be mapped to. The later blue theme is left out.
    private static let hues = colors.prefix(4)
    /// The saturation below which a color counts as gray.
    private static let minSaturation = 0.15

    /// Returns the server color, `#RRGGBB`, of the theme with this name.
    static func color(of name: String) -> String? {
        colors.first { $0.name == name }.map { "#" + hex($0.color) }
    }

    private static func hex(_ color: UInt32) -> String {
        let digits = String(color, radix: 16, uppercase: true)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// Returns the name of the theme nearest to a server color, `#RRGGBB` or `#RRGGBBAA`.
    public static func name(of color: String) -> String? {
        guard let number = number(color) else { return nil }
        if let own = colors.first(where: { $0.color == number }) { return own.name }
        guard let hue = hue(number) else { return "graphite" }
        func distance(_ other: UInt32) -> Double {
            let angle = abs((Self.hue(other) ?? 0) - hue)
            return min(angle, 360 - angle)
        }
        return hues.min { distance($0.color) < distance($1.color) }?.name
    }

    /// Returns whether two texts denote the same color, regardless of their spelling.
    static func areSame(_ one: String?, _ other: String?) -> Bool {
        if one == other { return true }
        guard let one, let other, let number = number(one) else { return false }
        return number == Self.number(other)
    }

    private static func number(_ color: String) -> UInt32? {
        let digits = color.dropFirst()
        guard color.first == "#", [6, 8].contains(digits.count), digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt32(digits.prefix(6), radix: 16)
    }

    /// Returns the hue in degrees. Gray has none.
    private static func hue(_ color: UInt32) -> Double? {
        let (red, green, blue) = (Double(color >> 16 & 0xff), Double(color >> 8 & 0xff), Double(color & 0xff))
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let range = most - least
        guard most > 0, range / most >= minSaturation else { return nil }
        let sixth =
            switch most {
            case red: (green - blue) / range
            case green: 2 + (blue - red) / range
            default: 4 + (red - green) / range
            }
        return (sixth * 60 + 360).truncatingRemainder(dividingBy: 360)
    }
}
