// Tests that a move of most of a list to another list of the account does not count as a mass deletion.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct MovedListTests {
    private let first = FakeRemote()
    private let second = FakeRemote()
    private let one: Device
    private let other: Device
    /// A clock that is ahead of this computer's.
    private let ahead = ShiftedClock()

    init() async throws {
        (one, other) = (try Device(first, second, clock: ahead.clock), try Device(first, second, clock: ahead.clock))
        for number in 1...30 { try one.add("task \(number)") }
        for device in [one, other] { try await device.sync() }
    }

    /// Moves all tasks of the first list to the second on one device.
    private func moveAll() async throws {
        try one.perform(.transfer(try one.items().map(\.id), to: one.lists[1]))
        for _ in 0..<2 { try await one.sync() }
        let (left, arrived) = (await first.hrefs, await second.hrefs)
        try #require(left.isEmpty && arrived.count == 30)
    }

    @Test func movedTasksAreMovedOnTheOtherDevice() async throws {
        try await moveAll()
        let ids = Set(try other.items().map(\.id))
        // The first list is synced first, and waits.
        let before = try await other.sync(hold: .waitForOthers)
        #expect(before[0].isHeldForOthers && before.allSatisfy { $0.held == 0 && $0.problem == nil })
        let after = try await other.sync()
        #expect(after.allSatisfy { $0.held == 0 && $0.problem == nil && !$0.isHeldForOthers })
        #expect(try other.items().isEmpty)
        #expect(Set(try other.items(of: other.lists[1]).map(\.id)) == ids)
        #expect(try other.trash().isEmpty && other.store.syncConflicts().isEmpty)
        for device in [other, one] { try await device.sync(isFull: true) }
        #expect(await first.hrefs.isEmpty)
        #expect(await second.hrefs.count == 30)
        #expect(try one.items(of: one.lists[1]).count == 30)
    }

    @Test func editsMadeDuringAMoveMoveToo() async throws {
        try other.perform(.change(try other.item("task 7").id, [.title("edited"), .notes("here")]))
        try await moveAll()
        try await other.sync(hold: .waitForOthers)
        for device in [other, one] { try await device.sync() }
        for device in [other, one] {
            let item = try device.item("edited")
            #expect(item.notes == "here" && item.list == device.lists[1])
            #expect(try device.items(of: device.lists[1]).count == 30)
        }
    }

    @Test func aTaskInBothListsBecomesTwoTasks() async throws {
        for href in await first.hrefs.sorted().prefix(12) {
            await second.write(try #require(await first.text(at: href)), at: href)
        }
        try await other.sync()
        #expect(try other.items().count == 30 && other.items(of: other.lists[1]).count == 12)
        #expect(await first.hrefs.count == 30)
        #expect(await second.hrefs.count == 12)
    }

    @Test func whileTheOtherListIsUnreadableNobodyIsAskedForADay() async throws {
        try await moveAll()
        await second.planAlways(.refusal(.unreachable(retryAfter: nil)), for: .changes)
        try await other.sync(hold: .waitForOthers)
        for hours: Int64 in [1, 12] {
            ahead.add(hours: hours)
            let outcomes = try await other.sync(hold: .waitADay)
            #expect(outcomes[0].isHeldForOthers && outcomes[0].held == 0)
            #expect(try other.items().count == 30)
        }
        ahead.add(hours: 12)
        let outcomes = try await other.sync(hold: .waitADay)
        #expect(outcomes[0].held == 30 && outcomes[0].problem?.code == .held)
        #expect(try other.items().count == 30)
        // Once the list can be read, no question remains.
        await second.forgetFaults()
        try await other.sync(hold: .waitForOthers)
        let last = try await other.sync()
        #expect(last.allSatisfy { $0.held == 0 && $0.problem == nil })
        #expect(try other.items().isEmpty && other.items(of: other.lists[1]).count == 30)
    }

    /// If the other list fails as its account does, the run ends before a second pass.
    @Test func afterADayTheUserIsAskedEvenWithoutASecondPass() async throws {
        try await moveAll()
        await second.planAlways(.refusal(.unreachable(retryAfter: nil)), for: .changes)
        for hours: Int64 in [0, 1, 22] {
            ahead.add(hours: hours)
            let outcomes = try await other.sync(hold: .waitForOthers)
            #expect(outcomes[0].isHeldForOthers && outcomes[0].held == 0)
        }
        ahead.add(hours: 1)
        let outcomes = try await other.sync(hold: .waitForOthers)
        #expect(outcomes[0].held == 30 && outcomes[0].problem?.code == .held)
        #expect(try other.items().count == 30)
    }

    @Test func theDayStartsWithTheWaitAndNotWithTheLastSync() async throws {
        try await moveAll()
        // The device was off for the weekend.
        ahead.add(hours: 48)
        await second.planAlways(.refusal(.unreachable(retryAfter: nil)), for: .changes)
        for hours: Int64 in [0, 1, 22] {
            ahead.add(hours: hours)
            let outcomes = try await other.run()
            #expect(outcomes[0].isHeldForOthers && outcomes[0].held == 0 && outcomes[0].problem == nil, "\(hours)")
        }
        ahead.add(hours: 1)
        // A user who has been asked stays asked.
        for _ in 0..<2 { #expect(try await other.run()[0].problem == SyncProblem(.held)) }
        await second.forgetFaults()
        _ = try await other.run()
        #expect(try other.items().isEmpty && other.items(of: other.lists[1]).count == 30)
        // The next move starts a new wait.
        ahead.add(hours: 48)
        try one.perform(.transfer(try one.items(of: one.lists[1]).map(\.id), to: one.list))
        for _ in 0..<3 { _ = try await one.run() }
        #expect(await first.hrefs.count == 30)
        _ = try await other.run()
        try await moveAll()
        await second.planAlways(.refusal(.unreachable(retryAfter: nil)), for: .changes)
        let outcomes = try await other.run()
        #expect(outcomes[0].isHeldForOthers && outcomes[0].problem == nil)
    }

    @Test(arguments: [
        RemoteError.refused(status: 403), .failing(status: 500), .unreachable(retryAfter: nil), .collectionGone,
    ])
    func nobodyIsAskedWhateverMakesTheOtherListUnreadable(error: RemoteError) async throws {
        for href in await first.hrefs { await first.remove(href) }
        await second.planAlways(.refusal(error), for: .changes)
        let outcomes = try await other.run()
        #expect(outcomes[0].isHeldForOthers && outcomes[0].held == 0 && outcomes[0].problem == nil)
        #expect(outcomes.map(\.hasPulled) == [true, false])
    }

    @Test func aPendingQuestionStaysWhileOtherListsAreChecked() async throws {
        for href in await first.hrefs { await first.remove(href) }
        #expect(try await other.sync()[0].held == 30)
        for _ in 0..<2 {
            let outcome = try await other.sync(hold: .waitForOthers)[0]
            #expect(outcome.isHeldForOthers && outcome.held == 30 && outcome.problem == SyncProblem(.held))
            // The state that the window reads between the two cycles.
            let known = try #require(try other.store.remoteList(other.list))
            #expect(known.held == 30 && known.problem == SyncProblem(.held))
            #expect(try await other.sync()[0].held == 30)
        }
    }

    @Test func trulyDeletedTasksAreHeldAfterTheOtherListsWereChecked() async throws {
        for href in await first.hrefs { await first.remove(href) }
        #expect(try await other.sync(hold: .waitForOthers)[0].held == 0)
        let outcome = try await other.sync()[0]
        #expect(outcome.held == 30 && outcome.problem?.code == .held)
        #expect(try other.items().count == 30)
    }
}
