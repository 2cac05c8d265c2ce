// The state of a list that a page receives, and the texts for assistive technologies made from that state.

import Foundation
import Gestures
import Rows
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct ListStateTests {
    private var state = ListState(query: Query(TodoList.tasks.id), openCount: 3, recordCount: 5)
    private let open = RowContent(id: UUID(), title: "open")
    private let done = RowContent(id: UUID(), title: "done", marks: .done)

    private func context(_ item: RowContent, isUncovered: Bool = false) -> AccessibilityContext {
        state.accessibilityContext(of: item, at: 1, isUncovered: isUncovered, canIndent: false)
    }

    // MARK: The actions of a row

    @Test mutating func theActionContextContainsTheStateOfTheList() {
        state.hasDone = true
        state.menus.canTransfer = true
        let context = context(open, isUncovered: true)
        #expect(context.item == open && context.position == 1 && context.openCount == 3)
        #expect(context.hasDone && context.canTransfer && context.isUncovered && context.hasMenu)
        #expect(context.capabilities == Query(TodoList.tasks.id).capabilities)
    }

    @Test func bothSidesHaveAMenu() {
        #expect(context(open).sides == [.leading, .trailing])
    }

    @Test mutating func aSideWithoutActionsHasNoMenu() {
        state.menus.trailing = []
        #expect(context(open).sides == [.leading])
        #expect(context(open).hasMenu)
    }

    @Test mutating func aSideWithoutApplicableActionsHasNoMenu() {
        state.menus.leading = [.moveToTop]
        #expect(context(open).sides.contains(.leading))
        #expect(!context(done).sides.contains(.leading))
    }

    @Test mutating func inDirectStyleNeitherSideHasAMenu() {
        state.settings.slideStyle = .direct
        #expect(context(open).sides.isEmpty)
        #expect(context(open).hasMenu)
    }

    @Test mutating func withoutSideActionsARowStillHasAMenu() {
        (state.menus.leading, state.menus.trailing) = ([], [])
        #expect(context(open).sides.isEmpty)
        #expect(context(open).hasMenu)
    }

    @Test mutating func theTrashHasItsOwnActions() {
        state.query = .trash
        (state.menus.leading, state.menus.trailing) = ([], [])
        let context = context(RowContent(id: UUID(), title: "gone", marks: .trashed))
        #expect(context.sides == [.leading, .trailing])
        #expect(context.hasMenu)
        #expect(context.allows(.restore) && context.allows(.deletePermanently) && !context.allows(.addAtTop))
    }

    // MARK: The description of a row

    @Test func anOpenItemHasNoDescription() {
        #expect(RowDescription.text(of: open, state) == nil)
    }

    @Test func aDoneItemIsDescribedAsCompleted() {
        #expect(RowDescription.text(of: done, state) == "Completed")
    }

    @Test(arguments: [(nil, "0 open tasks"), (1, "1 open task"), (7, "7 open tasks")] as [(Int?, String)])
    mutating func aListIsDescribedWithItsOpenCount(_ count: Int?, _ text: String) {
        let list = RowContent(id: UUID(), title: "list", marks: .list)
        state.query = .lists
        state.openCounts[list.id] = count
        #expect(RowDescription.text(of: list, state) == text)
    }

    @Test mutating func theTrashIsDescribedWithItsItemCount() throws {
        let trash = try #require(Query.lists.lastRow)
        state.query = .lists
        state.openCounts[trash.id] = 2
        #expect(RowDescription.text(of: trash, state) == "2 tasks")
        // The trash does not count as a list.
        #expect(RowDescription.text(of: trash, at: 4, state) == "2 tasks")
    }

    @Test func aFocusedRowIsDescribedWithItsPosition() {
        #expect(RowDescription.text(of: open, at: 1, state) == "2 of 5")
        #expect(RowDescription.text(of: done, at: 4, state) == "Completed, 5 of 5")
    }
}
