// Questions about tasks that are gone on a server, and lists deleted locally or also on the server.

import Foundation
import Gestures
import Store
import Testing
import Todo

@testable import ListModel
@testable import Wording

@MainActor struct HoldTests {
    private let fixture: SyncProblemFixture

    init() async throws {
        fixture = try SyncProblemFixture(["a", "b"])
        try fixture.store.synchronize()
        await fixture.changed()
    }

    @Test func heldDeletionsAreAskedAboutOnceAndAgainOnTheNextHold() async throws {
        try fixture.store.hold(SyncProblem(.held), 12)
        await fixture.changed()
        await fixture.changed()
        #expect(fixture.surface.holds.map(\.list.id) == [tasks])
        try await fixture.syncProblems.apply(.moveToTrash, for: tasks)
        await fixture.written()
        #expect(try fixture.store.remoteList(tasks)?.answer == .deleteHere && fixture.syncs == 1)
        // The answer was carried out, and later more tasks are gone.
        var remote = try #require(try fixture.store.remoteList(tasks))
        remote.answer = nil
        try fixture.store.save(remote)
        await fixture.changed()
        #expect(fixture.surface.holds.count == 2)
    }

    @Test func aListMissingOnTheServerIsUploadedAgainOrKeptLocal() async throws {
        try fixture.store.hold(SyncProblem(.gone))
        await fixture.changed()
        #expect(fixture.surface.holds.count == 1)
        try await fixture.syncProblems.apply(.uploadAgain, for: tasks)
        #expect(try fixture.store.remoteList(tasks)?.answer == .uploadAgain)
        try await fixture.syncProblems.apply(.keepLocally, for: tasks)
        await fixture.written()
        #expect(try fixture.store.remoteLists() == [])
        #expect(fixture.list.rowStore.rowStores.marks == SyncMarks())
    }

    @Test func theQuestionAboutHeldDeletionsContainsNumbersAndNames() async throws {
        for title in 1...14 {
            let new = NewItem(title: "\(title)")
            try await fixture.store.perform(.add([new], at: .top, in: tasks), at: noon)
            var link = Link(item: new.id, list: tasks, href: "/\(title).ics", uid: "\(title)", base: "-")
            link.version = .etag("1")
            let kept = link
            try await fixture.store.writeStateForSync { try $0.save(kept) }
        }
        try fixture.store.hold(SyncProblem(.held), 12)
        let held = ListProblemsText(try #require(try await fixture.store.listSyncProblems(tasks)))
        #expect(held.question == "12 of the 14 tasks in “Tasks” are gone from the server.")
        #expect(held.choices.map(\.decision) == [.moveToTrash, .uploadAgain])
        try fixture.store.answer(.uploadAgain, for: tasks)
        let answered = ListProblemsText(try #require(try await fixture.store.listSyncProblems(tasks)))
        #expect(answered.choices == [] && answered.question?.hasPrefix("Your choice takes effect") == true)
        try await fixture.store.writeStateForSync { try $0.endSync(of: tasks) }
        try fixture.store.synchronize()
        try fixture.store.hold(SyncProblem(.gone))
        let gone = ListProblemsText(try #require(try await fixture.store.listSyncProblems(tasks)))
        #expect(gone.question == "The list “Tasks” is no longer on the server.")
        #expect(gone.choices.map(\.decision) == [.moveToTrash, .uploadAgain, .keepLocally])
    }

    @Test func anUnreadableTaskIsShownWithItsReasonAndCanBeCopied() async throws {
        let text = "BEGIN:VTODO\r\nSUMMARY:Milk <b>\r\n"
        let task = QuarantinedTask(
            list: tasks, href: "/home/x.ics", etag: "1", text: text,
            reason: Message(
                "The calendar ends inside {name}, so part of it is missing. Get the file again.", ["name": "VTODO"]))
        let other = QuarantinedTask(
            list: tasks, href: "/home/y.ics", etag: "1", text: "BEGIN:", reason: Message(encoded: "An old sentence."))
        try await fixture.store.writeStateForSync { for task in [task, other] { try $0.save(task) } }
        let words = ListProblemsText(try #require(try await fixture.store.listSyncProblems(tasks)))
        #expect(words.question == nil && words.quarantined.map(\.title) == ["Milk <b>", "y.ics"])
        #expect(words.quarantined.map(\.reason).last == "An old sentence.")
        #expect(
            words.quarantined[0].reason
                == "The calendar ends inside VTODO, so part of it is missing. Get the file again.")
        #expect(words.quarantined[0].copyText.hasSuffix(text) && words.quarantined[0].copyText.hasPrefix("/home/x.ics"))
    }

    // MARK: Deleted lists

    private func lists() async throws -> ListFixture {
        fixture.list.controller.openList(TodoList.root) {}
        await fixture.written()
        fixture.list.surface.forget()
        return fixture.list
    }

    private func toasts(_ list: ListFixture) -> [String] {
        list.surface.orders.compactMap { if case .toast(let text, _) = $0 { text } else { nil } }
    }

    @Test func deletingAListKeepsItOnTheServerAndOffersUndo() async throws {
        let list = try await lists()
        list.surface.focusedRow = tasks
        _ = list.controller.keyPressed(.delete, isRightToLeft: false)
        await fixture.written()
        #expect(list.surface.offer == "“Tasks” was deleted here, but stays on the server")
        #expect(fixture.runs == [])
        list.controller.commands.undo()
        await fixture.written()
        #expect(try fixture.store.remoteList(tasks) != nil)
        #expect(try fixture.store.lists().readable.map(\.id) == [tasks])
    }

    @Test func aListIsDeletedOnItsServerAfterConfirmation() async throws {
        let list = try await lists()
        let navigation = list.navigation()
        let item = try list.item("Tasks")
        #expect(list.controller.layout.popoverActions(for: item).contains(.deleteOnServer))
        list.controller.perform(.deleteOnServer, on: item, bySlide: false)
        await fixture.written()
        #expect(try fixture.store.lists().readable.count == 1)
        guard case .ask(let question)? = list.surface.orders.last(where: { if case .ask = $0 { true } else { false } })
        else {
            Issue.record("Nothing was asked")
            return
        }
        #expect(question.text.contains("“Tasks”"))
        list.surface.answer?()
        await fixture.written()
        #expect(try fixture.store.lists().readable.isEmpty)
        #expect(navigation.calls.contains(.deleteOnServer(tasks)))
    }

    @Test func onlyAListInTheTrashIsDeletedOnItsServer() async throws {
        #expect(await fixture.syncProblems.deleteOnServer(tasks) == nil)
        #expect(fixture.runs == [])
        try await fixture.store.perform(.delete([tasks]), at: noon)
        #expect(await fixture.syncProblems.deleteOnServer(tasks) == nil)
        #expect(fixture.runs == [["switch-off", tasks.text, "--on-server"]])
        fixture.answer = SyncCommandResult(isDone: false, message: "The server says no.")
        #expect(
            await fixture.syncProblems.deleteOnServer(tasks)
                == "The list could not be deleted on the server. The server says no.")
    }

    @Test func onlyServerListsHaveServerActions() async throws {
        try await fixture.store.perform(.add([NewItem(title: "Mine")], at: .bottom, in: TodoList.root), at: noon)
        let list = try await lists()
        try fixture.store.hold(SyncProblem(.held), 12)
        await fixture.changed()
        let offered = try ["Tasks", "Mine"].map { list.controller.layout.serverActions(try list.item($0)) }
        #expect(offered == [[.syncProblems, .deleteOnServer], []])
        let place = try #require(list.rowStore.contents.position(of: tasks))
        #expect(list.controller.accessibilityContext(at: place).allows(.syncProblems))
        let navigation = list.navigation()
        list.controller.performAccessibilityAction(named: AccessibilityAction.syncProblems.name, on: RowID(tasks))
        #expect(navigation.calls == [.syncProblems(tasks)])
    }
}
