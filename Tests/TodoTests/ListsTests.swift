// Tests of commands on lists and between lists.

import Testing
import Todo

private let home = list("home", rank: 1)
private let work = list("work", rank: 2)

private func list(_ name: String, rank: Int64) -> TodoList {
    TodoList(id: UUID(), name: name, rank: Rank(rank), created: noon)
}

/// Returns the lists "home" and "work". Tasks whose title begins with "x" are completed.
private func reference(
    _ first: [String] = ["a", "b", "c", "xd", "xe"], _ second: [String] = ["m", "n", "xo"]
) -> ReferenceStore {
    ReferenceStore([home, work], items(first, in: home) + items(second, in: work))
}

private func items(_ titles: [String], in list: TodoList) -> [Item] {
    titles.enumerated().map { number, title in
        Item(
            id: UUID(), list: list.id, title: title, rank: Rank(Int64(number)), created: noon,
            completed: title.hasPrefix("x") ? noon : nil)
    }
}

extension ReferenceStore {
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
    @Test func aListIsAddedNextToItsNeighbor() throws {
        var reference = reference()
        let command = Command.add([NewItem(title: "new")], at: .after(home.id), in: TodoList.root)
        #expect(
            try reference.summary(of: command) == StepSummary(kind: .added, count: 1, title: "new", isAboutLists: true))
        try reference.perform(command)
        #expect(reference.names == ["home", "new", "work"])
    }

    @Test func aListIsRenamedAndMovedLikeAnItem() throws {
        var reference = reference()
        try reference.perform(.rename(work.id, to: "office"))
        try reference.perform(.move(work.id, to: .top))
        #expect(reference.names == ["office", "home"])
        #expect(reference.titles(work) == ["m", "n", "xo"])
    }

    @Test func listsCannotBeCompleted() throws {
        let reference = reference()
        #expect(try Command.complete([home.id]).resolve(in: reference, at: noon) == nil)
        #expect(try Command.place(home.id, isDone: true, to: .top).resolve(in: reference, at: noon) == nil)
    }

    @Test func placingAListAmongDoneItemsOnlyMovesIt() throws {
        var reference = reference()
        let command = Command.place(work.id, isDone: true, to: .before(home.id))
        #expect(try reference.summary(of: command)?.kind == .moved)
        try reference.perform(command)
        #expect(reference.names == ["work", "home"])
    }

    @Test func completingSkipsListsAmongTheItems() throws {
        var reference = reference()
        let command = Command.complete([home.id, try reference.id("m")])
        #expect(try reference.summary(of: command) == StepSummary(kind: .completed, count: 1, title: "m"))
        try reference.perform(command)
        #expect(reference.titles(work) == ["n", "m", "xo"])
    }

    @Test func deletingAListDeletesItsItemsAndUndoRestoresThem() throws {
        var reference = reference()
        let before = reference
        let command = Command.delete([home.id])
        let summary = StepSummary(kind: .deleted, count: 1, title: "home", isAboutLists: true)
        #expect(try reference.summary(of: command) == summary)
        let inverse = try #require(try reference.perform(command))
        #expect(reference.lists == [work] && reference[work.id] == before[work.id])
        #expect(reference.trash.map(\.id) == [home.id])
        _ = try reference.apply(inverse)
        #expect(reference == before)
    }

    @Test func aListAndItemsOfSeveralListsAreDeletedTogether() throws {
        var reference = reference()
        try reference.perform(.delete([reference.id("a"), home.id, reference.id("m")]))
        #expect(reference.names == ["work"])
        #expect(reference.titles(work) == ["n", "xo"])
    }
}

@Suite struct AddSomewhereTests {
    private let command = Command.addToDefaultList([NewItem(title: "new")], at: .bottom)

    @Test func itemsAreAddedToTheTasksListIfItExists() throws {
        var reference = ReferenceStore([home, TodoList.tasks])
        try reference.perform(command)
        #expect(reference.titles(TodoList.tasks) == ["new"])
    }

    @Test func withoutATasksListItemsAreAddedToTheFirstList() throws {
        var reference = reference([], [])
        try reference.perform(command)
        #expect(reference.titles(home) == ["new"])
    }

    @Test func withoutAnyListTheSameStepMakesTheTasksList() throws {
        var reference = ReferenceStore([])
        #expect(try reference.summary(of: command) == StepSummary(kind: .added, count: 1, title: "new"))
        let inverse = try #require(try reference.perform(command))
        #expect(reference.names == ["Tasks"])
        #expect(reference.titles(TodoList.tasks) == ["new"])
        _ = try reference.apply(inverse)
        #expect(reference == ReferenceStore([]))
    }

    @Test func addingNothingMakesNoList() throws {
        #expect(try Command.addToDefaultList([], at: .top).resolve(in: ReferenceStore([]), at: noon) == nil)
    }
}

@Suite struct TransferTests {
    @Test func transferredItemsKeepTheirOrderAtTheTopOfTheirSections() throws {
        var reference = reference()
        let command = Command.transfer(
            [try reference.id("xe"), try reference.id("c"), try reference.id("a"), try reference.id("xd")], to: work.id)
        let summary = StepSummary(kind: .transferred, count: 4, title: "xe", list: "work")
        #expect(try reference.summary(of: command) == summary)
        try reference.perform(command)
        #expect(reference.titles(home) == ["b"])
        #expect(reference.titles(work) == ["a", "c", "m", "n", "xd", "xe", "xo"])
    }

    @Test func transferringSkipsItemsAlreadyInTheList() throws {
        var reference = reference()
        let command = Command.transfer([try reference.id("n"), try reference.id("a")], to: work.id)
        #expect(try reference.summary(of: command)?.count == 1)
        try reference.perform(command)
        #expect(reference.titles(work) == ["a", "m", "n", "xo"])
        #expect(try Command.transfer([reference.id("n")], to: work.id).resolve(in: reference, at: noon) == nil)
    }

    @Test func aListCannotBeMovedIntoAList() throws {
        let reference = reference()
        #expect(throws: TodoError.listInList) {
            try Command.transfer([reference.id("a"), home.id], to: work.id).resolve(in: reference, at: noon)
        }
    }

    @Test func itemsCannotBeTransferredToAMissingList() throws {
        let reference = reference()
        for id in [TodoList.root, UUID(), try reference.id("m")] {
            #expect(throws: TodoError.listMissing(id)) {
                try Command.transfer([reference.id("a")], to: id).resolve(in: reference, at: noon)
            }
        }
    }

    @Test func transferringIntoARangeWithoutFreeRanksMovesOtherItems() throws {
        var items = items(["m", "xo"], in: work)
        for index in items.indices { items[index].rank = Rank(.min) }
        var reference = ReferenceStore([home, work], items + TodoTests.items(["a", "xd"], in: home))
        let before = reference
        let inverse = try #require(
            try reference.perform(.transfer([reference.id("a"), reference.id("xd")], to: work.id)))
        #expect(reference.titles(work) == ["a", "m", "xd", "xo"])
        _ = try reference.apply(inverse)
        #expect(reference == before)
    }
}

@Suite struct ListUndoTests {
    /// One command of each kind that affects several lists, with the commands to perform before it.
    private static let commands: [@Sendable (ReferenceStore) throws -> (before: [Command], command: Command)] = [
        { ([], .transfer([try $0.id("a"), try $0.id("xd")], to: work.id)) },
        { ([.delete([try $0.id("b"), try $0.id("xo")])], .restore([try $0.id("b"), try $0.id("xo")])) },
        { ([.delete([home.id])], .restore([try $0.id("home")])) },
        // A task whose list is in the trash is restored to another list, or to a new one.
        { ([.delete([try $0.id("a")]), .delete([home.id])], .restore([try $0.id("a")])) },
        { ([.delete([try $0.id("a")]), .delete([home.id, work.id])], .restore([try $0.id("a")])) },
        { ([.delete([try $0.id("a"), try $0.id("m")])], .deletePermanently([try $0.id("m"), try $0.id("a")])) },
        { ([.delete([try $0.id("a")]), .delete([home.id])], .deletePermanently([home.id])) },
        { _ in ([], .addToDefaultList([NewItem(title: "x"), NewItem(title: "y")], at: .bottom)) },
        { _ in ([.delete([home.id, work.id])], .addToDefaultList([NewItem(title: "x")], at: .top)) },
        { _ in ([.delete([home.id])], .delete([work.id])) },
    ]

    @Test(arguments: commands.indices)
    func undoAndRedoOfAnEditAreExactInverses(kind: Int) throws {
        var reference = reference()
        let (preparations, command) = try Self.commands[kind](reference)
        for preparation in preparations { try reference.perform(preparation) }
        let before = reference
        let inverse = try #require(try reference.perform(command))
        let after = reference
        #expect(after != before && !after.hasClash)
        let again = try reference.apply(inverse)
        #expect(reference == before)
        let back = try reference.apply(again)
        #expect(reference == after)
        _ = try reference.apply(back)
        #expect(reference == before)
    }

    @Test(arguments: 0..<20)
    func undoingRandomCommandsOnListsRestoresTheOriginalState(seed: UInt64) throws {
        var generator = SplitMix64(state: seed)
        var reference = reference()
        let before = reference
        var inverses: [Edit] = []
        for _ in 0..<150 {
            let command = reference.anyCommand(&generator)
            if let inverse = try reference.perform(command) { inverses.append(inverse) }
            #expect(!reference.hasClash, "\(command)")
            #expect(reference.treeFaults.isEmpty, "\(command)")
        }
        let after = reference
        let redos = try inverses.reversed().map { try reference.apply($0) }
        #expect(reference == before)
        for redo in redos.reversed() { _ = try reference.apply(redo) }
        #expect(reference == after)
    }
}

@Suite struct ListNameTests {
    private let lists = [list("Home", rank: 0), list("home", rank: 1), list("Büro", rank: 2)]

    @Test(arguments: [("home", [1]), ("HOME", [0, 1]), ("Home", [0]), (" büro ", [2])])
    func anExactNameWinsAndOtherwiseCaseIsIgnored(name: String, positions: [Int]) {
        #expect(TodoList.named(name, among: lists) == positions.map { lists[$0] })
    }

    @Test(arguments: ["", "hom", "homes"])
    func anUnknownNameMatchesNoList(name: String) {
        #expect(TodoList.named(name, among: lists).isEmpty)
    }

    @Test func theDefaultListIsTasksOrTheFirstList() {
        #expect(TodoList.fallback(among: lists + [TodoList.tasks]) == TodoList.tasks)
        #expect(TodoList.fallback(among: lists) == lists[0])
        #expect(TodoList.fallback(among: [TodoList]()) == nil)
    }
}
