// Tests of lists that are read-only on their server.

import Foundation
import Testing
import Todo

@testable import Store

@Suite struct ReadOnlyListTests {
    private let store: Store
    private let ids: [UUID]
    private let work: UUID

    init() throws {
        store = try Store.inMemory()
        ids = try store.add("a", "b", "c")
        work = try store.addList("Work")
        try store.perform(.complete([ids[2]]), at: noon)
        try store.synchronize(isReadOnly: true)
    }

    private func expectRefused(_ command: Command, line: Int = #line) throws {
        let before = try store.items(of: tasks).readable
        #expect(throws: TodoError.readOnlyList, "line \(line)") { try store.perform(command, at: noon) }
        #expect(try store.items(of: tasks).readable == before, "line \(line)")
    }

    @Test func aReadOnlyListRefusesChanges() throws {
        try expectRefused(.rename(ids[0], to: "x"))
        try expectRefused(.complete([ids[0]]))
        try expectRefused(.reopen([ids[2]]))
        try expectRefused(.move(ids[1], to: .top))
        try expectRefused(.nest(ids[1], in: ids[0], to: .top))
        try expectRefused(.delete([ids[0]]))
        try expectRefused(.clearDone(in: tasks))
        try expectRefused(.postpone([ids[0]]))
        try expectRefused(.add([NewItem(title: "d")], at: .top, in: tasks))
        try expectRefused(.transfer([ids[0]], to: work))
    }

    @Test func aReadOnlyListAcceptsNoItems() throws {
        let new = NewItem(title: "d")
        try store.perform(.add([new], at: .top, in: work), at: noon)
        try expectRefused(.transfer([new.id], to: tasks))
        #expect(try store.items(of: work).readable.count == 1)
    }

    @Test func aReadOnlyListRefusesTypingAndImports() async throws {
        await #expect(throws: TodoError.readOnlyList) { try await store.amend(ids[0], [.notes("x")], at: noon) }
        let list = ImportedList(
            id: tasks, items: [Item(id: UUID(), list: tasks, title: "x", rank: Rank(0), created: noon)])
        #expect(throws: TodoError.readOnlyList) { try store.importLists([list], at: noon) }
    }

    @Test func addingWithoutAListSkipsReadOnlyLists() throws {
        try store.perform(.addToDefaultList([NewItem(title: "d")], at: .top), at: noon)
        #expect(try store.items(of: work).readable.map(\.title) == ["d"])
        // If there is no other list, one is created.
        try store.synchronize(work, isReadOnly: true)
        try store.perform(.addToDefaultList([NewItem(title: "e")], at: .top), at: noon)
        #expect(try store.lists().readable.count == 3)
        #expect(try store.items(of: work).readable.map(\.title) == ["d"])
    }

    @Test func renamingATagSkipsItemsOfAReadOnlyList() throws {
        let tagged = [NewItem(title: "d", fields: [.tags(Tags(["home"]))])]
        try store.perform(.add(tagged, at: .top, in: work), at: noon)
        var remote = try #require(try store.remoteList(tasks))
        remote.isReadOnly = false
        try store.save(remote)
        try store.perform(.tag([ids[0]], ["home"]), at: noon)
        remote.isReadOnly = true
        try store.save(remote)
        try store.perform(.renameTag("home", to: "garden"), at: noon)
        #expect(try store.item(tagged[0].id)?.tags.names == ["garden"])
        #expect(try store.item(ids[0])?.tags.names == ["home"])
        #expect(throws: TodoError.readOnlyList) { try store.perform(.deleteTag("home"), at: noon) }
    }

    @Test func tasksOfAReadOnlyListCanBeReorderedInToday() throws {
        var remote = try #require(try store.remoteList(tasks))
        remote.isReadOnly = false
        try store.save(remote)
        try store.perform(.moveToDay([ids[0], ids[1]], Now(noon, by: UniversalTime()).today), at: noon)
        remote.isReadOnly = true
        try store.save(remote)
        try store.perform(.placeToday([ids[1]], after: [], before: ids[0]), at: noon)
        #expect(try store.item(ids[1])?.dayRank != nil)
    }

    @Test func aReadOnlyListCanBeRenamedAndDeletedLocally() throws {
        try store.perform(.rename(tasks, to: "Mine"), at: noon)
        try store.perform(.delete([tasks]), at: noon)
        // A list in the trash can be deleted permanently.
        try store.perform(.deletePermanently([tasks]), at: noon)
        #expect(try store.lists().readable.map(\.name) == ["Work"])
        #expect(try store.remoteLists() == [])
    }

    @Test func otherListsOfTheAccountStayWritable() throws {
        try store.synchronize(work)
        try store.perform(.add([NewItem(title: "d")], at: .top, in: work), at: noon)
        #expect(try store.items(of: work).readable.map(\.title) == ["d"])
    }
}
