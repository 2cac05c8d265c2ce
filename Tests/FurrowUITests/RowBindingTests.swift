// Rows are recycled: what is in motion belongs to the item, not to the widget.

import Foundation
import Gestures
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct RowBindingTests {
    @Test(arguments: [Side.leading, .trailing])
    func aRowBoundAnewIsUncoveredWhereItWas(_ side: Side) throws {
        let stage = try Stage(["one", "two"])
        try stage.key(side == .leading ? .frontRight : .frontLeft, on: "one")
        stage.wait(0.1)
        let row = try stage.row("one")
        let x = try #require(stage.surface.fronts[row])
        stage.surface.forget()
        stage.controller.rowBound(row)
        let buttons: [RowAction] = side == .leading ? [.complete, .moveToTop] : [.delete, .edit]
        let menu = MenuContent(
            side: side, buttons: buttons, more: [], span: 144, isDone: false, pushes: false, fadesIn: false)
        #expect(stage.surface.orders == [.uncover(row, menu), .moveFront(row, x)])
    }

    @Test func aRowAtRestIsLeftAloneWhenItIsBound() throws {
        let stage = try Stage(["one", "two"])
        try stage.open("one")
        stage.surface.forget()
        stage.controller.rowBound(try stage.row("two"))
        #expect(stage.surface.orders.isEmpty)
    }

    @Test func aRowRecycledUnderTheFingerCancelsTheSlide() async throws {
        let stage = try Stage(["one", "two"])
        let row = try stage.row("one")
        stage.press(try stage.place("one"))
        stage.move(300)
        stage.controller.rowRecycled(row)
        #expect(stage.controller.arbiter.activeKind == nil)
        stage.letGo(300)
        await stage.written()
        #expect(try stage.store.titles == ["one", "two"])
        #expect(stage.controller.arbiter.front(of: row) == 0)
    }

    @Test func aRecycledRowIsNoLongerOpen() throws {
        let stage = try Stage(["one", "two"])
        try stage.open("one")
        stage.controller.rowRecycled(try stage.row("one"))
        #expect(stage.controller.arbiter.openRow == nil)
    }

    @Test func aRowRecycledUnderAPinchCancelsIt() throws {
        let stage = try Stage(["one", "two"])
        let seam = Seam(above: try stage.row("one"), below: try stage.row("two"))
        _ = stage.controller.padPinchBegan(over: seam, at: 130, time: stage.clock.time)
        stage.controller.padPinchMoved(scale: 2, time: stage.clock.time)
        stage.controller.rowRecycled(try stage.row("one"))
        stage.controller.pinchEnded(time: stage.clock.time)
        stage.settle()
        #expect(stage.titles == ["one", "two"])
        #expect(stage.surface.orders.last == .animating(false))
    }

    @Test func inDirectStyleOnlyTheOutermostActionIsSeenAndFadesIn() throws {
        var settings = Settings()
        settings.slideStyle = .direct
        let stage = try Stage(["one"], settings: settings)
        stage.press(try stage.place("one"))
        stage.move(-50)
        let menu = MenuContent(
            side: .trailing, buttons: [.delete], more: [], span: 72, isDone: false, pushes: false, fadesIn: true)
        #expect(try stage.surface.orders.contains(.uncover(stage.row("one"), menu)))
    }

    @Test func theMenuSpansAsFarAsTheRowOpens() throws {
        var settings = Settings()
        settings.opening = .peek
        settings.menuStyle = .push
        let stage = try Stage(["one"], settings: settings)
        try stage.key(.frontRight, on: "one")
        stage.settle()
        let menu = stage.surface.orders.compactMap { if case .uncover(_, let menu) = $0 { menu } else { nil } }.first
        #expect(menu?.span == 380)
        #expect(menu?.pushes == true)
    }
}
