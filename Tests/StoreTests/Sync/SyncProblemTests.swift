// Tests of the sync problems of tasks and lists that need the user's attention.

import Foundation
import Testing
import Todo

@testable import Store

@Suite struct SyncProblemTests {
    private let store: Store
    private let ids: [UUID]

    init() throws {
        store = try Store.inMemory()
        ids = try store.add("a", "b")
    }

    private func conflict(_ change: FieldChange, of item: UUID, wasLocal: Bool = true) -> SyncConflict {
        SyncConflict(item: item, list: tasks, lost: change, wasLocal: wasLocal, time: noon)
    }

    private func lose(_ change: FieldChange, of item: UUID) async throws {
        let conflict = conflict(change, of: item)
        try await store.writeStateForSync { try $0.add(conflict) }
    }

    @Test func withoutSyncNothingIsMarked() async throws {
        #expect(try await store.syncMarks() == SyncMarks())
    }

    @Test func listsWithSyncProblemsAreMarked() async throws {
        let lists = try ["Work", "Read", "Gone", "Held", "Unreadable", "Refused", "Answered"].map(store.addList)
        for list in lists { try store.synchronize(list, isReadOnly: list == lists[1]) }
        for (list, code) in [(lists[2], SyncCode.gone), (lists[3], .held), (lists[6], .held)] {
            var remote = try #require(try store.remoteList(list))
            (remote.problem, remote.held) = (SyncProblem(code), code == .held ? 12 : 0)
            try store.save(remote)
        }
        try store.answer(.uploadAgain, for: lists[6])
        let task = QuarantinedTask(list: lists[4], href: "/x.ics", etag: "1", text: "BEGIN:", reason: Message("No."))
        try await store.writeStateForSync { try $0.save(task) }
        try await store.link(ids[0], in: lists[5], refusal: Link.Refusal([.title("a")], status: 507))
        let marks = try await store.syncMarks()
        #expect(marks.synced == Set(lists))
        #expect(marks.readOnly == [lists[1]])
        #expect(marks.needingAttention == [lists[2], lists[3], lists[4], lists[5]])
        // Lists in the trash report no problems.
        try await store.perform(.delete([lists[2], lists[4]]), at: noon)
        let later = try await store.syncMarks()
        #expect(later.needingAttention == [lists[3], lists[5]] && later.synced == Set(lists))
    }

    @Test func anItemIsMarkedUntilAllItsConflictsAreResolved() async throws {
        try await lose(.title("x"), of: ids[0])
        try await lose(.notes("y"), of: ids[0])
        let marks = try await store.syncMarks()
        #expect(marks.conflicted == [ids[0]] && marks.lastConflict == 2)
        let found = try await store.itemSyncProblems(ids[0]).conflicts
        #expect(found.map(\.lost) == [.notes("y"), .title("x")])
        try await store.dismiss([found[0]])
        #expect(try await store.syncMarks().conflicted == [ids[0]])
        let step = try await store.useOtherValue([found[1]], of: ids[0])
        #expect(step?.kind == .renamed)
        #expect(try await store.syncMarks().conflicted == [])
        #expect(try store.item(ids[0])?.title == "x")
        try await store.undo()
        #expect(try store.item(ids[0])?.title == "a")
    }

    @Test func returnedTasksAreCountedSeparately() async throws {
        try store.synchronize()
        try await lose(.title("x"), of: ids[0])
        try await lose(.notes("y"), of: ids[0])
        try await lose(FieldChange(.deleted, .number(1)), of: ids[1])
        let overview = try await store.syncOverview()
        #expect(overview.conflicts == 2 && overview.returns == 1)
    }

    @Test func aDismissedConflictReturnsWithItsNumber() async throws {
        try await lose(.title("x"), of: ids[0])
        try await lose(.title("y"), of: ids[1])
        let found = try store.syncConflicts()
        try await store.dismiss(found)
        // One of the tasks is permanently deleted in the meantime.
        try await store.perform(.delete([ids[1]]), at: noon)
        try await store.perform(.deletePermanently([ids[1]]), at: noon)
        for _ in 1...2 { try await store.restore(found) }
        #expect(try store.syncConflicts() == [found[1]])
        #expect(try await store.conflicts(after: 0) == [found[1]])
        #expect(try await store.conflicts(after: 1) == [])
    }

    @Test func aConflictValueThatNoLongerAppliesIsKept() async throws {
        try await lose(FieldChange(.list, .id(UUID())), of: ids[0])
        let found = try await store.itemSyncProblems(ids[0]).conflicts
        await #expect(throws: (any Error).self) { try await store.useOtherValue(found, of: ids[0]) }
        #expect(try store.syncConflicts() == found)
    }

    @Test func aTaskRefusedAfterAMoveIsListedInItsNewList() async throws {
        let work = try store.addList("Work")
        for (list, account) in [(tasks, "Home"), (work, "Office")] { try store.synchronize(list, account: account) }
        try await store.perform(.transfer([ids[0]], to: work), at: noon)
        try await store.link(ids[0], in: tasks)
        try await store.link(ids[0], in: work, version: .none, refusal: Link.Refusal([.title("a")], status: 507))
        let refused = RefusedItem(id: ids[0], title: "a", status: 507, listOnServer: "Tasks")
        #expect(try await store.itemSyncProblems(ids[0]).refusals == [refused])
        let care = try #require(try await store.listSyncProblems(work))
        #expect(care.refused == [refused] && care.account == "Office" && care.countOnServer == 0)
        #expect(try await store.listSyncProblems(tasks)?.refused == [])
    }

    @Test(arguments: [
        ("🦔🦔", true), ("a 🦔🚀 b", true), ("🦔", false), ("🦔 🦔", false), ("é€é", false), ("", false),
    ]) func aRefusalReportsWhetherTheTaskHasAdjacentEmoji(notes: String, isSaid: Bool) async throws {
        try store.synchronize()
        let refusal = Link.Refusal([.title("a"), .notes(notes)], status: 500)
        try await store.link(ids[0], in: tasks, refusal: refusal)
        #expect(try await store.itemSyncProblems(ids[0]).refusals.map(\.hasAdjacentEmoji) == [isSaid])
    }

    @Test func aMovedTaskReportsItsOldListUntilTheNewServerHasIt() async throws {
        let work = try store.addList("Work")
        for (list, account) in [(tasks, "Home"), (work, "Office")] { try store.synchronize(list, account: account) }
        try await store.link(ids[0], in: tasks)
        #expect(try await store.itemSyncProblems(ids[0]).pendingMove == nil)
        try await store.perform(.transfer([ids[0]], to: work), at: noon)
        let moved = MovedItem(listOnServer: "Tasks", account: "Office")
        #expect(try await store.itemSyncProblems(ids[0]).pendingMove == moved)
        // The link is stored before the request is sent.
        try await store.link(ids[0], in: work, version: .none)
        #expect(try await store.itemSyncProblems(ids[0]).pendingMove == moved)
        try await store.link(ids[0], in: work, version: .none, refusal: Link.Refusal([.title("a")], status: 507))
        #expect(try await store.itemSyncProblems(ids[0]).pendingMove == nil)
        try await store.link(ids[0], in: work, version: .unknown)
        #expect(try await store.itemSyncProblems(ids[0]).pendingMove == nil)
    }

    @Test func tasksMovedToALocalListOrNeverSyncedDoNotWait() async throws {
        let work = try store.addList("Work")
        try store.synchronize(tasks, account: "Home")
        try await store.link(ids[0], in: tasks)
        try await store.perform(.transfer(ids, to: work), at: noon)
        #expect(try await store.itemSyncProblems(ids[0]).pendingMove == nil)
        try store.synchronize(work, account: "Office")
        #expect(try await store.itemSyncProblems(ids[1]).pendingMove == nil)
        #expect(try await store.itemSyncProblems(ids[0]).pendingMove != nil)
        // A task in the trash is to be removed from both lists.
        try await store.perform(.delete([ids[0]]), at: noon)
        #expect(try await store.itemSyncProblems(ids[0]).pendingMove == nil)
    }

    @Test func aRefusedDeletionIsReportedAsADeletion() async throws {
        try store.synchronize()
        try await store.perform(.delete([ids[0]]), at: noon)
        try await store.link(ids[0], in: tasks, refusal: Link.Refusal([], status: 403))
        let expected = RefusedItem(id: ids[0], title: "a", status: 403, isDeletion: true)
        #expect(try await store.listSyncProblems(tasks)?.refused == [expected])
    }

    @Test func theReasonWhyATaskIsUnreadableIsSavedAsAMessage() async throws {
        try store.synchronize()
        let reason = Message("Line {line} ends {name}.", ["line": "3", "name": "{x}"])
        let task = QuarantinedTask(list: tasks, href: "/x.ics", etag: nil, text: "BEGIN:", reason: reason)
        try await store.writeStateForSync { try $0.save(task) }
        #expect(try store.quarantinedTasks() == [task])
        #expect(try store.quarantinedTasks()[0].reason.filled() == "Line 3 ends {x}.")
    }

    @Test func recreatingACollectionForgetsVersionsAndRefusals() async throws {
        try store.synchronize()
        try await store.link(ids[0], in: tasks, refusal: Link.Refusal([.title("a")], status: 507))
        try await store.writeStateForSync { try $0.forgetVersions(in: tasks) }
        let link = try #require(try await store.readForSync { try $0.link(ids[0], in: tasks) })
        #expect(link.version == .none && link.refusal == nil && link.base == "-")
        #expect(try await store.syncMarks().needingAttention == [])
    }

    @Test func aRestoredListSyncsAgainUnlessItWasPurged() throws {
        let remote = try store.synchronize()
        try store.perform(.delete([tasks]), at: noon)
        #expect(try store.remoteLists() == [remote])
        try store.undo()
        #expect(try store.remoteList(tasks) == remote)
        try store.perform(.delete([tasks]), at: noon)
        try store.perform(.deletePermanently([tasks]), at: noon)
        #expect(try store.remoteLists() == [])
        // The list comes back as a local one, because the state agreed with the server is no longer known.
        for _ in 1...2 { try store.undo() }
        #expect(try store.remoteLists() == [] && store.titles == ["a", "b"])
    }
}
