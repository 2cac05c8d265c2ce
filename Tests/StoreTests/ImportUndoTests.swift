// Tests of undo after an import.

import Foundation
import Testing
import Todo

@testable import Store

@Suite struct ImportUndoTests {
    private let store: Store

    init() throws { store = try Store.inMemory() }

    @Test func undoReturnsAnImportedTaskToItsTrashedListWithItsSubtasks() throws {
        let old = NewItem(title: "Old")
        try store.perform(.add([old], at: .bottom, in: TodoList.root), at: noon)
        let task = NewItem(title: "task")
        try store.perform(.add([task], at: .bottom, in: old.id), at: noon)
        let subtasks = ["one", "two"].map { NewItem(title: $0, fields: [.parent(task.id)]) }
        try store.perform(.add(subtasks, at: .bottom, in: old.id), at: noon)
        try store.perform(.delete([subtasks[0].id]), at: noon)
        try store.perform(.delete([old.id]), at: noon)
        let before = try ReferenceStore(store)
        let item = Item(id: task.id, list: tasks, title: "from a file", rank: Rank(0), created: noon)
        try store.importLists([ImportedList(id: tasks, items: [item])], at: noon)
        let after = try ReferenceStore(store)
        #expect(after[tasks].map(\.title) == ["from a file"])
        let step = try #require(try store.undo())
        #expect(step.summary.skippedChanges == nil)
        #expect(try ReferenceStore(store) == before)
        try store.redo()
        #expect(try ReferenceStore(store) == after)
    }
}
