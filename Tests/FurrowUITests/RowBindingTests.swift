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

    @Test func aRowRecycledUnderTheFingerIsSlidOn() async throws {
        let stage = try Stage(["one", "two"])
        let row = try stage.row("one")
        stage.press(try stage.target("one"))
        stage.move(-200)
        stage.controller.rowRecycled(row)
        stage.move(-300)
        stage.letGo(-300)
        await stage.written()
        stage.settle()
        #expect(try stage.store.titles == ["two"])
        #expect(stage.titles == ["two"])
    }

    @Test(arguments: [false, true])
    func aRowRecycledAsItFliesOutGoes(_ diskIsLast: Bool) async throws {
        let stage = try Stage(["one", "two"])
        try stage.key(.delete, on: "one")
        stage.wait(0.1)
        stage.controller.rowRecycled(try stage.row("one"))
        if diskIsLast { stage.settle() }
        await stage.written()
        stage.settle()
        #expect(stage.titles == ["two"])
    }

    @Test func aRowBoundAnewThatTheFingerHasBroughtBackIsUncoveredAllTheSame() throws {
        let stage = try Stage(["one", "two"])
        let row = try stage.row("one")
        stage.press(try stage.target("one"))
        stage.move(100)
        stage.move(8)
        try #require(stage.controller.arbiter.front(of: row) == 0)
        stage.controller.rowRecycled(row)
        stage.surface.forget()
        stage.controller.rowBound(row)
        #expect(stage.surface.orders.contains { if case .uncover(row, _) = $0 { true } else { false } })
    }

    @Test func aSlideEndsWithItsItem() async throws {
        let stage = try Stage(["one", "two"])
        stage.press(try stage.target("one"))
        stage.move(-300)
        try await stage.store.perform(.delete([stage.id("one")]), at: noon)
        stage.controller.storeChanged()
        await stage.written()
        #expect(stage.controller.arbiter.activeKind == nil)
        #expect(stage.controller.arbiter.knownRows.isEmpty)
        stage.letGo(-300)
        await stage.written()
        #expect(stage.surface.errors.isEmpty)
    }

    @Test func aRecycledRowIsNoLongerOpen() throws {
        let stage = try Stage(["one", "two"])
        try stage.open("one")
        stage.controller.rowRecycled(try stage.row("one"))
        #expect(stage.controller.arbiter.openRow == nil)
    }

    @Test func aRowRecycledUnderAPinchIsPartedOn() throws {
        let stage = try Stage(["one", "two"])
        let seam = Seam(above: try stage.row("one"), below: try stage.row("two"))
        _ = stage.controller.padPinchBegan(over: seam, at: 130, time: stage.clock.time)
        stage.controller.padPinchMoved(scale: 2, time: stage.clock.time)
        stage.controller.rowRecycled(try stage.row("one"))
        stage.controller.pinchEnded(time: stage.clock.time)
        stage.settle()
        #expect(stage.titles == ["one", "", "two"])
    }

    @Test func inDirectStyleOnlyTheOutermostActionIsSeenAndFadesIn() throws {
        var settings = Settings()
        settings.slideStyle = .direct
        let stage = try Stage(["one"], settings: settings)
        stage.press(try stage.target("one"))
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
