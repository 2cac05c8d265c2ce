// What is kept of the habits of servers.

import Foundation
import Testing
import Todo

@testable import Store

@Suite struct ServerHabitsTests {
    private let store: Store

    init() throws { store = try Store.inMemory() }

    private func alterations(in list: UUID) async throws -> Alterations {
        try await store.readForSync { try $0.alterations(in: list) }
    }

    private func takesUIDsOnce(_ list: UUID) async throws -> Bool {
        try await store.readForSync { try $0.takesUIDsOnce(inAccountOf: list) }
    }

    @Test func whetherTasksAreAlteredIsKeptOfEachListWhileItIsSynchronized() async throws {
        let work = try store.addList("Work")
        for list in [tasks, work] { try store.synchronise(list) }
        #expect(try await alterations(in: tasks) == Alterations())
        var known = Alterations()
        (known.compared, known.areFound) = (Timestamp(milliseconds: 1_234_567), true)
        let kept = known
        try await store.noteForSync { try $0.keep(kept, of: tasks) }
        #expect(try await alterations(in: tasks) == kept)
        #expect(try await alterations(in: work) == Alterations())
        known.areFound = false
        let later = known
        try await store.noteForSync { try $0.keep(later, of: work) }
        #expect(try await alterations(in: work) == later)
        #expect(try await alterations(in: tasks) == kept)
        try store.endSync(of: tasks)
        try await store.noteForSync { try $0.keep(later, of: work) }
        #expect(try await alterations(in: tasks) == Alterations())
        #expect(try await alterations(in: work) == later)
    }

    @Test func whetherUIDsAreTakenOnceIsKeptOfTheAccount() async throws {
        let (work, other) = (try store.addList("Work"), try store.addList("Other"))
        for list in [tasks, work] { try store.synchronise(list, account: "Home") }
        try store.synchronise(other, account: "Office")
        for list in [tasks, work, other] { #expect(try await takesUIDsOnce(list) == false) }
        try await store.noteForSync { try $0.keepThatUIDsAreTakenOnce(inAccountOf: tasks) }
        #expect(try await takesUIDsOnce(tasks))
        #expect(try await takesUIDsOnce(work))
        #expect(try await takesUIDsOnce(other) == false)
    }

    @Test func onlyTasksThatWerePutAndNotComparedYetAreNamed() async throws {
        try store.synchronise()
        let items = (1...3).map { NewItem(title: "\($0)") }
        try await store.perform(.add(items, at: .bottom, in: tasks), at: noon)
        for (item, reader) in zip(items, [Link.uncompared, Link.altered, 1]) {
            var link = Link(item: item.id, list: tasks, href: "/\(item.title).ics", uid: item.title, base: "-")
            (link.version, link.reader) = (.etag("1"), reader)
            let kept = link
            try await store.noteForSync { try $0.keep(kept) }
        }
        #expect(try await store.readForSync { try $0.uncompared(in: tasks) } == ["/1.ics"])
        // No version of the reader is so new that it reads those again.
        #expect(
            try await store.readForSync { try $0.links(in: tasks, readBefore: 1_000_000, limit: 9).map(\.uid) } == ["3"]
        )
    }
}
