// Tests of importing complete tasks from another program.

import TestSupport
import Testing
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct ImportTests {
    private let home = TodoList(id: UUID(), name: "Home", rank: Rank(0), created: noon)

    private func new(_ title: String, within parent: Item? = nil, isDone: Bool = false) -> Item {
        var item = Item(id: UUID(), list: UUID(), title: title, rank: Rank(9), created: noon)
        item.parent = parent?.id
        if isDone { item.completed = noon }
        return item
    }

    private func titles(_ shelf: Shelf, _ list: UUID) -> [String] {
        shelf[list].map { ($0.isDone ? "✓" : "") + $0.title }
    }

    @Test func theyComeBehindWhatIsThereAndTheListsBehindTheOthers() throws {
        var shelf = Shelf([home])
        try shelf.perform(.add([NewItem(title: "old")], at: .top, in: home.id))
        let before = shelf
        let (other, up) = (UUID(), new("up"))
        let command = Command.importLists([
            ImportedList(id: home.id, items: [new("a"), new("b", isDone: true), new("c")]),
            ImportedList(id: other, name: "New", items: [up, new("in", within: up)]),
        ])
        let inverse = try #require(try shelf.perform(command))
        #expect(titles(shelf, home.id) == ["old", "a", "c", "✓b"])
        #expect(shelf.lists.map(\.name) == ["Home", "New"])
        #expect(shelf[other].first { $0.title == "in" }?.parent == up.id)
        _ = try shelf.apply(inverse)
        #expect(shelf == before)
    }

    @Test func whatIsThereIsPassedOverAndAListWithoutAnythingNewIsNotMade() throws {
        var shelf = Shelf([home])
        let one = new("one")
        try shelf.perform(.importLists([ImportedList(id: home.id, items: [one])]))
        try shelf.perform(.rename(one.id, to: "renamed"))
        let before = shelf
        #expect(try shelf.perform(.importLists([ImportedList(id: UUID(), name: "Again", items: [one])])) == nil)
        #expect(shelf == before)
        let summary = try Command.importLists([ImportedList(id: UUID(), name: "Again", items: [one, new("two")])])
            .resolve(in: shelf, at: noon)?.summary
        #expect(summary == StepSummary(kind: .imported, count: 1, title: "two"))
    }

    @Test(arguments: [true, false]) func whatLiesInTheTrashIsTakenOutOfIt(withItsList: Bool) throws {
        var shelf = Shelf([home])
        let one = new("one")
        let own = NewItem(title: "own", fields: [.parent(one.id)])
        try shelf.perform(.importLists([ImportedList(id: home.id, items: [one])]))
        try shelf.perform(.add([own], at: .top, in: home.id))
        try shelf.perform(.delete([withItsList ? home.id : one.id]))
        let before = shelf
        let other = UUID()
        let inverse = try #require(
            try shelf.perform(.importLists([ImportedList(id: other, name: "Other", items: [one])])))
        #expect(titles(shelf, other) == ["one"])
        // The subtask added in the first list stays in the trash, without a parent.
        #expect(shelf.record(own.id)?.item?.parent == nil && shelf.record(own.id)?.item?.list == home.id)
        _ = try shelf.apply(inverse)
        #expect(shelf == before)
    }

    @Test func oneWithinWhatIsThereIsWithinThatWhereItFits() throws {
        var shelf = Shelf([home])
        let (open, done) = (new("open"), new("done", isDone: true))
        try shelf.perform(.importLists([ImportedList(id: home.id, items: [open, done])]))
        let (a, b, c, d) = (
            new("a", within: open), new("b", within: done), new("c", within: done, isDone: true), new("d", within: open)
        )
        try shelf.perform(
            .importLists([
                ImportedList(id: home.id, items: [open, a, b, c]), ImportedList(id: UUID(), name: "Other", items: [d]),
            ]))
        let parents = [a, b, c, d].map { shelf.record($0.id)?.item?.parent }
        #expect(parents == [open.id, nil, done.id, nil])
    }

    @Test func aListThatLiesInTheTrashOrIsNotNamedIsRefused() throws {
        var shelf = Shelf([home])
        let missing = UUID()
        #expect(throws: TodoError.listMissing(missing)) {
            try shelf.perform(.importLists([ImportedList(id: missing, items: [new("a")])]))
        }
        try shelf.perform(.delete([home.id]))
        #expect(throws: TodoError.listMissing(home.id)) {
            try shelf.perform(.importLists([ImportedList(id: home.id, name: "Home", items: [new("a")])]))
        }
    }
}
