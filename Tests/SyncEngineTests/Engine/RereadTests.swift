// Tests of an upgrade whose reader reads some texts differently: local values are corrected without counting as an
// edit.

import Foundation
import ICalendar
import Store
import Synchronization
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct RereadTests {
    private struct Crash: Error {}

    private let remote = FakeRemote()
    private let device: Device

    init() throws { device = try Device(remote) }

    /// Changes the store as if its reader had read other values from the text on the server.
    private func forget(_ id: UUID, _ values: FieldValues, reader: Int = 0) async throws {
        let list = device.list
        try await device.store.writeForSync { tables in
            guard var link = try tables.link(id, in: list), let item = try tables.item(id) else { return }
            var (agreed, old) = (FieldValues(link.agreed), item)
            for field in values.fields {
                agreed[field] = values[field]
                _ = field.set(values[field] ?? .none, of: &old)
            }
            (link.agreed, link.baseState) = (agreed.fieldChanges, .read(version: reader))
            try tables.save(link)
            try tables.change(.item(item), to: .item(old), modified: nil)
        }
        await remote.forgetRequests()
    }

    private func agreed(_ id: UUID, _ field: Field) async throws -> FieldValue? {
        FieldValues(try #require(try await device.link(id)).agreed)[field]
    }

    @Test func differentlyReadValuesAreCorrectedHereAndNothingIsSent() async throws {
        try await remote.add("a") { $0[.due] = .text("2026-12-24") }
        try await device.sync()
        let id = try device.item("a").id
        try await forget(id, [.due: .none])
        let outcome = try await device.sync()[0]
        #expect(try device.item("a").due == CalendarTime("2026-12-24"))
        #expect(try await agreed(id, .due) == .text("2026-12-24"))
        #expect(try await device.link(id)?.baseState == .current)
        #expect(outcome.pushed == 0 && outcome.pulled == 1)
        #expect(await remote.requests == [.changes])
        try await device.sync(isFull: true)
        #expect(await !remote.requests.contains(.put))
    }

    @Test func rereadingHappensOncePerReaderVersion() async throws {
        try await remote.add("a") { $0[.due] = .text("2026-12-24") }
        try await device.sync()
        let id = try device.item("a").id
        try await forget(id, [.due: .none], reader: TaskResource.reader)
        try await device.sync()
        #expect(try device.item("a").due == nil)
    }

    @Test func rereadingKeepsLocalEditsAndSendsOnlyThem() async throws {
        let href = try await remote.add("a") {
            $0[.due] = .text("2026-12-24")
            $0[.priority] = .number(3)
        }
        try await device.sync()
        let id = try device.item("a").id
        try await forget(id, [.due: .none, .priority: .number(0)])
        try device.perform(.change(id, [.due(CalendarTime("2026-12-01"))]))
        try await device.sync()
        #expect(try device.item("a").due == CalendarTime("2026-12-01"))
        #expect(try device.item("a").priority.value == 3)
        let fields = try await remote.fields(at: href)
        #expect(fields[.due] == .text("2026-12-01") && fields[.priority] == .number(3))
        #expect(try device.store.syncConflicts().isEmpty)
    }

    @Test func rereadingAFieldWithoutAnAgreedValueIsNoEdit() async throws {
        try await remote.add("a") { $0[.priority] = .number(3) }
        try await device.sync()
        let id = try device.item("a").id
        try await forget(id, [.priority: .number(0)])
        let list = device.list
        try await device.store.writeStateForSync { tables in
            guard var link = try tables.link(id, in: list) else { return }
            link.agreed.removeAll { $0.field == .priority }
            try tables.save(link)
        }
        try await device.sync()
        #expect(try device.item("a").priority.value == 3)
        #expect(try await agreed(id, .priority) == .number(3))
        #expect(await remote.requests == [.changes])
    }

    @Test func anInterruptedRereadContinues() async throws {
        for number in 0..<450 { try await remote.add("\(number)") { $0[.priority] = .number(3) } }
        try await device.sync()
        for item in try device.items() { try await forget(item.id, [.priority: .number(0)]) }
        let transactions = Synchronized(0)
        await #expect(throws: Crash.self) {
            // Called before and after each transaction: the second batch is stored, the third is not.
            try await device.sync { if transactions.add(1) == 5 { throw Crash() } }
        }
        #expect(try device.items().count { $0.priority.value == 3 } == 400)
        #expect(await remote.requests.isEmpty)
        try await device.sync()
        #expect(try device.items().count { $0.priority.value == 3 } == 450)
        #expect(await !remote.requests.contains(.put))
    }

    @Test func rereadingDoesNotWaitForTheServer() async throws {
        try await remote.add("a") { $0[.priority] = .number(3) }
        try await device.sync()
        try await forget(try device.item("a").id, [.priority: .number(0)])
        await remote.plan(.refusal(.unreachable(retryAfter: nil)), for: .changes)
        try await device.sync()
        #expect(try device.item("a").priority.value == 3)
    }

    @Test func rereadingDoesNotRetryRefusedEdits() async throws {
        let href = try await remote.add("a") { $0[.priority] = .number(3) }
        try await device.sync()
        let id = try device.item("a").id
        try await forget(id, [.priority: .number(0)])
        try device.perform(.change(id, [.title("b")]))
        // The state that the older version left: the edit was refused.
        let list = device.list
        try await device.store.writeStateForSync { tables in
            guard var link = try tables.link(id, in: list), let item = try tables.item(id) else { return }
            link.refusal = Link.Refusal(FieldValues(synced: item).fieldChanges, status: 403)
            try tables.save(link)
        }
        try await device.sync()
        #expect(try device.item("b").priority.value == 3)
        #expect(await !remote.requests.contains(.put))
        #expect(try await remote.fields(at: href)[.title] == .text("a"))
    }

    @Test func aTaskCompletedByRereadingMovesToTheDoneTasks() async throws {
        let time = FieldValue.number(1_793_606_400_000)
        try await remote.add("above", uid: "above", created: 1_000_000_000) { $0[.completed] = time }
        try await remote.add("below", created: 1_000_000_001) {
            $0.parent = "above"
            $0[.completed] = time
        }
        try await remote.add("beside", created: 1_000_000_002)
        try await device.sync()
        let (above, below) = (try device.item("above").id, try device.item("below").id)
        try await forget(above, [.completed: .none])
        try await forget(below, [.completed: .none])
        try await device.sync()
        #expect(try device.items().filter(\.isDone).map(\.title) == ["above", "below"])
        #expect(try device.item("below").parent == above)
        #expect(await remote.requests == [.changes])
    }

    @Test func deletedTasksAreRereadToo() async throws {
        try await remote.add("a") { $0[.priority] = .number(3) }
        try await device.sync()
        let id = try device.item("a").id
        try device.perform(.delete([id]))
        try await device.sync()
        try await forget(id, [.priority: .number(0)])
        try await device.sync()
        #expect(await !remote.requests.contains(.put))
        try device.perform(.restore([id]))
        #expect(try device.item("a").priority.value == 3)
    }
}

/// A thread-safe number.
private final class Synchronized: Sendable {
    private let number: Mutex<Int>

    init(_ number: Int) { self.number = Mutex(number) }

    func add(_ count: Int) -> Int {
        number.withLock { number in
            number += count
            return number
        }
    }
}
