// Tests of the sync problems of tasks and lists that need the user's attention.

import Foundation
import Testing
import Todo

@testable import Store

@Suite struct CareTests {
    private let store: Store
    private let ids: [UUID]

    init() throws {
        store = try Store.inMemory()
        ids = try store.add("a", "b")
    }

    private func conflict(_ change: FieldChange, of item: UUID, wasOurs: Bool = true) -> SyncConflict {
        SyncConflict(item: item, list: tasks, lost: change, wasOurs: wasOurs, time: noon)
    }

    private func lose(_ change: FieldChange, of item: UUID) async throws {
        let conflict = conflict(change, of: item)
        try await store.noteForSync { try $0.add(conflict) }
    }

    @Test func nothingIsMarkedWhereNothingIsSynchronised() async throws {
        #expect(try await store.syncMarks() == SyncMarks())
    }

    @Test func listsAreMarkedByWhatIsToBeSaidOfThem() async throws {
        let lists = try ["Work", "Read", "Gone", "Held", "Unreadable", "Refused", "Answered"].map(store.addList)
        for list in lists { try store.synchronise(list, isReadOnly: list == lists[1]) }
        for (list, code) in [(lists[2], SyncCode.gone), (lists[3], .held), (lists[6], .held)] {
            var remote = try #require(try store.remoteList(list))
            (remote.problem, remote.held) = (SyncProblem(code), code == .held ? 12 : 0)
            try store.keep(remote)
        }
        try store.answer(.putAnew, for: lists[6])
        let task = QuarantinedTask(list: lists[4], href: "/x.ics", etag: "1", text: "BEGIN:", reason: Message("No."))
        try await store.noteForSync { try $0.keep(task) }
        try await store.link(ids[0], in: lists[5], refusal: Link.Refusal([.title("a")], status: 507))
        let marks = try await store.syncMarks()
        #expect(marks.synced == Set(lists))
        #expect(marks.readOnly == [lists[1]])
        #expect(marks.troubled == [lists[2], lists[3], lists[4], lists[5]])
        // Lists in the trash report no problems.
        try await store.perform(.delete([lists[2], lists[4]]), at: noon)
        let later = try await store.syncMarks()
        #expect(later.troubled == [lists[3], lists[5]] && later.synced == Set(lists))
    }

    @Test func anItemIsMarkedUntilAllThatLostIsAnswered() async throws {
        try await lose(.title("x"), of: ids[0])
        try await lose(.notes("y"), of: ids[0])
        let marks = try await store.syncMarks()
        #expect(marks.conflicted == [ids[0]] && marks.lastConflict == 2)
        let found = try await store.careOfItem(ids[0]).conflicts
        #expect(found.map(\.lost) == [.notes("y"), .title("x")])
        try await store.dismiss([found[0]])
        #expect(try await store.syncMarks().conflicted == [ids[0]])
        let step = try await store.useOther([found[1]], of: ids[0])
        #expect(step?.kind == .renamed)
        #expect(try await store.syncMarks().conflicted == [])
        #expect(try store.item(ids[0])?.title == "x")
        try await store.undo()
        #expect(try store.item(ids[0])?.title == "a")
    }

    @Test func aTaskThatCameBackIsCountedApart() async throws {
        try store.synchronise()
        try await lose(.title("x"), of: ids[0])
        try await lose(.notes("y"), of: ids[0])
        try await lose(FieldChange(.deleted, .number(1)), of: ids[1])
        let overview = try await store.syncOverview()
        #expect(overview.conflicts == 2 && overview.returns == 1)
    }

    @Test func whatWasDismissedComesBackUnderItsNumber() async throws {
        try await lose(.title("x"), of: ids[0])
        try await lose(.title("y"), of: ids[1])
        let found = try store.syncConflicts()
        try await store.dismiss(found)
        // One of the tasks is permanently deleted meanwhile.
        try await store.perform(.delete([ids[1]]), at: noon)
        try await store.perform(.deleteForGood([ids[1]]), at: noon)
        for _ in 1...2 { try await store.bringBack(found) }
        #expect(try store.syncConflicts() == [found[1]])
        #expect(try await store.conflicts(after: 0) == [found[1]])
        #expect(try await store.conflicts(after: 1) == [])
    }

    @Test func aValueThatFitsNoMoreIsKeptAndNothingIsChanged() async throws {
        try await lose(FieldChange(.list, .id(UUID())), of: ids[0])
        let found = try await store.careOfItem(ids[0]).conflicts
        await #expect(throws: (any Error).self) { try await store.useOther(found, of: ids[0]) }
        #expect(try store.syncConflicts() == found)
    }

    @Test func whatWasRefusedAfterItWasMovedStaysInTheFirstList() async throws {
        let work = try store.addList("Work")
        for (list, account) in [(tasks, "Home"), (work, "Office")] { try store.synchronise(list, account: account) }
        try await store.perform(.transfer([ids[0]], to: work), at: noon)
        try await store.link(ids[0], in: tasks)
        try await store.link(ids[0], in: work, version: .none, refusal: Link.Refusal([.title("a")], status: 507))
        let refused = RefusedItem(id: ids[0], title: "a", status: 507, staysIn: "Tasks")
        #expect(try await store.careOfItem(ids[0]).refusals == [refused])
        let care = try #require(try await store.careOfList(work))
        #expect(care.refused == [refused] && care.account == "Office" && care.countThere == 0)
        #expect(try await store.careOfList(tasks)?.refused == [])
    }

    @Test(arguments: [
        ("🦔🦔", true), ("a 🦔🚀 b", true), ("🦔", false), ("🦔 🦔", false), ("é€é", false), ("", false),
    ]) func aRefusedTaskSaysWhetherItHasTwoEmojiSideBySide(notes: String, isSaid: Bool) async throws {
        try store.synchronise()
        let refusal = Link.Refusal([.title("a"), .notes(notes)], status: 500)
        try await store.link(ids[0], in: tasks, refusal: refusal)
        #expect(try await store.careOfItem(ids[0]).refusals.map(\.hasEmojiSideBySide) == [isSaid])
    }

    @Test func whatWasMovedSaysWhereItStaysUntilTheOtherServerHasIt() async throws {
        let work = try store.addList("Work")
        for (list, account) in [(tasks, "Home"), (work, "Office")] { try store.synchronise(list, account: account) }
        try await store.link(ids[0], in: tasks)
        #expect(try await store.careOfItem(ids[0]).waiting == nil)
        try await store.perform(.transfer([ids[0]], to: work), at: noon)
        let moved = MovedItem(staysIn: "Tasks", account: "Office")
        #expect(try await store.careOfItem(ids[0]).waiting == moved)
        // The link is stored before the request is sent.
        try await store.link(ids[0], in: work, version: .none)
        #expect(try await store.careOfItem(ids[0]).waiting == moved)
        try await store.link(ids[0], in: work, version: .none, refusal: Link.Refusal([.title("a")], status: 507))
        #expect(try await store.careOfItem(ids[0]).waiting == nil)
        try await store.link(ids[0], in: work, version: .unknown)
        #expect(try await store.careOfItem(ids[0]).waiting == nil)
    }

    @Test func whatWasMovedToAListOfThisComputerOrWasNeverThereDoesNotWait() async throws {
        let work = try store.addList("Work")
        try store.synchronise(tasks, account: "Home")
        try await store.link(ids[0], in: tasks)
        try await store.perform(.transfer(ids, to: work), at: noon)
        #expect(try await store.careOfItem(ids[0]).waiting == nil)
        try store.synchronise(work, account: "Office")
        #expect(try await store.careOfItem(ids[1]).waiting == nil)
        #expect(try await store.careOfItem(ids[0]).waiting != nil)
        // A task in the trash is to be removed from both lists.
        try await store.perform(.delete([ids[0]]), at: noon)
        #expect(try await store.careOfItem(ids[0]).waiting == nil)
    }

    @Test func aDeletionThatWasRefusedIsToldAsOne() async throws {
        try store.synchronise()
        try await store.perform(.delete([ids[0]]), at: noon)
        try await store.link(ids[0], in: tasks, refusal: Link.Refusal([], status: 403))
        let expected = RefusedItem(id: ids[0], title: "a", status: 403, isDeletion: true)
        #expect(try await store.careOfList(tasks)?.refused == [expected])
    }

    @Test func whyATaskCannotBeReadIsKeptAsATextAndItsValues() async throws {
        try store.synchronise()
        let reason = Message("Line {line} ends {name}.", ["line": "3", "name": "{x}"])
        let task = QuarantinedTask(list: tasks, href: "/x.ics", etag: nil, text: "BEGIN:", reason: reason)
        try await store.noteForSync { try $0.keep(task) }
        #expect(try store.quarantinedTasks() == [task])
        #expect(try store.quarantinedTasks()[0].reason.filled() == "Line 3 ends {x}.")
    }

    @Test func whatStoodInACollectionThatIsMadeAnewIsNoVersionOfItsTasks() async throws {
        try store.synchronise()
        try await store.link(ids[0], in: tasks, refusal: Link.Refusal([.title("a")], status: 507))
        try await store.noteForSync { try $0.forgetVersions(in: tasks) }
        let link = try #require(try await store.readForSync { try $0.link(ids[0], in: tasks) })
        #expect(link.version == .none && link.refusal == nil && link.base == "-")
        #expect(try await store.syncMarks().troubled == [])
    }

    @Test func aListInTheTrashIsALocalOneAndPutBackIsTheSameAsBefore() throws {
        let remote = try store.synchronise()
        try store.perform(.delete([tasks]), at: noon)
        #expect(try store.remoteLists() == [remote])
        try store.undo()
        #expect(try store.remoteList(tasks) == remote)
        try store.perform(.delete([tasks]), at: noon)
        try store.perform(.deleteForGood([tasks]), at: noon)
        #expect(try store.remoteLists() == [])
        // The list comes back as a local one, because the state agreed with the server is no longer known.
        for _ in 1...2 { try store.undo() }
        #expect(try store.remoteLists() == [] && store.titles == ["a", "b"])
    }
}
