// Tests that motion belongs to the task and not to the widget when rows are recycled.

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct RowBindingTests {
    @Test(arguments: [Side.leading, .trailing])
    func aReboundRowIsUncoveredAtItsPosition(_ side: Side) throws {
        let list = try ListFixture(["one", "two"])
        try list.key(side == .leading ? .frontRight : .frontLeft, on: "one")
        list.wait(0.1)
        let row = try list.row("one")
        let x = try #require(list.surface.fronts[row])
        list.surface.forget()
        list.controller.rowBound(row)
        let buttons: [RowAction] = side == .leading ? [.complete, .moveToTop] : [.delete, .edit]
        let menu = MenuContent(
            side: side, buttons: buttons, more: [], span: 144, isDone: false, pushes: false, fadesIn: false)
        #expect(list.surface.orders == [.uncover(row, menu), .moveFront(row, x)])
    }

    @Test func bindingARowAtRestDoesNothing() throws {
        let list = try ListFixture(["one", "two"])
        try list.open("one")
        list.surface.forget()
        list.controller.rowBound(try list.row("two"))
        #expect(list.surface.orders.isEmpty)
    }

    @Test func aRowRecycledDuringASlideContinuesSliding() async throws {
        let list = try ListFixture(["one", "two"])
        let row = try list.row("one")
        list.press(try list.target("one"))
        list.move(-200)
        list.controller.pointer.rowRecycled(row)
        list.move(-300)
        list.letGo(-300)
        await list.written()
        list.settle()
        #expect(try list.store.titles == ["two"])
        #expect(list.titles == ["two"])
    }

    @Test(arguments: [false, true])
    func aRowRecycledDuringItsFlightIsRemoved(_ diskIsLast: Bool) async throws {
        let list = try ListFixture(["one", "two"])
        try list.key(.delete, on: "one")
        list.wait(0.1)
        list.controller.pointer.rowRecycled(try list.row("one"))
        if diskIsLast { list.settle() }
        await list.written()
        list.settle()
        #expect(list.titles == ["two"])
    }

    @Test func aReboundRowAtItsOriginIsStillUncovered() throws {
        let list = try ListFixture(["one", "two"])
        let row = try list.row("one")
        list.press(try list.target("one"))
        list.move(100)
        list.move(8)
        try #require(list.controller.arbiter.front(of: row) == 0)
        list.controller.pointer.rowRecycled(row)
        list.surface.forget()
        list.controller.rowBound(row)
        #expect(list.surface.orders.contains { if case .uncover(row, _) = $0 { true } else { false } })
    }

    @Test func aSlideEndsWithItsItem() async throws {
        let list = try ListFixture(["one", "two"])
        list.press(try list.target("one"))
        list.move(-300)
        try await list.store.perform(.delete([list.id("one")]), at: noon)
        list.controller.storeChanged()
        await list.written()
        #expect(list.controller.arbiter.activeKind == nil)
        #expect(list.controller.arbiter.knownRows.isEmpty)
        list.letGo(-300)
        await list.written()
        #expect(list.surface.errors.isEmpty)
    }

    @Test func aRecycledRowIsNoLongerOpen() throws {
        let list = try ListFixture(["one", "two"])
        try list.open("one")
        list.controller.pointer.rowRecycled(try list.row("one"))
        #expect(list.controller.arbiter.openRow == nil)
    }

    @Test func aRowRecycledDuringAPinchContinuesParting() throws {
        let list = try ListFixture(["one", "two"])
        let seam = Seam(above: try list.row("one"), below: try list.row("two"))
        _ = list.controller.pointer.touchpadPinchBegan(over: seam, at: 130, time: list.clock.time)
        list.controller.pointer.touchpadPinchMoved(scale: 2, time: list.clock.time)
        list.controller.pointer.rowRecycled(try list.row("one"))
        list.controller.pointer.pinchEnded(time: list.clock.time)
        list.settle()
        #expect(list.titles == ["one", "", "two"])
    }

    @Test func inDirectStyleOnlyTheOutermostActionFadesIn() throws {
        var settings = Settings()
        settings.slideStyle = .direct
        let list = try ListFixture(["one"], settings: settings)
        list.press(try list.target("one"))
        list.move(-50)
        let menu = MenuContent(
            side: .trailing, buttons: [.delete], more: [], span: 72, isDone: false, pushes: false, fadesIn: true)
        #expect(try list.surface.orders.contains(.uncover(list.row("one"), menu)))
    }

    @Test func theMenuIsAsWideAsTheRowOpens() throws {
        var settings = Settings()
        settings.opening = .peek
        settings.menuStyle = .push
        let list = try ListFixture(["one"], settings: settings)
        try list.key(.frontRight, on: "one")
        list.settle()
        let menu = list.surface.orders.compactMap { if case .uncover(_, let menu) = $0 { menu } else { nil } }.first
        #expect(menu?.span == 380)
        #expect(menu?.pushes == true)
    }
}
