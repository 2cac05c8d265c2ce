// The heat map's colours: from hot to warm, and always readable (specification C6).

import Foundation
import Testing

@testable import FurrowUI

/// Every way the window can look.
let appearances = [false, true].flatMap { dark in
    [false, true].map { Appearance(isDark: dark, isHighContrast: $0) }
}

@Suite struct HeatMapTests {
    /// WCAG 2.1's least contrast of text.
    static let least = 4.5

    @Test func contrastIsAsWCAGDefinesIt() {
        let (black, white) = (Color(hex: 0x000000), Color(hex: 0xffffff))
        #expect(abs(black.contrast(with: white) - 21) < 1e-9)
        #expect(abs(white.contrast(with: black) - 21) < 1e-9)
        #expect(white.contrast(with: white) == 1)
        // The well-known lightest grey that is readable on white.
        #expect(abs(Color(hex: 0x767676).contrast(with: white) - 4.54) < 0.005)
    }

    @Test(arguments: appearances, [1, 2, 13, 14, 100, 100_000])
    func theTextOnEveryRowIsReadable(_ appearance: Appearance, _ count: Int) {
        let heat = HeatMap()
        let text = HeatMap.text(isDone: false, in: appearance)
        // All of a short list, a thousand of a long one, and its last.
        for row in Array(stride(from: 0, to: count, by: max(1, count / 1000))) + [count - 1] {
            let color = heat.color(row: row, of: count, in: appearance)
            #expect(text.contrast(with: color) >= Self.least, "row \(row) of \(count)")
        }
    }

    @Test(arguments: appearances) func theTextOnADoneRowIsReadable(_ appearance: Appearance) {
        let text = HeatMap.text(isDone: true, in: appearance)
        #expect(text.contrast(with: HeatMap().doneColor(in: appearance)) >= Self.least)
    }

    @Test(arguments: appearances, [false, true])
    func theTextOnARowThatFlashesIsReadable(_ appearance: Appearance, _ isDone: Bool) {
        let text = HeatMap.text(isDone: isDone, in: appearance)
        #expect(text.contrast(with: HeatMap.completed(appearance)) >= Self.least)
    }

    @Test(arguments: appearances) func switchedOffAllRowsAreAlikeAndReadable(_ appearance: Appearance) {
        var heat = HeatMap()
        heat.isOn = false
        let first = heat.color(row: 0, of: 100, in: appearance)
        #expect(first == heat.color(row: 99, of: 100, in: appearance))
        #expect(first != HeatMap().color(row: 0, of: 100, in: appearance))
        #expect(HeatMap.text(isDone: false, in: appearance).contrast(with: first) >= Self.least)
    }

    @Test(arguments: appearances) func oneItemIsHot(_ appearance: Appearance) {
        let heat = HeatMap()
        let only = heat.color(row: 0, of: 1, in: appearance)
        #expect(only == heat.color(row: 0, of: 100_000, in: appearance))
        #expect(only.red.isFinite && only.green.isFinite && only.blue.isFinite)
    }

    @Test(arguments: appearances) func noItemAtAllIsNoColourThatIsNone(_ appearance: Appearance) {
        let color = HeatMap().color(row: 0, of: 0, in: appearance)
        #expect(color.red.isFinite && color.green.isFinite && color.blue.isFinite)
    }

    @Test(arguments: [1, 2, 12, 13]) func aShortListSpreadsOverThirteenRows(_ count: Int) {
        let heat = HeatMap()
        let light = appearances[0]
        #expect(heat.color(row: 1, of: count, in: light) == heat.color(row: 1, of: 13, in: light))
        #expect(heat.color(row: 1, of: count, in: light) != heat.color(row: 1, of: 14, in: light))
    }

    @Test(arguments: appearances) func theColourGoesEvenlyToWarm(_ appearance: Appearance) {
        let heat = HeatMap()
        let hot = heat.color(row: 0, of: 100, in: appearance)
        let half = heat.color(row: 50, of: 100, in: appearance)
        let warm = heat.color(row: 100, of: 100, in: appearance)
        #expect(hot != warm)
        let middle = hot.mixed(with: warm, 0.5)
        #expect(abs(half.green - middle.green) < 1e-9 && abs(half.red - middle.red) < 1e-9)
    }

    @Test func aColourIsReadFromItsNotation() {
        #expect(Color(hex: 0xff8000) == Color(1, Double(0x80) / 255, 0))
    }
}
