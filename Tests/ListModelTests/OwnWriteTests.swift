// Tests that the program's own edit causes one write and no read, and that no write by another program is
// missed.

import Foundation
import GRDB
import Gestures
import Store
import Testing
import Todo

@testable import ListModel

/// An edit by the user in the list or in the lists.
enum OwnEdit: CaseIterable, Sendable {
    case insert, complete, delete, rename, move, undo, redo, insertList, deleteList

    @MainActor func act(on levels: TwoLevels) throws {
        let (items, lists) = (levels.items, levels.lists)
        switch self {
        case .insert: try add("new", to: items)
        case .complete: try items.key(.complete, on: "one")
        case .delete: try items.key(.delete, on: "one")
        case .rename:
            try items.key(.edit, on: "one")
            try items.type("first")
            items.controller.editor.returnPressed()
        case .move: try items.key(.move(.down), on: "one")
        case .undo: items.controller.commands.undo()
        case .redo: items.controller.commands.redo()
        case .insertList: try add("new", to: lists)
        case .deleteList: try lists.key(.delete, on: "Errands")
        }
    }

    @MainActor private func add(_ title: String, to list: ListFixture) throws {
        list.controller.editor.addAtTop()
        try list.type(title)
        list.controller.editor.returnPressed()
    }
}

@MainActor @Suite struct OwnWriteTests {
    let folder: TemporaryFolder
    let transactions = Transactions()
    let queue: DatabaseQueue

    init() throws {
        folder = try TemporaryFolder()
        queue = try transactions.queue(at: folder.file())
        let store = try Store(queue)
        try store.fill(["one", "two", "three"], done: ["four"])
        try store.perform(.add([NewItem(title: "Errands")], at: .bottom, in: TodoList.root), at: noon)
        try store.perform(.rename(store.items(of: tasks).readable[1].id, to: "second"), at: noon)
        try store.perform(.rename(store.items(of: tasks).readable[2].id, to: "third"), at: noon)
        try store.undo()
    }

    @Test(arguments: OwnEdit.allCases, [false, true])
    func anOwnEditIsOneWriteAndNoRead(_ edit: OwnEdit, isWide: Bool) async throws {
        let levels = try await TwoLevels(queue: queue, isWide: isWide)
        levels.watch(folder.file())
        transactions.forget()
        try edit.act(on: levels)
        await levels.written()
        #expect(transactions.count == Transactions.Count(writes: 1, reads: 0), "\(transactions.statements)")
        // Handles a change directly, as the watch does, because the watch's report may stem from an earlier
        // write.
        levels.storeChanged(by: nil)
        try await levels.reported(1)
        #expect(transactions.count == Transactions.Count(writes: 1, reads: 0))
        levels.items.settle()
        levels.lists.settle()
        #expect(try levels.equalsTheStore(withCounts: isWide))
    }

    @Test(arguments: OwnEdit.allCases, [false, true])
    func aWatchThatReportsAnOwnWriteEarlyCausesNoRead(_ edit: OwnEdit, isWide: Bool) async throws {
        let levels = try await TwoLevels(queue: queue, isWide: isWide)
        transactions.forget()
        try edit.act(on: levels)
        levels.storeChanged(by: nil)
        await levels.written()
        #expect(transactions.count == Transactions.Count(writes: 1, reads: 0), "\(transactions.statements)")
        levels.items.settle()
        levels.lists.settle()
        #expect(try levels.equalsTheStore(withCounts: isWide))
    }

    @Test func aLaterExternalWriteIsNoticedByTheWatch() async throws {
        let levels = try await TwoLevels(queue: queue, isWide: true)
        let elsewhere = try Store.open(at: folder.file())
        levels.watch(folder.file())
        try OwnEdit.complete.act(on: levels)
        await levels.written()
        transactions.forget()
        try await elsewhere.perform(.add([NewItem(title: "theirs")], at: .top, in: tasks), at: noon)
        try await levels.watched { levels.items.titles.contains("theirs") }
        #expect(transactions.count.reads > 0)
        #expect(try levels.equalsTheStore(withCounts: true))
    }

    @Test func anEarlierExternalWriteArrivesWithTheWriteResult() async throws {
        let levels = try await TwoLevels(queue: queue, isWide: true)
        let elsewhere = try Store.open(at: folder.file())
        try await elsewhere.perform(.add([NewItem(title: "theirs")], at: .top, in: tasks), at: noon)
        transactions.forget()
        try OwnEdit.complete.act(on: levels)
        await levels.written()
        #expect(transactions.count == Transactions.Count(writes: 1, reads: 0))
        #expect(try levels.equalsTheStore(withCounts: true))
    }

    @Test func anotherWindowIsUpdatedWithoutARead() async throws {
        let levels = try await TwoLevels(queue: queue, isWide: false)
        let other = try await TwoLevels(queue: queue, isWide: true, beside: levels.rowStores)
        for edit in [OwnEdit.insert, .move, .complete, .undo, .redo, .delete, .insertList, .deleteList, .undo] {
            transactions.forget()
            try edit.act(on: levels)
            await levels.written()
            #expect(transactions.count == Transactions.Count(writes: 1, reads: 0), "\(edit)")
            #expect(try other.equalsTheStore(withCounts: true), "\(edit)")
        }
    }

    @Test func otherWritesThroughTheSameConnectionAreNotMissed() async throws {
        let levels = try await TwoLevels(queue: queue, isWide: true)
        try OwnEdit.complete.act(on: levels)
        await levels.written()
        try await Store(queue).perform(.add([NewItem(title: "theirs")], at: .top, in: tasks), at: noon)
        levels.storeChanged(by: nil)
        await levels.written()
        #expect(try levels.equalsTheStore(withCounts: true))
        try await levels.store.emptyTrash()
        levels.storeChanged(by: nil)
        await levels.written()
        #expect(try levels.equalsTheStore(withCounts: true))
    }

    @Test func aWriteResultOlderThanTheShownStateIsIgnored() async throws {
        let levels = try await TwoLevels(queue: queue, isWide: true)
        let (items, lists) = (levels.items.rowStore, levels.lists.rowStore)
        let shown = [items.shown, lists.shown]
        let one = try levels.items.id("one")
        let earlier = try await levels.store.perform(.complete([one]), at: noon, reportingOn: shown)
        let later = try await levels.store.perform(.rename(one, to: "first"), at: noon, reportingOn: shown)
        for answer in [later, earlier] {
            await items.update(with: answer.updates[0], of: .list(tasks), .elsewhere)
            await lists.update(with: answer.updates[1], of: .lists, .elsewhere)
        }
        #expect(try levels.equalsTheStore(withCounts: true))
        transactions.forget()
        try await items.refresh()
        try await lists.refresh()
        #expect(transactions.count == Transactions.Count())
    }

    @Test func aWriteResultForAPreviouslyShownListIsIgnored() async throws {
        let levels = try await TwoLevels(queue: queue, isWide: true)
        let items = levels.items.rowStore
        let asked = items.shown
        let errands = try levels.lists.id("Errands")
        levels.items.controller.openList(errands) {}
        await levels.written()
        let milk = Command.add([NewItem(title: "milk")], at: .top, in: errands)
        let answer = try await levels.store.perform(milk, at: noon, reportingOn: [asked])
        await items.update(with: answer.updates[0], of: .list(tasks), .elsewhere)
        #expect(levels.items.titles == ["milk"])
    }

    @Test func changesMadeWhileAListOpensReachIt() async throws {
        let levels = try await TwoLevels(queue: queue, isWide: true)
        let errands = try levels.lists.id("Errands")
        for number in 0..<20 {
            levels.items.controller.openList(number % 2 == 0 ? errands : tasks) {}
            levels.lists.controller.commands.undo()
            levels.lists.controller.commands.redo()
            await levels.written()
            #expect(try levels.equalsTheStore(withCounts: true))
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func twoWindowsEqualTheStoreAfterRandomWrites(_ seed: UInt64) async throws {
        let levels = try await TwoLevels(queue: queue, isWide: true)
        let other = try await TwoLevels(queue: queue, isWide: true, beside: levels.rowStores)
        let elsewhere = try Store.open(at: folder.file())
        var generator = SplitMix64(state: seed)
        for number in 0..<120 {
            let window = Bool.random(using: &generator) ? levels : other
            let item = window.items.rowStore.contents.randomElement(using: &generator)
            switch Int.random(in: 0..<10, using: &generator) {
            case 0, 1:
                let new = Command.add([NewItem(title: "\(number)")], at: .top, in: tasks)
                _ = try? await window.items.rowStore.perform(new)
            case 2: if let item { window.items.controller.actionChosen(.complete, on: RowID(item.id)) }
            case 3: if let item { window.items.controller.actionChosen(.delete, on: RowID(item.id)) }
            case 4: if let item { _ = try? await elsewhere.perform(.rename(item.id, to: "their \(number)"), at: noon) }
            case 5: _ = try? await elsewhere.undo()
            case 6: window.lists.controller.commands.undo()
            case 7: window.items.controller.commands.redo()
            case 8: window.storeChanged(by: nil)
            default: window.items.wait(0.2)
            }
        }
        for window in [levels, other] {
            await window.written()
            window.items.settle()
            window.storeChanged(by: nil)
            await window.written()
        }
        #expect(try levels.equalsTheStore(withCounts: true))
        #expect(try other.equalsTheStore(withCounts: true))
    }
}
