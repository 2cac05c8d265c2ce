// Tests of the stored times of lists that wait for each other during sync.

import Foundation
import TestSupport
import Testing
import Todo

@testable import Store

@Suite struct ListTimesTests {
    private let store: Store
    private let work: UUID

    init() throws {
        store = try Store.inMemory(clock: { Now(noon, by: UniversalTime()) })
        work = try store.addList("Work")
        for list in [tasks, work] { try store.synchronize(list) }
    }

    private func time(_ kind: ListTime, of list: UUID) async throws -> Timestamp? {
        try await store.readForSync { try $0.time(kind, of: list) }
    }

    private func save(_ time: Timestamp, as kind: ListTime, of list: UUID) async throws {
        try await store.writeStateForSync { try $0.save(time, as: kind, of: list) }
    }

    private func hasUnsyncedOtherLists(_ list: UUID) async throws -> Bool {
        try await store.readForSync { try $0.hasUnsyncedOtherLists(list) }
    }

    private func setSynced(_ list: UUID, at time: Timestamp) throws {
        var remote = try #require(try store.remoteList(list))
        remote.lastSynced = time
        try store.save(remote)
    }

    @Test func eachListSavesItsSyncTimesWhileItIsSynced() async throws {
        let (early, late) = (Timestamp(milliseconds: 1_000), Timestamp(milliseconds: 2_000))
        try await save(early, as: .held, of: tasks)
        try await save(late, as: .arrivals, of: tasks)
        #expect(try await time(.held, of: tasks) == early)
        #expect(try await time(.arrivals, of: tasks) == late)
        #expect(try await time(.held, of: work) == nil)
        try await store.writeStateForSync { try $0.removeTime(.held, of: tasks) }
        #expect(try await time(.held, of: tasks) == nil)
        #expect(try await time(.arrivals, of: tasks) == late)
        try store.endSync(of: tasks)
        try await save(early, as: .arrivals, of: work)
        #expect(try await time(.arrivals, of: tasks) == nil)
        #expect(try await time(.arrivals, of: work) == early)
    }

    @Test func otherListsAreBehindUntilTheySyncedAfterADisappearance() async throws {
        let times = (0..<3).map { Timestamp(milliseconds: noon.milliseconds - 3_000 + 1_000 * $0) }
        for list in [tasks, work] { try setSynced(list, at: times[0]) }
        #expect(try await !hasUnsyncedOtherLists(tasks))
        try await store.writeStateForSync { tables in
            try tables.recordTasksMissing(in: tasks, at: times[1])
            try tables.recordTasksMissing(in: tasks, at: times[0])
        }
        #expect(try await hasUnsyncedOtherLists(tasks))
        #expect(try await !hasUnsyncedOtherLists(work))
        #expect(try store.remoteList(tasks)?.lastSynced == times[0])
        try setSynced(work, at: times[2])
        #expect(try await !hasUnsyncedOtherLists(tasks))
        // The list waits no longer, even if it was itself read again since.
        try setSynced(tasks, at: noon)
        #expect(try await !hasUnsyncedOtherLists(tasks))
        // This time was stored while the clock was ahead.
        try await store.writeStateForSync {
            try $0.recordTasksMissing(in: tasks, at: Timestamp(milliseconds: noon.milliseconds + 1))
        }
        #expect(try await !hasUnsyncedOtherLists(tasks))
    }

    @Test func anotherListIsWaitedForUpToADay() async throws {
        let day: Int64 = 24 * 60 * 60 * 1000
        for list in [tasks, work] { try setSynced(list, at: Timestamp(milliseconds: noon.milliseconds - 3 * day)) }
        for (age, waits) in [(day - 1, true), (day, false)] {
            try await save(Timestamp(milliseconds: noon.milliseconds - age), as: .gone, of: tasks)
            #expect(try await hasUnsyncedOtherLists(tasks) == waits)
        }
    }

    @Test func onlyOtherListsOfTheSameAccountCount() async throws {
        let other = try store.addList("Other")
        try store.synchronize(other, account: "Office")
        var link = Link(item: .random(), list: work, href: "/a.ics", uid: "a", base: "-")
        let hasTasksOnServer = { [store] (list: UUID) in
            try await store.readForSync { try $0.hasTasksOnServer(outside: list) }
        }
        for version in [Link.Version.none, .unknown, .etag("1")] {
            link.version = version
            let kept = link
            try await store.writeStateForSync { try $0.save(kept) }
            #expect(try await hasTasksOnServer(tasks) == (version != .none))
            for list in [work, other] { #expect(try await !hasTasksOnServer(list)) }
        }
    }

    @Test func aMissingTaskWaitsUntilTheOtherListsWereSyncedAgain() async throws {
        let id = UUID()
        for list in [tasks, work] { try setSynced(list, at: Timestamp(milliseconds: noon.milliseconds - 1_000)) }
        func waits() async throws -> Bool {
            try await store.writeStateForSync { [tasks] in try $0.waitsForOtherLists(id, in: tasks) }
        }
        for _ in 0..<2 { #expect(try await waits()) }
        try setSynced(tasks, at: noon)
        #expect(try await waits())
        try setSynced(work, at: noon)
        #expect(try await !waits())
    }

    @Test func theAgreedValuesBeforeAMoveAreKeptUntilForgotten() async throws {
        let id = UUID()
        let (old, new): ([FieldChange], [FieldChange]) = ([.title("old"), .notes("a\nb")], [.title("new")])
        func agreed() async throws -> [FieldChange]? { try await store.readForSync { try $0.agreedBeforeMove(of: id) } }
        #expect(try await agreed() == nil)
        try await store.writeStateForSync { tables in
            try tables.saveAgreedBeforeMove(old, of: id)
            try tables.saveAgreedBeforeMove(new, of: id)
        }
        #expect(try await agreed() == old)
        try await store.writeStateForSync { try $0.forgetAgreedBeforeMove(of: id) }
        #expect(try await agreed() == nil)
        try await store.writeStateForSync { try $0.saveAgreedBeforeMove(new, of: id) }
        #expect(try await agreed() == new)
    }
}
