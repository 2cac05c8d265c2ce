// A long list: its head is shown first, and the rest read behind it.

import GRDB
import Gestures
import Store
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct HeadTests {
    private func stage() throws -> Stage {
        let queue = try DatabaseQueue()
        try Store(queue).fill(["a", "b", "c", "d"], done: ["e"])
        return try Stage(queue: queue, headLength: 2)
    }

    @Test func onlyTheHeadIsKnownAtFirst() throws {
        #expect(try stage().titles == ["a", "b"])
    }

    @Test func theColoursGoByTheWholeListFromTheBeginning() throws {
        #expect(try stage().library.openCount == 4)
    }

    @Test func theRestComesBehindTheHead() async throws {
        let stage = try stage()
        stage.controller.loadRest()
        await stage.written()
        #expect(stage.titles == ["a", "b", "c", "d", "✓e"])
        #expect(stage.library.openCount == 4)
    }

    @Test func whatOthersChangedMeanwhileIsThere() async throws {
        let stage = try stage()
        try await stage.store.perform(.delete([try stage.item("a").id]), at: noon)
        stage.controller.loadRest()
        await stage.written()
        #expect(stage.titles == ["b", "c", "d", "✓e"])
    }

    @Test func anItemTypedMeanwhileStays() async throws {
        let stage = try stage()
        stage.controller.addAtTop()
        stage.controller.loadRest()
        await stage.written()
        #expect(stage.titles == ["", "a", "b", "c", "d", "✓e"])
    }

    @Test func aListThatIsKnownWholeIsNotReadAgain() async throws {
        let stage = try Stage(["a", "b"])
        stage.controller.loadRest()
        await stage.written()
        #expect(stage.titles == ["a", "b"])
    }
}
