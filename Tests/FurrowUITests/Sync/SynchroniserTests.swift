// Tests of `Synchroniser`, which starts the sync program, with a store in memory and a program controlled by
// the test.

import DateWording
import Foundation
import GRDB
import Store
import Syncing
import SystemTime
import Testing
import Todo

@testable import FurrowUI
@testable import Wording

@MainActor @Suite struct SynchroniserTests {
    private let store: Store
    private let program = FakeSyncProgram()
    private let clock = HandClock()
    private let sync: Synchroniser
    private let now = Timestamp(milliseconds: 1_000)

    init() throws {
        store = try Store(DatabaseQueue())
        let clock = clock
        sync = Synchroniser(store, starter: program.starter, clock: { clock.time })
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
        try store.keep(account)
        return try store.addList(name, account: account.id, href: "https://a/\(name)/", at: now).list
    }

    /// Reports that the window was painted, and ends the first run.
    private func begin() async throws {
        sync.painted()
        try await wait("the first run") { program.runs.count == 1 }
        program.runs[0].end()
        try await wait("its end") { !sync.activity.isRunning }
    }

    @Test func withoutAccountsNothingIsStarted() async throws {
        sync.painted()
        sync.syncNow()
        sync.syncSoon()
        // The store answers this request only after all earlier ones.
        _ = try await store.syncOverview()
        sync.storeChanged()
        _ = try await store.syncOverview()
        sync.close()
        #expect(program.runs.isEmpty)
    }

    @Test func itGoesWithItsWindow() async throws {
        var sync: Synchroniser? = Synchroniser(store, starter: program.starter, clock: { 0 })
        weak let seen = sync
        sync?.painted()
        sync?.storeChanged()
        _ = try await store.syncOverview()
        sync?.close()
        sync = nil
        try await wait("its end") { seen == nil }
    }

    @Test func theFirstRunComesWithTheFirstPaintAndHeedsWhatIsLeftAlone() async throws {
        try switchOn()
        sync.storeChanged()
        _ = try await store.syncOverview()
        #expect(program.runs.isEmpty)
        try await begin()
        #expect(program.runs[0].arguments == ["sync", "--progress", "--no-wait", "--heed-back-off"])
        #expect(sync.state.isOn)
    }

    @Test func whatThePersonEditsIsPutThereAndWhatTheRunWritesIsNot() async throws {
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

    @Test func whatWasEditedWhileARunWorksGoesWithOneThatOutlivesTheWindow() async throws {
        let list = try switchOn()
        sync.painted()
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
        #expect(program.runs.allSatisfy { !$0.isCancelled })
    }

    @Test func askedForItComparesAll() async throws {
        try switchOn()
        try await begin()
        sync.syncNow()
        try await wait("the run") { program.runs.count == 2 }
        #expect(program.runs[1].arguments == ["sync", "--progress", "--full"])
        #expect(sync.activity.isRunning)
        program.runs[1].end()
    }

    @Test func howFarManyAreIsToldAndCanBeCalledOff() async throws {
        try switchOn()
        sync.painted()
        try await wait("the run") { program.runs.count == 1 }
        var event = SyncEvent("list")
        (event.name, event.done, event.of) = ("Home", 1_200, 10_000)
        program.runs[0].say(event)
        try await wait("how far it is") { sync.activity.progress?.done == 1_200 }
        #expect(sync.activity.progress?.share == 0.12)
        sync.cancel()
        try await wait("the end asked for") { program.runs[0].isCancelled }
        #expect(sync.activity.isCancelled)
        program.runs[0].end(SyncAnswer(ok: false, code: .cancelled), code: SyncExit.cancelled)
        try await wait("its end") { !sync.activity.isRunning }
        #expect(sync.activity.progress == nil)
    }

    @Test func aFewAreNoProgressToBeShown() async throws {
        var activity = SyncActivity()
        activity.begin()
        var event = SyncEvent("list")
        (event.done, event.of) = (1, SyncActivity.many - 1)
        activity.take(event)
        #expect(activity.progress == nil)
    }

    @Test func aCommandIsAnsweredAndWhatItDidIsKnown() async throws {
        sync.painted()
        program.answer("add", SyncAnswer())
        try store.keep(Account(kind: .manual, name: "a", url: "https://a/", user: "a"))
        let answer = await sync.run(["add", "https://a/"], input: "secret\n")
        #expect(answer.ok)
        #expect(program.runs.map(\.input) == ["secret\n"])
        #expect(sync.state.accounts.count == 1)
    }

    @Test func anAccountOfGnomesThatWasRemovedIsKnownAndUsedAgainWhenThePersonWantsThat() async throws {
        let account = Account(kind: .goa("a"), name: "a", url: "https://a/", user: "a")
        try store.keep(account)
        try store.removeAccount(account.id)
        sync.painted()
        try await wait("it") { sync.state.removed.map(\.id) == [account.id] }
        #expect(sync.state.accountRows.map(\.key.isUsed) == [false])
        #expect(program.runs.isEmpty)
        let owner = HandClock()
        var told = 0
        sync.onChange(for: owner) { told += 1 }
        program.answer("take-up", SyncAnswer())
        _ = try store.takeUp(account.id)
        #expect(await sync.takeUp(account.id).ok)
        #expect(program.runs.map(\.arguments) == [["take-up", "--", account.id.uuidString.lowercased()]])
        #expect(sync.state.accountRows.map(\.key) == [AccountRow.Key(account: account.id, isUsed: true)])
        #expect(sync.state.removed.isEmpty)
        #expect(told == 1)
    }

    @Test func whereTheProgramIsMissingThatIsSaid() async throws {
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
            sync.state, sync.activity, isSeenAtWork: false, showsConflicts: true, DateWords(.system, CalendarStyle()))
    }

    @Test(arguments: [
        (SyncAnswer?.none, Int32(139), "without a response"),
        (SyncAnswer(ok: false, code: .store, message: "The disk is full."), SyncExit.store, "The disk is full."),
        (SyncAnswer(ok: false, code: .error, message: "Broken."), SyncExit.failed, "Broken."),
        (SyncAnswer(ok: false, code: .usage, message: "Unknown option."), SyncExit.misused, "same version"),
    ]) func aRunThatCouldNotDoItsWorkIsSaidUntilOneDoes(answer: SyncAnswer?, code: Int32, words: String) async throws {
        try switchOn()
        try await begin()
        #expect(summary.look == .hidden)
        let owner = HandClock()
        var told = 0
        sync.onChange(for: owner) { told += 1 }
        try await run { run in if let answer { run.end(answer, code: code) } else { run.breakOff(code: code) } }
        #expect(told > 0)
        #expect(summary.look == .needsPerson)
        #expect(summary.lines.map(\.action) == [.tryAgain])
        #expect(summary.lines.first?.text.contains(words) == true)
        // Neither a change of the store nor a canceled run hides the problem.
        sync.storeChanged()
        _ = try await store.syncOverview()
        try await run { $0.end(SyncAnswer(ok: false, code: .cancelled), code: SyncExit.cancelled) }
        #expect(summary.look == .needsPerson)
        try await run { $0.end() }
        #expect(summary.look == .hidden && summary.lines.isEmpty)
    }

    @Test func aProgramThatIsNotThereIsSaidOnceAsked() async throws {
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

    @Test func whatAServerKeepsFromBeingDoneIsNoFailureOfTheProgram() async throws {
        try switchOn()
        try await begin()
        for (code, exit) in [(SyncCode.unreachable, SyncExit.unreachable), (.needsPassword, SyncExit.needsPerson)] {
            try await run { $0.end(SyncAnswer(ok: false, code: code), code: exit) }
            #expect(sync.state.failedRun == nil)
        }
    }

    @Test func whatThePersonHasCalledOffIsNoFailureEither() async throws {
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

    @Test func whoFollowsIsToldOfAProblem() async throws {
        let list = try switchOn()
        try await begin()
        let owner = HandClock()
        var told = 0
        sync.onChange(for: owner) { told += 1 }
        var remote = try #require(try store.remoteList(list))
        remote.problem = SyncProblem(.unreachable)
        try store.keep(remote)
        sync.storeChanged()
        try await wait("the problem") { sync.state.mood == .offline }
        #expect(told == 1)
    }
}
