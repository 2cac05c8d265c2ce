// Tests of the effect of each command on a list.

import Testing
import Todo

@Suite struct AddTests {
    @Test func anItemAddedAtTheTopComesFirst() throws {
        var list = list(["a", "b"])
        try list.perform(.add([NewItem(title: "new")], at: .top, in: tasks))
        #expect(list.titles == ["new", "a", "b"])
    }

    @Test func anItemAddedAtTheBottomComesBeforeTheDoneItems() throws {
        var list = list(["a"], done: ["z"])
        try list.perform(.add([NewItem(title: "new")], at: .bottom, in: tasks))
        #expect(list.titles == ["a", "new", "z"])
    }

    @Test func severalAddedItemsKeepTheirOrderBetweenTwoNeighbors() throws {
        var list = list(["a", "b"])
        let new = ["1", "2", "3"].map { NewItem(title: $0) }
        try list.perform(.add(new, at: .after(list.id("a")), in: tasks))
        #expect(list.titles == ["a", "1", "2", "3", "b"])
    }

    @Test func anItemAddedBeforeANeighborComesDirectlyBeforeIt() throws {
        var list = list(["a", "b"])
        try list.perform(.add([NewItem(title: "new")], at: .before(list.id("b")), in: tasks))
        #expect(list.titles == ["a", "new", "b"])
    }

    @Test func anItemAddedAmongDoneItemsComesAfterTheLastOpenItem() throws {
        var list = list(["a"], done: ["y", "z"])
        try list.perform(.add([NewItem(title: "new")], at: .after(list.id("y")), in: tasks))
        #expect(list.titles == ["a", "new", "y", "z"])
    }

    @Test func anItemAddedAfterAMissingNeighborComesToTheTop() throws {
        var list = list(["a"])
        try list.perform(.add([NewItem(title: "new")], at: .after(UUID()), in: tasks))
        #expect(list.titles == ["new", "a"])
    }

    @Test func anEmptyTitleIsRefusedAndAddsNothing() throws {
        var list = list(["a"])
        let before = list
        #expect(throws: TodoError.emptyTitle) {
            try list.perform(.add([NewItem(title: "b"), NewItem(title: " \n")], at: .top, in: tasks))
        }
        #expect(list == before)
    }

    @Test func addingAnExistingIDIsRefused() throws {
        var list = list(["a"])
        let id = try list.id("a")
        #expect(throws: TodoError.itemExists(id)) {
            try list.perform(.add([NewItem(id: id, title: "b")], at: .top, in: tasks))
        }
    }

    @Test func anInsertInTheMiddleChangesNoOtherItem() throws {
        let list = list(["a", "b"])
        let command = Command.add([NewItem(title: "new")], at: .after(try list.id("a")), in: tasks)
        let edit = try #require(try command.resolve(in: list, at: noon)).edit
        guard case .insert(let items) = edit else {
            Issue.record("more than an insert: \(edit)")
            return
        }
        #expect(items.count == 1)
    }
}

@Suite struct CompleteTests {
    @Test func completingMovesAnItemBelowTheOpenItems() throws {
        var list = list(["a", "b"], done: ["z"])
        try list.perform(.complete([list.id("a")]))
        #expect(list.titles == ["b", "a", "z"])
        #expect(list.openCount == 1)
        #expect(list[1].completed == noon)
    }

    @Test func severalCompletedItemsKeepTheirOrder() throws {
        var list = list(["a", "b", "c"], done: ["z"])
        try list.perform(.complete([list.id("c"), list.id("a")]))
        #expect(list.titles == ["b", "a", "c", "z"])
    }

    @Test func reopeningMovesAnItemToTheEndOfTheOpenItems() throws {
        var list = list(["a", "b"], done: ["y", "z"])
        try list.perform(.reopen([list.id("z")]))
        #expect(list.titles == ["a", "b", "z", "y"])
        #expect(list[2].completed == nil)
    }

    @Test func completingADoneItemMakesNoUndoStep() throws {
        let list = list(["a"], done: ["z"])
        #expect(try Command.complete([list.id("z")]).resolve(in: list, at: noon) == nil)
    }

    @Test func completingAMissingItemChangesNothing() throws {
        var list = list(["a"])
        let before = list
        let missing = UUID()
        #expect(throws: TodoError.itemMissing(missing)) {
            try list.perform(.complete([list.id("a"), missing]))
        }
        #expect(list == before)
    }

    @Test func theSummaryCountsOnlyChangedItems() throws {
        let list = list(["a", "b"], done: ["z"])
        let command = Command.complete([try list.id("z"), try list.id("b"), try list.id("a")])
        let summary = try #require(try command.resolve(in: list, at: noon)).summary
        #expect(summary == StepSummary(kind: .completed, count: 2, title: "b"))
    }
}

@Suite struct MoveTests {
    @Test func anOpenItemMovedToTheTopComesFirst() throws {
        var list = list(["a", "b", "c"])
        try list.perform(.move(list.id("c"), to: .top))
        #expect(list.titles == ["c", "a", "b"])
    }

    @Test func aDoneItemMovedToTheTopStaysBelowTheOpenItems() throws {
        var list = list(["a"], done: ["y", "z"])
        try list.perform(.move(list.id("z"), to: .top))
        #expect(list.titles == ["a", "z", "y"])
    }

    @Test func aDoneItemMovedNextToAnOpenItemBecomesTheFirstDoneItem() throws {
        var list = list(["a", "b"], done: ["y", "z"])
        try list.perform(.move(list.id("z"), to: .before(list.id("a"))))
        #expect(list.titles == ["a", "b", "z", "y"])
    }

    @Test func anOpenItemMovedNextToADoneItemBecomesTheLastOpenItem() throws {
        var list = list(["a", "b"], done: ["y", "z"])
        try list.perform(.move(list.id("a"), to: .after(list.id("y"))))
        #expect(list.titles == ["b", "a", "y", "z"])
    }

    @Test(arguments: [Placement.top, .after(UUID())])
    func movingTheFirstItemToTheTopMakesNoUndoStep(placement: Placement) throws {
        let list = list(["a", "b"])
        #expect(try Command.move(list.id("a"), to: placement).resolve(in: list, at: noon) == nil)
    }

    @Test func movingAnItemToItsOwnPlaceMakesNoUndoStep() throws {
        let list = list(["a", "b", "c"])
        let (a, b, c) = (try list.id("a"), try list.id("b"), try list.id("c"))
        for placement in [Placement.after(a), .after(b), .before(b), .before(c)] {
            #expect(try Command.move(b, to: placement).resolve(in: list, at: noon) == nil)
        }
    }
}

@Suite struct RenameAndDeleteTests {
    @Test func renamingKeepsThePlace() throws {
        var list = list(["a", "b"])
        try list.perform(.rename(list.id("a"), to: " new\ttitle "))
        #expect(list.titles == ["new title", "b"])
    }

    @Test func renamingToTheSameTitleMakesNoUndoStep() throws {
        let list = list(["a"])
        #expect(try Command.rename(list.id("a"), to: "a ").resolve(in: list, at: noon) == nil)
    }

    @Test func renamingToAnEmptyTitleIsRefused() throws {
        let list = list(["a"])
        #expect(throws: TodoError.emptyTitle) {
            try Command.rename(list.id("a"), to: "  ").resolve(in: list, at: noon)
        }
    }

    @Test func deletingAnItemTwiceInOneCommandDeletesItOnce() throws {
        var list = list(["a", "b"])
        try list.perform(.delete([list.id("a"), list.id("a")]))
        #expect(list.titles == ["b"])
    }

    @Test func deletingNothingMakesNoUndoStep() throws {
        #expect(try Command.delete([]).resolve(in: list(["a"]), at: noon) == nil)
    }
}

@Suite struct PlaceTests {
    @Test func placingAnOpenItemAmongDoneItemsCompletesIt() throws {
        var list = list(["a", "b"], done: ["y", "z"])
        let command = Command.place(try list.id("a"), isDone: true, to: .after(try list.id("y")))
        let resolved = try #require(try command.resolve(in: list, at: noon))
        #expect(resolved.summary == StepSummary(kind: .completed, count: 1, title: "a"))
        _ = try list.apply(resolved.edit)
        #expect(list.titles == ["b", "y", "a", "z"])
        #expect(list[2].completed == noon)
    }

    @Test func placingADoneItemAmongOpenItemsReopensIt() throws {
        var list = list(["a", "b"], done: ["y", "z"])
        let command = Command.place(try list.id("z"), isDone: false, to: .before(try list.id("b")))
        let resolved = try #require(try command.resolve(in: list, at: noon))
        #expect(resolved.summary == StepSummary(kind: .reopened, count: 1, title: "z"))
        _ = try list.apply(resolved.edit)
        #expect(list.titles == ["a", "z", "b", "y"])
        #expect(list[1].completed == nil)
    }

    @Test func placingAnItemInItsOwnSectionMovesIt() throws {
        var list = list(["a", "b", "c"])
        let command = Command.place(try list.id("c"), isDone: false, to: .top)
        #expect(try command.resolve(in: list, at: noon)?.summary.kind == .moved)
        try list.perform(command)
        #expect(list.titles == ["c", "a", "b"])
    }

    @Test func aNeighborInTheOtherSectionMeansTheNearestEndOfTheSection() throws {
        var list = list(["a", "b"], done: ["y", "z"])
        try list.perform(.place(list.id("a"), isDone: true, to: .after(list.id("b"))))
        #expect(list.titles == ["b", "a", "y", "z"])
        try list.perform(.place(list.id("z"), isDone: false, to: .after(list.id("y"))))
        #expect(list.titles == ["b", "z", "a", "y"])
    }

    @Test func placingAnItemAtItsOwnPlaceInItsOwnStateMakesNoUndoStep() throws {
        let list = list(["a", "b"], done: ["z"])
        let (a, b, z) = (try list.id("a"), try list.id("b"), try list.id("z"))
        for placement in [Placement.after(a), .after(b), .before(b), .bottom] {
            #expect(try Command.place(b, isDone: false, to: placement).resolve(in: list, at: noon) == nil)
        }
        #expect(try Command.place(z, isDone: true, to: .top).resolve(in: list, at: noon) == nil)
    }

    @Test func anItemPlacedNextToItselfInTheOtherSectionComesToTheNearestEnd() throws {
        var list = list(["a", "b"], done: ["z"])
        let a = try list.id("a")
        try list.perform(.place(a, isDone: true, to: .after(a)))
        #expect(list.titles == ["b", "a", "z"])
    }
}

@Suite struct ClearDoneTests {
    @Test func clearingDoneItemsIsOneUndoStep() throws {
        var list = list(["a"], done: ["y", "z"])
        let before = list
        let command = Command.clearDone(in: tasks)
        let resolved = try #require(try command.resolve(in: list, at: noon))
        #expect(resolved.summary == StepSummary(kind: .cleared, count: 2, title: "y"))
        let inverse = try list.apply(resolved.edit)
        #expect(list.titles == ["a"])
        _ = try list.apply(inverse)
        #expect(list == before)
    }

    @Test func clearingAListWithoutDoneItemsMakesNoUndoStep() throws {
        #expect(try Command.clearDone(in: tasks).resolve(in: list(["a"]), at: noon) == nil)
    }
}
