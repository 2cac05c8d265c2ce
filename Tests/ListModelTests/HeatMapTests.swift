// The heat map's colors: from hot to warm, and always readable (specification C6).

import Foundation
import Testing

@testable import ListModel

/// All combinations of light or dark and normal or high contrast.
let appearances = [false, true].flatMap { dark in
    [false, true].map { Appearance(isDark: dark, isHighContrast: $0) }
}

@Suite struct HeatMapTests {
    /// The lowest contrast ratio that WCAG 2.1 allows for text.
    static let least = 4.5

    @Test func contrastFollowsTheWCAGDefinition() {
        let (black, white) = (Color(hex: 0x000000), Color(hex: 0xffffff))
        #expect(abs(black.contrast(with: white) - 21) < 1e-9)
        #expect(abs(white.contrast(with: black) - 21) < 1e-9)
        #expect(white.contrast(with: white) == 1)
        // The well-known lightest gray that is readable on white.
        #expect(abs(Color(hex: 0x767676).contrast(with: white) - 4.54) < 0.005)
    }

    /// Returns the lowest contrast of the text on these rows of a list with `count` rows.
    private func leastContrast(_ heat: HeatMap, _ rows: some Sequence<Int>, of count: Int, _ look: Appearance) -> Double
    {
        let text = HeatMap.text(isDone: false, in: look)
        return rows.reduce(.infinity) { least, row in
            // `min` with NaN does not give a usable result.
            let contrast = text.contrast(with: heat.color(row: row, of: count, in: look))
            return contrast.isFinite ? min(least, contrast) : 0
        }
    }

    @Test(arguments: HeatTheme.allCases, appearances)
    func theTextOnEveryRowIsReadableInEveryTheme(_ theme: HeatTheme, _ appearance: Appearance) {
        let heat = HeatMap(theme: theme)
        for count in 1...200 {
            #expect(leastContrast(heat, 0..<count, of: count, appearance) >= Self.least, "of \(count)")
        }
        let long = stride(from: 0, through: 99_990, by: 10)
        #expect(leastContrast(heat, long, of: 100_000, appearance) >= Self.least)
        #expect(leastContrast(heat, [99_999], of: 100_000, appearance) >= Self.least)
    }

    @Test(arguments: appearances) func theTextOnADoneRowIsReadable(_ appearance: Appearance) {
        let text = HeatMap.text(isDone: true, in: appearance)
        #expect(text.contrast(with: HeatMap().doneColor(in: appearance)) >= Self.least)
    }

    @Test(arguments: appearances, [false, true])
    func theTextOnAFlashingRowIsReadable(_ appearance: Appearance, _ isDone: Bool) {
        let text = HeatMap.text(isDone: isDone, in: appearance)
        #expect(text.contrast(with: HeatMap.completed(appearance)) >= Self.least)
    }

    @Test(arguments: appearances) func withoutTheHeatMapAllRowsHaveOneReadableColor(_ appearance: Appearance) {
        var heat = HeatMap()
        heat.isOn = false
        let first = heat.color(row: 0, of: 100, in: appearance)
        #expect(first == heat.color(row: 99, of: 100, in: appearance))
        #expect(first != HeatMap().color(row: 0, of: 100, in: appearance))
        #expect(HeatMap.text(isDone: false, in: appearance).contrast(with: first) >= Self.least)
    }

    @Test(arguments: HeatTheme.allCases, appearances)
    func aSingleItemIsHot(_ theme: HeatTheme, _ appearance: Appearance) {
        let only = HeatMap(theme: theme).color(row: 0, of: 1, in: appearance)
        #expect(only == theme.ends(in: appearance).hot)
        #expect(only == HeatMap(theme: theme).color(row: 0, of: 100_000, in: appearance))
    }

    @Test(arguments: HeatTheme.allCases, appearances)
    func anEmptyListIsHot(_ theme: HeatTheme, _ appearance: Appearance) {
        #expect(HeatMap(theme: theme).color(row: 0, of: 0, in: appearance) == theme.ends(in: appearance).hot)
    }

    @Test(arguments: [1, 2, 12, 13]) func aShortListSpreadsOverThirteenRows(_ count: Int) {
        let heat = HeatMap()
        let light = appearances[0]
        #expect(heat.color(row: 1, of: count, in: light) == heat.color(row: 1, of: 13, in: light))
        #expect(heat.color(row: 1, of: count, in: light) != heat.color(row: 1, of: 14, in: light))
    }

    @Test(arguments: appearances) func theColorChangesEvenlyFromHotToWarm(_ appearance: Appearance) {
        let heat = HeatMap()
        let hot = heat.color(row: 0, of: 100, in: appearance)
        let half = heat.color(row: 50, of: 100, in: appearance)
        let warm = heat.color(row: 100, of: 100, in: appearance)
        #expect(hot != warm)
        let middle = hot.mixed(with: warm, 0.5)
        #expect(abs(half.green - middle.green) < 1e-9 && abs(half.red - middle.red) < 1e-9)
    }

    @Test(arguments: appearances) func themesHaveDifferentColors(_ appearance: Appearance) {
        let ends = HeatTheme.allCases.map { $0.ends(in: appearance) }
        for (index, one) in ends.enumerated() {
            for other in ends[..<index] { #expect(one.hot != other.hot && one.warm != other.warm) }
        }
    }

    @Test(arguments: [HeatTheme.beacon, .graphite], appearances)
    func someThemesDifferByLightnessAlone(_ theme: HeatTheme, _ appearance: Appearance) {
        let heat = HeatMap(theme: theme)
        let luminances = (0...13).map { heat.color(row: $0, of: 13, in: appearance).luminance }
        // The luminance changes in one direction, and by so much that the two ends differ at a glance.
        #expect(luminances == luminances.sorted() || luminances == luminances.sorted(by: >))
        let (hot, warm) = theme.ends(in: appearance)
        #expect(hot.contrast(with: warm) >= 1.35)
    }

    /// Returns the color as seen with deuteranopia, that is, without distinguishing red and green (Viénot,
    /// Brettel and Mollon 1999): in linear light, red and green become one mixture.
    private func withoutRedAndGreen(_ color: Color) -> (yellow: Double, blue: Double) {
        (pow(color.red, 2.2) * 0.29275 + pow(color.green, 2.2) * 0.70725, pow(color.blue, 2.2))
    }

    @Test(arguments: appearances) func beaconIsDistinguishableWithoutRedAndGreen(_ appearance: Appearance) {
        let (hot, warm) = HeatTheme.beacon.ends(in: appearance)
        let (first, last) = (withoutRedAndGreen(hot), withoutRedAndGreen(warm))
        #expect(first.blue > first.yellow && last.yellow > last.blue)
    }

    @Test func aColorIsReadFromItsHexValue() {
        #expect(Color(hex: 0xff8000) == Color(1, Double(0x80) / 255, 0))
    }
}
