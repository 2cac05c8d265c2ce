// Tests with very many tasks at once.

import Store
import TestSupport
import Testing
import Todo

@Suite struct BulkCommandTests {
    /// Within a savepoint, this would take half an hour.
    @Test func undoing30000AddedItemsTakesLinearTime() throws {
        let store = try Store.inMemory()
        let seconds = try threadSeconds {
            try store.perform(.add((0..<30_000).map { NewItem(title: "item \($0)") }, at: .top, in: tasks), at: noon)
            #expect(try store.undo()?.count == 30_000)
            #expect(try store.items(of: tasks).readable.isEmpty)
            #expect(try store.redo()?.count == 30_000)
            #expect(try store.items(of: tasks).readable.count == 30_000)
        }
        #expect(seconds < 60)
    }
}
