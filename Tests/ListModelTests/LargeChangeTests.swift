// Tests that a large change is merged into the rows on another thread while the window continues to work.

import Foundation
import GRDB
import Gestures
import Store
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct LargeChangeTests {
    let folder: TemporaryFolder
    let transactions = Transactions()
    let levels: TwoLevels
    /// More titles than are merged while the window waits.
    private static let titles = (0..<300).map { "\($0)" }

    init() async throws {
        folder = try TemporaryFolder()
        let queue = try transactions.queue(at: folder.file())
        try Store(queue).fill(Self.titles)
        levels = try await TwoLevels(queue: queue, isWide: true)
    }

    private func completeAll() async {
        levels.items.controller.selection.selectAll()
        await levels.written()
        transactions.forget()
        levels.items.controller.selectionActions.perform(SelectionAction.complete)
    }

    @Test func completingAllIsOneWriteAndNoReadForTwoWindows() async throws {
        let other = try await TwoLevels(queue: levels.items.queue, isWide: false, beside: levels.rowStores)
        await completeAll()
        await levels.written()
        #expect(transactions.count == Transactions.Count(writes: 1, reads: 0))
        #expect(levels.items.titles == Self.titles.map { "✓" + $0 })
        #expect(try levels.equalsTheStore(withCounts: true))
        #expect(try other.equalsTheStore(withCounts: false))
        levels.items.controller.commands.undo()
        await levels.written()
        #expect(levels.items.titles == Self.titles)
        #expect(try other.equalsTheStore(withCounts: false))
    }

    /// Another row changes while the large change is merged, earlier or later.
    @Test(arguments: 0..<12) func aConcurrentWriteIsNotLost(turns: Int) async throws {
        await completeAll()
        for _ in 0..<turns * 4 { await Task.yield() }
        let ids = try levels.store.items(of: tasks).readable.map(\.id)
        _ = try await levels.rowStores.perform(.rename(ids[7], to: "renamed"))
        await levels.written()
        #expect(levels.items.titles.filter { $0.contains("renamed") }.count == 1)
        #expect(try levels.equalsTheStore(withCounts: true))
    }

    @Test(arguments: 0..<12) func textTypedMeanwhileIsNotLost(turns: Int) async throws {
        await completeAll()
        for _ in 0..<turns * 4 { await Task.yield() }
        levels.items.controller.editor.addAtTop()
        try levels.items.type("typed")
        for _ in 0..<turns * 4 { await Task.yield() }
        levels.items.controller.editor.returnPressed()
        await levels.written()
        #expect(levels.items.titles == ["typed"] + Self.titles.map { "✓" + $0 })
        #expect(try levels.equalsTheStore(withCounts: true))
    }

    @Test(arguments: 0..<12) func aListOpenedMeanwhileIsShown(turns: Int) async throws {
        let errands = NewItem(title: "Errands")
        try await levels.store.perform(.add([errands], at: .bottom, in: TodoList.root), at: noon)
        await completeAll()
        for _ in 0..<turns * 4 { await Task.yield() }
        try await levels.items.rowStore.open(.list(errands.id))
        await levels.written()
        #expect(levels.items.titles.isEmpty)
        levels.storeChanged(by: nil)
        await levels.written()
        #expect(try levels.equalsTheStore(withCounts: true))
    }
}
