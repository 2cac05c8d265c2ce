// Tests of an edit on one device and a deletion on another, in both orders: the edit wins completely, and the device
// that deleted the task is notified.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct DeletionConflictTests {
    private let remote = FakeRemote()
    private let one: Device
    private let other: Device

    init() throws { (one, other) = (try Device(remote), try Device(remote)) }

    private func share(_ titles: String...) async throws {
        for title in titles { try one.add(title) }
        for device in [one, other] { try await device.sync() }
    }

    /// Syncs both devices until nothing is left to do.
    private func settle(_ first: Device, _ second: Device) async throws {
        for _ in 0..<3 { for device in [first, second] { try await device.sync() } }
    }

    private func editAll(_ title: String, on device: Device) throws {
        let changes: [FieldChange] = [.title("new"), .notes("notes"), .due(CalendarTime("2026-12-24"))]
        try device.perform(.change(try device.item(title).id, changes))
    }

    private func expectWhole(_ device: Device) throws {
        let item = try device.item("new")
        #expect(item.notes == "notes" && item.due == CalendarTime("2026-12-24") && item.deleted == nil)
    }

    /// Returns the fields of the lost values that a device reports.
    private func lost(_ device: Device) throws -> [Field] { try device.store.syncConflicts().map(\.lost.field) }

    @Test(arguments: 0..<3)
    func anEditedTaskDeletedFromOneOfThreeListsIsRecreatedInOneRun(listIndex: Int) async throws {
        let remotes = (0..<3).map { _ in FakeRemote() }
        let device = try Device(remotes[0], remotes[1], remotes[2])
        for list in device.lists { try device.add("other", to: list) }
        let id = try device.add("old", to: device.lists[listIndex])
        _ = try await device.run()
        await remotes[listIndex].remove(try #require(await remotes[listIndex].titles()["old"]))
        try device.perform(.change(id, [.title("new")]))
        _ = try await device.run()
        #expect(try await Set(remotes[listIndex].titles().keys) == ["new", "other"])
    }

    @Test(arguments: [true, false], [true, false])
    func anEditedTaskReturnsCompletelyAfterADeletion(isEditedFirst: Bool, deletionIsSyncedFirst: Bool) async throws {
        try await share("old")
        if isEditedFirst { try editAll("old", on: other) }
        try one.perform(.delete([try one.item("old").id]))
        if !isEditedFirst { try editAll("old", on: other) }
        try await settle(deletionIsSyncedFirst ? one : other, deletionIsSyncedFirst ? other : one)
        for device in [one, other] { try expectWhole(device) }
        // Only the device that deleted the task is notified, and no field has a conflict.
        #expect(try lost(one) == [.deleted])
        #expect(try lost(other) == [])
        #expect(await remote.hrefs.count == 1)
    }

    @Test func aDeletionReceivedFromTheServerIsNotReportedWhenTheTaskReturns() async throws {
        let third = try Device(remote)
        try await share("old")
        try await third.sync()
        try one.perform(.delete([try one.item("old").id]))
        try editAll("old", on: other)
        try await one.sync()
        try await third.sync()
        #expect(try third.titles() == [] && third.trash() == ["old"])
        try await settle(other, third)
        try expectWhole(third)
        #expect(try lost(third) == [])
    }

    @Test func aTaskRestoredAndDeletedAgainIsReportedWhenItReturns() async throws {
        let clock = GameClock()
        let device = try Device(remote, clock: { Now(clock.time, by: SampleZones()) })
        let id = try device.add("old")
        try await device.sync()
        let href = try #require(await remote.hrefs.first)
        let text = try #require(await remote.text(at: href))
        await remote.remove(href)
        try await device.sync()
        #expect(try device.trash() == ["old"])
        clock.advance(by: 1_000)
        try device.perform(.restore([id]))
        try device.perform(.delete([id]))
        await remote.write(text.replacing("SUMMARY:old", with: "SUMMARY:new"), at: href)
        var outcomes: [SyncOutcome] = []
        for _ in 0..<2 { outcomes += try await device.sync() }
        #expect(try device.titles() == ["new"])
        #expect(try lost(device) == [.deleted])
        #expect(outcomes.map(\.returned).reduce(0, +) == 1 && outcomes.allSatisfy { $0.conflicts == 0 })
    }

    @Test func twoEditsOfDifferentFieldsBothBeatADeletion() async throws {
        let third = try Device(remote)
        try await share("old")
        try await third.sync()
        try one.perform(.delete([try one.item("old").id]))
        try await one.sync()
        try editAll("old", on: other)
        // The third device's own edit is the later one, and still waits when the other device has put the task again.
        try third.perform(.tag([try third.item("old").id], ["home"]))
        await remote.plan(.refusal(.unreachable(retryAfter: nil)), for: .put)
        try await third.sync()
        try await settle(other, third)
        try expectWhole(third)
        #expect(try third.item("new").tags == Tags(["home"]) && other.item("new").tags == Tags(["home"]))
        #expect(try lost(third) == [] && lost(other) == [])
    }

    @Test(arguments: [false, true])
    func anEditBeatsAnUnconfirmedDeletion(isDone: Bool) async throws {
        try await share("old")
        try one.perform(.delete([try one.item("old").id]))
        await remote.plan(isDone ? .lostResponse : .refusal(.unreachable(retryAfter: nil)), for: .delete)
        try await one.sync()
        if isDone { try await one.sync() }
        try editAll("old", on: other)
        try await settle(other, one)
        for device in [one, other] { try expectWhole(device) }
        #expect(try lost(one) == [.deleted] && lost(other) == [])
    }

    @Test func anEditWithAMoveBeatsAnUnconfirmedDeletion() async throws {
        let second = FakeRemote()
        let (one, other) = (try Device(remote, second), try Device(remote, second))
        try one.add("old")
        for device in [one, other] { try await device.sync() }
        let id = try one.item("old").id
        try one.perform(.delete([id]))
        await remote.plan(.lostResponse, for: .delete)
        for _ in 0..<2 { try await one.sync() }
        try editAll("old", on: other)
        for _ in 0..<2 { _ = try await other.run() }
        try other.perform(.transfer([id], to: other.lists[1]))
        for device in [other, one] { _ = try await device.run() }
        try await settle(other, one)
        for device in [one, other] { try expectWhole(device) }
        #expect(try one.item("new").list == one.lists[1])
        #expect(try lost(one) == [.deleted] && lost(other) == [])
    }

    @Test func anEditBeatsADeletionEvenIfBothDevicesMovedTheTask() async throws {
        let second = FakeRemote()
        let (one, other) = (try Device(remote, second), try Device(remote, second))
        try one.add("old")
        for device in [one, other] { try await device.sync() }
        let id = try one.item("old").id
        try one.perform(.transfer([id], to: one.lists[1]))
        try one.perform(.delete([id]))
        await remote.plan(.refusal(.unreachable(retryAfter: nil)), for: .delete)
        _ = try await one.run()
        try other.perform(.transfer([id], to: other.lists[1]))
        try editAll("old", on: other)
        for _ in 0..<2 { for device in [other, one] { _ = try await device.run() } }
        for device in [one, other] { try expectWhole(device) }
        #expect(try one.item("new").list == one.lists[1])
        #expect(try lost(one) == [.deleted] && lost(other) == [])
    }

    @Test func anEditBeatsADeletionIfTheFormerListRefusedTheDeletion() async throws {
        let second = FakeRemote()
        let (one, other) = (try Device(remote, second), try Device(remote, second))
        try one.add("old")
        for device in [one, other] { try await device.sync() }
        let id = try one.item("old").id
        try one.perform(.transfer([id], to: one.lists[1]))
        await remote.plan(.refusal(.unreachable(retryAfter: nil)), for: .delete)
        _ = try await one.run()
        await remote.plan(.refusal(.refused(status: 403)), for: .delete)
        _ = try await one.run()
        try #require(await remote.hrefs.count == 1)
        try one.perform(.delete([id]))
        _ = try await one.run()
        try editAll("old", on: other)
        try await settle(other, one)
        for device in [one, other] { try expectWhole(device) }
        #expect(try lost(one) == [.deleted] && lost(other) == [])
    }

    @Test func aRepeatedRefusedDeletionKeepsTheAgreedValues() async throws {
        let id = try one.add("old", .notes("notes"))
        try await one.sync()
        let agreed = try #require(await one.link(id)).agreed
        try one.perform(.delete([id]))
        await remote.plan(.refusal(.unreachable(retryAfter: .seconds(5))), for: .delete)
        await remote.plan(.refusal(.refused(status: 507)), for: .delete)
        try await one.sync()
        #expect(await remote.requests.count { $0 == .delete } == 2)
        #expect(try await one.link(id)?.agreed == agreed)
    }

    @Test func anEditBeatsADeletionAfterAnUnsentMove() async throws {
        let second = FakeRemote()
        let (one, other) = (try Device(remote, second), try Device(remote, second))
        try one.add("old")
        for device in [one, other] { try await device.sync() }
        let id = try one.item("old").id
        try one.perform(.transfer([id], to: one.lists[1]))
        await second.plan(.refusal(.unreachable(retryAfter: nil)), for: .put)
        try await one.sync()
        try one.perform(.delete([id]))
        try await one.sync()
        try editAll("old", on: other)
        try await settle(other, one)
        for device in [one, other] { try expectWhole(device) }
        #expect(try lost(one) == [.deleted] && lost(other) == [])
    }

    @Test func aTaskReturningToTheListItWasToLeaveIsTheSameTask() async throws {
        let second = FakeRemote()
        let (one, other, third) = (try Device(remote, second), try Device(remote, second), try Device(remote, second))
        try one.add("old")
        for device in [one, other, third] { try await device.sync() }
        let id = try third.item("old").id
        try third.perform(.transfer([id], to: third.lists[1]))
        try one.perform(.delete([try one.item("old").id]))
        try editAll("old", on: other)
        try await one.sync()
        // The third device learns that the task is gone, and cannot put it where it was moved.
        await second.plan(.refusal(.unreachable(retryAfter: nil)), for: .changes)
        try await third.sync()
        // The first run only checks whether the task is in another list.
        for _ in 0..<2 { try await other.sync() }
        try await settle(other, third)
        #expect(try third.items(of: third.lists[1]).map(\.id) == [id])
        for device in [third, other] { try expectWhole(device) }
        #expect(try lost(third) == [] && lost(other) == [])
        let (left, arrived) = (await remote.hrefs, await second.hrefs)
        #expect(left.isEmpty && arrived.count == 1)
    }

    @Test func aReturnedTaskCanBeDeletedAgain() async throws {
        try await share("old")
        try one.perform(.delete([try one.item("old").id]))
        try editAll("old", on: other)
        try await settle(one, other)
        let conflicts = try one.store.syncConflicts()
        let step = try one.store.useOtherValue(conflicts, of: try one.item("new").id, at: one.store.clock().time)
        #expect(step?.summary.kind == .deleted)
        #expect(try one.store.syncConflicts().isEmpty)
        try await settle(one, other)
        #expect(try one.titles() == [] && other.titles() == [])
        #expect(await remote.hrefs.isEmpty)
    }

    @Test func aChangeOfRankAloneIsNoEdit() async throws {
        try await share("a", "b", "c")
        try other.perform(.move(try other.item("c").id, to: .top))
        try one.perform(.delete([try one.item("c").id]))
        try await settle(one, other)
        #expect(try one.titles() == ["a", "b"] && other.titles() == ["a", "b"])
        #expect(try lost(one) == [] && lost(other) == [])
    }

    @Test func onlyFieldsEditedOnBothSidesConflict() async throws {
        try await share("old")
        let id = try one.item("old").id
        // The task is edited and deleted before anything is sent.
        try one.perform(.change(id, [.title("mine"), .notes("of one")]))
        try one.perform(.delete([id]))
        try other.perform(.change(try other.item("old").id, [.title("theirs")]))
        try await settle(one, other)
        for device in [one, other] { #expect(try device.item("theirs").notes == "of one") }
        #expect(try lost(one).sorted { $0.number < $1.number } == [.title, .deleted])
        #expect(try lost(other) == [])
    }

    @Test func anEditedSubtaskOfADeletedParentReturnsAtTheTopLevel() async throws {
        try await share("parent", "child")
        try one.perform(.nest(try one.item("child").id, in: try one.item("parent").id, to: .bottom))
        try await settle(one, other)
        let uid = try #require(try await one.link(one.item("parent").id)).uid
        try one.perform(.delete([try one.item("parent").id]))
        try other.perform(.change(try other.item("child").id, [.title("edited")]))
        try await settle(one, other)
        for device in [one, other] {
            #expect(try device.titles() == ["edited"] && device.item("edited").parent == nil)
        }
        let href = try #require(await remote.titles()["edited"])
        #expect(try #require(await remote.text(at: href)).contains("RELATED-TO;RELTYPE=PARENT:\(uid)\r\n"))
    }
}
