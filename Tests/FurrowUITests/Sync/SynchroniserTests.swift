// What starts the program that synchronises, with a store in memory and a program that does what the test says.

import Foundation
import GRDB
import Store
import Syncing
import Testing
import Todo

@testable import FurrowUI

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

    /// Waits for a condition, and lets all else go on meanwhile.
    private func wait(_ what: String, _ condition: () -> Bool) async throws {
        let limit = ContinuousClock.now + .seconds(600)
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

    /// The window is painted, and the first run has ended.
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
        // What is asked of the store comes after all that.
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
        // It is not run at once: the five seconds begin with the edit.
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
        // It does not end because another one works, but waits for that.
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
        program.runs[0].end(SyncAnswer(ok: false, code: "cancelled"), code: SyncExit.cancelled)
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

    @Test func whoFollowsIsToldOfAProblem() async throws {
        let list = try switchOn()
        try await begin()
        let owner = HandClock()
        var told = 0
        sync.onChange(for: owner) { told += 1 }
        var remote = try #require(try store.remoteList(list))
        remote.problem = .unreachable
        try store.keep(remote)
        sync.storeChanged()
        try await wait("the problem") { sync.state.mood == .offline }
        #expect(told == 1)
    }
}
