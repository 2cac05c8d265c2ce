// Tests of tasks that arrive in a list while it is unknown whether they have left another one.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct ArrivalTests {
    private struct Crash: Error {}

    private let first = FakeRemote()
    private let second = FakeRemote()
    private let clock = ShiftedClock()
    private let device: Device
    /// The ids of the tasks in the first list.
    private let ids: Set<UUID>

    /// Creates twelve tasks in the first list, the fewest whose deletion is held for the user's answer.
    init() async throws {
        device = try Device(first, second, clock: clock.clock)
        for number in 1...12 { try await first.add("task \(number)") }
        for _ in 0..<2 { try await device.sync() }
        ids = Set(try device.items().map(\.id))
        try #require(ids.count == 12)
    }

    /// Moves all tasks to the second list as another program would.
    private func moveAll(_ change: (String) -> String = { $0 }) async throws {
        for href in await first.hrefs.sorted() {
            await second.write(change(try #require(await first.text(at: href))), at: href)
            await first.remove(href)
        }
    }

    private func expectAll(in listIndex: Int, _ location: SourceLocation = #_sourceLocation) throws {
        let items = try device.items(of: device.lists[listIndex])
        #expect(Set(items.map(\.id)) == ids && items.count == 12, sourceLocation: location)
        #expect(try device.items(of: device.lists[1 - listIndex]).isEmpty, sourceLocation: location)
        #expect(try device.trash().isEmpty && device.store.syncConflicts().isEmpty, sourceLocation: location)
    }

    @Test func tasksMovedOutOfADeletedListAreNotDuplicated() async throws {
        try await moveAll()
        await first.removeAll()
        let outcomes = try await device.run()
        #expect(outcomes.map(\.problem) == [SyncProblem(.gone), nil])
        try expectAll(in: 1)
    }

    @Test(arguments: [RemoteError.unreachable(retryAfter: .seconds(600)), .needsPassword])
    func aServerRequestingABackOffGetsNoMoreRequests(error: RemoteError) async throws {
        try await moveAll()
        try device.add("new", to: device.lists[1])
        await first.planAlways(.refusal(error), for: .fetch)
        await second.forgetRequests()
        let outcome = try await device.sync()[1]
        #expect(outcome.problem?.code == SyncCycle.problem(error).code)
        if case .unreachable = error { #expect(try #require(outcome.backOff) >= .seconds(600)) }
        #expect(await second.requests == [.changes, .fetch])
        #expect(try device.titles(of: device.lists[1]) == ["new"])
        await first.forgetFaults()
        await first.forgetRequests()
        for _ in 0..<2 { _ = try await device.run() }
        #expect(await !first.requests.contains(.put))
        let items = try device.items(of: device.lists[1])
        #expect(items.count == 13 && ids.isSubset(of: items.map(\.id)))
        #expect(try device.items().isEmpty && device.trash().isEmpty)
    }

    /// A way in which a list can leave open whether tasks have left it.
    enum Silence: CaseIterable { case omission, failure, refusal, unavailability }

    private func plan(_ silence: Silence) async {
        switch silence {
        case .omission:
            let hrefs = (1...12).map { first.newHref(uid: "foreign-task \($0)") }
            await first.planAlways(.omission(Set(hrefs)), for: .fetch)
        case .failure: await first.planAlways(.refusal(.failing(status: 500)), for: .fetch)
        case .refusal: await first.planAlways(.refusal(.refused(status: 403)), for: .changes, .fetch)
        case .unavailability:
            await first.planAlways(.refusal(.unreachable(retryAfter: nil)), for: .changes, .fetch)
        }
    }

    @Test(arguments: Silence.allCases)
    func aMoveWithoutAResponseCompletesInALaterCycle(silence: Silence) async throws {
        try await moveAll()
        await plan(silence)
        try device.add("here", to: device.lists[1])
        try await second.add("there")
        for _ in 0..<2 {
            let outcomes = try await device.run()
            #expect(outcomes[1].problem == nil && !outcomes[1].hasPulled)
            #expect(try device.items().count == 12)
            #expect(Set(try device.titles(of: device.lists[1])) == ["here", "there"])
            #expect(await second.hrefs.count == 14)
        }
        await first.forgetFaults()
        let outcomes = try await device.run()
        #expect(outcomes.allSatisfy { $0.problem == nil && $0.hasPulled })
        let items = try device.items(of: device.lists[1])
        #expect(items.count == 14 && ids.isSubset(of: items.map(\.id)))
        #expect(try device.items().isEmpty && device.trash().isEmpty && device.store.syncConflicts().isEmpty)
        #expect(await second.hrefs.count == 14)
    }

    @Test(arguments: Silence.allCases) func afterADayAnUnconfirmedMoveBecomesANewTask(silence: Silence) async throws {
        try await moveAll()
        await plan(silence)
        // The device was off for the weekend; the day's wait starts afterward.
        clock.add(hours: 48)
        for hours: Int64 in [0, 23] {
            clock.add(hours: hours)
            _ = try await device.run()
            #expect(try device.items(of: device.lists[1]).isEmpty)
        }
        clock.add(hours: 1)
        _ = try await device.run()
        #expect(try device.items(of: device.lists[1]).count == 12)
        #expect(await second.hrefs.count == 12)
    }

    @Test func afterADayAnUnreachableListNoLongerDelaysTheOther() async throws {
        try await moveAll()
        await first.planAlways(.refusal(.unreachable(retryAfter: .seconds(600))), for: .changes, .fetch)
        for hours: Int64 in [0, 23] {
            clock.add(hours: hours)
            #expect(try await device.run()[1].problem == SyncProblem(.unreachable))
        }
        clock.add(hours: 1)
        #expect(try await device.run()[1].problem == nil)
        #expect(try device.items(of: device.lists[1]).count == 12)
    }

    @Test(arguments: [
        "UID;X-P=\"a:b\":{uid}", "uid:{uid}",
        "UID:{uid}-and-an-ending-that-is-as-long-as-those-of-Exchange-and-Outlook",
        "UI\r\n D:{uid}", "UID:{uid}\\,\\;x", "UID:{uid}\r\nX-UID:other",
    ])
    func theUIDIsFoundHoweverItIsWritten(line: String) async throws {
        let whole = line.replacing("-that-is", with: "-that\r\n -is")
        for href in await first.hrefs {
            let text = try #require(await first.text(at: href))
            let uid = try #require(text.split(separator: "\r\n").first { $0.hasPrefix("UID:") })
            let changed = whole.replacing("{uid}", with: uid.dropFirst(4))
            await first.write(text.replacing(uid, with: changed), at: href)
        }
        // The UID of a task never changes, so this is another device.
        let other = try Device(first, second)
        for _ in 0..<2 { try await other.sync() }
        let ids = Set(try other.items().map(\.id))
        try #require(ids.count == 12)
        try await moveAll()
        let outcomes = try await other.run()
        #expect(outcomes.allSatisfy { $0.problem == nil })
        #expect(Set(try other.items(of: other.lists[1]).map(\.id)) == ids)
        #expect(try other.items().isEmpty && other.trash().isEmpty)
    }

    @Test func theUIDOfAnAlarmIsNotTheUIDOfTheTask() async throws {
        try await moveAll {
            $0.replacing("END:VTODO", with: "BEGIN:VALARM\r\nUID:alarm\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\nEND:VTODO")
        }
        _ = try await device.run()
        try expectAll(in: 1)
    }

    @Test func aListThatFailedToSyncKeepsItsLastSyncTime() async throws {
        let before = try #require(try device.store.remoteList(device.list)?.lastSynced)
        clock.add(hours: 1)
        try await moveAll()
        await first.planAlways(.refusal(.unreachable(retryAfter: nil)), for: .changes)
        #expect(try await device.run().map(\.problem) == [SyncProblem(.unreachable), nil])
        try expectAll(in: 1)
        #expect(try device.store.remoteList(device.list)?.lastSynced == before)
    }

    @Test func aCrashAtAnyTransactionLeavesEachTaskOnce() async throws {
        var (isDone, moment) = (false, 0)
        while !isDone {
            let game = try await ArrivalTests()
            try await game.moveAll()
            // The first list, which cannot be listed at first, is the one whose tasks would be put again.
            await game.first.plan(.refusal(.unreachable(retryAfter: nil)), for: .changes)
            let count = Counter()
            do {
                _ = try await game.device.run(interruption: { [moment] in
                    if count.next() == moment { throw Crash() }
                })
                isDone = true
            } catch is Crash {}
            await game.first.forgetRequests()
            for _ in 0..<2 { _ = try await game.device.run() }
            #expect(await !game.first.requests.contains(.put), "\(moment)")
            try game.expectAll(in: 1)
            moment += 1
        }
        #expect(moment > 6)
    }
}
