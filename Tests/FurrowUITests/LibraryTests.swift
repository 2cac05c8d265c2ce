// The library equals the store, whoever changes what, and the rows told of equal the library.

import Foundation
import GRDB
import Gestures
import Store
import Testing
import Todo

@testable import FurrowUI

/// Someone who does anything to a list, from inside and from elsewhere.
@MainActor struct Fidget {
    var chance: SplitMix64
    let stage: Stage

    mutating func act() async throws {
        switch Int.random(in: 0..<12, using: &chance) {
        case 0: _ = try await stage.library.undo()
        case 1: _ = try await stage.library.redo()
        case 2, 3: _ = try? await stage.store.perform(command(), at: noon)
        case 4: try await stage.library.refresh()
        default: _ = try? await stage.library.perform(command())
        }
    }

    private mutating func command() -> Command {
        let ids = stage.library.contents.map(\.id)
        guard let one = ids.randomElement(using: &chance), let other = ids.randomElement(using: &chance) else {
            return .add([NewItem(title: "first")], at: .bottom, in: tasks)
        }
        let places: [Placement] = [.top, .bottom, .after(other), .before(other)]
        let place = places[Int.random(in: 0..<places.count, using: &chance)]
        switch Int.random(in: 0..<8, using: &chance) {
        case 0, 1: return .add([NewItem(title: "a"), NewItem(title: "b")], at: place, in: tasks)
        case 2: return .rename(one, to: "renamed \(chance.next() % 100)")
        case 3: return .complete([one, other])
        case 4: return .reopen([one])
        case 5: return .delete([one])
        default: return .move(one, to: place)
        }
    }
}

@MainActor @Suite struct LibraryTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func itEqualsTheStoreAfterAnythingThatIsDone(_ seed: UInt64) async throws {
        let stage = try Stage(["one", "two", "three"], done: ["four"])
        var fidget = Fidget(chance: SplitMix64(state: seed), stage: stage)
        for _ in 0..<150 {
            try await fidget.act()
            #expect(stage.surface.shown == stage.library.contents.map(\.id))
        }
        try await stage.library.refresh()
        let stored = try await stage.store.snapshot(of: tasks).contents
        #expect(stage.library.contents == stored)
        #expect(stage.surface.shown == stored.map(\.id))
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func everythingComesToRestWhateverIsDoneWhileRowsFly(_ seed: UInt64) async throws {
        let stage = try Stage((0..<8).map { "\($0)" })
        var chance = SplitMix64(state: seed)
        for _ in 0..<120 {
            let item = stage.library.contents.randomElement(using: &chance)
            switch Int.random(in: 0..<10, using: &chance) {
            case 0, 1: item.map { stage.controller.actionChosen(.delete, on: RowID($0.id)) }
            case 2: item.map { stage.controller.actionChosen(.complete, on: RowID($0.id)) }
            case 3, 4, 5: stage.controller.undo()
            case 6: stage.controller.redo()
            case 7: await stage.written()
            case 8: stage.controller.storeChanged()
            default: stage.wait(Double.random(in: 0...0.4, using: &chance))
            }
        }
        await stage.written()
        stage.settle()
        stage.controller.storeChanged()
        await stage.written()
        let stored = try await stage.store.snapshot(of: tasks).contents
        #expect(stage.library.contents == stored)
        #expect(stage.surface.shown == stored.map(\.id))
        #expect(stage.surface.fronts.isEmpty)
    }

    @Test func manyCommandsAtOnceEndEqualToTheStore() async throws {
        let stage = try Stage((0..<20).map { "\($0)" })
        for item in stage.library.contents.prefix(10) {
            stage.controller.actionChosen(.complete, on: RowID(item.id))
            stage.controller.actionChosen(.moveToTop, on: RowID(item.id))
        }
        stage.controller.undo()
        stage.controller.storeChanged()
        await stage.written()
        let stored = try await stage.store.snapshot(of: tasks).contents
        #expect(stage.library.contents == stored)
        #expect(stage.surface.shown == stored.map(\.id))
    }

    @Test func aStorePutBackFromACopyIsReadAnew() async throws {
        let stage = try Stage(["one", "two"])
        let copy = try DatabaseQueue()
        try stage.queue.backup(to: copy)
        try await stage.library.perform(.delete([stage.id("one")]))
        try copy.backup(to: stage.queue)
        stage.controller.storeChanged()
        await stage.written()
        #expect(stage.titles == ["one", "two"])
    }

    @Test func aDraftTakesARankBetweenItsNeighbours() async throws {
        let stage = try Stage(["one", "two"])
        let draft = stage.library.beginDraft(at: .after(try stage.id("one")))
        #expect(stage.titles == ["one", "", "two"])
        #expect(stage.library.draft == draft)
        stage.library.endDraft()
        #expect(stage.titles == ["one", "two"])
        #expect(stage.library.draft == nil)
    }

    @Test func thereIsOneDraftAtATime() throws {
        let stage = try Stage(["one"])
        _ = stage.library.beginDraft(at: .top)
        _ = stage.library.beginDraft(at: .bottom)
        #expect(stage.titles == ["one", ""])
    }

    @Test func aDraftWithoutRoomForItsRankStandsAfterTheOneAbove() async throws {
        let stage = try Stage(["one", "two"])
        // Halves the room until none is left.
        for number in 0..<32 {
            try await stage.library.perform(
                .add([NewItem(title: "\(number)")], at: .after(stage.id("one")), in: tasks))
        }
        let second = stage.library.contents[1]
        stage.controller.editNew(at: .after(try stage.id("one")))
        try stage.type("new")
        stage.controller.editorReturned()
        await stage.written()
        #expect(stage.titles.prefix(3) == ["one", "new", second.title])
        #expect(try stage.store.items(of: tasks).readable.map(\.id) == stage.surface.shown)
    }
}
