// Tests of one list's cycle: the changes that are pulled and those that are pushed.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct CycleTests {
    private struct Crash: Error {}

    private let remote = FakeRemote()
    private let device: Device

    init() throws { device = try Device(remote) }

    @Test func aServerTaskIsPulledAndALocalTaskIsPushed() async throws {
        try await remote.add("there", created: 1_000_000_000) { $0[.notes] = .text("some") }
        try device.add("here", .due(CalendarTime("2026-12-24")))
        let outcome = try await device.sync()[0]
        #expect(try Set(device.titles()) == ["there", "here"])
        #expect(try device.item("there").notes == "some")
        #expect(outcome.pulled == 1 && outcome.pushed == 1 && outcome.problem == nil)
        let href = try #require(try await remote.titles()["here"])
        #expect(try await remote.fields(at: href)[.due] == .text("2026-12-24"))
    }

    @Test func aCycleWithoutChangesMakesOneRequest() async throws {
        for title in ["a", "b", "c"] { try device.add(title) }
        try await device.sync()
        await remote.forgetRequests()
        for _ in 0..<3 { #expect(try await device.sync()[0].pushed == 0) }
        #expect(await remote.requests == [.changes, .changes, .changes])
    }

    @Test func localAndRemoteEditsOfDifferentFieldsAreBothKept() async throws {
        let id = try device.add("a")
        try await device.sync()
        let href = try #require(try await remote.titles()["a"])
        try await remote.edit(href) { $0[.notes] = .text("theirs") }
        try device.perform(.change(id, [.title("ours")]))
        try await device.sync()
        #expect(try device.item("ours").notes == "theirs")
        #expect(try await remote.fields(at: href)[.title] == .text("ours"))
        #expect(try await remote.fields(at: href)[.notes] == .text("theirs"))
        #expect(try device.store.syncConflicts().isEmpty)
    }

    @Test func theNewerEditOfAFieldWinsAndTheOtherCanBeRestored() async throws {
        let id = try device.add("a")
        try await device.sync()
        let href = try #require(try await remote.titles()["a"])
        try device.perform(.change(id, [.title("ours")]))
        let later = Timestamp(milliseconds: Device.berlin().time.milliseconds + 60_000)
        try await remote.edit(href, at: later) { $0[.title] = .text("theirs") }
        #expect(try await device.sync()[0].conflicts == 1)
        let conflicts = try device.store.syncConflicts(of: id)
        #expect(try device.titles() == ["theirs"] && conflicts.map(\.lost) == [.title("ours")])
        #expect(conflicts.map(\.wasLocal) == [true])
        try device.store.useOtherValue(conflicts, of: id, at: noon)
        try await device.sync()
        #expect(try await remote.fields(at: href)[.title] == .text("ours"))
        #expect(try device.store.syncConflicts().isEmpty)
    }

    @Test(arguments: [3600, 0, -3600]) func theNewerEditWinsWhateverTheServersClock(ahead: Int)
        async throws
    {
        await remote.setClock(ahead: .seconds(ahead))
        let id = try device.add("a")
        try await device.sync()
        let href = try #require(try await remote.titles()["a"])
        // A minute before and a minute after the local edit, by the server's clock.
        for (seconds, winner) in [(-60, "ours"), (60, "theirs")] {
            try device.perform(.change(id, [.title("ours")]))
            let now = Device.berlin().time.milliseconds + Int64(ahead + seconds) * 1000
            try await remote.edit(href, at: Timestamp(milliseconds: now)) { $0[.title] = .text("theirs") }
            try await device.sync()
            #expect(try device.titles() == [winner])
            try device.perform(.change(id, [.title("between")]))
            try await device.sync()
        }
    }

    @Test func anEditBeatsADeletionInBothDirections() async throws {
        let (one, two) = (try device.add("one"), try device.add("two"))
        try await device.sync()
        let hrefs = try await remote.titles()
        await remote.remove(try #require(hrefs["one"]))
        try device.perform(.change(one, [.title("one, edited")]))
        try device.perform(.delete([two]))
        try await remote.edit(try #require(hrefs["two"])) { $0[.title] = .text("two, edited") }
        try await device.sync()
        #expect(try Set(device.titles()) == ["one, edited", "two, edited"])
        #expect(try await Set(remote.titles().keys) == ["one, edited", "two, edited"])
    }

    @Test func deletionsSyncInBothDirections() async throws {
        let (_, two) = (try device.add("one"), try device.add("two"))
        try await device.sync()
        await remote.remove(try #require(try await remote.titles()["one"]))
        try device.perform(.delete([two]))
        try await device.sync()
        #expect(try device.titles().isEmpty)
        #expect(try device.trash() == ["one", "two"])
        #expect(await remote.hrefs.isEmpty)
    }

    @Test func aChangeOfRankAloneDoesNotBeatADeletion() async throws {
        let ids = try ["a", "b", "c"].map { try device.add($0) }
        try await device.sync()
        await remote.remove(try #require(try await remote.titles()["c"]))
        try device.perform(.move(ids[2], to: .top))
        try await device.sync()
        #expect(try device.titles() == ["a", "b"])
    }

    @Test func aTransferredTaskIsStoredInTheNewListBeforeItIsRemovedFromTheOld() async throws {
        let other = FakeRemote()
        let device = try Device(remote, other)
        let id = try device.add("a")
        try await device.sync()
        let href = remote.newHref(uid: id.uuidString)
        let text = try #require(await remote.text(at: href))
        await remote.write(text.replacingOccurrences(of: "END:VTODO", with: "X-FOREIGN:1\r\nEND:VTODO"), at: href)
        try await device.sync()
        try device.perform(.transfer([id], to: device.lists[1]))
        await other.plan(.refusal(.refused(status: 507)), for: .put)
        try await device.sync()
        #expect(await remote.hrefs.count == 1)
        #expect(await other.hrefs.isEmpty)
        try await device.sync(isFull: true)
        try await device.sync()
        #expect(await remote.hrefs.isEmpty)
        let moved = try #require(await other.hrefs.first)
        #expect(await other.text(at: moved)?.contains("X-FOREIGN:1") == true)
        #expect(try device.titles(of: device.lists[1]) == ["a"])
    }

    @Test func aDeletedListIsNotSyncedAndItsCollectionStays() async throws {
        try device.add("a")
        try await device.sync()
        try device.perform(.delete([device.list]))
        try await remote.add("b")
        await remote.forgetRequests()
        let outcome = try await device.sync(isFull: true)[0]
        #expect(outcome.isSkipped && outcome.problem == nil)
        #expect(await remote.requests.isEmpty)
        #expect(await remote.hrefs.count == 2)
        try device.perform(.restore([device.list]))
        try await device.sync()
        #expect(try Set(device.titles()) == ["a", "b"])
        #expect(await remote.hrefs.count == 2)
    }

    @Test func aListDeletedDuringASyncIsLeftAlone() async throws {
        for moment in 1...12 {
            let (remote, count) = (FakeRemote(), SharedCount())
            let device = try Device(remote)
            for title in ["a", "b", "c"] { try device.add(title) }
            try await remote.add("d")
            let outcome = try await device.sync {
                if count.next() == moment { try device.perform(.delete([device.list])) }
            }[0]
            #expect(outcome.isSkipped, "\(moment)")
            let (there, puts) = (await remote.hrefs, await remote.requests.count)
            try await device.sync(isFull: true)
            #expect(await remote.hrefs == there, "\(moment)")
            #expect(await remote.requests.count == puts, "\(moment)")
            try device.perform(.restore([device.list]))
            try await device.sync()
            try await device.sync()
            #expect(try Set(device.titles()) == ["a", "b", "c", "d"], "\(moment)")
            #expect(await remote.hrefs.count == 4, "\(moment)")
        }
    }

    @Test func aServerEditOfATransferredTaskIsTransferredToo() async throws {
        let other = FakeRemote()
        let device = try Device(remote, other)
        let id = try device.add("a")
        try await device.sync()
        try device.perform(.transfer([id], to: device.lists[1]))
        _ = try await ListSync.unhurried(device.store, list: device.lists[1], remote: other).run()
        try await remote.edit(try #require(await remote.hrefs.first)) { $0[.notes] = .text("theirs") }
        try await device.sync()
        try await device.sync()
        #expect(await remote.hrefs.isEmpty)
        let moved = try #require(await other.hrefs.first)
        #expect(try await other.fields(at: moved)[.notes] == .text("theirs"))
    }

    @Test func aTransferToAListWithTheSameUIDUsesANewUIDAndKeepsUnknownLines() async throws {
        let other = FakeRemote()
        let device = try Device(remote, other)
        let href = try await remote.add("a", uid: "same")
        try await other.add("b", uid: "same")
        func mark(_ line: String) async throws {
            let text = try #require(await remote.text(at: href))
            await remote.write(text.replacingOccurrences(of: "END:VTODO", with: "\(line)\r\nEND:VTODO"), at: href)
        }
        func expectTwo(_ lines: String...) async throws {
            let texts = try await other.hrefs.sorted().asyncMap { try #require(await other.text(at: $0)) }
            let uids = try texts.map { try TaskResource(Array($0.utf8)).uid }
            #expect(texts.count == 2 && Set(uids).count == 2)
            for line in lines { #expect(texts.contains { $0.contains(line) && $0.contains("SUMMARY:a") }) }
        }
        try await mark("X-FOREIGN:1")
        try await device.sync()
        try device.perform(.transfer([device.item("a").id], to: device.lists[1]))
        _ = try await ListSync.unhurried(device.store, list: device.lists[1], remote: other).run()
        try await expectTwo("X-FOREIGN:1")
        // An edit made before the deletion on the server is copied too, except for the UID.
        try await mark("X-LATER:2")
        for _ in 0..<3 { try await device.sync() }
        try await expectTwo("X-FOREIGN:1", "X-LATER:2")
        #expect(await remote.hrefs.isEmpty)
    }

    /// Returns two devices that share a task in the first of two lists, and the second list's server. The first
    /// device has moved the task to the second list and put it there.
    private func moved(_ edit: (Device, UUID) async throws -> Void) async throws -> (Device, Device, FakeRemote) {
        let second = FakeRemote()
        let (one, two) = (try Device(remote, second), try Device(remote, second))
        let id = try one.add("a", .notes("first"))
        try await one.sync()
        try await two.sync()
        try one.perform(.transfer([id], to: one.lists[1]))
        try await edit(two, id)
        // The first list's cycle waits for the second list's.
        try await one.sync()
        try await one.sync()
        return (one, two, second)
    }

    private func expectOne(
        _ devices: [Device], _ second: FakeRemote, title: String, notes: String,
        _ location: SourceLocation = #_sourceLocation
    ) async throws {
        for device in devices {
            #expect(try device.titles().isEmpty, sourceLocation: location)
            #expect(try device.items(of: device.lists[1]).map(\.title) == [title], sourceLocation: location)
            #expect(try device.items(of: device.lists[1]).map(\.notes) == [notes], sourceLocation: location)
        }
        #expect(await remote.hrefs.isEmpty, sourceLocation: location)
        #expect(await second.hrefs.count == 1, sourceLocation: location)
        #expect(try await second.titles().keys.sorted() == [title], sourceLocation: location)
    }

    @Test func aTaskMovedOnOneDeviceAndEditedOnAnotherStaysOneTask() async throws {
        let (one, two, second) = try await moved { device, id in
            try device.perform(.change(id, [.title("edited")]))
        }
        try await one.perform(.change(one.items(of: one.lists[1])[0].id, [.notes("second")]))
        try await one.sync()
        for device in [two, two, one, two] { try await device.sync() }
        try await expectOne([one, two], second, title: "edited", notes: "second")
        #expect(try one.trash().isEmpty && two.trash().isEmpty)
    }

    @Test func aTaskSeenInItsNewListFirstStaysOneTask() async throws {
        let (one, two, second) = try await moved { device, id in
            try device.perform(.change(id, [.title("edited")]))
        }
        // The second list's cycle comes first.
        _ = try await ListSync.unhurried(two.store, list: two.lists[1], remote: second).run()
        for device in [two, two, one, two] { try await device.sync() }
        try await expectOne([one, two], second, title: "edited", notes: "first")
    }

    @Test func aCrashDuringAMoveMakesNoDuplicates() async throws {
        for crash in 1...16 {
            let count = SharedCount()
            let first = FakeRemote()
            let second = FakeRemote()
            let (one, two) = (try Device(first, second), try Device(first, second))
            let id = try one.add("a")
            for device in [one, two] { try await device.sync() }
            try one.perform(.transfer([id], to: one.lists[1]))
            try two.perform(.change(id, [.title("edited")]))
            for _ in 0..<2 { try await one.sync() }
            _ = try? await two.sync { if count.next() == crash { throw Crash() } }
            for device in [two, two, one, two] { try await device.sync() }
            #expect(await first.hrefs.isEmpty, "\(crash)")
            #expect(try await second.titles().keys.sorted() == ["edited"], "\(crash)")
            #expect(try two.titles().isEmpty && two.titles(of: two.lists[1]) == ["edited"], "\(crash)")
        }
    }

    @Test func aTaskNestedInATaskMovedElsewhereFollowsIt() async throws {
        let second = FakeRemote()
        let (one, two) = (try Device(remote, second), try Device(remote, second))
        let (parent, child) = (try one.add("parent"), try one.add("child"))
        for device in [one, two] { try await device.sync() }
        try one.perform(.transfer([parent], to: one.lists[1]))
        for _ in 0..<2 { try await one.sync() }
        try two.perform(.nest(child, in: parent, to: .bottom))
        try two.perform(.change(parent, [.title("edited")]))
        for device in [two, two, two, one] { try await device.sync() }
        for device in [one, two] {
            let items = try device.items(of: device.lists[1])
            #expect(try device.titles().isEmpty && Set(items.map(\.title)) == ["edited", "child"])
            #expect(items.first { $0.id == child }?.parent == parent)
            #expect(try device.store.integrityCheck().isEmpty)
        }
    }

    @Test func aTaskDeletedRemotelyAndEditedLocallyIsRecreatedAfterAllListsSynced() async throws {
        let second = FakeRemote()
        let device = try Device(remote, second)
        let id = try device.add("a")
        try await device.sync()
        await remote.remove(try #require(await remote.hrefs.first))
        try device.perform(.change(id, [.title("edited")]))
        #expect(try await device.sync()[0].isWaiting)
        #expect(try await device.sync()[0].pushed == 1)
        #expect(try await remote.titles().keys.sorted() == ["edited"])
    }

    @Test func aListThatNeedsAPasswordIsWaitedForToo() async throws {
        let second = FakeRemote()
        let (device, other) = (try Device(remote, second), try Device(remote, second))
        let id = try device.add("a")
        for one in [device, other] { try await one.sync() }
        await second.plan(.refusal(.needsPassword), for: .changes)
        try await device.sync()
        // Another device moves the task, and this one edits it before it learns of the move.
        try other.perform(.transfer([id], to: other.lists[1]))
        for _ in 0..<2 { try await other.sync() }
        try device.perform(.change(id, [.title("edited")]))
        for _ in 0..<3 { for one in [device, other] { try await one.sync() } }
        #expect(await remote.hrefs.isEmpty)
        #expect(try await second.titles().keys.sorted() == ["edited"])
    }

    @Test func movingOneOfManyTasksChangesOneTask() async throws {
        let ids = try (0..<300).map { try device.add("\($0)") }
        try await device.sync()
        await remote.forgetRequests()
        try device.perform(.move(ids[250], to: .after(ids[10])))
        #expect(try await device.sync()[0].pushed == 1)
        #expect(await remote.requests.filter { $0 == .put }.count == 1)
        let other = try Device(remote)
        try await other.sync()
        #expect(try other.titles() == device.titles())
        #expect(try await other.sync()[0].pushed == 0)
    }

    @Test func tasksWithoutASortOrderGetOneOnlyWhenMoved() async throws {
        for number in 0..<50 {
            await remote.write(Self.bare("bare-\(number)"), at: "/list/bare-\(number).ics")
        }
        let early = try device.add("early")
        #expect(try await device.sync()[0].pushed == 1)
        #expect(try device.titles().first == "early")
        try device.perform(.delete([early]))
        try await device.sync()
        let (other, new) = (try Device(remote), try device.add("new"))
        #expect(try await device.sync()[0].pushed == 1)
        #expect(try device.titles().last == "new")
        try device.perform(.move(new, to: .top))
        #expect(try await device.sync()[0].pushed == 1)
        let last = try #require(try device.items().last)
        try device.perform(.move(last.id, to: .top))
        #expect(try await device.sync()[0].pushed == 1)
        try await other.sync()
        #expect(try other.titles() == device.titles())
        #expect(try await other.sync()[0].pushed == 0)
        #expect(
            await remote.hrefs.asyncCount { await remote.text(at: $0)?.contains("X-APPLE-SORT-ORDER") == true } == 2)
    }

    /// Returns a task without a creation date or position.
    private static func bare(_ uid: String) -> String {
        [
            "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:\(uid)", "SUMMARY:\(uid)", "END:VTODO",
            "END:VCALENDAR", "",
        ]
        .joined(separator: "\r\n")
    }

    @Test func anOccurrenceCompletedOnTwoDevicesLeavesOneCopy() async throws {
        let other = try Device(remote)
        let rule = try RecurrenceRule("FREQ=DAILY")
        let id = try device.add("daily", .due(CalendarTime("2026-03-28T02:30+01:00[Europe/Berlin]")), .repeats(rule))
        try await device.sync()
        try await other.sync()
        try device.perform(.complete([id]))
        try other.perform(.complete([other.item("daily").id]))
        for _ in 0..<3 {
            try await device.sync()
            try await other.sync()
        }
        #expect(try device.items().filter(\.isDone).count == 1)
        #expect(try device.items().count == 2 && other.items().count == 2)
        #expect(await remote.hrefs.count == 2)
        #expect(try device.items().map(\.due) == other.items().map(\.due))
    }
}

extension Set {
    fileprivate func asyncCount(_ holds: (Element) async -> Bool) async -> Int {
        var count = 0
        for element in self where await holds(element) { count += 1 }
        return count
    }
}
