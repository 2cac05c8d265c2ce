// The place of a row that is dropped in a list with snoozed tasks.

import Foundation
import Rows
import Testing
import Todo

@testable import ListModel

@Suite struct LaterPlacementTests {
    private let open = UUID()
    private let done = UUID()
    private var contents = Contents()

    init() {
        let rows: [(UUID, RowMarks)] = [
            (open, []), (done, .done), (UUID(), [.fixed, .header, .part(.later)]), (UUID(), .part(.later)),
        ]
        contents.merge(
            rows.enumerated().map { RowChange(RowContent(id: $1.0, title: "row", marks: $1.1), rank: Rank(Int64($0))) })
    }

    @Test func aRowDroppedAmongLaterItemsReturns() {
        #expect(contents.command(dropping: open, at: 2) == nil)
        #expect(contents.command(dropping: open, at: 3) == nil)
    }

    @Test @MainActor func droppingARowAmongLaterItemsExplainsWhyItReturns() async throws {
        let list = try ListFixture(["open"])
        let later = NewItem(title: "later", fields: [FieldChange(.start, .text("2999-01-01"))])
        try await list.store.perform(.add([later], at: .bottom, in: tasks), at: Timestamp(milliseconds: 0))
        list.controller.storeChanged()
        await list.written()
        list.controller.dragging.drop(try list.row("open"), at: 2)
        let words = "Tasks under “Later” are sorted by start date"
        #expect(list.surface.orders.contains(.toast(words, undo: false)))
    }

    @Test func aRowDroppedAmongTheDoneItemsAboveLaterIsCompleted() {
        #expect(contents.command(dropping: open, at: 1) == .place(open, isDone: true, to: .after(done)))
    }
}
