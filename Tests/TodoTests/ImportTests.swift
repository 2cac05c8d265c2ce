// Tests of importing complete tasks from another program.

import TestSupport
import Testing
import Todo

@Suite struct ImportTests {
    private let home = TodoList(id: UUID(), name: "Home", rank: Rank(0), created: noon)

    private func new(_ title: String, within parent: Item? = nil, isDone: Bool = false) -> Item {
        var item = Item(id: UUID(), list: UUID(), title: title, rank: Rank(9), created: noon)
        item.parent = parent?.id
        if isDone { item.completed = noon }
        return item
    }

    private func titles(_ reference: ReferenceStore, _ list: UUID) -> [String] {
        reference[list].map { ($0.isDone ? "✓" : "") + $0.title }
    }

    @Test func importedTasksComeAfterExistingTasksAndNewListsComeLast() throws {
        var reference = ReferenceStore([home])
        try reference.perform(.add([NewItem(title: "old")], at: .top, in: home.id))
        let before = reference
        let (other, up) = (UUID(), new("up"))
        let command = Command.importLists([
            ImportedList(id: home.id, items: [new("a"), new("b", isDone: true), new("c")]),
            ImportedList(id: other, name: "New", items: [up, new("in", within: up)]),
        ])
        let inverse = try #require(try reference.perform(command))
        #expect(titles(reference, home.id) == ["old", "a", "c", "✓b"])
        #expect(reference.lists.map(\.name) == ["Home", "New"])
        #expect(reference[other].first { $0.title == "in" }?.parent == up.id)
        _ = try reference.apply(inverse)
        #expect(reference == before)
    }

    @Test func importingExistingTasksChangesNothingAndMakesNoList() throws {
        var reference = ReferenceStore([home])
        let one = new("one")
        try reference.perform(.importLists([ImportedList(id: home.id, items: [one])]))
        try reference.perform(.rename(one.id, to: "renamed"))
        let before = reference
        #expect(try reference.perform(.importLists([ImportedList(id: UUID(), name: "Again", items: [one])])) == nil)
        #expect(reference == before)
        let summary = try Command.importLists([ImportedList(id: UUID(), name: "Again", items: [one, new("two")])])
            .resolve(in: reference, at: noon)?.summary
        #expect(summary == StepSummary(kind: .imported, count: 1, title: "two"))
    }

    @Test(arguments: [true, false]) func importingATaskRestoresItFromTheTrash(withItsList: Bool) throws {
        var reference = ReferenceStore([home])
        let one = new("one")
        let own = NewItem(title: "own", fields: [.parent(one.id)])
        try reference.perform(.importLists([ImportedList(id: home.id, items: [one])]))
        try reference.perform(.add([own], at: .top, in: home.id))
        try reference.perform(.delete([withItsList ? home.id : one.id]))
        let before = reference
        let other = UUID()
        let inverse = try #require(
            try reference.perform(.importLists([ImportedList(id: other, name: "Other", items: [one])])))
        #expect(titles(reference, other) == ["one"])
        // The subtask added in the first list stays in the trash, without a parent.
        #expect(reference.record(own.id)?.item?.parent == nil && reference.record(own.id)?.item?.list == home.id)
        _ = try reference.apply(inverse)
        #expect(reference == before)
    }

    @Test func anImportedSubtaskJoinsAnExistingParentIfTheirStatesAllow() throws {
        var reference = ReferenceStore([home])
        let (open, done) = (new("open"), new("done", isDone: true))
        try reference.perform(.importLists([ImportedList(id: home.id, items: [open, done])]))
        let (a, b, c, d) = (
            new("a", within: open), new("b", within: done), new("c", within: done, isDone: true), new("d", within: open)
        )
        try reference.perform(
            .importLists([
                ImportedList(id: home.id, items: [open, a, b, c]), ImportedList(id: UUID(), name: "Other", items: [d]),
            ]))
        let parents = [a, b, c, d].map { reference.record($0.id)?.item?.parent }
        #expect(parents == [open.id, nil, done.id, nil])
    }

    @Test func importingIntoADeletedOrUnnamedListIsRefused() throws {
        var reference = ReferenceStore([home])
        let missing = UUID()
        #expect(throws: TodoError.listMissing(missing)) {
            try reference.perform(.importLists([ImportedList(id: missing, items: [new("a")])]))
        }
        try reference.perform(.delete([home.id]))
        #expect(throws: TodoError.listMissing(home.id)) {
            try reference.perform(.importLists([ImportedList(id: home.id, name: "Home", items: [new("a")])]))
        }
    }
}
