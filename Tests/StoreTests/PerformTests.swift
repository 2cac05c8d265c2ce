// Tests of commands in the store.

import Foundation
import GRDB
import Testing
import Todo

@testable import Store

@Suite struct PerformTests {
    @Test func aFailedCommandChangesNothing() throws {
        let store = try Store.inMemory()
        let ids = try store.add("a")
        let missing = UUID()
        #expect(throws: TodoError.itemMissing(missing)) {
            try store.perform(.complete([ids[0], missing]), at: noon)
        }
        #expect(try store.items(of: tasks).readable[0].isDone == false)
        #expect(try store.undo()?.kind == .added)
    }

    @Test func addingAnItemToAMissingListIsRefused() throws {
        let store = try Store.inMemory()
        #expect(throws: StoreError.listMissing) {
            try store.perform(.add([NewItem(title: "a")], at: .top, in: UUID()), at: noon)
        }
    }

    @Test func addingAnExistingIDIsRefused() throws {
        let store = try Store.inMemory()
        let ids = try store.add("a")
        #expect(throws: TodoError.itemExists(ids[0])) {
            try store.perform(.add([NewItem(id: ids[0], title: "b")], at: .top, in: tasks), at: noon)
        }
        #expect(try store.titles == ["a"])
    }

    @Test(arguments: 0..<8)
    func theStoreBehavesLikeTheListInMemory(seed: UInt64) throws {
        var generator = SplitMix64(state: seed)
        let store = try Store.inMemory()
        var list = ItemList()
        var inverses: [Edit] = []
        for number in 0..<150 {
            let ids = list.filter { $0.deleted == nil }.map(\.id)
            let command = anyCommand(ids, number, &generator)
            if let resolved = try command.resolve(in: list, at: noon) { inverses.append(try list.apply(resolved.edit)) }
            try store.perform(command, at: noon)
            if Int.random(in: 0..<6, using: &generator) == 0, let inverse = inverses.popLast() {
                _ = try list.apply(inverse)
                try store.undo()
            }
            #expect(try store.items(of: tasks).readable == list.filter { $0.deleted == nil })
        }
        while try store.undo() != nil {}
        #expect(try store.titles.isEmpty)
    }

    private func anyCommand(_ ids: [UUID], _ number: Int, _ generator: inout SplitMix64) -> Command {
        guard let one = ids.randomElement(using: &generator), let other = ids.randomElement(using: &generator) else {
            return .add([NewItem(title: "first")], at: .bottom, in: tasks)
        }
        let placements: [Placement] = [.top, .bottom, .after(other), .before(other)]
        let placement = placements[Int.random(in: 0..<4, using: &generator)]
        switch Int.random(in: 0..<8, using: &generator) {
        case 0...2:
            return .add((0...2).map { NewItem(title: "item \(number).\($0)") }, at: placement, in: tasks)
        case 3: return .rename(one, to: "renamed \(number)")
        case 4: return .complete([one, other])
        case 5: return .reopen([one, other])
        case 6: return .move(one, to: placement)
        default: return .delete([one])
        }
    }

    @Test func adding100000ItemsIsOneUndoStep() throws {
        let store = try Store.inMemory()
        let new = (0..<100_000).map { NewItem(title: "item \($0)") }
        #expect(try store.perform(.add(new, at: .bottom, in: tasks), at: noon)?.count == 100_000)
        #expect(try store.items(of: tasks).readable.map(\.id) == new.map(\.id))
        #expect(try store.undo()?.count == 100_000)
        #expect(try store.titles.isEmpty)
    }
}

@Suite struct WelcomeTests {
    @Test func welcomeTasksAreAddedOnce() throws {
        let store = try Store.inMemory()
        #expect(try store.welcome(titles: ["slide me", "pinch me"], in: tasks, at: noon))
        #expect(try store.welcome(titles: ["again"], in: tasks, at: noon) == false)
        #expect(try store.titles == ["slide me", "pinch me"])
    }

    @Test func welcomeTasksMakeNoUndoStep() throws {
        let store = try Store.inMemory()
        try store.welcome(titles: ["slide me"], in: tasks, at: noon)
        #expect(try store.undo() == nil)
    }

    @Test func aStoreThatHadAnItemGetsNoWelcomeTasks() throws {
        let store = try Store.inMemory()
        try store.perform(.delete(store.add("a")), at: noon)
        #expect(try store.welcome(titles: ["slide me"], in: tasks, at: noon) == false)
        #expect(try store.titles.isEmpty)
    }
}
