// Tests of a task that another program copies to a second list, perhaps to move it: it deletes the original later or
// never.

import Foundation
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct CopiedTaskTests {
    private let first = FakeRemote(folder: "/list0/")
    private let second = FakeRemote(folder: "/list1/")
    private let device: Device
    private let id: UUID
    private let list: UUID

    init() async throws {
        device = try Device(first, second)
        id = try device.add("old", .notes("as it was"))
        list = device.lists[1]
        try await device.sync()
    }

    private var href: String { get async throws { try #require(await first.hrefs.first) } }

    /// Copies tasks to the second list as another program would.
    private func copy(_ hrefs: String...) async throws {
        for href in hrefs {
            let uid = try await first.task(at: href).uid
            await second.write(try #require(await first.text(at: href)), at: second.newHref(uid: uid))
        }
        try await device.sync()
    }

    /// Copies the task to the second list as another program would.
    ///
    /// - Returns: The item that stands for the copy.
    private func copyTask() async throws -> UUID {
        try await copy(href)
        let ids = try device.items(of: list).map(\.id)
        try #require(try ids.count == 1 && ids != [id] && device.items().map(\.id) == [id])
        return ids[0]
    }

    /// Deletes the task from the first list as the other program would.
    private func deleteFirst() async throws {
        await first.remove(try await href)
        for _ in 0..<2 { try await device.sync() }
    }

    /// Expects that the original item is the only one and stands for the copy.
    private func expectOne(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        #expect(try device.items().isEmpty, sourceLocation: sourceLocation)
        #expect(try device.items(of: list).map(\.id) == [id], sourceLocation: sourceLocation)
        #expect(try device.trash().isEmpty, sourceLocation: sourceLocation)
        #expect(await first.hrefs.isEmpty, sourceLocation: sourceLocation)
        let href = try #require(await second.hrefs.first, sourceLocation: sourceLocation)
        #expect(await second.hrefs.count == 1, sourceLocation: sourceLocation)
        let link = try #require(try await device.link(id, in: list), sourceLocation: sourceLocation)
        #expect(await second.text(at: href) == link.base && link.href == href, sourceLocation: sourceLocation)
        await second.forgetRequests()
        try await device.sync()
        #expect(await second.requests == [.changes], sourceLocation: sourceLocation)
    }

    @Test func whenTheOriginalIsDeletedItsItemReplacesTheCopy() async throws {
        let twin = try await copyTask()
        let link = try await device.link(twin, in: list)
        try await deleteFirst()
        try await expectOne()
        let taken = try await device.link(id, in: list)
        #expect(taken?.version == link?.version && taken?.agreed == link?.agreed)
        #expect(try device.store.syncConflicts().isEmpty)
    }

    @Test func editsOfTheOriginalAndTheCopyAreBothKept() async throws {
        let twin = try await copyTask()
        try device.perform(.change(id, [.title("new")]))
        try device.perform(.change(twin, [.notes("as it is"), .priority(.high)]))
        try await deleteFirst()
        try await expectOne()
        let item = try device.item("new")
        #expect(item.notes == "as it is" && item.priority == .high)
        #expect(try device.store.syncConflicts().isEmpty)
        let href = try #require(await second.hrefs.first)
        #expect(try await second.fields(at: href)[.title] == .text("new"))
        #expect(try await second.fields(at: href)[.notes] == .text("as it is"))
    }

    @Test func differentEditsOfTheOriginalAndTheCopyConflict() async throws {
        let twin = try await copyTask()
        try device.perform(.change(id, [.title("one")]))
        try await Task.sleep(for: .milliseconds(2))
        try device.perform(.change(twin, [.title("other")]))
        try await deleteFirst()
        try await expectOne()
        #expect(try device.titles(of: list) == ["other"])
        let conflicts = try device.store.syncConflicts()
        #expect(conflicts.map(\.item) == [id] && conflicts.map(\.lost) == [.title("one")])
    }

    @Test func anEditOfTheCopyOnTheServerWins() async throws {
        _ = try await copyTask()
        try await second.edit(try #require(await second.hrefs.first)) { $0[.title] = .text("new") }
        try await deleteFirst()
        try await expectOne()
        #expect(try device.titles(of: list) == ["new"] && device.store.syncConflicts().isEmpty)
    }

    @Test func subtasksOfTheCopyBecomeSubtasksOfTheOriginal() async throws {
        let twin = try await copyTask()
        let ids = try ["sent", "unsent", "thrown away"].map { title in
            let id = try device.add(title, to: list)
            try device.perform(.nest(id, in: twin, to: .bottom))
            if title == "sent" { try device.perform(.change(twin, [.priority(.low)])) }
            return id
        }
        try device.perform(.nest(ids[1], in: nil, to: .bottom))
        try await device.sync()
        try device.perform(.nest(ids[1], in: twin, to: .bottom))
        try device.perform(.delete([ids[2]]))
        try await deleteFirst()
        for child in ids[..<2] { #expect(try device.store.item(child)?.parent == id) }
        try device.perform(.restore([ids[2]]))
        #expect(try device.store.item(ids[2])?.parent == id)
        let uid = try #require(try await device.link(id, in: list)).uid
        for title in ["sent", "unsent"] {
            let href = try #require(try await second.titles()[title])
            #expect(try await second.fields(at: href).parent == uid)
        }
    }

    @Test func aCopiedTreeKeepsItsIDsWhenTheOriginalIsDeleted() async throws {
        let child = try device.add("child")
        try device.perform(.nest(child, in: id, to: .bottom))
        try await device.sync()
        let hrefs = await first.hrefs.sorted()
        try await copy(hrefs[0], hrefs[1])
        try #require(try device.items(of: list).count == 2)
        for href in hrefs.reversed() {
            await first.remove(href)
            try await device.sync()
        }
        #expect(try device.items().isEmpty && device.trash().isEmpty)
        #expect(try Set(device.items(of: list).map(\.id)) == [id, child])
        #expect(try device.item("child").parent == id)
        await second.forgetRequests()
        try await device.sync()
        #expect(await second.requests == [.changes])
    }

    @Test func stepsAboutTheOriginalAndTheCopyCanBeUndone() async throws {
        let twin = try await copyTask()
        try device.perform(.change(id, [.title("new")]))
        try device.perform(.change(twin, [.notes("as it is")]))
        try device.perform(.complete([id, twin]))
        try await deleteFirst()
        try await expectOne()
        #expect(try device.item("new").isDone)
        #expect(try await device.store.undo() != nil)
        #expect(try !device.item("new").isDone)
        #expect(try await device.store.undo()?.summary.skippedChanges == nil)
        #expect(try device.item("new").notes == "as it was")
        #expect(try await device.store.undo()?.summary.skippedChanges == nil)
        #expect(try device.titles(of: list) == ["old"])
        for _ in 0..<3 { #expect(try await device.store.redo() != nil) }
        #expect(try device.item("new").isDone && device.item("new").notes == "as it is")
        try await device.sync()
        #expect(try await second.titles().keys.sorted() == ["new"])
    }

    @Test func aDeletedOriginalStaysDeleted() async throws {
        let twin = try await copyTask()
        try device.perform(.delete([id]))
        try await deleteFirst()
        #expect(try device.items(of: list).map(\.id) == [twin])
        #expect(try device.trash() == ["old"])
        #expect(await second.hrefs.count == 1)
    }

    @Test func deletingTheCopyMovesItsEditsToTheOriginal() async throws {
        let twin = try await copyTask()
        try device.perform(.change(twin, [.title("new")]))
        await second.remove(try #require(await second.hrefs.first))
        for _ in 0..<3 { try await device.sync() }
        #expect(try device.items().map(\.id) == [id] && device.titles() == ["new"])
        #expect(try device.items(of: list).isEmpty && device.trash().isEmpty)
        #expect(try await Array(first.titles().keys) == ["new"])
        #expect(await second.hrefs.isEmpty)
    }

    @Test func deletingADifferingCopyMovesItToTheTrash() async throws {
        _ = try await copyTask()
        try await second.edit(try #require(await second.hrefs.first)) { $0[.title] = .text("copy") }
        try await device.sync()
        await second.remove(try #require(await second.hrefs.first))
        try await device.sync()
        #expect(try device.items().map(\.id) == [id] && device.titles() == ["old"])
        #expect(try device.trash() == ["copy"])
    }

    @Test func aCopyThatIsMovedAgainStaysTheSameItem() async throws {
        let third = FakeRemote(folder: "/list2/")
        let device = try Device(third, first, second)
        try await device.sync()
        let text = try #require(await first.text(at: href))
        await second.write(text, at: "/list1/copy.ics")
        try await device.sync()
        let twin = try #require(try device.items(of: device.lists[2]).first?.id)
        await third.write(text, at: "/list2/copy.ics")
        await second.remove("/list1/copy.ics")
        for _ in 0..<2 { try await device.sync() }
        #expect(try device.items(of: device.lists[0]).map(\.id) == [twin])
        #expect(try device.items(of: device.lists[1]).count == 1 && device.items(of: device.lists[2]).isEmpty)
        #expect(await second.hrefs.isEmpty)
    }

    @Test func deletionsOfCopiedTasksAreNotHeld() async throws {
        for number in 1...29 { try device.add("task \(number)") }
        try await device.sync()
        let ids = try Set(device.items().map(\.id))
        for href in await first.hrefs {
            await second.write(try #require(await first.text(at: href)), at: "/list1/" + href.dropFirst(7))
        }
        try await device.sync()
        try #require(try device.items(of: list).count == 30)
        for href in await first.hrefs { await first.remove(href) }
        let outcomes = try await device.sync()
        #expect(outcomes.allSatisfy { $0.held == 0 && $0.problem == nil })
        #expect(try Set(device.items(of: list).map(\.id)) == ids && device.items().isEmpty)
        #expect(try device.trash().isEmpty)
    }

    @Test func aCrashAtAnyTransactionLosesNothing() async throws {
        var moment = 0
        var isDone = false
        while !isDone {
            let tests = try await CopiedTaskTests()
            let twin = try await tests.copyTask()
            try tests.device.perform(.change(tests.id, [.title("new")]))
            try tests.device.perform(.change(twin, [.notes("as it is")]))
            await tests.first.remove(try await tests.href)
            let count = Counter()
            do {
                try await tests.device.sync(interruption: { [moment] in if count.next() == moment { throw Crash() } })
                isDone = true
            } catch is Crash {}
            for _ in 0..<3 { try await tests.device.sync() }
            try await tests.expectOne()
            #expect(try tests.device.item("new").notes == "as it is")
            moment += 1
        }
        #expect(moment > 4)
    }

    private struct Crash: Error {}
}
