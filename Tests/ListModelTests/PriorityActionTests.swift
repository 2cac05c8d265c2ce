// A priority chosen in a row's popover.

import Foundation
import Rows
import Store
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct PriorityActionTests {
    @Test func theButtonAndTheAccessibilityActionShowThePriorities() throws {
        let list = try ListFixture(["a"])
        let id = try list.id("a")
        list.controller.actionChosen(.priority, on: try list.row("a"))
        list.controller.performAccessibilityAction(named: AccessibilityAction.priority.name, on: try list.row("a"))
        #expect(list.surface.orders.filter { $0 == .priorities(id) }.count == 2)
    }

    @Test func aChosenPriorityIsOneStepUnlessTheLevelIsTheSame() async throws {
        let list = try ListFixture(["a"])
        let id = try list.id("a")
        list.controller.taskActions.priorityChosen(.none, for: id)
        list.controller.taskActions.priorityChosen(.high, for: id)
        await list.written()
        #expect(try list.store.item(id)?.priority == .high)
        #expect(list.rowStore.item(id)?.caption?.priority == .high)
        let three = try #require(Priority(exactly: 3))
        try await list.store.perform(.change(id, [.priority(three)]), at: noon)
        list.controller.taskActions.priorityChosen(.high, for: id)
        await list.written()
        #expect(try list.store.item(id)?.priority == three)
        list.controller.commands.undo()
        list.controller.commands.undo()
        await list.written()
        #expect(try list.store.item(id)?.priority == Priority.none)
    }

    @Test func doneItemsListsAndTrashedItemsHaveNoPriorityAction() {
        for marks in [RowMarks.done, .list, .trashed, .fixed] {
            #expect(!RowAction.priority.applies(to: RowContent(id: UUID(), title: "x", marks: marks)))
        }
    }
}
