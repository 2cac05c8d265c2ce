// Tests of a task that is edited and moved to another list of the account, on a device that reads the first list
// before the second.

import Foundation
import Store
import Synchronization
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct MovedTaskTests {
    private let first = FakeRemote()
    private let second = FakeRemote()
    private let one: Device
    private let other: Device

    init() async throws {
        (one, other) = (try Device(first, second), try Device(first, second))
        try one.add("old", .notes("as it was"))
        for device in [one, other] { try await device.sync() }
    }

    private func moveEdited() async throws {
        let id = try one.item("old").id
        try one.perform(.change(id, [.title("new")]))
        try one.perform(.transfer([id], to: one.lists[1]))
        for _ in 0..<2 { try await one.sync() }
        let (left, arrived) = (await first.hrefs, await second.hrefs)
        try #require(left.isEmpty && arrived.count == 1)
    }

    @Test func aDeviceWithoutEditsSeesNoConflict() async throws {
        let id = try other.item("old").id
        try await moveEdited()
        try await other.sync()
        #expect(try other.titles().isEmpty && other.trash().isEmpty)
        #expect(try other.items(of: other.lists[1]).map(\.id) == [id])
        #expect(try other.item("new").notes == "as it was")
        #expect(try other.store.syncConflicts().isEmpty)
        await second.forgetRequests()
        try await other.sync()
        #expect(await second.requests == [.changes])
    }

    @Test func anEditAfterTheMoveIsReceivedToo() async throws {
        try await moveEdited()
        let href = try #require(await second.hrefs.first)
        try await second.edit(href) { $0[.notes] = .text("as it is") }
        try await other.sync()
        #expect(try other.item("new").notes == "as it is")
        #expect(try other.store.syncConflicts().isEmpty)
    }

    @Test func aDeviceThatDeletedTheTaskIsToldItReturned() async throws {
        try other.perform(.delete([try other.item("old").id]))
        try await moveEdited()
        for _ in 0..<2 { try await other.sync() }
        #expect(try other.titles(of: other.lists[1]) == ["new"])
        #expect(try other.store.syncConflicts().contains { $0.lost.field == .deleted })
    }

    @Test func aDeviceThatAlsoMovedTheTaskReceivesEarlierEdits() async throws {
        let id = try other.item("old").id
        try await moveEdited()
        try other.perform(.transfer([id], to: other.lists[1]))
        try other.perform(.tag([id], ["home"]))
        for _ in 0..<2 { try await other.sync() }
        #expect(try other.items(of: other.lists[1]).map(\.id) == [id])
        #expect(try other.item("new").tags == Tags(["home"]))
        #expect(try other.store.syncConflicts().isEmpty)
        try await one.sync()
        #expect(try one.item("new").tags == Tags(["home"]))
        #expect(await second.hrefs.count == 1)
    }

    @Test func aTaskMovedBackFollowsAMoveByAnotherDevice() async throws {
        let id = try other.item("old").id
        // The task was to be put into the second list, but was moved back before that happened.
        try other.perform(.transfer([id], to: other.lists[1]))
        await second.plan(.refusal(.unreachable(retryAfter: nil)), for: .put)
        try await other.sync()
        try other.perform(.transfer([id], to: other.list))
        try await moveEdited()
        for _ in 0..<3 { try await other.sync() }
        #expect(try other.items(of: other.lists[1]).map(\.id) == [id])
        #expect(try other.titles() == [] && other.titles(of: other.lists[1]) == ["new"])
        #expect(try other.store.syncConflicts().isEmpty)
        let (left, arrived) = (await first.hrefs, await second.hrefs)
        #expect(left.isEmpty && arrived.count == 1)
    }

    @Test func aTaskMovedAndDeletedHereIsDeletedInItsNewList() async throws {
        let id = try other.item("old").id
        try one.perform(.transfer([try one.item("old").id], to: one.lists[1]))
        for _ in 0..<2 { try await one.sync() }
        try other.perform(.transfer([id], to: other.lists[1]))
        try other.perform(.delete([id]))
        for _ in 0..<2 { try await other.sync() }
        #expect(await second.hrefs.isEmpty)
        try await one.sync()
        #expect(try one.titles(of: one.lists[1]).isEmpty && one.trash() == ["old"])
    }

    @Test func aMissingSubtaskThatFollowsItsParentIsNotADeletion() async throws {
        try one.add("child")
        try one.perform(.nest(try one.item("child").id, in: try one.item("old").id, to: .bottom))
        for device in [one, other] { try await device.sync() }
        let parent = try other.item("old").id
        // The second list is not read after the first one has lost the subtask.
        try one.perform(.transfer([try one.item("child").id], to: one.lists[1]))
        for _ in 0..<2 { try await one.sync() }
        await second.plan(.refusal(.unreachable(retryAfter: nil)), for: .changes)
        try await other.sync()
        let trash = try other.trash()
        try #require(trash == ["child"])
        try other.perform(.transfer([parent], to: other.lists[1]))
        for _ in 0..<2 { try await other.sync() }
        #expect(try Set(other.titles(of: other.lists[1])) == ["old", "child"] && other.trash().isEmpty)
        #expect(try other.store.syncConflicts().isEmpty)
    }

    @Test(arguments: [false, true])
    func anUnconfirmedMoveBackDoesNotConflictWithEdits(isRewritten: Bool) async throws {
        let id = try one.item("old").id
        try one.perform(.change(id, [.notes("back\\slash")]))
        for device in [one, other] { try await device.sync() }
        if isRewritten { await second.dropBackslashes() }
        try one.perform(.transfer([id], to: one.lists[1]))
        await second.plan(.lostResponse, for: .put)
        try await one.sync()
        try one.perform(.transfer([id], to: one.list))
        try other.perform(.change(try other.item("old").id, [.title("new")]))
        try await other.sync()
        // The first list is not read before the second one.
        await first.plan(.refusal(.unreachable(retryAfter: nil)), for: .changes)
        for _ in 0..<3 { try await one.sync() }
        #expect(try one.item("new").notes == "back\\slash")
        #expect(try one.titles() == ["new"] && one.titles(of: one.lists[1]).isEmpty)
        #expect(try one.store.syncConflicts().isEmpty)
        #expect(await second.hrefs.isEmpty)
    }

    @Test func anEditArrivesAfterARefusedMove() async throws {
        let id = try other.item("old").id
        try other.perform(.transfer([id], to: other.lists[1]))
        await second.plan(.refusal(.refused(status: 507)), for: .put)
        try await other.sync()
        try one.perform(.change(try one.item("old").id, [.title("new")]))
        try one.perform(.transfer([try one.item("new").id], to: one.lists[1]))
        for _ in 0..<2 { try await one.sync() }
        // The first list is not read before the second one.
        await first.plan(.refusal(.unreachable(retryAfter: nil)), for: .changes)
        for _ in 0..<3 { try await other.sync() }
        for device in [one, other] {
            try await device.sync()
            #expect(try device.titles(of: device.lists[1]) == ["new"] && device.titles().isEmpty)
            #expect(try device.store.syncConflicts().isEmpty)
        }
    }

    @Test func movingATreeDoesNotReattachASubtaskMovedOut() async throws {
        try one.add("child")
        let parent = try one.item("old").id
        try one.perform(.nest(try one.item("child").id, in: parent, to: .bottom))
        for device in [one, other] { try await device.sync() }
        try other.perform(.nest(try other.item("child").id, in: nil, to: .bottom))
        try await other.sync()
        try one.perform(.transfer([parent], to: one.lists[1]))
        for device in [one, one, other, other, one] { try await device.sync() }
        for device in [one, other] {
            #expect(try device.item("child").parent == nil && device.titles().isEmpty)
            #expect(try device.store.syncConflicts().isEmpty)
        }
    }

    @Test func aCopyDeletedInTheNewListAndEditedInTheOldIsNotADeletion() async throws {
        let id = try one.item("old").id
        try one.perform(.transfer([id], to: one.lists[1]))
        await first.plan(.refusal(.refused(status: 403)), for: .delete)
        for _ in 0..<2 { try await one.sync() }
        let (left, arrived) = (try #require(await first.hrefs.first), try #require(await second.hrefs.first))
        await second.remove(arrived)
        try await one.sync()
        let trash = try one.trash()
        try #require(trash == ["old"])
        try await first.edit(left) { $0[.title] = .text("new") }
        for _ in 0..<2 { try await one.sync() }
        #expect(try one.item("new").id == id && one.trash().isEmpty)
        #expect(try one.store.syncConflicts().isEmpty)
    }

    @Test(arguments: [false, true])
    func anUnconfirmedTaskMovedByAnotherDeviceIsNotSentTwice(isKilled: Bool) async throws {
        struct Kill: Error {}
        let id = try one.add("added")
        if isKilled {
            // The program ends between the request and the transaction that stores its answer.
            let number = Mutex(0)
            await first.whenPut { _ in number.withLock { $0 = 1 } }
            do {
                _ = try await one.run(parallel: 1) { if number.withLock({ $0 }) == 1 { throw Kill() } }
                Issue.record("nothing was killed")
            } catch is Kill {}
            await first.whenPut { _ in }
        } else {
            await first.plan(.lostResponse, for: .put)
            _ = try await one.run(parallel: 1)
        }
        _ = try await other.run()
        try other.perform(.transfer([id], to: other.lists[1]))
        for _ in 0..<2 { for device in [other, one] { _ = try await device.run() } }
        #expect(await first.hrefs.count == 1)
        #expect(await second.hrefs.count == 1)
        for device in [one, other] {
            #expect(try device.items(of: device.lists[1]).map(\.id) == [id])
            #expect(try device.titles() == ["old"] && device.trash().isEmpty)
            #expect(try device.store.syncConflicts().isEmpty)
        }
    }

    @Test func aRefusedTaskMovedElsewhereIsNotSentTwice() async throws {
        try other.perform(.tag([try other.item("old").id], ["home"]))
        await first.plan(.refusal(.refused(status: 403)), for: .put)
        try await other.sync()
        // The task is still in the first list when that is listed, and moves right afterward.
        let href = try #require(await first.hrefs.first)
        let text = try #require(await first.text(at: href))
        await first.remove(href)
        await second.write(text, at: href)
        await first.plan(.omission([href]), for: .changes)
        for _ in 0..<3 { try await other.sync(isFull: true) }
        let (left, arrived) = (await first.hrefs, await second.hrefs)
        #expect(left.isEmpty && arrived == [href])
        #expect(try other.titles(of: other.lists[1]) == ["old"] && other.titles().isEmpty)
        #expect(try other.item("old").tags == Tags(["home"]))
    }

    @Test func aTaskInBothListsKeepsTheAgreedValuesOfEach() async throws {
        let id = try one.item("old").id
        try one.perform(.transfer([id], to: one.lists[1]))
        await first.plan(.refusal(.refused(status: 403)), for: .delete)
        for _ in 0..<2 { try await one.sync() }
        let (left, arrived) = (try #require(await first.hrefs.first), try #require(await second.hrefs.first))
        // Both copies are edited: the title in the list that the task is to leave, the notes in the other.
        try await first.edit(left) { $0[.title] = .text("new") }
        try await second.edit(arrived) { $0[.notes] = .text("as it is") }
        for _ in 0..<3 { try await one.sync(isFull: true) }
        #expect(try one.item("new").notes == "as it is")
        #expect(try one.store.syncConflicts().isEmpty)
        #expect(try await second.fields(at: arrived)[.title] == .text("new"))
        #expect(await first.hrefs.isEmpty)
    }
}
