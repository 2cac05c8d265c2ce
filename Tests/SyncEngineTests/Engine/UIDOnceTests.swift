// Tests of an item that moves between two lists of an account whose server accepts each UID only once.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct UIDOnceTests {
    private struct Crash: Error {}

    private let first = FakeRemote()
    private let second = FakeRemote()
    private let foreign = "X-FOREIGN:kept"

    /// Returns a device whose item "a" was edited and moved to the second list. Another program had added a line to
    /// its text.
    ///
    /// - Parameter isReversed: Whether the new list is synced before the old one.
    private func device(refusal: Int?, isReversed: Bool = false) async throws -> (Device, from: UUID, to: UUID) {
        let device = isReversed ? try Device(second, first) : try Device(first, second)
        let (from, to) = isReversed ? (device.lists[1], device.lists[0]) : (device.lists[0], device.lists[1])
        let href = try await first.add("a", uid: "uid-a") { $0[.notes] = .text("some") }
        try await addLine(foreign, at: href)
        try await device.sync()
        let id = try device.item("a").id
        try device.perform(.transfer([id], to: to))
        try device.perform(.change(id, [.title("b")]))
        await second.share(uidsWith: first, refusedBy: refusal)
        return (device, from, to)
    }

    /// Adds a line that Furrow does not know, as another program would.
    private func addLine(_ line: String, at href: String) async throws {
        let text = try #require(await first.text(at: href))
        await first.write(text.replacing("END:VTODO", with: line + "\r\nEND:VTODO"), at: href)
    }

    private func expectMoved(_ device: Device, to list: UUID, sourceLocation: SourceLocation = #_sourceLocation)
        async throws
    {
        #expect(await first.hrefs.isEmpty, sourceLocation: sourceLocation)
        #expect(try await Array(second.titles().keys) == ["b"], sourceLocation: sourceLocation)
        let text = try #require(await second.text(at: second.newHref(uid: "uid-a")), sourceLocation: sourceLocation)
        #expect(text.contains(foreign) && text.contains("DESCRIPTION:some"), sourceLocation: sourceLocation)
        #expect(try device.titles(of: list) == ["b"], sourceLocation: sourceLocation)
        #expect(try device.lists.flatMap(device.items(of:)).count == 1, sourceLocation: sourceLocation)
        #expect(try device.trash().isEmpty, sourceLocation: sourceLocation)
        #expect(try device.store.syncConflicts().isEmpty, sourceLocation: sourceLocation)
        let before = (await first.requests.count, await second.requests.count)
        try await device.sync()
        #expect(await first.requests.count == before.0 + 1, sourceLocation: sourceLocation)
        #expect(await second.requests.count == before.1 + 1, sourceLocation: sourceLocation)
    }

    @Test(arguments: [403, 409, nil])
    func aRestoredTaskThatExistsElsewhereGetsANewUID(refusal: Int?) async throws {
        let device = try Device(second, first)
        await second.share(uidsWith: first, refusedBy: refusal)
        await first.share(uidsWith: second, refusedBy: refusal)
        let (parent, child) = (
            try device.add("parent", to: device.lists[1]), try device.add("child", to: device.lists[1])
        )
        try device.perform(.nest(child, in: parent, to: .bottom))
        try await device.sync()
        // Another program moves the parent, which is deleted locally in the meantime.
        try device.perform(.nest(child, in: nil, to: .bottom))
        try device.perform(.delete([parent]))
        let href = try #require(await first.titles()["parent"])
        let text = try #require(await first.text(at: href))
        await first.remove(href)
        await second.write(text, at: href)
        try await device.sync()
        let (trash, titles) = (try device.trash(), try device.titles())
        try #require(trash == ["parent"] && titles == ["parent"])
        try device.perform(.restore([parent]))
        try device.perform(.nest(child, in: parent, to: .bottom))
        for _ in 0..<2 { try await device.sync() }
        let own = try #require(try await device.link(parent, in: device.lists[1]))
        let (left, moved) = (await first.hrefs, await second.hrefs)
        #expect(own.version != .none && left.contains(own.href) && moved == [href])
        #expect(try await first.fields(at: try #require(await first.titles()["child"])).parent == own.uid)
        let problemCounts = try await device.store.readForSync { try $0.problemCounts(of: device.lists[1]) }
        #expect(problemCounts.refused == 0)
    }

    @Test(arguments: [403, 409, nil])
    func aTaskWithANewUIDFollowsAMoveByAnotherProgram(refusal: Int?) async throws {
        let device = try Device(second, first)
        await second.share(uidsWith: first, refusedBy: refusal)
        await first.share(uidsWith: second, refusedBy: refusal)
        let id = try device.add("here", to: device.lists[1])
        try await device.sync()
        try device.perform(.delete([id]))
        try await move(try #require(await first.hrefs.first))
        try await device.sync()
        try device.perform(.restore([id]))
        for _ in 0..<2 { try await device.sync() }
        let own = try #require(try await device.link(id, in: device.lists[1]))
        try #require(own.version != .none && own.uid != id.uuidString)
        try await move(own.href)
        for _ in 0..<3 { try await device.sync() }
        let (left, arrived) = (await first.hrefs, await second.hrefs)
        #expect(left.isEmpty && arrived.count == 2)
        #expect(try device.items(of: device.list).contains { $0.id == id })
        #expect(try device.titles(of: device.lists[1]).isEmpty && device.titles().count == 2)
    }

    /// Moves a task from the first list to the second as another program would.
    private func move(_ href: String) async throws {
        let text = try #require(await first.text(at: href))
        await first.remove(href)
        await second.write(text, at: href)
    }

    @Test(arguments: [403, 409, nil], [false, true])
    func aTaskIsMovedWithItsUIDAndUnknownLines(refusal: Int?, isReversed: Bool) async throws {
        let (device, _, to) = try await device(refusal: refusal, isReversed: isReversed)
        let outcomes = try await device.sync()
        #expect(outcomes.allSatisfy { $0.refused == 0 && $0.problem == nil })
        #expect(await second.requests.filter { $0 == .move }.count == 1)
        #expect(await first.deleted.isEmpty)
        try await device.sync()
        try await expectMoved(device, to: to)
    }

    @Test(arguments: [403, 409, nil])
    func afterOneMoveTheNextIsMovedAtOnceAndNewTasksArePut(refusal: Int?) async throws {
        let (device, _, to) = try await device(refusal: refusal)
        for _ in 0..<2 { try await device.sync() }
        #expect(await second.requests.first { $0 == .put || $0 == .move } == .put)
        try await first.add("c", uid: "uid-c")
        try await device.sync()
        try device.perform(.transfer([device.item("c").id], to: to))
        await second.forgetRequests()
        let outcomes = try await device.sync()
        #expect(outcomes.allSatisfy { $0.refused == 0 && $0.problem == nil } && outcomes[1].pushed == 1)
        #expect(await second.requests.first { $0 == .put || $0 == .move } == .move)
        #expect(try await Set(second.titles().keys) == ["b", "c"])
        try await device.sync()
        #expect(await first.hrefs.isEmpty)
        await second.forgetRequests()
        try device.add("d", to: to)
        try await device.sync()
        #expect(await second.requests.count { $0 == .move } == 0)
        #expect(try await Set(second.titles().keys) == ["b", "c", "d"])
    }

    @Test(arguments: [400, 413, 507]) func aRefusalForAnotherReasonIsNotMistakenForAUIDConflict(status: Int)
        async throws
    {
        let (device, _, to) = try await device(refusal: status)
        for _ in 0..<2 { try await device.sync() }
        try await expectMoved(device, to: to)
        try await first.add("c", uid: "uid-c")
        try await device.sync()
        try device.perform(.transfer([device.item("c").id], to: to))
        await second.forgetRequests()
        for _ in 0..<2 { try await device.sync() }
        #expect(await second.requests.first { $0 == .put || $0 == .move } == .put)
        #expect(try await Set(second.titles().keys) == ["b", "c"])
    }

    @Test(arguments: [false, true]) func aMoveDoesNotCountAsAFailedAttempt(isKnown: Bool) async throws {
        let (device, _, to) = try await device(refusal: 403)
        if isKnown { try await device.store.writeStateForSync { try $0.recordUIDsAcceptedOnlyOnce(inAccountOf: to) } }
        if !isKnown { await second.plan(.refusal(.refused(status: 403)), for: .put) }
        // After the move, the first put meets another program's edit.
        await second.plan(.otherwise, for: .put)
        let outcomes = try await device.sync()
        #expect(outcomes.allSatisfy { $0.refused == 0 && $0.problem == nil })
        #expect(try await Array(second.titles().keys) == ["b"])
    }

    @Test(arguments: [false, true]) func aMoveWithALostResponseIsFoundDone(isReversed: Bool) async throws {
        let (device, _, to) = try await device(refusal: 403, isReversed: isReversed)
        await second.plan(.lostResponse, for: .move)
        let outcomes = try await device.sync()
        #expect(outcomes.contains { $0.problem == SyncProblem(.unreachable) })
        for _ in 0..<3 { try await device.sync() }
        try await expectMoved(device, to: to)
    }

    @Test(arguments: [false, true]) func aCrashAtAnyTransactionLosesNothing(isReversed: Bool) async throws {
        var isDone = false
        var moment = 0
        while !isDone {
            let game = UIDOnceTests()
            let (device, _, to) = try await game.device(refusal: 409, isReversed: isReversed)
            let count = Counter()
            do {
                try await device.sync(interruption: { [moment] in if count.next() == moment { throw Crash() } })
                isDone = true
            } catch is Crash {}
            for _ in 0..<3 { try await device.sync() }
            try await game.expectMoved(device, to: to)
            moment += 1
        }
        #expect(moment > 6)
    }

    @Test func ifTheMoveIsRefusedTheFirstListKeepsTheTask() async throws {
        let (device, _, to) = try await device(refusal: 403)
        await second.plan(.refusal(.refused(status: 403)), for: .move)
        let outcomes = try await device.sync()
        #expect(outcomes[1].refused == 1)
        #expect(try await Array(first.titles().keys) == ["a"])
        #expect(try device.titles(of: to) == ["b"])
        // A sync that the user asks for tries again.
        try await device.sync(isFull: true)
        try await device.sync()
        try await expectMoved(device, to: to)
    }

    @Test(arguments: [false, true]) func editsDuringTheMoveAreKept(isReversed: Bool) async throws {
        let (device, _, to) = try await device(refusal: 403, isReversed: isReversed)
        try await addLine("X-LATER:kept too", at: "/list/uid-a.ics")
        for _ in 0..<3 { try await device.sync() }
        #expect(await second.text(at: "/list/uid-a.ics")?.contains("X-LATER:kept too") == true)
        try await expectMoved(device, to: to)
    }
}

/// A thread-safe counter.
final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = -1

    func next() -> Int {
        lock.withLock {
            count += 1
            return count
        }
    }
}
