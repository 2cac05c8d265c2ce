// Tests that the style sheet uses the text colors for which the heat map computes its contrast.

import Foundation
import Testing

@testable import FurrowUI
@testable import ListModel

/// All combinations of light or dark and normal or high contrast.
private let appearances = [false, true].flatMap { dark in
    [false, true].map { Appearance(isDark: dark, isHighContrast: $0) }
}

@Suite struct StyleSheetTests {
    /// Returns the text color in the last rule with exactly this selector.
    private func color(of selector: String) throws -> Color {
        let css = String(decoding: PackageResources.style_css, as: UTF8.self)
        let rule = try #require(
            css.components(separatedBy: "}").last { block in
                let parts = block.components(separatedBy: "{")
                let selectors = parts[0].components(separatedBy: ",").map(Self.trimmed)
                return parts.count == 2 && selectors.contains(selector) && parts[1].contains(" color:")
            }, "no rule colors \(selector)")
        let value = try #require(rule.components(separatedBy: " color: #").last?.prefix(6))
        return Color(hex: try #require(UInt32(value, radix: 16)))
    }

    private static func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func prefix(_ appearance: Appearance) -> String {
        let classes = (appearance.isDark ? ".dark" : "") + (appearance.isHighContrast ? ".high-contrast" : "")
        return classes.isEmpty ? "" : classes + " "
    }

    @Test(arguments: appearances, [false, true])
    func rowsUseTheTextColorsOfTheHeatMap(_ appearance: Appearance, _ isDone: Bool) throws {
        let selector = prefix(appearance) + "sliderow" + (isDone ? ".done" : "")
        #expect(try color(of: selector) == HeatMap.text(isDone: isDone, in: appearance))
    }

    @Test(arguments: [false, true]) func theGapUsesTheTextColorOfAnOpenRow(_ isDark: Bool) throws {
        let appearance = Appearance(isDark: isDark, isHighContrast: false)
        #expect(try color(of: prefix(appearance) + "rowplaceholder") == HeatMap.text(isDone: false, in: appearance))
    }

    @Test(arguments: ["complete", "due-date", "postpone", "move-to-top", "edit", "delete"])
    func theTextOnMenuButtonsIsReadable(_ action: String) throws {
        let css = String(decoding: PackageResources.style_css, as: UTF8.self)
        let rules = css.components(separatedBy: "}").filter { $0.contains("swipemenu > button.\(action)") }
        #expect(!rules.isEmpty)
        for rule in rules {
            let value = try #require(rule.components(separatedBy: "background: #").last?.prefix(6))
            let color = Color(hex: try #require(UInt32(value, radix: 16)))
            #expect(color.contrast(with: Color(hex: 0xffffff)) >= 4.5)
        }
    }
}
