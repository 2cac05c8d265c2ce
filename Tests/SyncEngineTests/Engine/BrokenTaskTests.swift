// Tests that a task that cannot be read, or at which the server fails, does not hold up other tasks.

import Foundation
import ICalendar
import Store
import Synchronization
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct BrokenTaskTests {
    private let remote = FakeRemote()
    private let device: Device

    init() throws { device = try Device(remote) }

    @Test func aSingleTaskTheServerFailsOnIsQuarantinedAndTheOthersArrive() async throws {
        for number in 0..<150 { try await remote.add("\(number)") }
        try device.add("here")
        let broken = remote.newHref(uid: "foreign-77")
        await remote.fail(at: broken)
        let outcome = try await device.sync()[0]
        #expect(outcome.pulled == 149)
        #expect(outcome.quarantined == 1 && outcome.problem == nil)
        #expect(try await remote.titles()["here"] != nil)
        #expect(try device.store.quarantinedTasks().map(\.href) == [broken])
        #expect(try device.store.quarantinedTasks()[0].reason.filled().contains("500"))
        // The failure may be temporary: the task is fetched once more, and again with each full comparison.
        await remote.forgetRequests()
        for _ in 0..<3 { try await device.sync() }
        #expect(await remote.requests.count { $0 == .fetch } == 1)
        await remote.forgetFaults()
        #expect(try await device.sync(isFull: true)[0].quarantined == 0)
        #expect(try device.titles().count == 151)
    }

    @Test func aTemporarilyFailingTaskArrivesInTheNextCycle() async throws {
        let href = try await remote.add("a")
        await remote.fail(at: href)
        try await device.sync()
        #expect(try device.titles().isEmpty)
        await remote.forgetFaults()
        #expect(try await device.sync()[0].quarantined == 0)
        #expect(try device.titles() == ["a"])
    }

    @Test func aServerThatFailsEveryFetchIsLeftAloneWithoutQuarantine() async throws {
        for number in 0..<150 { try await remote.add("\(number)") }
        await remote.planAlways(.refusal(.failing(status: 500)), for: .fetch)
        let outcome = try await device.sync()[0]
        #expect(outcome.problem == SyncProblem(.unreachable) && outcome.backOff != nil && outcome.quarantined == 0)
        #expect(await remote.requests.count { $0 == .fetch } <= ListSync.maxFailures)
        #expect(try device.store.quarantinedTasks().isEmpty)
        await remote.forgetFaults()
        try await device.sync()
        #expect(try device.titles().count == 150)
    }

    @Test func aTaskTheServerFailsToStoreIsReportedAndDoesNotDelayOthers() async throws {
        let ids = try ["a", "b", "c"].map { try device.add($0) }
        await remote.fail(at: remote.newHref(uid: ids[0].uuidString))
        let outcome = try await device.sync()[0]
        #expect(outcome.problem == SyncProblem(.refused) && outcome.backOff == nil && outcome.pushed == 2)
        #expect(try await Set(remote.titles().keys) == ["b", "c"])
        #expect(try device.store.refusedItems(of: device.list).map(\.status) == [500])
        await remote.forgetRequests()
        #expect(try await device.sync()[0].problem == SyncProblem(.refused))
        #expect(await remote.requests == [.changes])
        await remote.forgetFaults()
        #expect(try await device.sync(isFull: true)[0].problem == nil)
        #expect(await remote.hrefs.count == 3)
    }

    /// Returns a device whose clock is ahead of the present by this shared time.
    private func device(_ remote: FakeRemote, ahead: SharedTime) throws -> Device {
        try Device(
            remote,
            clock: {
                Now(Timestamp(milliseconds: Device.berlin().time.milliseconds + ahead.milliseconds), by: SampleZones())
            })
    }

    @Test(arguments: [413, 507], [ServerBehavior.Tokens.byCounter, .none])
    func refusedTasksAreRetriedDaily(status: Int, tokens: ServerBehavior.Tokens) async throws {
        let remote = FakeRemote(ServerBehavior(name: "", tokens: tokens))
        let ahead = SharedTime()
        let device = try device(remote, ahead: ahead)
        try device.add("a")
        await remote.planAlways(.refusal(.refused(status: status)), for: .put)
        // A server without tokens lists everything in each cycle. That must neither delay the retry nor cause one
        // each time.
        for puts in 1...3 {
            for hours: Int64 in [0, 1, 22] {
                ahead.add(hours: hours)
                #expect(try await device.sync()[0].problem == SyncProblem(.refused))
                #expect(await remote.requests.count { $0 == .put } == puts)
            }
            ahead.add(hours: 2)
        }
        await remote.forgetFaults()
        #expect(try await device.sync()[0].problem == nil)
        #expect(await remote.hrefs.count == 1)
    }

    @Test func refusedTasksAreRetriedDailyWhileDeletionsAreHeld() async throws {
        let ahead = SharedTime()
        let device = try device(remote, ahead: ahead)
        for number in 0..<12 { try device.add("\(number)") }
        try await device.sync()
        for href in await remote.hrefs { await remote.remove(href) }
        try device.add("new")
        await remote.planAlways(.refusal(.refused(status: 507)), for: .put)
        #expect(try await device.sync()[0].problem == SyncProblem(.held))
        #expect(try device.store.refusedItems(of: device.list).count == 1)
        for _ in 0..<2 {
            await remote.forgetRequests()
            ahead.add(hours: 25)
            for _ in 0..<3 { #expect(try await device.sync()[0].problem == SyncProblem(.held)) }
            #expect(await remote.requests.count { $0 == .put } == 1)
        }
    }

    @Test func failingRetriesAreNotRepeatedInEachCycle() async throws {
        let ahead = SharedTime()
        let device = try device(remote, ahead: ahead)
        for number in 0..<3 { try device.add("\(number)") }
        await remote.planAlways(.refusal(.failing(status: 500)), for: .put)
        for _ in 0..<ListSync.maxAttempts { #expect(try await device.sync()[0].problem == SyncProblem(.unreachable)) }
        for _ in 0..<2 {
            #expect(try await device.sync()[0].refused == 3)
            ahead.add(hours: 25)
            #expect(try await device.sync(parallel: 1)[0].problem == SyncProblem(.unreachable))
        }
        await remote.forgetRequests()
        #expect(try await device.sync()[0].refused == 3)
        #expect(await remote.requests == [.changes])
    }

    @Test func aTaskRefusedForLackOfSpaceIsRetriedAfterADeletion() async throws {
        try device.add("old")
        try await device.sync()
        try device.add("new")
        await remote.plan(.refusal(.refused(status: 507)), for: .put)
        #expect(try await device.sync()[0].problem == SyncProblem(.refused))
        try device.perform(.delete([try device.item("old").id]))
        // The run repeats the list once by itself.
        #expect(try await device.sync()[0].isWaiting)
        #expect(try await device.sync()[0].problem == nil)
        #expect(try await Set(remote.titles().keys) == ["new"])
    }

    @Test func aDeletionInAnotherListOfTheAccountTriggersARetryToo() async throws {
        let other = FakeRemote()
        let device = try Device(remote, other)
        try device.add("old")
        try await device.sync()
        try device.add("new", to: device.lists[1])
        await other.plan(.refusal(.refused(status: 507)), for: .put)
        #expect(try await device.sync()[1].problem == SyncProblem(.refused))
        #expect(try await device.sync()[1].problem == SyncProblem(.refused))
        try device.perform(.delete([try device.item("old").id]))
        let outcomes = try await device.sync()
        #expect(!outcomes[0].isWaiting && outcomes[1].problem == nil)
        #expect(try await Set(other.titles().keys) == ["new"])
    }

    @Test func aDeletionTriggersARetryEvenIfTheCycleFailsAfterIt() async throws {
        let ids = try ["a", "b"].map { try device.add($0) }
        try await device.sync()
        try device.add("new")
        await remote.plan(.refusal(.refused(status: 507)), for: .put)
        #expect(try await device.sync()[0].problem == SyncProblem(.refused))
        try device.perform(.delete(ids))
        // Only the second deletion fails.
        await remote.plan(.omission([]), for: .delete)
        await remote.plan(.refusal(.unreachable(retryAfter: .seconds(600))), for: .delete)
        let outcome = try await device.sync(parallel: 1)[0]
        #expect(outcome.problem == SyncProblem(.unreachable) && outcome.deleted == 1)
        #expect(try device.store.refusedItems(of: device.list).isEmpty)
        #expect(try await device.sync()[0].problem == nil)
        #expect(try await Set(remote.titles().keys) == ["new"])
    }

    @Test(arguments: [1, 4], [FakeRemote.Request.put, .delete])
    func aRequestThatFailsOnceIsRepeatedInTheSameCycle(parallel: Int, request: FakeRemote.Request) async throws {
        let ids = try (0..<4).map { try device.add("\($0)") }
        if request == .delete {
            try await device.sync()
            try device.perform(.delete(ids))
        }
        await remote.plan(.refusal(.failing(status: 500)), for: request)
        let outcome = try await device.sync(parallel: parallel)[0]
        #expect(outcome.problem == nil && outcome.pushed + outcome.deleted == 4)
        #expect(device.pauses.all == [ListSync.lockPause])
        #expect(await remote.hrefs.count == (request == .put ? 4 : 0))
    }

    @Test(arguments: [1, 2, 4, 10]) func aServerThatFailsEveryPutIsNotTriedWithAllTasks(parallel: Int) async throws {
        for number in 0..<20 { try device.add("\(number)") }
        await remote.planAlways(.refusal(.failing(status: 500)), for: .put)
        #expect(try await device.sync(parallel: parallel)[0].problem == SyncProblem(.unreachable))
        #expect(await remote.requests.count { $0 == .put } == max(parallel, ListSync.maxAttempts))
        #expect(try device.store.refusedItems(of: device.list).isEmpty)
        await remote.forgetFaults()
        #expect(try await device.sync()[0].problem == nil)
        #expect(await remote.hrefs.count == 20)
    }

    @Test func threeAlwaysFailingTasksDelayTheOthersByOneCycleAtMost() async throws {
        let ids = try (0..<4).map { try device.add("\($0)") }.sorted { $0.uuidString < $1.uuidString }
        for id in ids.prefix(3) { await remote.fail(at: remote.newHref(uid: id.uuidString)) }
        for cycle in 1...ListSync.maxAttempts {
            await remote.forgetRequests()
            let outcome = try await device.sync(parallel: 1)[0]
            #expect(outcome.problem == SyncProblem(.unreachable) && outcome.backOff != nil)
            #expect(await remote.hrefs.count == (cycle > 1 ? 1 : 0))
            #expect(try device.store.refusedItems(of: device.list).count == (cycle < ListSync.maxAttempts ? 0 : 3))
        }
        #expect(await remote.hrefs == [remote.newHref(uid: ids[3].uuidString)])
        await remote.forgetRequests()
        let outcome = try await device.sync()[0]
        #expect(outcome.refused == 3 && outcome.problem == SyncProblem(.refused))
        #expect(await remote.requests == [.changes])
        #expect(try device.store.refusedItems(of: device.list).map(\.status) == [500, 500, 500])
    }

    @Test func aFailingRenameDelaysNoTask() async throws {
        try await device.sync()
        try device.perform(.change(device.list, [.title("Other")]))
        try device.add("a")
        await remote.plan(.refusal(.failing(status: 500)), for: .properties)
        let outcome = try await device.sync()[0]
        #expect(outcome.pushed == 1 && outcome.problem == SyncProblem(.unreachable))
        #expect(try await device.sync(isFull: true)[0].problem == nil)
        #expect(await remote.properties.name == "Other")
    }

    @Test func aTaskDeletedLocallyAndUnreadableOnTheServerIsLeftThere() async throws {
        let ids = try ["a", "b"].map { try device.add($0) }
        try await device.sync()
        let hrefs = ids.map { remote.newHref(uid: $0.uuidString) }
        let texts = [try #require(await remote.text(at: hrefs[0])), try #require(await remote.text(at: hrefs[1]))]
        for href in hrefs { await remote.write("BEGIN:VCALENDAR\r\nno end", at: href) }
        try device.perform(.delete(ids))
        await remote.forgetRequests()
        for _ in 0..<2 {
            let outcome = try await device.sync()[0]
            #expect(outcome.quarantined == 2 && outcome.problem == nil)
        }
        #expect(await remote.requests == [.changes, .fetch, .changes])
        #expect(await remote.hrefs.count == 2)
        // Once the task can be read, its deletion is sent, unless another program has edited it.
        for (href, text) in zip(hrefs, texts) { await remote.write(text, at: href) }
        try await remote.edit(hrefs[1]) { $0[.notes] = .text("theirs") }
        #expect(try await device.sync()[0].quarantined == 0)
        #expect(await remote.hrefs == [hrefs[1]])
        #expect(try device.titles() == ["b"] && device.trash() == ["a"])
    }

    @Test func aTaskThatIsTooLargeIsReportedAsSuch() async throws {
        try await remote.add("a")
        await remote.tooLarge(at: "/list/large.ics")
        #expect(try await device.sync()[0].quarantined == 1)
        #expect(
            try device.store.quarantinedTasks().map(\.reason) == [UnreadableReason.tooLarge(limit: 1 << 20).message])
        await remote.forgetRequests()
        try await device.sync(isFull: true)
        #expect(await remote.requests == [.changes])
    }

    @Test func aLocalEditOfAnUnreadableTaskIsSentOnceTheTaskIsReadable() async throws {
        let id = try device.add("a")
        try await device.sync()
        let href = try #require(await remote.hrefs.first)
        let text = try #require(await remote.text(at: href))
        await remote.write("BEGIN:VCALENDAR\r\nno end", at: href)
        try device.perform(.change(id, [.title("b")]))
        for _ in 0..<2 { #expect(try await device.sync()[0].quarantined == 1) }
        // The text is as before, so no local value changes and the change feed has no entry.
        await remote.write(text, at: href)
        #expect(try await device.sync()[0].quarantined == 0)
        #expect(try await remote.titles().keys.sorted() == ["b"])
    }
}

/// How far ahead a clock is.
private final class SharedTime: Sendable {
    private let ahead = Mutex<Int64>(0)

    var milliseconds: Int64 { ahead.withLock { $0 } }

    func add(hours: Int64) { ahead.withLock { $0 += hours * 3_600_000 } }
}
