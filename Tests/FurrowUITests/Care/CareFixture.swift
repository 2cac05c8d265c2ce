// Lists that are the same on a server, and what synchronising asks of them, without a server.

import Foundation
import GRDB
import Store
import Testing
import Todo

@testable import FurrowUI

/// Where what is asked would be said: it writes it down.
@MainActor final class FakeCareSurface: CareSurface {
    private(set) var conflicts: [[String]] = []
    private(set) var returns: [[String]] = []
    private(set) var holds: [CareOfList] = []
    private(set) var marks: [SyncMarks] = []

    func conflictsCame(_ items: [Item], areReturns: Bool) {
        if areReturns { returns.append(items.map(\.title)) } else { conflicts.append(items.map(\.title)) }
    }

    func holdCame(_ care: CareOfList) { holds.append(care) }
    func marksChanged(_ marks: SyncMarks) { self.marks.append(marks) }
}

/// What is said of an item beside its details: it writes it down.
@MainActor final class FakeDetailCareSurface: DetailCareSurface {
    private(set) var care = ItemCare()
    private(set) var steps: [Step?] = []
    private(set) var toasts: [String] = []
    private(set) var remedy: (@MainActor () -> Void)?
    private(set) var errors: [String] = []

    func show(_ care: ItemCare) { self.care = care }
    func done(_ step: Step?) { steps.append(step) }
    func toast(_ text: String, answer: String, then body: @escaping @MainActor () -> Void) {
        toasts.append(text)
        remedy = body
    }
    func showError(_ text: String) { errors.append(text) }
}

extension Store {
    /// Has a list be the same on a server.
    func synchronise(_ list: UUID = tasks, isReadOnly: Bool = false) throws {
        let account = Account(kind: .manual, name: "Home", url: "https://dav.example/\(list)", user: "anna")
        try keep(account)
        var remote = RemoteList(list: list, account: account.id, href: "/\(list.uuidString)/")
        remote.isReadOnly = isReadOnly
        try keep(remote)
    }

    /// A value of an item loses.
    func lose(
        _ change: FieldChange, of item: UUID, wasOurs: Bool = true, at time: Timestamp = noon
    ) async throws {
        let conflict = SyncConflict(item: item, list: tasks, lost: change, wasOurs: wasOurs, time: time)
        try await noteForSync { try $0.add(conflict) }
    }

    /// The server says that so many of a list's items are gone, or the list.
    func hold(_ problem: SyncProblem, _ held: Int = 0, of list: UUID = tasks) throws {
        var remote = try #require(try remoteList(list))
        (remote.problem, remote.held) = (problem, held)
        try keep(remote)
    }
}

/// A list, and what synchronising asks of it.
@MainActor final class CareFixture {
    let list: ListFixture
    let care: Care
    let surface = FakeCareSurface()
    /// The commands that the program that synchronises was given.
    private(set) var runs: [[String]] = []
    private(set) var syncs = 0
    var answer = CareAnswer(isDone: true)

    init(_ titles: [String] = ["a", "b"]) throws {
        list = try ListFixture(titles)
        care = Care(list.library.libraries)
        care.surface = surface
        care.syncSoon = { [weak self] in self?.syncs += 1 }
        care.run = { [weak self] in
            self?.runs.append($0)
            return self?.answer ?? .unanswered
        }
    }

    var store: Store { list.store }

    /// Has the list be the same on a server, and returns what shows the sync notes and conflicts of its items on a surface.
    func detail(on surface: FakeDetailCareSurface) async throws -> DetailCare {
        try store.synchronise()
        await changed()
        let detail = DetailCare(list.library.libraries)
        detail.surface = surface
        return detail
    }

    func id(_ title: String) throws -> UUID { try list.id(title) }

    /// The store has changed, and all that follows is done.
    func changed() async {
        care.storeChanged()
        await written()
    }

    func written() async {
        while care.pending + list.controller.pending > 0 { await Task.yield() }
    }
}
