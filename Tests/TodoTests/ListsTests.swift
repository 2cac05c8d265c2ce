// Tests of commands on lists and between lists.

import Testing
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

private let home = list("home", rank: 1)
private let work = list("work", rank: 2)

private func list(_ name: String, rank: Int64) -> TodoList {
    TodoList(id: UUID(), name: name, rank: Rank(rank), created: noon)
}

/// Returns the lists "home" and "work". Tasks whose title begins with "x" are completed.
private func shelf(
    _ first: [String] = ["a", "b", "c", "xd", "xe"], _ second: [String] = ["m", "n", "xo"]
) -> Shelf {
    Shelf([home, work], items(first, in: home) + items(second, in: work))
}

private func items(_ titles: [String], in list: TodoList) -> [Item] {
    titles.enumerated().map { number, title in
        Item(
            id: UUID(), list: list.id, title: title, rank: Rank(Int64(number)), created: noon,
            completed: title.hasPrefix("x") ? noon : nil)
    }
}

extension Shelf {
    fileprivate func titles(_ list: TodoList) -> [String] { self[list.id].map(\.title) }

    fileprivate var names: [String] { lists.map(\.name) }

    fileprivate func id(_ title: String) throws -> UUID {
        try #require(records.values.first { $0.title == title }).id
    }

    fileprivate func summary(of command: Command) throws -> StepSummary? {
        try command.resolve(in: self, at: noon)?.summary
    }
}

@Suite struct ListsTests {
    @Test func aListIsAddedWhereItsNeighboursSay() throws {
        var shelf = shelf()
        let command = Command.add([NewItem(title: "new")], at: .after(home.id), in: TodoList.root)
        #expect(try shelf.summary(of: command) == StepSummary(kind: .added, count: 1, title: "new", isAboutLists: true))
        try shelf.perform(command)
        #expect(shelf.names == ["home", "new", "work"])
    }

    @Test func aListIsRenamedAndMovedAsAnItemIs() throws {
        var shelf = shelf()
        try shelf.perform(.rename(work.id, to: "office"))
        try shelf.perform(.move(work.id, to: .top))
        #expect(shelf.names == ["office", "home"])
        #expect(shelf.titles(work) == ["m", "n", "xo"])
    }

    @Test func aListIsNeverDone() throws {
        let shelf = shelf()
        #expect(try Command.complete([home.id]).resolve(in: shelf, at: noon) == nil)
        #expect(try Command.place(home.id, isDone: true, to: .top).resolve(in: shelf, at: noon) == nil)
    }

    @Test func aListThatIsPlacedAmongTheDoneIsMoved() throws {
        var shelf = shelf()
        let command = Command.place(work.id, isDone: true, to: .before(home.id))
        #expect(try shelf.summary(of: command)?.kind == .moved)
        try shelf.perform(command)
        #expect(shelf.names == ["work", "home"])
    }

    @Test func itemsAreCompletedAndTheListAmongThemIsPassedOver() throws {
        var shelf = shelf()
        let command = Command.complete([home.id, try shelf.id("m")])
        #expect(try shelf.summary(of: command) == StepSummary(kind: .completed, count: 1, title: "m"))
        try shelf.perform(command)
        #expect(shelf.titles(work) == ["n", "m", "xo"])
    }

    @Test func aDeletedListTakesItsItemsAlongAndBringsThemBack() throws {
        var shelf = shelf()
        let before = shelf
        let command = Command.delete([home.id])
        let summary = StepSummary(kind: .deleted, count: 1, title: "home", isAboutLists: true)
        #expect(try shelf.summary(of: command) == summary)
        let inverse = try #require(try shelf.perform(command))
        #expect(shelf.lists == [work] && shelf[work.id] == before[work.id])
        #expect(shelf.trash.map(\.id) == [home.id])
        _ = try shelf.apply(inverse)
        #expect(shelf == before)
    }

    @Test func aListAndItemsOfItAndOfAnotherAreDeletedAtOnce() throws {
        var shelf = shelf()
        try shelf.perform(.delete([shelf.id("a"), home.id, shelf.id("m")]))
        #expect(shelf.names == ["work"])
        #expect(shelf.titles(work) == ["n", "xo"])
    }
}

@Suite struct AddSomewhereTests {
    private let command = Command.addSomewhere([NewItem(title: "new")], at: .bottom)

    @Test func withTasksThereItemsComeToThem() throws {
        var shelf = Shelf([home, TodoList.tasks])
        try shelf.perform(command)
        #expect(shelf.titles(TodoList.tasks) == ["new"])
    }

    @Test func withoutTasksItemsComeToTheFirstList() throws {
        var shelf = shelf([], [])
        try shelf.perform(command)
        #expect(shelf.titles(home) == ["new"])
    }

    @Test func withoutAnyListTasksAreMadeInTheSameStep() throws {
        var shelf = Shelf([])
        #expect(try shelf.summary(of: command) == StepSummary(kind: .added, count: 1, title: "new"))
        let inverse = try #require(try shelf.perform(command))
        #expect(shelf.names == ["Tasks"])
        #expect(shelf.titles(TodoList.tasks) == ["new"])
        _ = try shelf.apply(inverse)
        #expect(shelf == Shelf([]))
    }

    @Test func nothingToAddMakesNoList() throws {
        #expect(try Command.addSomewhere([], at: .top).resolve(in: Shelf([]), at: noon) == nil)
    }
}

@Suite struct TransferTests {
    @Test func itemsComeToTheTopOfTheirSectionsInTheOrderTheyHad() throws {
        var shelf = shelf()
        let command = Command.transfer(
            [try shelf.id("xe"), try shelf.id("c"), try shelf.id("a"), try shelf.id("xd")], to: work.id)
        let summary = StepSummary(kind: .transferred, count: 4, title: "xe", list: "work")
        #expect(try shelf.summary(of: command) == summary)
        try shelf.perform(command)
        #expect(shelf.titles(home) == ["b"])
        #expect(shelf.titles(work) == ["a", "c", "m", "n", "xd", "xe", "xo"])
    }

    @Test func itemsThatAreThereAlreadyArePassedOver() throws {
        var shelf = shelf()
        let command = Command.transfer([try shelf.id("n"), try shelf.id("a")], to: work.id)
        #expect(try shelf.summary(of: command)?.count == 1)
        try shelf.perform(command)
        #expect(shelf.titles(work) == ["a", "m", "n", "xo"])
        #expect(try Command.transfer([shelf.id("n")], to: work.id).resolve(in: shelf, at: noon) == nil)
    }

    @Test func aListIsNotPutIntoAList() throws {
        let shelf = shelf()
        #expect(throws: TodoError.listInList) {
            try Command.transfer([shelf.id("a"), home.id], to: work.id).resolve(in: shelf, at: noon)
        }
    }

    @Test func whatIsNoListTakesNoItems() throws {
        let shelf = shelf()
        for id in [TodoList.root, UUID(), try shelf.id("m")] {
            #expect(throws: TodoError.listMissing(id)) {
                try Command.transfer([shelf.id("a")], to: id).resolve(in: shelf, at: noon)
            }
        }
    }

    @Test func aCrowdedListMakesRoom() throws {
        var items = items(["m", "xo"], in: work)
        for index in items.indices { items[index].rank = Rank(.min) }
        var shelf = Shelf([home, work], items + TodoTests.items(["a", "xd"], in: home))
        let before = shelf
        let inverse = try #require(try shelf.perform(.transfer([shelf.id("a"), shelf.id("xd")], to: work.id)))
        #expect(shelf.titles(work) == ["a", "m", "xd", "xo"])
        _ = try shelf.apply(inverse)
        #expect(shelf == before)
    }
}

@Suite struct ListUndoTests {
    /// One command of each kind that affects several lists, with the commands to perform before it.
    private static let commands: [@Sendable (Shelf) throws -> (before: [Command], command: Command)] = [
        { ([], .transfer([try $0.id("a"), try $0.id("xd")], to: work.id)) },
        { ([.delete([try $0.id("b"), try $0.id("xo")])], .restore([try $0.id("b"), try $0.id("xo")])) },
        { ([.delete([home.id])], .restore([try $0.id("home")])) },
        // A task whose list is in the trash is restored to another list, or to a new one.
        { ([.delete([try $0.id("a")]), .delete([home.id])], .restore([try $0.id("a")])) },
        { ([.delete([try $0.id("a")]), .delete([home.id, work.id])], .restore([try $0.id("a")])) },
        { ([.delete([try $0.id("a"), try $0.id("m")])], .deleteForGood([try $0.id("m"), try $0.id("a")])) },
        { ([.delete([try $0.id("a")]), .delete([home.id])], .deleteForGood([home.id])) },
        { _ in ([], .addSomewhere([NewItem(title: "x"), NewItem(title: "y")], at: .bottom)) },
        { _ in ([.delete([home.id, work.id])], .addSomewhere([NewItem(title: "x")], at: .top)) },
        { _ in ([.delete([home.id])], .delete([work.id])) },
    ]

    @Test(arguments: commands.indices)
    func anEditAndItsInverseAreWhereOneBegan(kind: Int) throws {
        var shelf = shelf()
        let (preparations, command) = try Self.commands[kind](shelf)
        for preparation in preparations { try shelf.perform(preparation) }
        let before = shelf
        let inverse = try #require(try shelf.perform(command))
        let after = shelf
        #expect(after != before && !after.hasClash)
        let again = try shelf.apply(inverse)
        #expect(shelf == before)
        let back = try shelf.apply(again)
        #expect(shelf == after)
        _ = try shelf.apply(back)
        #expect(shelf == before)
    }

    @Test(arguments: 0..<20)
    func randomCommandsOnListsAllUndoneAreWhereOneBegan(seed: UInt64) throws {
        var chance = SplitMix64(state: seed)
        var shelf = shelf()
        let before = shelf
        var inverses: [Edit] = []
        for _ in 0..<150 {
            let command = shelf.anyCommand(&chance)
            if let inverse = try shelf.perform(command) { inverses.append(inverse) }
            #expect(!shelf.hasClash, "\(command)")
            #expect(shelf.treeFaults.isEmpty, "\(command)")
        }
        let after = shelf
        let redos = try inverses.reversed().map { try shelf.apply($0) }
        #expect(shelf == before)
        for redo in redos.reversed() { _ = try shelf.apply(redo) }
        #expect(shelf == after)
    }
}

@Suite struct ListNameTests {
    private let lists = [list("Home", rank: 0), list("home", rank: 1), list("Büro", rank: 2)]

    @Test(arguments: [("home", [1]), ("HOME", [0, 1]), ("Home", [0]), (" büro ", [2])])
    func theExactNameWinsElseTheCaseDoesNotMatter(name: String, positions: [Int]) {
        #expect(TodoList.named(name, among: lists) == positions.map { lists[$0] })
    }

    @Test(arguments: ["", "hom", "homes"])
    func anotherNameIsNoList(name: String) {
        #expect(TodoList.named(name, among: lists).isEmpty)
    }

    @Test func tasksAreTheListWhereNoneIsNamedElseTheFirst() {
        #expect(TodoList.fallback(among: lists + [TodoList.tasks]) == TodoList.tasks)
        #expect(TodoList.fallback(among: lists) == lists[0])
        #expect(TodoList.fallback(among: [TodoList]()) == nil)
    }
}
