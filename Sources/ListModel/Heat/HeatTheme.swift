/// The themes of the heat map: pairs of a hot and a warm color.
package enum HeatTheme: String, CaseIterable, Hashable, Sendable {
    /// Red to amber.
    case ember
    /// Blue to yellow. People with all but the rarest kinds of color blindness can distinguish this pair, and the
    /// colors also differ in lightness.
    case beacon
    /// Blue to turquoise.
    case ocean
    /// Green to lime.
    case meadow
    /// Violet to rose.
    case dusk
    /// Shades of gray.
    case graphite

    /// Returns the color of the top row, and the color that the rows below approach.
    ///
    /// Both, and all colors between them, have a contrast of at least 4.5 : 1 (WCAG 2.1, 1.4.3) to the text on them.
    package func ends(in appearance: Appearance) -> (hot: Color, warm: Color) {
        let (hot, warm) = notation(appearance)
        return (Color(hex: hot), Color(hex: warm))
    }

    private func notation(_ appearance: Appearance) -> (UInt32, UInt32) {
        switch (appearance.isDark, appearance.isHighContrast) {
        case (false, false): notations.light
        case (false, true): notations.lightHighContrast
        case (true, false): notations.dark
        case (true, true): notations.darkHighContrast
        }
    }

    private typealias Notations = (
        light: (UInt32, UInt32), lightHighContrast: (UInt32, UInt32), dark: (UInt32, UInt32),
        darkHighContrast: (UInt32, UInt32)
    )

    private var notations: Notations {
        switch self {
        case .ember: ((0xff8573, 0xffd56b), (0xffb0a3, 0xffe9b0), (0xa5202f, 0x7d4f06), (0x7a0f1c, 0x553400))
        case .beacon: ((0x7fa8f0, 0xffe873), (0xa9c8ff, 0xfff3b0), (0x12388f, 0x7a6400), (0x0a2566, 0x574700))
        case .ocean: ((0x74a9f5, 0x9be8df), (0xa8ccff, 0xcbf7f1), (0x1b4db0, 0x0a6670), (0x10347d, 0x04474f))
        case .meadow: ((0x62c274, 0xdcee86), (0x9ce0a8, 0xeef8c0), (0x0f6b35, 0x556210), (0x084a23, 0x3a4408))
        case .dusk: ((0xb795f0, 0xffc2d4), (0xd3bdff, 0xffe0e9), (0x6a2fb0, 0x99305f), (0x481d7d, 0x6b1f41))
        case .graphite: ((0xa3a3a8, 0xe9e9eb), (0xc6c6ca, 0xf6f6f7), (0x6b6b70, 0x3a3a3e), (0x4a4a4e, 0x232326))
        }
    }
}
