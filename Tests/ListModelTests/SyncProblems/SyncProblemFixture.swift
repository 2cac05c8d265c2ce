// Synced lists and their sync problems, without a server.

import Foundation
import GRDB
import Store
import Testing
import Todo

@testable import ListModel
@testable import Wording

/// A surface for sync problems, which records its calls.
@MainActor final class FakeSyncProblemSurface: SyncProblemSurface {
    private(set) var conflicts: [[String]] = []
    private(set) var returns: [[String]] = []
    private(set) var holds: [ListSyncProblems] = []
    private(set) var marks: [SyncMarks] = []

    func conflictsFound(_ items: [Item], areItemsRestored: Bool) {
        if areItemsRestored { returns.append(items.map(\.title)) } else { conflicts.append(items.map(\.title)) }
    }

    func deletionsHeld(_ problems: ListSyncProblems) { holds.append(problems) }
    func marksChanged(_ marks: SyncMarks) { self.marks.append(marks) }
}

/// A surface for the sync problems of a task in its details, which records its calls.
@MainActor final class FakeDetailProblemSurface: DetailProblemSurface {
    private(set) var problems = ItemProblemText()
    private(set) var steps: [Step?] = []
    private(set) var toasts: [String] = []
    private(set) var remedy: (@MainActor () -> Void)?
    private(set) var errors: [String] = []

    func show(_ problems: ItemProblemText) { self.problems = problems }
    func done(_ step: Step?) { steps.append(step) }
    func showToast(_ text: String, button: String, then body: @escaping @MainActor () -> Void) {
        toasts.append(text)
        remedy = body
    }
    func showError(_ text: String) { errors.append(text) }
}

extension Store {
    /// Marks a list as synced with a server.
    func synchronize(_ list: UUID = tasks, isReadOnly: Bool = false) throws {
        let account = Account(kind: .manual, name: "Home", url: "https://dav.example/\(list)", user: "anna")
        try save(account)
        var remote = RemoteList(list: list, account: account.id, href: "/\(list.uuidString)/")
        remote.isReadOnly = isReadOnly
        try save(remote)
    }

    /// Records a conflict in which this value of a task was overwritten.
    func lose(
        _ change: FieldChange, of item: UUID, wasLocal: Bool = true, at time: Timestamp = noon
    ) async throws {
        let conflict = SyncConflict(item: item, list: tasks, lost: change, wasLocal: wasLocal, time: time)
        try await writeStateForSync { try $0.add(conflict) }
    }

    /// Records a problem of a list, as for a server that reports that the list or this many of its tasks are
    /// gone.
    func hold(_ problem: SyncProblem, _ held: Int = 0, of list: UUID = tasks) throws {
        var remote = try #require(try remoteList(list))
        (remote.problem, remote.held) = (problem, held)
        try save(remote)
    }
}

@MainActor final class SyncProblemFixture {
    let list: ListFixture
    let syncProblems: SyncProblemController
    let surface = FakeSyncProblemSurface()
    /// The arguments of each run of the sync program.
    private(set) var runs: [[String]] = []
    private(set) var syncs = 0
    var answer = SyncCommandResult(isDone: true)

    init(_ titles: [String] = ["a", "b"]) throws {
        list = try ListFixture(titles)
        syncProblems = SyncProblemController(list.rowStore.rowStores)
        syncProblems.surface = surface
        syncProblems.syncSoon = { [weak self] in self?.syncs += 1 }
        syncProblems.run = { [weak self] in
            self?.runs.append($0)
            return self?.answer ?? .notStarted
        }
    }

    var store: Store { list.store }

    /// Marks the list as synced, and returns a controller that shows the sync notes and conflicts of its tasks
    /// on a surface.
    func detail(on surface: FakeDetailProblemSurface) async throws -> DetailProblemController {
        try store.synchronize()
        await changed()
        let detail = DetailProblemController(list.rowStore.rowStores)
        detail.surface = surface
        return detail
    }

    func id(_ title: String) throws -> UUID { try list.id(title) }

    /// Reports a change of the store and waits until it is handled.
    func changed() async {
        syncProblems.storeChanged()
        await written()
    }

    func written() async {
        while syncProblems.pending + list.controller.pending > 0 { await Task.yield() }
    }
}
