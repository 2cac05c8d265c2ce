// Tests of a task that two devices move to two lists: it ends in one of them, the same everywhere, with the edits of
// both devices.

import Foundation
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct MovedTwiceTests {
    private let clock: GameClock
    private let remotes: [FakeRemote]
    private let one: Device
    private let other: Device
    /// A device that moves nothing.
    private let third: Device
    private let id: UUID

    /// All orders of three indices: of the lists as a device syncs them, or of the devices.
    private static let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]

    init() async throws { try await self.init(order: [0, 1, 2], others: [0, 1, 2]) }

    /// Sets up three devices that share a task in the first list.
    private init(order: [Int], others: [Int]) async throws {
        let clock = GameClock()
        let remotes = (0..<3).map { FakeRemote(folder: "/list\($0)/", clock: { clock.time }) }
        func device(_ order: [Int]) throws -> Device {
            try Device(
                remotes[order[0]], remotes[order[1]], remotes[order[2]], clock: { Now(clock.time, by: SampleZones()) })
        }
        (self.clock, self.remotes) = (clock, remotes)
        one = try device(order)
        other = try device(others)
        third = try device([0, 1, 2])
        id = try one.add("old", .notes("as it was"), to: one.list(of: remotes[0]))
        try await date(id, on: one)
        for device in [one, other, third] { try await device.sync() }
        clock.advance(by: 10_000)
    }

    private var devices: [Device] { [one, other, third] }

    private func href(in listIndex: Int) -> String { remotes[listIndex].newHref(uid: id.uuidString) }

    /// Moves the task to the second list on one device and to the third on the other.
    ///
    /// - Parameters:
    ///   - edit: The changes that the first device makes before its move.
    ///   - others: The changes that the other device makes before its move.
    ///   - pause: The time between the two moves, in ms.
    private func move(_ edit: [FieldChange] = [], others: [FieldChange] = [], pause: Int64 = 5_000) async throws {
        for (device, listIndex, edit) in [(one, 1, edit), (other, 2, others)] {
            if !edit.isEmpty { try device.perform(.change(id, edit)) }
            try device.perform(.transfer([id], to: device.list(of: remotes[listIndex])))
            try await date(id, on: device)
            clock.advance(by: pause)
        }
    }

    /// Gives the last edit of an item the game's current time, because the store's own clock differs from that of the
    /// tests.
    private func date(_ id: UUID, on device: Device) async throws {
        let now = clock.time
        try await device.store.writeForSync { tables in
            guard let item = try tables.item(id) else { return }
            var moved = item
            moved.rank = Rank(item.rank.value + 1)
            try tables.change(.item(item), to: .item(moved), modified: now)
        }
    }

    /// Puts the task into both devices' lists before either device sees the other's.
    private func putBoth() async throws {
        _ = try await one.run()
        await remotes[1].planAlways(.refusal(.unreachable(retryAfter: nil)), for: .changes)
        _ = try await other.run()
        await remotes[1].forgetFaults()
        let counts = (await remotes[1].hrefs.count, await remotes[2].hrefs.count)
        try #require(counts == (1, 1))
    }

    /// Syncs each device until nothing is left to do, in this order.
    private func settle(_ devices: [Device]) async throws {
        for _ in 0..<3 {
            for device in devices {
                clock.advance(by: 1_000)
                _ = try await device.run()
            }
        }
    }

    /// Expects that the task is in one list, the same everywhere, and that nothing is left to do.
    ///
    /// - Returns: The index of the list.
    @discardableResult
    private func expectOne(_ title: String, notes: String, sourceLocation: SourceLocation = #_sourceLocation)
        async throws -> Int
    {
        var listIndices: [Int] = []
        for (listIndex, remote) in remotes.enumerated() {
            for href in await remote.hrefs {
                listIndices.append(listIndex)
                let fields = try await remote.fields(at: href)
                #expect(fields[.title] == .text(title), sourceLocation: sourceLocation)
                #expect(fields[.notes] == .text(notes), sourceLocation: sourceLocation)
            }
        }
        try #require(listIndices.count == 1, sourceLocation: sourceLocation)
        for device in devices {
            let items = try device.lists.flatMap(device.items(of:))
            #expect(items.map(\.id) == [id] && items.map(\.title) == [title], sourceLocation: sourceLocation)
            #expect(items.map(\.list) == [device.list(of: remotes[listIndices[0]])], sourceLocation: sourceLocation)
            #expect(items.map(\.notes) == [notes], sourceLocation: sourceLocation)
            #expect(try device.trash().isEmpty, sourceLocation: sourceLocation)
        }
        for remote in remotes { await remote.forgetRequests() }
        for device in devices { _ = try await device.run() }
        for remote in remotes {
            #expect(await Set(remote.requests) == [.changes], sourceLocation: sourceLocation)
        }
        return listIndices[0]
    }

    private func conflicts() throws -> [SyncConflict] { try devices.flatMap { try $0.store.syncConflicts() } }

    // MARK: - Orders

    @Test(arguments: orders, orders) func theLaterMoveWinsInEveryOrder(order: [Int], others: [Int]) async throws {
        let tests = try await MovedTwiceTests(order: order, others: others)
        try await tests.move([.title("new")], others: [.notes("as it is")])
        // Each order of the lists on one device meets both orders of the devices.
        try await tests.settle(order.lexicographicallyPrecedes(others) ? tests.devices : tests.devices.reversed())
        #expect(try await tests.expectOne("new", notes: "as it is") == 2)
        #expect(try tests.conflicts().isEmpty)
    }

    @Test(arguments: orders, [0, 5_000])
    func anUneditedTaskMovedTwiceEndsInOneList(order: [Int], pause: Int64) async throws {
        let tests = try await MovedTwiceTests(order: order, others: order.reversed())
        try await tests.move(pause: pause)
        try await tests.settle(tests.devices)
        try await tests.expectOne("old", notes: "as it was")
        #expect(try tests.conflicts().isEmpty)
    }

    // MARK: - Tasks that both devices have put

    @Test(arguments: orders, [false, true])
    func ofTwoStoredCopiesTheLaterOneStays(order: [Int], isEdited: Bool) async throws {
        let tests = try await MovedTwiceTests()
        try await tests.move(isEdited ? [.title("new")] : [], others: [.notes("as it is")])
        try await tests.putBoth()
        try await tests.settle(order.map { tests.devices[$0] })
        #expect(try await tests.expectOne(isEdited ? "new" : "old", notes: "as it is") == 2)
        #expect(try tests.conflicts().isEmpty)
    }

    @Test(arguments: [[0, 1, 2], [1, 0, 2], [2, 1, 0]])
    func ofTwoCopiesWithTheSameTimeTheSmallerAddressStays(order: [Int]) async throws {
        let tests = try await MovedTwiceTests()
        try await tests.move([.title("new")], others: [.notes("as it is")], pause: 0)
        try await tests.putBoth()
        let times = [
            try await tests.remotes[1].task(at: tests.href(in: 1)).lastModified,
            try await tests.remotes[2].task(at: tests.href(in: 2)).lastModified,
        ]
        try #require(times[0] == times[1])
        try await tests.settle(order.map { tests.devices[$0] })
        #expect(try await tests.expectOne("new", notes: "as it is") == 1)
        #expect(try tests.conflicts().isEmpty)
    }

    @Test func onlyTheDeviceThatStoredTheEarlierCopyDeletesIt() async throws {
        try await move([.title("new")], others: [.notes("as it is")])
        try await putBoth()
        for device in [third, other, third, other] { _ = try await device.run() }
        #expect(await remotes[1].hrefs == [href(in: 1)])
        #expect(await remotes[2].hrefs == [href(in: 2)])
        for _ in 0..<2 { _ = try await one.run() }
        #expect(await remotes[1].deleted == [href(in: 1)])
        #expect(await remotes[2].deleted.isEmpty)
    }

    @Test(arguments: [[0, 1, 2], [1, 0, 2], [2, 1, 0]])
    func differentEditsAreReportedAndTheLaterOneWins(order: [Int]) async throws {
        let tests = try await MovedTwiceTests()
        try await tests.move([.title("earlier")], others: [.title("later")])
        try await tests.putBoth()
        try await tests.settle(order.map { tests.devices[$0] })
        for device in tests.devices {
            #expect(try device.lists.flatMap(device.items(of:)).map(\.title) == ["later"])
        }
        let conflicts = try tests.one.store.syncConflicts()
        #expect(conflicts.map(\.item) == [tests.id] && conflicts.map(\.lost) == [.title("earlier")])
        #expect(await tests.remotes[1].hrefs.isEmpty)
    }

    @Test func anEditMadeWhileBothCopiesExistIsKept() async throws {
        try await move()
        try await putBoth()
        try one.perform(.change(id, [.title("new")]))
        try await date(id, on: one)
        try await settle(devices)
        try await expectOne("new", notes: "as it was")
        #expect(try conflicts().isEmpty)
    }

    // MARK: - Changes by other programs in the meantime

    /// Edits the second list's task as another program would, when the first device is about to delete it.
    ///
    /// - Parameter isLater: Whether that edit is later than the version in the third list.
    private func editLoser(isLater: Bool) async throws {
        try await move([.notes("as it is")], others: [.priority(.high)])
        try await putBoth()
        _ = try await one.run()
        try #require(try one.lists.flatMap(one.items(of:)).count == 2)
        clock.advance(by: 5_000)
        let time = isLater ? clock.time : Timestamp(milliseconds: clock.time.milliseconds - 60_000)
        try await remotes[1].edit(href(in: 1), at: time) { $0[.title] = .text("new") }
        // The device learns of the edit from the answer to its deletion.
        await remotes[1].plan(.omission([href(in: 1)]), for: .changes)
        await remotes[1].forgetRequests()
    }

    @Test func anEarlierCopyThatIsEditedLaterStays() async throws {
        try await editLoser(isLater: true)
        _ = try await one.run()
        #expect(await remotes[1].requests.contains(.delete))
        #expect(await remotes[1].hrefs.count == 1)
        try await settle(devices)
        #expect(try await expectOne("new", notes: "as it is") == 1)
        for device in devices { #expect(try device.item("new").priority == .high) }
    }

    @Test func anEditOfTheEarlierCopyMovesToTheLaterCopy() async throws {
        try await editLoser(isLater: false)
        try await settle(devices)
        #expect(try await expectOne("new", notes: "as it is") == 2)
        for device in devices { #expect(try device.item("new").priority == .high) }
    }

    @Test func aCrashAtAnyTransactionLosesNothing() async throws {
        struct Crash: Error {}
        var (moment, isDone) = (0, false)
        while !isDone {
            let tests = try await MovedTwiceTests()
            try await tests.move([.title("new")], others: [.notes("as it is")])
            try await tests.putBoth()
            let count = Counter()
            do {
                for _ in 0..<2 {
                    _ = try await tests.one.run(interruption: { [moment] in
                        if count.next() == moment { throw Crash() }
                    })
                }
                isDone = true
            } catch is Crash {}
            try await tests.settle(tests.devices)
            #expect(try await tests.expectOne("new", notes: "as it is") == 2)
            moment += 1
        }
        #expect(moment > 8)
    }

    @Test func aDeletionWithALostResponseIsFoundDone() async throws {
        try await move([.title("new")], others: [.notes("as it is")])
        try await putBoth()
        await remotes[1].plan(.lostResponse, for: .delete)
        try await settle(devices)
        #expect(try await expectOne("new", notes: "as it is") == 2)
        #expect(try conflicts().isEmpty)
    }

    // MARK: - Servers that accept each UID only once

    @Test(arguments: orders) func theLaterMoveWinsIfUIDsAreUniqueInTheAccount(order: [Int]) async throws {
        let tests = try await MovedTwiceTests(order: order, others: order)
        await tests.remotes[1].share(uidsWith: tests.remotes[0], refusedBy: 403)
        await tests.remotes[2].share(uidsWith: tests.remotes[1], refusedBy: 403)
        try await tests.move([.title("new")], others: [.notes("as it is")])
        try await tests.settle(tests.devices)
        #expect(try await tests.expectOne("new", notes: "as it is") == 2)
        #expect(try tests.conflicts().isEmpty)
    }

    // MARK: - Copies

    @Test func movingToTheSameListOnBothDevicesIsNoConflict() async throws {
        try one.perform(.transfer([id], to: one.list(of: remotes[1])))
        try await date(id, on: one)
        await remotes[0].plan(.refusal(.unreachable(retryAfter: nil)), for: .delete)
        _ = try await one.run()
        _ = try await other.run()
        try #require(try other.lists.flatMap(other.items(of:)).count == 2)
        clock.advance(by: 5_000)
        try one.perform(.change(id, [.title("new"), .notes("as it is")]))
        try await date(id, on: one)
        clock.advance(by: 5_000)
        try other.perform(.transfer([id], to: other.list(of: remotes[1])))
        try await date(id, on: other)
        try await settle([one, other, third])
        #expect(try await expectOne("new", notes: "as it is") == 1)
        #expect(try conflicts().isEmpty)
    }

    @Test(arguments: [false, true])
    func anotherDevicesMoveDoesNotRevertALaterEdit(isPut: Bool) async throws {
        // The other device moves the unedited task.
        try other.perform(.transfer([id], to: other.list(of: remotes[1])))
        await remotes[0].planAlways(.refusal(.unreachable(retryAfter: nil)), for: .changes)
        _ = try await other.run()
        await remotes[0].forgetFaults()
        clock.advance(by: 5_000)
        try one.perform(.transfer([id], to: one.list(of: remotes[1])))
        if isPut {
            await remotes[0].planAlways(.refusal(.unreachable(retryAfter: nil)), for: .changes)
            await remotes[1].plan(.refusal(.unreachable(retryAfter: nil)), for: .changes)
            _ = try await one.run()
            await remotes[0].forgetFaults()
        }
        try third.perform(.change(id, [.title("new"), .notes("as it is")]))
        try await date(id, on: third)
        await remotes[1].planAlways(.refusal(.unreachable(retryAfter: nil)), for: .changes)
        _ = try await third.run()
        await remotes[1].forgetFaults()
        try await settle([one, other, third])
        #expect(try await expectOne("new", notes: "as it is") == 1)
        #expect(try conflicts().isEmpty)
    }

    @Test func anotherProgramsMoveBackDoesNotRevertAnEdit() async throws {
        try one.perform(.transfer([id], to: one.list(of: remotes[1])))
        await remotes[0].plan(.refusal(.refused(status: 507)), for: .delete)
        _ = try await one.run()
        let old = try #require(await remotes[1].text(at: href(in: 1)))
        // The edit arrives in the list that the task has left, and is not put into the new list.
        try third.perform(.change(id, [.title("new"), .notes("as it is")]))
        try await date(id, on: third)
        await remotes[1].planAlways(.refusal(.unreachable(retryAfter: nil)), for: .changes)
        _ = try await third.run()
        await remotes[1].forgetFaults()
        await remotes[1].plan(.refusal(.refused(status: 507)), for: .put)
        _ = try await one.run(isFull: true)
        try #require(await remotes[0].hrefs.isEmpty)
        await remotes[1].remove(href(in: 1))
        await remotes[0].write(old, at: href(in: 0))
        try one.perform(.transfer([id], to: one.list(of: remotes[0])))
        try await settle([one, other, third])
        #expect(try await expectOne("new", notes: "as it is") == 0)
        #expect(try conflicts().isEmpty)
    }

    @Test func aCopyMadeBeforeTheMoveIsASecondTask() async throws {
        let text = try #require(await remotes[0].text(at: href(in: 0)))
        await remotes[1].write(text, at: "/list1/copy.ics")
        try await settle(devices)
        try one.perform(.transfer([id], to: one.list(of: remotes[2])))
        clock.advance(by: 1_000)
        try await remotes[1].edit("/list1/copy.ics", at: clock.time) { $0[.title] = .text("copy") }
        try await settle(devices)
        #expect(try await Array(remotes[1].titles().keys) == ["copy"])
        #expect(try await Array(remotes[2].titles().keys) == ["old"])
        for device in devices { #expect(try device.lists.flatMap(device.items(of:)).count == 2) }
    }

    @Test func aTaskMovedAndCopiedByAnotherProgramIsASecondTask() async throws {
        let text = try #require(await remotes[0].text(at: href(in: 0)))
        await remotes[1].write(text, at: href(in: 1))
        await remotes[0].remove(href(in: 0))
        try await settle(devices)
        await remotes[2].write(text, at: href(in: 2))
        try await settle(devices)
        #expect(await remotes[1].hrefs.count == 1)
        #expect(await remotes[2].hrefs.count == 1)
        for device in devices { #expect(try device.lists.flatMap(device.items(of:)).count == 2) }
    }

    @Test func aCopyOfATaskMovedLongAgoIsASecondTask() async throws {
        try one.perform(.transfer([id], to: one.list(of: remotes[2])))
        try await settle(devices)
        clock.advance(by: TaskMove.retention)
        await remotes[1].write(try #require(await remotes[2].text(at: href(in: 2))), at: href(in: 1))
        try await settle(devices)
        #expect(await remotes[1].hrefs.count == 1)
        #expect(await remotes[2].hrefs.count == 1)
        for device in devices { #expect(try device.lists.flatMap(device.items(of:)).count == 2) }
    }
}
