// Tests that nothing is lost when a server fails or the program is killed. Each of them reproduces a former bug.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct FaultTests {
    private struct Crash: Error {}

    private let remote = FakeRemote()
    private let device: Device

    init() throws { device = try Device(remote) }

    @Test func aPutWithALostResponseIsNotRepeated() async throws {
        try device.add("a")
        await remote.plan(.lostResponse, for: .put)
        #expect(try await device.sync()[0].problem == SyncProblem(.unreachable))
        try await device.sync()
        #expect(await remote.hrefs.count == 1)
        #expect(try device.titles() == ["a"])
    }

    @Test func aPutWithALostResponseBeforeATransferMakesNoDuplicate() async throws {
        let other = FakeRemote()
        let device = try Device(remote, other)
        let id = try device.add("a")
        for wasMovedBefore in [false, true] {
            if wasMovedBefore {
                try device.perform(.transfer([id], to: device.lists[0]))
                for _ in 0..<2 { try await device.sync() }
                #expect(await other.hrefs.isEmpty)
                try device.perform(.transfer([id], to: device.lists[1]))
                for _ in 0..<2 { try await device.sync() }
                try device.perform(.transfer([id], to: device.lists[0]))
            }
            await remote.plan(.lostResponse, for: .put)
            try await device.sync()
            #expect(await remote.hrefs.count == 1)
            try device.perform(.transfer([id], to: device.lists[1]))
            for _ in 0..<3 { try await device.sync() }
            #expect(try device.titles().isEmpty && device.titles(of: device.lists[1]) == ["a"])
            #expect(await remote.hrefs.isEmpty)
            #expect(await other.hrefs.count == 1)
        }
    }

    @Test func aTaskDeletedAfterAPutWithALostResponseStaysDeleted() async throws {
        let id = try device.add("a")
        await remote.plan(.lostResponse, for: .put)
        try await device.sync()
        try device.perform(.delete([id]))
        // The cycle that sends the local changes does not see the task in its listing.
        await remote.plan(.omission(await remote.hrefs), for: .changes)
        try await device.sync()
        for _ in 0..<2 { try await device.sync(isFull: true) }
        #expect(try device.trash() == ["a"] && device.titles().isEmpty)
        #expect(await remote.hrefs.isEmpty)
    }

    @Test func aCrashAfterAnyTransactionMakesNoDuplicates() async throws {
        for crash in 1...12 {
            let (remote, calls) = (FakeRemote(), SharedCount())
            let device = try Device(remote)
            for title in ["a", "b", "c"] { try device.add(title) }
            try await remote.add("d")
            _ = try? await device.sync { if calls.next() == crash { throw Crash() } }
            try await device.sync()
            #expect(await remote.hrefs.count == 4, "\(crash)")
            #expect(try Set(device.titles()) == ["a", "b", "c", "d"], "\(crash)")
        }
    }

    @Test func anUnconfirmedDeletionKeepsTheOldToken() async throws {
        try device.add("a")
        try await device.sync()
        let href = try #require(await remote.hrefs.first)
        try await device.sync()
        await remote.remove(href)
        await remote.plan(.omission([href]), for: .fetch)
        try await device.sync()
        #expect(try device.titles() == ["a"])
        try await device.sync()
        #expect(try device.titles().isEmpty && device.trash() == ["a"])
    }

    @Test func aTaskRestoredFromTheTrashKeepsUnknownLines() async throws {
        let href = try await remote.add("a")
        let text = try #require(await remote.text(at: href))
        await remote.write(text.replacingOccurrences(of: "END:VTODO", with: "X-FOREIGN:1\r\nEND:VTODO"), at: href)
        try await device.sync()
        let id = try device.item("a").id
        try device.perform(.delete([id]))
        try await device.sync()
        #expect(await remote.hrefs.isEmpty)
        try device.perform(.restore([id]))
        try await device.sync()
        #expect(await remote.text(at: href)?.contains("X-FOREIGN:1") == true)
    }

    @Test func anOmittedRowIsFoundByAFullComparison() async throws {
        try await device.sync()
        let href = try await remote.add("a")
        await remote.plan(.omission([href]), for: .changes)
        try await device.sync()
        try await device.sync()
        #expect(try device.titles().isEmpty)
        try await device.sync(isFull: true)
        #expect(try device.titles() == ["a"])
    }

    @Test func anInvalidTokenTriggersAFullComparison() async throws {
        try device.add("a")
        try await device.sync()
        try await remote.add("b")
        await remote.forgetTokens()
        try await device.sync()
        #expect(try Set(device.titles()) == ["a", "b"])
    }

    @Test func aMassDeletionWaitsForTheUsersDecision() async throws {
        for number in 0..<12 { try device.add("\(number)") }
        try await device.sync()
        for href in await remote.hrefs.sorted().prefix(11) { await remote.remove(href) }
        let outcome = try await device.sync()[0]
        #expect(outcome.held == 11 && outcome.problem == SyncProblem(.held))
        #expect(try device.store.remoteList(device.list)?.held == 11)
        #expect(try device.titles().count == 12)
        try device.store.answer(.uploadAgain, for: device.list)
        try await device.sync()
        #expect(try device.titles().count == 12 && device.store.remoteList(device.list)?.held == 0)
        #expect(await remote.hrefs.count == 12)
        for href in await remote.hrefs.sorted().prefix(11) { await remote.remove(href) }
        try await device.sync()
        try device.store.answer(.deleteHere, for: device.list)
        try await device.sync()
        #expect(try device.titles().count == 1 && device.trash().count == 11)
        #expect(try device.store.remoteList(device.list)?.answer == nil)
    }

    @Test func aMissingCollectionIsRecreatedIfTheUserDecidesSo() async throws {
        let href = try await remote.add("a")
        let text = try #require(await remote.text(at: href))
        await remote.write(text.replacingOccurrences(of: "END:VTODO", with: "X-FOREIGN:1\r\nEND:VTODO"), at: href)
        for title in ["b", "c"] { try device.add(title) }
        try await device.sync()
        try device.perform(.delete([device.item("c").id]))
        await remote.removeAll()
        for _ in 0..<2 { #expect(try await device.sync()[0].problem == SyncProblem(.gone)) }
        #expect(try Set(device.titles()) == ["a", "b"])
        try device.store.answer(.uploadAgain, for: device.list)
        #expect(try await device.sync()[0].problem == nil)
        #expect(try await Set(remote.titles().keys) == ["a", "b"])
        #expect(await remote.text(at: href)?.contains("X-FOREIGN:1") == true)
        #expect(await remote.properties.name == "List 0")
        #expect(try device.store.remoteList(device.list)?.answer == nil)
        #expect(try Set(device.titles()) == ["a", "b"] && device.trash() == ["c"])
        await remote.forgetRequests()
        try await device.sync()
        #expect(await remote.requests == [.changes])
    }

    @Test func aCrashWhileRecreatingACollectionLosesNothing() async throws {
        for crash in 1...14 {
            let (remote, calls) = (FakeRemote(), SharedCount())
            let device = try Device(remote)
            for title in ["a", "b", "c"] { try device.add(title) }
            try await device.sync()
            await remote.removeAll()
            try await device.sync()
            try device.store.answer(.uploadAgain, for: device.list)
            _ = try? await device.sync { if calls.next() == crash { throw Crash() } }
            try await device.sync()
            try await device.sync()
            #expect(try device.titles() == ["a", "b", "c"], "\(crash)")
            #expect(try await Set(remote.titles().keys) == ["a", "b", "c"], "\(crash)")
        }
    }

    @Test func aMissingCollectionMovesTheListToTheTrashIfTheUserDecidesSo() async throws {
        try device.add("a")
        try await device.sync()
        await remote.removeAll()
        try await device.sync()
        try device.store.answer(.deleteHere, for: device.list)
        try await device.sync()
        #expect(try !device.store.lists().readable.contains { $0.id == device.list })
        #expect(try device.trash().contains("List 0"))
        // After the list is restored, the user is asked again, and none of its tasks is lost.
        try device.perform(.restore([device.list]))
        #expect(try device.titles() == ["a"])
        #expect(try await device.sync()[0].problem == SyncProblem(.gone))
    }

    @Test func aRefusedRecreationIsReportedAndLosesNothing() async throws {
        try device.add("a")
        try await device.sync()
        await remote.removeAll()
        try await device.sync()
        try device.store.answer(.uploadAgain, for: device.list)
        await remote.plan(.refusal(.refused(status: 403)), for: .make)
        #expect(try await device.sync()[0].problem?.code == .refused)
        #expect(try device.titles() == ["a"])
        try await device.sync()
        #expect(try await Set(remote.titles().keys) == ["a"])
    }

    @Test func aRefusedTaskDoesNotDelayTheOthers() async throws {
        let id = try device.add("a")
        try device.add("b")
        await remote.plan(.refusal(.refused(status: 507)), for: .put)
        let outcome = try await device.sync()[0]
        #expect(outcome.refused == 1 && outcome.pushed == 1 && outcome.problem == SyncProblem(.refused))
        #expect(try device.store.refusedItems(of: device.list).map(\.status) == [507])
        await remote.forgetRequests()
        try await device.sync()
        #expect(await remote.requests == [.changes])
        let refused = try #require(try device.store.refusedItems(of: device.list).first).item
        try device.perform(.change(refused, [.notes("less")]))
        #expect(try await device.sync()[0].refused == 0)
        #expect(await remote.hrefs.count == 2)
        _ = id
    }

    @Test func anUnreadableTaskIsQuarantinedAndLeftUnchanged() async throws {
        await remote.write("BEGIN:VCALENDAR\r\nno end", at: "/list/broken.ics")
        #expect(try await device.sync()[0].quarantined == 1)
        #expect(try device.store.quarantinedTasks().map(\.href) == ["/list/broken.ics"])
        await remote.forgetRequests()
        try await device.sync(isFull: true)
        #expect(await remote.requests == [.changes])
        try await remote.add("a", uid: "broken")
        #expect(try await device.sync()[0].quarantined == 0)
        #expect(try device.titles() == ["a"])
    }

    @Test func resourcesThatAreNotTasksAreIgnored() async throws {
        let event = """
            BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:X\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:e\r\nSUMMARY:lunch\r\nEND:VEVENT\r\n\
            END:VCALENDAR\r\n
            """
        await remote.write(event, at: "/list/event.ics")
        await remote.write("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", at: "/list/empty.ics")
        try await remote.add("task")
        let outcome = try await device.sync()[0]
        #expect(outcome.pulled == 1 && outcome.quarantined == 1)
        #expect(try device.store.quarantinedTasks().map(\.href) == ["/list/empty.ics"])
        for number in 0..<12 { await remote.write(event, at: "/list/event-\(number).ics") }
        for isFull in [false, true] { try await device.sync(isFull: isFull) }
        #expect(try device.titles() == ["task"])
        #expect(await remote.hrefs.count == 15)
        for number in 0..<12 { await remote.remove("/list/event-\(number).ics") }
        let last = try await device.sync()[0]
        #expect(last.held == 0 && last.deleted == 0 && last.problem == nil)
        #expect(await remote.text(at: "/list/event.ics") == event)
    }

    @Test func aTaskReplacedByAnEventGoesToTheTrash() async throws {
        let href = try await remote.add("a")
        try await device.sync()
        await remote.write("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:e\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n", at: href)
        try await device.sync()
        #expect(try device.titles().isEmpty && device.trash() == ["a"])
        try await device.sync(isFull: true)
        #expect(await remote.text(at: href)?.contains("VEVENT") == true)
    }

    @Test func withoutAnETagInTheResponseTheStoredTaskIsFetched() async throws {
        try device.add("a")
        await remote.plan(.noETags, for: .put)
        try await device.sync()
        let id = try device.item("a").id
        #expect(try await device.link(id)?.version != .unknown)
        try device.perform(.change(id, [.title("b")]))
        try await device.sync()
        #expect(try await remote.titles().keys.sorted() == ["b"])
    }

    @Test func aPutWithAnOutdatedETagIsMergedAndRepeated() async throws {
        let id = try device.add("a")
        try await device.sync()
        let href = try #require(await remote.hrefs.first)
        try await remote.edit(href) { $0[.notes] = .text("theirs") }
        await remote.plan(.omission([href]), for: .changes)
        try device.perform(.change(id, [.title("ours")]))
        try await device.sync()
        #expect(try await remote.fields(at: href)[.title] == .text("ours"))
        #expect(try await remote.fields(at: href)[.notes] == .text("theirs"))
    }

    @Test func anUnreachableServerIsLeftAloneForItsRetryAfterTime() async throws {
        await remote.plan(.refusal(.unreachable(retryAfter: .seconds(600))), for: .changes)
        let first = try #require(try await device.sync()[0].backOff)
        #expect(first >= .seconds(600))
        let sync = ListSync.unhurried(
            device.store, list: device.list, remote: remote, options: SyncOptions(respectsBackOff: true))
        #expect(try await sync.run().isSkipped)
        #expect(try await device.sync()[0].problem == nil)
        #expect(try device.store.remoteList(device.list)?.backOff == nil)
    }

    @Test func anOpenTaskInADoneParentIsShownAtTheTopLevelAndKeepsItsParentLine() async throws {
        try await remote.add("parent", uid: "p") { $0[.completed] = .number(1_000_000) }
        let href = try await remote.add("child", uid: "c") { $0.parent = "p" }
        try await device.sync()
        #expect(try device.item("child").parent == nil)
        try device.perform(.change(try device.item("child").id, [.notes("more")]))
        try await device.sync()
        #expect(try await remote.fields(at: href).parent == "p")
        try device.perform(.reopen([try device.item("parent").id]))
        try await device.sync()
        #expect(try device.item("child").parent == device.item("parent").id)
    }

    @Test func aParentThatArrivesLaterAdoptsItsSubtasks() async throws {
        try await remote.add("child", uid: "c") { $0.parent = "p" }
        try await device.sync()
        #expect(try device.item("child").parent == nil)
        try await remote.add("parent", uid: "p")
        try await device.sync()
        #expect(try device.item("child").parent == device.item("parent").id)
    }

    @Test func manySubtasksOfALateParentAreAdoptedInSeveralTransactions() async throws {
        for number in 0..<450 { try await remote.add("\(number)", uid: "c\(number)") { $0.parent = "p" } }
        try await device.sync()
        #expect(try device.items().allSatisfy { $0.parent == nil })
        try await remote.add("parent", uid: "p")
        let (seen, device) = (Seen(), device)
        try await device.sync { seen.record(try device.items().count { $0.parent != nil }) }
        let steps = seen.steps
        #expect(steps.last == 450)
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 - $0 <= SyncTables.maxRecordsPerTransaction })
        let parent = try device.item("parent").id
        #expect(try device.items().filter { $0.parent == parent }.count == 450)
        #expect(try await device.sync()[0].pushed == 0)
    }

    @Test func aParentCycleIsBrokenOnce() async throws {
        try await remote.add("a", uid: "a") { $0.parent = "b" }
        try await remote.add("b", uid: "b") { $0.parent = "a" }
        try await device.sync()
        #expect(try device.items().count == 2 && device.items().compactMap(\.parent).count <= 1)
        #expect(try device.store.integrityCheck().isEmpty)
        // The server receives the correction, once.
        #expect(try await device.sync()[0].pushed == 1)
        #expect(try await device.sync()[0].pushed == 0)
    }
}

/// The step numbers seen so far, in order.
private final class Seen: @unchecked Sendable {
    private let lock = NSLock()
    private var seen: [Int] = []

    var steps: [Int] { lock.withLock { seen } }

    func record(_ number: Int) { lock.withLock { seen.append(number) } }
}

/// A counter that closures share.
final class SharedCount: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    func next() -> Int {
        lock.withLock {
            count += 1
            return count
        }
    }
}
