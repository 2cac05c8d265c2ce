// Tests that the row store always equals the store, and the reported rows always equal the row store.

import Foundation
import GRDB
import Gestures
import Store
import Testing
import Todo

@testable import ListModel

/// A generator of random changes to a list, by this window and by other programs.
@MainActor struct Fidget {
    var generator: SplitMix64
    let list: ListFixture

    mutating func act() async throws {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: _ = try await list.rowStore.undo()
        case 1: _ = try await list.rowStore.redo()
        case 2, 3: _ = try? await list.store.perform(command(), at: noon)
        case 4: try await list.rowStore.refresh()
        case 5:
            guard let one = list.rowStore.contents.randomElement(using: &generator) else { return }
            let isCollapsed = Bool.random(using: &generator)
            if isCollapsed {
                try await list.rowStore.setCollapsed([one.id], to: !one.isCollapsed)
            } else {
                _ = try await list.store.setCollapsed([one.id], to: !one.isCollapsed)
            }
        default: _ = try? await list.rowStore.perform(command())
        }
    }

    private mutating func command() -> Command {
        let ids = list.rowStore.contents.map(\.id)
        guard let one = ids.randomElement(using: &generator), let other = ids.randomElement(using: &generator) else {
            return .add([NewItem(title: "first")], at: .bottom, in: tasks)
        }
        let placements: [Placement] = [.top, .bottom, .after(other), .before(other)]
        let placement = placements[Int.random(in: 0..<placements.count, using: &generator)]
        switch Int.random(in: 0..<12, using: &generator) {
        case 8, 9: return .nest(one, in: other, to: .bottom)
        case 10: return .outdent(one)
        case 11: return .nest(one, in: other, to: .top)
        case 0, 1: return .add([NewItem(title: "a"), NewItem(title: "b")], at: placement, in: tasks)
        case 2: return .rename(one, to: "renamed \(generator.next() % 100)")
        case 3: return .complete([one, other])
        case 4: return .reopen([one])
        case 5: return .delete([one])
        default: return .move(one, to: placement)
        }
    }
}

@MainActor @Suite struct RowStoreTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func theRowStoreEqualsTheStoreAfterRandomActions(_ seed: UInt64) async throws {
        let list = try ListFixture(["one", "two", "three"], done: ["four"])
        var fidget = Fidget(generator: SplitMix64(state: seed), list: list)
        for _ in 0..<150 {
            try await fidget.act()
            #expect(list.surface.shown == list.rowStore.contents.map(\.id))
        }
        try await list.rowStore.refresh()
        let stored = try await list.store.snapshot(of: tasks).contents
        #expect(list.rowStore.contents == stored)
        #expect(list.surface.shown == stored.map(\.id))
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func theListComesToRestAfterRandomActionsDuringFlights(_ seed: UInt64) async throws {
        let list = try ListFixture((0..<8).map { "\($0)" })
        var generator = SplitMix64(state: seed)
        for _ in 0..<120 {
            let item = list.rowStore.contents.randomElement(using: &generator)
            switch Int.random(in: 0..<10, using: &generator) {
            case 0, 1: item.map { list.controller.actionChosen(.delete, on: RowID($0.id)) }
            case 2: item.map { list.controller.actionChosen(.complete, on: RowID($0.id)) }
            case 3, 4, 5: list.controller.commands.undo()
            case 6: list.controller.commands.redo()
            case 7: await list.written()
            case 8: list.controller.storeChanged()
            default: list.wait(Double.random(in: 0...0.4, using: &generator))
            }
        }
        await list.written()
        list.settle()
        list.controller.storeChanged()
        await list.written()
        let stored = try await list.store.snapshot(of: tasks).contents
        #expect(list.rowStore.contents == stored)
        #expect(list.surface.shown == stored.map(\.id))
        #expect(list.surface.fronts.isEmpty)
    }

    @Test func theRowStoreEqualsTheStoreAfterManyConcurrentCommands() async throws {
        let list = try ListFixture((0..<20).map { "\($0)" })
        for item in list.rowStore.contents.prefix(10) {
            list.controller.actionChosen(.complete, on: RowID(item.id))
            list.controller.actionChosen(.moveToTop, on: RowID(item.id))
        }
        list.controller.commands.undo()
        list.controller.storeChanged()
        await list.written()
        let stored = try await list.store.snapshot(of: tasks).contents
        #expect(list.rowStore.contents == stored)
        #expect(list.surface.shown == stored.map(\.id))
    }

    @Test func aStoreRestoredFromABackupIsReloaded() async throws {
        let list = try ListFixture(["one", "two"])
        let copy = try DatabaseQueue()
        try list.queue.backup(to: copy)
        try await list.rowStore.perform(.delete([list.id("one")]))
        try copy.backup(to: list.queue)
        list.controller.storeChanged()
        await list.written()
        #expect(list.titles == ["one", "two"])
    }

    @Test(arguments: [-1, 0, 1, 2, 9]) func anItemIsFoundWithAnyExpectedPosition(at position: Int) throws {
        let list = try ListFixture(["a", "b"])
        let b = try list.item("b")
        #expect(list.rowStore.item(b.id, expectedAt: position) == b)
        #expect(list.rowStore.item(UUID(), expectedAt: position) == nil)
    }

    @Test func aDraftIsPlacedBetweenItsNeighbors() async throws {
        let list = try ListFixture(["one", "two"])
        let draft = list.rowStore.beginDraft(at: .after(try list.id("one")))
        #expect(list.titles == ["one", "", "two"])
        #expect(list.rowStore.draft == draft)
        list.rowStore.endDraft()
        #expect(list.titles == ["one", "two"])
        #expect(list.rowStore.draft == nil)
    }

    @Test func onlyOneDraftExistsAtATime() throws {
        let list = try ListFixture(["one"])
        _ = list.rowStore.beginDraft(at: .top)
        _ = list.rowStore.beginDraft(at: .bottom)
        #expect(list.titles == ["one", ""])
    }

    @Test func aDraftWithoutRoomForARankFollowsTheRowAbove() async throws {
        let list = try ListFixture(["one", "two"])
        // Each insertion halves the gap between the ranks, until none is left.
        for number in 0..<32 {
            try await list.rowStore.perform(
                .add([NewItem(title: "\(number)")], at: .after(list.id("one")), in: tasks))
        }
        let second = list.rowStore.contents[1]
        list.controller.editor.editNew(at: .after(try list.id("one")))
        try list.type("new")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(list.titles.prefix(3) == ["one", "new", second.title])
        #expect(try list.store.items(of: tasks).readable.map(\.id) == list.surface.shown)
    }
}
