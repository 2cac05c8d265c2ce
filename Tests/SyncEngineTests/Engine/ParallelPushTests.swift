// Tests of concurrent pushes: how many, in which order, and what happens if some fail.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite(.timeLimit(.minutes(60))) struct ParallelPushTests {
    private struct Crash: Error {}

    private let remote = FakeRemote()
    private let device: Device

    init() throws { device = try Device(remote) }

    private func add(_ count: Int) throws -> [UUID] { try (0..<count).map { try device.add("\($0)") } }

    private var puts: Int { get async { await remote.requests.count { $0 == .put } } }

    /// The number of items that are known to be on the server.
    private var known: Int {
        get async throws {
            var count = 0
            for item in try device.items() {
                if case .etag? = try await device.link(item.id)?.version { count += 1 }
            }
            return count
        }
    }

    @Test func atMostFourChangesAreSentAtOnce() async throws {
        let ids = try add(12)
        await remote.waitForRequests(4)
        #expect(try await device.sync()[0].pushed == 12)
        #expect(await remote.maxInProgress == 4)
        try device.perform(.delete(ids))
        await remote.forgetRequests()
        await remote.waitForRequests(4)
        let outcome = try await device.sync()[0]
        #expect(outcome.deleted == 12 && !outcome.isSlowedDown)
        #expect(await remote.maxInProgress == 4)
        #expect(await remote.hrefs.isEmpty)
    }

    @Test(arguments: [1, 4]) func eachCompletedChangeReportsProgress(parallel: Int) async throws {
        let ids = try add(6)
        let told = Told()
        var options = SyncOptions()
        options.parallel = parallel
        let sync = ListSync.unhurried(device.store, list: device.list, remote: remote, options: options)
        _ = try await sync.run { told.record($0) }
        try device.perform(.delete(ids))
        _ = try await sync.run { told.record($0) }
        let six = (1...6).map { SyncProgress(done: $0, total: 6) }
        #expect(told.all == six + six)
        #expect(await remote.maxInProgress <= parallel)
        #expect(await remote.hrefs.isEmpty)
    }

    @Test func aSubtaskIsSentAfterTheResponseForItsParent() async throws {
        var parents: [UUID: UUID] = [:]
        for root in 0..<3 {
            let root = try device.add("root \(root)")
            for branch in 0..<3 {
                let branch = try device.add("branch \(branch)")
                try device.perform(.nest(branch, in: root, to: .bottom))
                parents[branch] = root
                for leaf in 0..<2 {
                    let leaf = try device.add("leaf \(leaf)")
                    try device.perform(.nest(leaf, in: branch, to: .bottom))
                    parents[leaf] = branch
                }
            }
        }
        await remote.waitForRequests(3)
        #expect(try await device.sync()[0].pushed == 30)
        let steps = await remote.steps
        #expect(steps.count == 60)
        for (child, parent) in parents {
            let answered = try #require(steps.firstIndex(of: .answered(remote.newHref(uid: parent.uuidString))))
            let began = try #require(steps.firstIndex(of: .began(remote.newHref(uid: child.uuidString))))
            #expect(answered < began)
        }
        #expect(await remote.maxInProgress > 1)
    }

    @Test func aRetryAfterStopsFurtherRequestsAndTheLongestWaitCounts() async throws {
        _ = try add(12)
        let waits: [Duration?] = [.seconds(60), .seconds(600), nil, .seconds(5)]
        for wait in waits {
            await remote.plan(.refusal(.unreachable(retryAfter: wait)), for: .put)
        }
        await remote.waitForRequests(4)
        let outcome = try await device.sync()[0]
        #expect(outcome.problem == SyncProblem(.unreachable) && outcome.pushed == 0 && outcome.isSlowedDown)
        let backOff = try #require(outcome.backOff)
        #expect(backOff >= .seconds(600) && backOff <= .seconds(600) + BackOff.minWait)
        #expect(await puts == 4)
        #expect(await remote.hrefs.isEmpty)
    }

    @Test func completedChangesAreKeptAndTheRestIsSentOneByOne() async throws {
        _ = try add(12)
        for _ in 0..<2 { await remote.plan(.refusal(.unreachable(retryAfter: .seconds(31))), for: .put) }
        await remote.waitForRequests(4)
        let outcome = try await device.sync()[0]
        #expect(device.pauses.all.isEmpty)
        let stored = await remote.hrefs.count
        #expect(outcome.problem == SyncProblem(.unreachable) && outcome.pushed == stored && stored > 1)
        #expect(try await known == stored)
        let before = await puts
        await remote.forgetRequests()
        #expect(try await device.sync()[0].problem == nil)
        #expect(await remote.maxInProgress == 1)
        #expect(await before + puts == 14)
        #expect(await remote.hrefs.count == 12)
        // After a success, several requests are sent at once again.
        _ = try add(4)
        await remote.forgetRequests()
        await remote.waitForRequests(4)
        #expect(try await device.sync()[0].pushed == 4)
        #expect(await remote.maxInProgress == 4)
    }

    @Test(arguments: [nil, Duration.seconds(600)])
    func unconfirmedDeletionsAreCompletedInTheEnd(wait: Duration?) async throws {
        let ids = try add(12)
        try await device.sync()
        try device.perform(.delete(ids))
        await remote.plan(.lostResponse, for: .delete)
        await remote.plan(.otherwise, for: .delete)
        await remote.plan(.refusal(.unreachable(retryAfter: wait)), for: .delete)
        await remote.waitForRequests(4)
        #expect(try await device.sync()[0].problem == (wait == nil ? nil : SyncProblem(.unreachable)))
        #expect(try await device.sync()[0].problem == nil)
        #expect(await remote.hrefs.isEmpty)
        #expect(try device.titles().isEmpty && device.trash().count == 12)
        #expect(try device.store.syncConflicts().isEmpty)
        // After they are restored, the tasks are complete.
        try device.perform(.restore(ids))
        try await device.sync()
        #expect(try await Set(remote.titles().keys) == Set((0..<12).map { "\($0)" }))
    }

    @Test(arguments: [nil, Duration.seconds(20)])
    func afterAShortWaitTheRestIsSentOneByOneInTheSameCycle(wait: Duration?) async throws {
        _ = try add(12)
        for _ in 0..<2 { await remote.plan(.refusal(.unreachable(retryAfter: wait)), for: .put) }
        await remote.waitForRequests(4)
        let outcome = try await device.sync()[0]
        #expect(outcome.problem == nil && outcome.pushed == 12 && outcome.isSlowedDown)
        #expect(device.pauses.all == [wait ?? ListSync.defaultPause])
        #expect(await puts == 14)
        #expect(try await known == 12)
        let steps = await remote.steps.dropFirst(8)
        #expect(Array(steps) == steps.compactMap(\.begun).flatMap { [FakeRemote.Step.began($0), .answered($0)] })
    }

    @Test func aServerThatHandlesOneRequestAtATimeGetsAllInOneCycle() async throws {
        let ids = try add(250)
        await remote.acceptOneAtATime()
        await remote.waitForRequests(4)
        let outcome = try await device.sync()[0]
        #expect(outcome.problem == nil && outcome.pushed == 250 && outcome.isSlowedDown)
        #expect(await puts == 253)
        try device.perform(.delete(ids))
        await remote.waitForRequests(4)
        #expect(try await device.sync()[0].deleted == 250)
        #expect(await remote.hrefs.isEmpty)
        #expect(device.pauses.all == [ListSync.defaultPause, ListSync.defaultPause])
    }

    @Test func aTaskThatFailsAloneTooEndsTheCycle() async throws {
        _ = try add(12)
        for _ in 0..<5 { await remote.plan(.refusal(.unreachable(retryAfter: nil)), for: .put) }
        await remote.waitForRequests(4)
        let outcome = try await device.sync()[0]
        #expect(outcome.problem == SyncProblem(.unreachable) && outcome.backOff != nil && device.pauses.all.count == 1)
        #expect(await puts == 5)
        #expect(try await device.sync()[0].problem == nil)
        #expect(await remote.hrefs.count == 12)
    }

    @Test func aCycleWaitsAtMostHalfAMinuteInTotal() async throws {
        _ = try add(12)
        // Each task is accepted at its second attempt.
        for wait in [10, 0, 12, 0, 9] {
            let busy = FakeRemote.Fault.refusal(.unreachable(retryAfter: .seconds(wait)))
            await remote.plan(wait == 0 ? .omission([]) : busy, for: .put)
        }
        #expect(try await device.sync(parallel: 1)[0].problem == SyncProblem(.unreachable))
        #expect(device.pauses.all == [.seconds(10), .seconds(12)])
        #expect(try await known == 2)
        #expect(try await device.sync()[0].problem == nil)
    }

    @Test func tasksStoredBeforeACanceledWaitAreFound() async throws {
        // No more than four, so that no other put begins when one is answered before the refusal.
        _ = try add(4)
        await remote.plan(.refusal(.unreachable(retryAfter: nil)), for: .put)
        await remote.waitForRequests(4)
        var sync = ListSync.unhurried(device.store, list: device.list, remote: remote)
        sync.pause = { _ in throw CancellationError() }
        #expect(try await sync.run().isCanceled)
        #expect(await remote.hrefs.count == 3)
        #expect(try await device.sync()[0].problem == nil)
        #expect(try await known == 4)
        #expect(try Set(device.titles()) == Set((0..<4).map { "\($0)" }))
    }

    @Test(arguments: [FakeRemote.Request.changes, .fetch, .move])
    func anyUnansweredRequestSlowsDownTheOtherLists(request: FakeRemote.Request) async throws {
        let other = FakeRemote()
        let device = try Device(other, remote)
        let id = try device.add("a")
        #expect(try await device.sync().allSatisfy { !$0.isSlowedDown })
        await remote.share(uidsWith: other, refusedBy: 403)
        if request == .move {
            try device.perform(.transfer([id], to: device.lists[1]))
        } else {
            try await remote.add("b")
        }
        await remote.plan(.refusal(.unreachable(retryAfter: nil)), for: request)
        let outcomes = try await device.sync()
        #expect(outcomes.map(\.isSlowedDown) == [false, true] && outcomes[1].problem == SyncProblem(.unreachable))
    }

    @Test func lockedTasksAreRetriedOneByOne() async throws {
        _ = try add(8)
        for _ in 0..<4 { await remote.plan(.refusal(.refused(status: 423)), for: .put) }
        await remote.waitForRequests(4)
        let outcome = try await device.sync()[0]
        #expect(outcome.problem == nil && outcome.pushed == 8 && outcome.isSlowedDown)
        #expect(await puts == 12)
        // The tasks that the server's lock refused come last.
        let steps = await remote.steps
        let first = steps.prefix(8).compactMap(\.begun)
        let alone = steps.dropFirst(8).compactMap(\.begun)
        #expect(Array(steps.dropFirst(8)) == alone.flatMap { [FakeRemote.Step.began($0), .answered($0)] })
        #expect(first.count == 4 && Set(alone.suffix(4)) == Set(first))
    }

    @Test func aTaskLockedForThreeCyclesIsRefusedAndNotDeletedHere() async throws {
        let ids = try add(3)
        try await device.sync()
        try device.perform(.delete([ids[0], ids[1]]))
        try device.perform(.change(ids[2], [.title("new")]))
        await remote.planAlways(.refusal(.refused(status: 423)), for: .put, .delete)
        for cycle in 1...ListSync.maxAttempts {
            await remote.forgetRequests()
            let outcome = try await device.sync()[0]
            let isLast = cycle == ListSync.maxAttempts
            #expect(outcome.refused == (isLast ? 3 : 0) && outcome.problem == (isLast ? SyncProblem(.refused) : nil))
            // Each task is tried once together with the others, and then alone.
            #expect(await remote.steps.count == 3 * 2 * (1 + 1 + ListSync.maxAttempts))
            #expect(device.pauses.all.count == cycle * 3 * ListSync.maxAttempts)
        }
        #expect(try device.store.refusedItems(of: device.list).map(\.status).allSatisfy { $0 == 423 })
        await remote.forgetFaults()
        #expect(try await device.sync(isFull: true)[0].problem == nil)
        #expect(try await Array(remote.titles().keys) == ["new"])
        #expect(try device.titles() == ["new"])
    }

    @Test(arguments: [1, 4], [1, ListSync.maxAttempts])
    func aBrieflyLockedTaskIsSentInTheSameCycle(parallel: Int, locks: Int) async throws {
        _ = try add(1)
        for _ in 0..<locks { await remote.plan(.refusal(.refused(status: 423)), for: .put) }
        let outcome = try await device.sync(parallel: parallel)[0]
        #expect(outcome.problem == nil && outcome.pushed == 1)
        #expect(device.pauses.all == Array(repeating: ListSync.lockPause, count: locks))
    }

    @Test func aDeletionKeepsTheAgreedValuesIfWaitingForALockIsCanceled() async throws {
        let id = try add(1)[0]
        try await device.sync()
        try device.perform(.delete([id]))
        await remote.planAlways(.refusal(.refused(status: 423)), for: .delete)
        var sync = ListSync.unhurried(device.store, list: device.list, remote: remote)
        sync.pause = { _ in throw CancellationError() }
        #expect(try await sync.run().isCanceled)
        let list = device.list
        let link = try #require(try await device.store.readForSync { try $0.link(id, in: list) })
        #expect(!link.agreed.isEmpty && link.attempts == 0)
    }

    @Test(arguments: [1, 4]) func aLockThatEndsBeforeTheNextCycleIsNotReported(parallel: Int) async throws {
        let ids = try add(2)
        try await device.sync()
        try device.perform(.delete([ids[0]]))
        try device.perform(.change(ids[1], [.title("new")]))
        await remote.planAlways(.refusal(.refused(status: 423)), for: .put, .delete)
        #expect(try await device.sync(parallel: parallel)[0].problem == nil)
        await remote.forgetFaults()
        #expect(try await device.sync(parallel: parallel)[0].problem == nil)
        #expect(try await Array(remote.titles().keys) == ["new"])
    }

    @Test(arguments: [1, 4]) func changesOfRankAloneAreSentLast(parallel: Int) async throws {
        let ids = try add(8)
        try await device.sync()
        // One task is moved manually, and its neighbors get new positions for it.
        let hrefs = Set(ids.map { remote.newHref(uid: $0.uuidString) })
        for id in ids.prefix(3) { try device.perform(.move(id, to: .bottom)) }
        for number in 0..<8 { try device.add("new \(number)") }
        let new = try device.add("parent")
        try device.perform(.nest(try device.item("new 0").id, in: new, to: .bottom))
        await remote.forgetRequests()
        #expect(try await device.sync(parallel: parallel)[0].problem == nil)
        let puts = await remote.steps.compactMap(\.begun)
        #expect(puts.count >= 12)
        let first = try #require(puts.firstIndex(where: hrefs.contains))
        #expect(first == 9 && puts[first...].allSatisfy(hrefs.contains))
    }

    @Test(arguments: 1...24) func aCrashDuringParallelRequestsMakesNoDuplicates(crash: Int) async throws {
        _ = try add(6)
        let count = SharedCount()
        _ = try? await device.sync { if count.next() == crash { throw Crash() } }
        #expect(await remote.inProgress == 0)
        try await device.sync()
        #expect(await remote.hrefs.count == 6)
        #expect(try await known == 6)
        #expect(try Set(device.titles()) == Set((0..<6).map { "\($0)" }))
    }

    @Test func cancelingDuringParallelRequestsLosesNothing() async throws {
        _ = try add(8)
        await remote.waitForRequests(9)
        let sync = ListSync.unhurried(device.store, list: device.list, remote: remote)
        let run = Task { try await sync.run() }
        while await remote.inProgress < 4 { await Task.yield() }
        run.cancel()
        await remote.release()
        #expect(try await run.value.isCanceled)
        #expect(await puts == 4)
        #expect(try await device.sync()[0].problem == nil)
        #expect(await remote.hrefs.count == 8)
        #expect(try await known == 8)
    }
}

/// The progress reports of a cycle.
private final class Told: @unchecked Sendable {
    private let lock = NSLock()
    private var told: [SyncProgress] = []

    var all: [SyncProgress] { lock.withLock { told } }

    func record(_ progress: SyncProgress) { lock.withLock { told.append(progress) } }
}
