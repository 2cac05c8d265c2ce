// Where a row goes that is dropped in a list with items that are put off.

import Foundation
import Testing
import Todo

@testable import FurrowUI

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

    @Test func aRowDroppedAmongThoseThatArePutOffGoesBack() {
        #expect(contents.command(dropping: open, at: 2) == nil)
        #expect(contents.command(dropping: open, at: 3) == nil)
    }

    @Test func aRowDroppedAmongTheDoneOnesAboveThemIsDone() {
        #expect(contents.command(dropping: open, at: 1) == .place(open, isDone: true, to: .after(done)))
    }
}
