// The single editor of a window, and Escape for the list without the focus (specification H2, H8).

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct WindowEditorTests {
    private let events = EventQueue()
    private let left: ListFixture
    private let right: ListFixture

    init() throws {
        (left, right) = try ListFixture.sideBySide(events)
    }

    @Test func theEditorOfTheWindowIsKnown() throws {
        try left.tap("a")
        #expect(events.editor === left.controller)
        #expect(events.edited?.pane == .lists)
        right.controller.editor.addAtTop()
        #expect(events.editor === right.controller)
        right.controller.discardEditing()
        #expect(events.editor == nil && events.edited == nil)
    }

    /// The ways to save a text that is being typed by acting in the other list.
    enum Way: CaseIterable {
        case key, adding, pinch, touchpadPinch, secondaryButton, seam
    }

    @Test(arguments: Way.allCases) func actionsInOneListCommitTheTextOfTheOtherList(_ way: Way) async throws {
        try left.tap("a")
        try left.type("typed")
        switch way {
        case .key: try right.key(.edit, on: "x")
        case .adding: right.controller.editor.addAtTop()
        case .pinch: right.beginPinch(try right.target("x"), try right.target("y"), apart: 60)
        case .touchpadPinch:
            _ = right.controller.pointer.touchpadPinchBegan(over: nil, at: 0, time: right.clock.time)
        case .secondaryButton:
            right.controller.pointer.menuRequested(
                on: try right.target("x"), at: Point(x: 0, y: 0), time: right.clock.time)
        case .seam: right.controller.insertAtSeam(Seam(above: try right.row("x"), below: try right.row("y")))
        }
        #expect(left.controller.editing == nil && left.surface.editedText == nil)
        await left.written()
        #expect(try left.store.titles == ["typed", "b", "c"])
    }

    @Test(arguments: [Target.below, .addRow, .elsewhere])
    func aSecondaryPressOutsideRowsCommitsTheTextOfTheOtherList(_ target: Target) async throws {
        try left.tap("a")
        try left.type("typed")
        right.controller.pointer.menuRequested(on: target, at: Point(x: 0, y: 0), time: right.clock.time)
        #expect(events.editor == nil)
        await left.written()
        #expect(try left.store.titles == ["typed", "b", "c"])
    }

    @Test func anUnsavedTextDoesNotReplaceTheEditorOfTheOtherList() async throws {
        try left.refuseWrites()
        try left.tap("a")
        try left.type("typed")
        left.controller.editor.returnPressed()
        try right.tap("x")
        try right.type("of the other")
        await left.written()
        #expect(events.editor === right.controller)
        #expect(right.surface.editedText == "of the other")
        right.controller.editor.returnPressed()
        await right.written()
        await left.written()
        #expect(events.editor === left.controller)
        #expect(left.surface.editedText == "typed")
        #expect(try right.store.titles == ["of the other", "y", "z"])
    }

    @Test func coveringOneListKeepsTheOpenRowOfTheOtherList() throws {
        try right.open("x")
        left.controller.endInteraction()
        right.settle()
        #expect(events.arbiter.openRow(in: .items) == (try right.row("x")))
        right.controller.endInteraction()
        right.settle()
        #expect(events.arbiter.openRow == nil)
    }

    // MARK: Escape for the list without the focus

    @Test func escapeEndsAPinchInEitherList() throws {
        right.beginPinch(try right.target("x"), try right.target("y"), apart: 60)
        #expect(left.controller.keyPressed(.escape, isRightToLeft: false))
        #expect(events.arbiter.activeKind == nil)
        right.settle()
        #expect(!right.surface.isParted)
    }

    @Test func escapeClosesAPopoverInEitherList() throws {
        right.surface.hasPopover = true
        #expect(left.controller.keyPressed(.escape, isRightToLeft: false))
        #expect(!right.surface.hasPopover)
    }

    @Test func escapeDiscardsTheTypedTextInEitherList() async throws {
        try right.tap("x")
        try right.type("typed")
        #expect(left.controller.keyPressed(.escape, isRightToLeft: false))
        #expect(events.editor == nil)
        await right.written()
        #expect(try right.store.titles == ["x", "y", "z"])
    }

    @Test func escapeClosesTheOpenRowInEitherListAndFocusesIt() throws {
        try right.open("y")
        #expect(left.controller.keyPressed(.escape, isRightToLeft: false))
        #expect(events.arbiter.openRow == nil)
        #expect(right.surface.focusedRow == (try right.id("y")))
    }
}
