// Tests of `SyncCoordinator`, which starts the sync program, with a store in memory and a program controlled by
// the test.

import DateWording
import Foundation
import GRDB
import Store
import SyncClient
import SystemTime
import Testing
import Todo

@testable import FurrowUI
@testable import Wording

@MainActor @Suite struct SyncCoordinatorTests {
    private let store: Store
    private let program = FakeSyncProgram()
    private let clock = ManualClock()
    private let sync: SyncCoordinator
    private let now = Timestamp(milliseconds: 1_000)

    init() throws {
        store = try Store(DatabaseQueue())
        let clock = clock
        sync = SyncCoordinator(store, starter: program.starter, clock: { clock.time })
    }

    /// Waits for a condition while everything else continues.
    private func wait(_ what: String, _ condition: () -> Bool) async throws {
        let limit = ContinuousClock.now + .seconds(3600)
        while !condition() {
            try #require(ContinuousClock.now < limit, "\(what) did not come")
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    @discardableResult private func switchOn(_ name: String = "Home") throws -> UUID {
        let account = try store.accounts().first ?? Account(kind: .manual, name: "a", url: "https://a/", user: "a")
        try store.save(account)
        return try store.addList(name, account: account.id, href: "https://a/\(name)/", at: now).list
    }

    /// Reports that the window was painted, and ends the first run.
    private func begin() async throws {
        sync.windowPainted()
        try await wait("the first run") { program.runs.count == 1 }
        program.runs[0].end()
        try await wait("its end") { !sync.activity.isRunning }
    }

    @Test func withoutAccountsNoProgramStarts() async throws {
        sync.windowPainted()
        sync.syncNow()
        sync.syncSoon()
        // The store answers this request only after all earlier ones.
        _ = try await store.syncOverview()
        sync.storeChanged()
        _ = try await store.syncOverview()
        sync.close()
        #expect(program.runs.isEmpty)
    }

    @Test func theCoordinatorIsReleasedWithItsWindow() async throws {
        var sync: SyncCoordinator? = SyncCoordinator(store, starter: program.starter, clock: { 0 })
        weak let seen = sync
        sync?.windowPainted()
        sync?.storeChanged()
        _ = try await store.syncOverview()
        sync?.close()
        sync = nil
        try await wait("its end") { seen == nil }
    }

    @Test func theFirstRunStartsAfterPaintingAndRespectsBackOff() async throws {
        try switchOn()
        sync.storeChanged()
        _ = try await store.syncOverview()
        #expect(program.runs.isEmpty)
        try await begin()
        #expect(program.runs[0].arguments == ["sync", "--progress", "--no-wait", "--heed-back-off"])
        #expect(sync.state.isOn)
    }

    @Test func userEditsStartARunAndSyncWritesDoNot() async throws {
        let list = try switchOn()
        try await begin()
        try await store.writeForSync { [now] tables in
            try tables.insert(Item(id: UUID(), list: list, title: "Theirs", rank: Rank(1), created: now), modified: now)
        }
        sync.storeChanged()
        _ = try await store.syncOverview()
        clock.time += 6
        try await store.perform(.add([NewItem(title: "Mine")], at: .bottom, in: list), at: now)
        let before = sync.state.mark
        sync.storeChanged()
        try await wait("the edit seen") { sync.state.mark != before }
        // The edit does not start a run at once, because its five seconds begin only with the edit.
        #expect(program.runs.count == 1)
        sync.close()
        #expect(program.runs.count == 2)
        #expect(program.runs[1].arguments == ["sync", "--heed-back-off"])
    }

    @Test func editsDuringARunAreUploadedByARunThatOutlivesTheWindow() async throws {
        let list = try switchOn()
        sync.windowPainted()
        try await wait("the first run") { program.runs.count == 1 }
        try await store.perform(.add([NewItem(title: "Mine")], at: .bottom, in: list), at: now)
        sync.close()
        // The last run does not stop because another one is working, but waits for its end.
        #expect(program.runs.map(\.arguments).last == ["sync", "--heed-back-off"])
        #expect(program.runs.count == 2)
        program.runs[0].end()
        try await wait("its end") { !sync.activity.isRunning }
        sync.close()
        sync.syncNow()
        #expect(program.runs.count == 2)
        #expect(program.runs.allSatisfy { !$0.isCanceled })
    }

    @Test func aRequestedSyncComparesEverything() async throws {
        try switchOn()
        try await begin()
        sync.syncNow()
        try await wait("the run") { program.runs.count == 2 }
        #expect(program.runs[1].arguments == ["sync", "--progress", "--full"])
        #expect(sync.activity.isRunning)
        program.runs[1].end()
    }

    @Test func progressIsReportedAndTheRunCanBeCanceled() async throws {
        try switchOn()
        sync.windowPainted()
        try await wait("the run") { program.runs.count == 1 }
        var event = SyncEvent("list")
        event.name = "Home"
        event.done = 1_200
        event.of = 10_000
        program.runs[0].say(event)
        try await wait("how far it is") { sync.activity.progress?.done == 1_200 }
        #expect(sync.activity.progress?.share == 0.12)
        sync.cancel()
        try await wait("the end asked for") { program.runs[0].isCanceled }
        #expect(sync.activity.isCanceled)
        program.runs[0].end(SyncResult(ok: false, code: .canceled), code: SyncExit.canceled)
        try await wait("its end") { !sync.activity.isRunning }
        #expect(sync.activity.progress == nil)
    }

    @Test func fewTasksShowNoProgress() async throws {
        var activity = SyncActivity()
        activity.begin()
        var event = SyncEvent("list")
        (event.done, event.of) = (1, SyncActivity.minProgressCount - 1)
        activity.update(event)
        #expect(activity.progress == nil)
    }

    @Test func aCommandReturnsAnAnswerAndRefreshesTheState() async throws {
        sync.windowPainted()
        program.answer("add", SyncResult())
        try store.save(Account(kind: .manual, name: "a", url: "https://a/", user: "a"))
        let answer = await sync.run(["add", "https://a/"], input: "secret\n")
        #expect(answer.ok)
        #expect(program.runs.map(\.input) == ["secret\n"])
        #expect(sync.state.accounts.count == 1)
    }

    @Test func aRemovedOnlineAccountIsKnownAndCanBeUsedAgain() async throws {
        let account = Account(kind: .online("a"), name: "a", url: "https://a/", user: "a")
        try store.save(account)
        try store.removeAccount(account.id)
        sync.windowPainted()
        try await wait("it") { sync.state.removed.map(\.id) == [account.id] }
        #expect(sync.state.accountRows.map(\.key.isUsed) == [false])
        #expect(program.runs.isEmpty)
        let owner = ManualClock()
        var told = 0
        sync.onChange(for: owner) { told += 1 }
        program.answer("take-up", SyncResult())
        _ = try store.restoreRemovedAccount(account.id)
        #expect(await sync.resumeUsing(account.id).ok)
        #expect(program.runs.map(\.arguments) == [["take-up", "--", account.id.text]])
        #expect(sync.state.accountRows.map(\.key) == [AccountRow.Key(account: account.id, isUsed: true)])
        #expect(sync.state.removed.isEmpty)
        #expect(told == 1)
    }

    @Test func aMissingSyncProgramIsReported() async throws {
        program.fail(SyncRun.StartError(detail: nil))
        let answer = await sync.run(["accounts"])
        #expect(!answer.ok)
        #expect(answer.message?.contains("not installed") == true)
    }

    // MARK: - Failed runs

    /// Requests a run, ends it, and waits until its end is handled.
    private func run(_ end: (FakeSyncWork) -> Void) async throws {
        let count = program.runs.count
        sync.syncNow()
        try await wait("the run") { program.runs.count == count + 1 }
        end(program.runs[count])
        try await wait("its end") { !sync.activity.isRunning }
    }

    private var summary: SyncSummary {
        SyncSummary(
            sync.state, activity: sync.activity, isVisiblyWorking: false, showsConflicts: true,
            formatter: DateWords(.system, CalendarStyle()))
    }

    @Test(arguments: [
        (SyncResult?.none, Int32(139), "without a response"),
        (SyncResult(ok: false, code: .store, message: "The disk is full."), SyncExit.store, "The disk is full."),
        (SyncResult(ok: false, code: .error, message: "Broken."), SyncExit.failed, "Broken."),
        (SyncResult(ok: false, code: .usage, message: "Unknown option."), SyncExit.usage, "same version"),
    ]) func aFailedRunIsReportedUntilARunSucceeds(answer: SyncResult?, code: Int32, words: String) async throws {
        try switchOn()
        try await begin()
        #expect(summary.status == .hidden)
        let owner = ManualClock()
        var told = 0
        sync.onChange(for: owner) { told += 1 }
        try await run { run in if let answer { run.end(answer, code: code) } else { run.breakOff(code: code) } }
        #expect(told > 0)
        #expect(summary.status == .needsUser)
        #expect(summary.lines.map(\.action) == [.tryAgain])
        #expect(summary.lines.first?.text.contains(words) == true)
        // Neither a change of the store nor a canceled run hides the problem.
        sync.storeChanged()
        _ = try await store.syncOverview()
        try await run { $0.end(SyncResult(ok: false, code: .canceled), code: SyncExit.canceled) }
        #expect(summary.status == .needsUser)
        try await run { $0.end() }
        #expect(summary.status == .hidden && summary.lines.isEmpty)
    }

    @Test func aMissingSyncProgramIsReportedAfterARequestedSync() async throws {
        try switchOn()
        try await begin()
        program.fail(SyncRun.StartError(detail: nil))
        sync.syncNow()
        try await wait("the problem") { sync.state.failedRun != nil }
        #expect(summary.lines.first?.text.contains("not installed") == true)
        #expect(!sync.activity.isRunning)
        program.fail(nil)
        try await run { $0.end() }
        #expect(sync.state.failedRun == nil)
    }

    @Test func aServerProblemIsNoProgramFailure() async throws {
        try switchOn()
        try await begin()
        for (code, exit) in [(SyncCode.unreachable, SyncExit.unreachable), (.needsPassword, SyncExit.needsUser)] {
            try await run { $0.end(SyncResult(ok: false, code: code), code: exit) }
            #expect(sync.state.failedRun == nil)
        }
    }

    @Test func aRunCanceledByTheUserIsNoFailure() async throws {
        try switchOn()
        try await begin()
        try await run { run in
            sync.cancel()
            run.breakOff(code: 128 + SIGTERM)
        }
        #expect(sync.state.failedRun == nil)
        try await run { $0.breakOff(code: 128 + SIGTERM) }
        #expect(sync.state.failedRun != nil)
    }

    @Test func observersAreNotifiedOfAProblem() async throws {
        let list = try switchOn()
        try await begin()
        let owner = ManualClock()
        var told = 0
        sync.onChange(for: owner) { told += 1 }
        var remote = try #require(try store.remoteList(list))
        remote.problem = SyncProblem(.unreachable)
        try store.save(remote)
        sync.storeChanged()
        try await wait("the problem") { sync.state.overallState == .offline }
        #expect(told == 1)
    }
}
