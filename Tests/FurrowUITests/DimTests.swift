// Rows that are dimmed as they open: the surface hears of it with each movement of the front (D3).

import Gestures
import Testing

@testable import FurrowUI

@MainActor @Suite struct DimTests {
    private func stage() throws -> Stage {
        var settings = Settings()
        settings.dimsOpenRows = true
        return try Stage(["one", "two"], settings: settings)
    }

    @Test func aRowUnderTheFingerIsDimmedAsFarAsItIsOpen() throws {
        let stage = try stage()
        stage.press(try stage.target("one"))
        stage.move(8 + 72)
        #expect(try stage.surface.opacities == [stage.row("one"): 0.85])
        stage.move(0)
        #expect(stage.surface.opacities.isEmpty)
    }

    @Test func aKeyOpensAndClosesItLittleByLittle() throws {
        let stage = try stage()
        let row = try stage.row("one")
        for key in [ListKey.frontRight, .frontLeft] {
            try stage.key(key, on: "one")
            stage.wait(0.05)
            let opacity = try #require(stage.surface.opacities[row])
            #expect(opacity > 0.7 && opacity < 1)
            stage.settle()
            #expect(stage.surface.opacities == (key == .frontRight ? [row: 0.7] : [:]))
        }
    }

    @Test func aRowThatIsBoundAnewIsAsDimAsItWas() throws {
        let stage = try stage()
        try stage.open("one")
        let row = try stage.row("one")
        stage.surface.forgetRows()
        stage.controller.rowBound(row)
        #expect(stage.surface.opacities == [row: 0.7])
        #expect(stage.surface.fronts == [row: 144])
    }
}
