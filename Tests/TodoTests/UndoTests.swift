// Tests of undo as data: an edit followed by its inverse restores the original state.

import Testing
import Todo

@Suite struct UndoTests {
    /// Commands of the basic kinds on a list of six open and three completed tasks, whose ranks are so close that some
    /// must change.
    private static let commands: [@Sendable (ItemList) -> Command] = [
        { .add([NewItem(title: "x"), NewItem(title: "y")], at: .after($0[2].id), in: tasks) },
        { .rename($0[1].id, to: "renamed") },
        { .change($0[1].id, [.title("both"), .notes("one\ntwo")]) },
        { .complete([$0[0].id, $0[4].id]) },
        { .reopen([$0[8].id, $0[6].id]) },
        { .move($0[5].id, to: .before($0[1].id)) },
        { .delete([$0[7].id, $0[0].id]) },
        { .place($0[1].id, isDone: true, to: .after($0[6].id)) },
        { .place($0[7].id, isDone: false, to: .after($0[2].id)) },
        { _ in .clearDone(in: tasks) },
    ]

    private func crowded() -> ItemList {
        ItemList((0..<9).map { item("\($0)", rank: Int64($0), done: $0 > 5) })
    }

    @Test(arguments: commands.indices)
    func undoAndRedoOfAnEditAreExactInverses(kind: Int) throws {
        var list = crowded()
        let before = list
        let inverse = try #require(try list.perform(Self.commands[kind](list)))
        let after = list
        #expect(after != before)
        let again = try list.apply(inverse)
        #expect(list == before)
        let back = try list.apply(again)
        #expect(list == after)
        _ = try list.apply(back)
        #expect(list == before)
    }

    @Test(arguments: 0..<10)
    func undoingRandomCommandsRestoresTheOriginalState(seed: UInt64) throws {
        var generator = SplitMix64(state: seed)
        var list = crowded()
        let before = list
        var inverses: [Edit] = []
        for _ in 0..<200 {
            if let inverse = try list.perform(list.anyCommand(&generator)) { inverses.append(inverse) }
            #expect(list.isSound)
        }
        let after = list
        let redos = try inverses.reversed().map { try list.apply($0) }
        #expect(list == before)
        for redo in redos.reversed() { _ = try list.apply(redo) }
        #expect(list == after)
    }

    @Test func editingAMissingItemIsRefused() throws {
        var list = list(["a"])
        let missing = UUID()
        #expect(throws: TodoError.itemMissing(missing)) { try list.apply(.delete([missing])) }
        #expect(throws: TodoError.itemMissing(missing)) { try list.apply(.change([Patch(missing, [.title("x")])])) }
    }
}
