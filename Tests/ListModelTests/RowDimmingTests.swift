// Rows that are dimmed as they open: the surface receives the opacity with each movement of the front
// (specification D3).

import Gestures
import Testing

@testable import ListModel

@MainActor @Suite struct RowDimmingTests {
    private func list() throws -> ListFixture {
        var settings = Settings()
        settings.dimsOpenRows = true
        return try ListFixture(["one", "two"], settings: settings)
    }

    @Test func aRowUnderTheFingerDimsAsItOpens() throws {
        let list = try list()
        list.press(try list.target("one"))
        list.move(8 + 72)
        #expect(try list.surface.opacities == [list.row("one"): 0.85])
        list.move(0)
        #expect(list.surface.opacities.isEmpty)
    }

    @Test func theOpacityChangesGraduallyWhenAKeyOpensOrClosesARow() throws {
        let list = try list()
        let row = try list.row("one")
        for key in [ListKey.frontRight, .frontLeft] {
            try list.key(key, on: "one")
            list.wait(0.05)
            let opacity = try #require(list.surface.opacities[row])
            #expect(opacity > 0.7 && opacity < 1)
            list.settle()
            #expect(list.surface.opacities == (key == .frontRight ? [row: 0.7] : [:]))
        }
    }

    @Test func aReboundRowKeepsItsOpacity() throws {
        let list = try list()
        try list.open("one")
        let row = try list.row("one")
        list.surface.forgetRows()
        list.controller.rowBound(row)
        #expect(list.surface.opacities == [row: 0.7])
        #expect(list.surface.fronts == [row: 144])
    }
}
