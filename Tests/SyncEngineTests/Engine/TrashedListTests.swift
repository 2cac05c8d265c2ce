// Tests of a synced list that is moved to the trash, restored or deleted for good, and of undo during sync.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct TrashedListTests {
    private let remote = FakeRemote()
    private let device: Device

    init() throws { device = try Device(remote) }

    @Test func purgingADeletedListDeletesNothingOnTheServer() async throws {
        let ids = try ["a", "b", "c"].map { try device.add($0) }
        try await device.sync()
        // One of the tasks was deleted before, and the server does not know it yet.
        try device.perform(.delete([ids[2]]))
        try device.perform(.delete([device.list]))
        try await device.sync()
        #expect(await remote.hrefs.count == 3)
        #expect(try device.store.remoteList(device.list) != nil)
        #expect(try await device.store.emptyTrash() > 0)
        #expect(try device.store.remoteList(device.list) == nil)
        try await device.sync()
        #expect(await remote.hrefs.count == 3)
        #expect(await !remote.requests.contains(.delete))
    }

    @Test func aPermanentlyDeletedListIsLocalAfterUndo() async throws {
        try device.add("a")
        try await device.sync()
        try device.perform(.delete([device.list]))
        try device.perform(.deletePermanently([device.list]))
        try await device.sync()
        #expect(await remote.hrefs.count == 1)
        try await device.store.undo()
        try await device.store.undo()
        #expect(try device.titles() == ["a"] && device.store.remoteList(device.list) == nil)
        try await device.sync()
        #expect(await remote.hrefs.count == 1)
    }

    @Test func aRestoredListSyncsAgainAndReceivesMissedEdits() async throws {
        for title in ["a", "b", "c"] { try device.add(title) }
        try await device.sync()
        try device.perform(.delete([device.list]))
        try await device.sync()
        let titles = try await remote.titles()
        try await remote.edit(try #require(titles["a"])) { $0[.notes] = .text("theirs") }
        await remote.remove(try #require(titles["b"]))
        try await remote.add("new", created: 1_000_000_000) { _ in }
        try device.perform(.restore([device.list]))
        try await device.sync()
        #expect(try Set(device.titles()) == ["a", "c", "new"])
        #expect(try device.item("a").notes == "theirs")
        #expect(try await Set(remote.titles().keys) == ["a", "c", "new"])
    }

    // MARK: - Undo and sync

    @Test func undoKeepsFieldsChangedOnTheServer() async throws {
        let id = try device.add("a")
        try await device.sync()
        try device.perform(.change(id, [.title("ours"), .priority(.high)]))
        try await device.sync()
        let href = try #require(try await remote.titles()["ours"])
        let later = Timestamp(milliseconds: Device.berlin().time.milliseconds + 60_000)
        try await remote.edit(href, at: later) { $0[.title] = .text("theirs") }
        try await device.sync()
        let step = try #require(try await device.store.undo())
        #expect(step.summary.skippedChanges == SkippedChanges(unchanged: 1, title: "theirs"))
        #expect(try device.item("theirs").priority == Priority.none)
        try await device.sync()
        #expect(try await remote.fields(at: href)[.title] == .text("theirs"))
        #expect(try device.store.syncConflicts().isEmpty)
    }

    @Test func sentChangesThatReturnUnchangedCanBeUndone() async throws {
        let id = try device.add("weekly", .due(CalendarTime("2026-12-24")), .repeats(try RecurrenceRule("FREQ=WEEKLY")))
        let other = try device.add("other", .notes("  of several\n lines "), .tags(Tags(["home", "work"])))
        try await device.sync()
        try device.perform(.complete([id, other]))
        let done = try device.items()
        try await device.sync(isFull: true)
        #expect(try device.items() == done)
        #expect(try await device.store.undo()?.summary.skippedChanges == nil)
        #expect(try device.items().allSatisfy { !$0.isDone } && device.items().count == 2)
        try await device.sync()
        #expect(try await remote.titles().count == 2)
        // Undoes both steps, including the addition.
        for _ in 0..<2 { #expect(try await device.store.undo()?.summary.skippedChanges == nil) }
        #expect(try device.titles().isEmpty && device.trash().isEmpty)
        try await device.sync()
        #expect(await remote.hrefs.isEmpty)
    }

    @Test func undoingAnAdditionEditedOnTheServerMovesTheTaskToTheTrash() async throws {
        try device.add("a")
        try await device.sync()
        try await remote.edit(try #require(try await remote.titles()["a"])) { $0[.notes] = .text("theirs") }
        try await device.sync()
        #expect(
            try await device.store.undo()?.summary.skippedChanges
                == SkippedChanges(unchanged: 0, trashed: 1, title: "a"))
        #expect(try device.trash() == ["a"])
        try await device.store.redo()
        try await device.sync()
        #expect(try device.item("a").notes == "theirs")
        #expect(await remote.hrefs.count == 1)
    }
}
