// Tests with a server that stores another text than it was sent, although it names an ETag for it.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct AlterationTests {
    private struct Crash: Error {}

    private let remote = FakeRemote()
    private let device: Device
    private let clock = ShiftedClock()
    private let path = "C:\\dir"

    init() throws { device = try Device(remote, clock: clock.clock) }

    private var fetches: Int { get async { await remote.requests.count { $0 == .fetch } } }

    private func href(_ title: String) throws -> String { remote.newHref(uid: try device.item(title).id.uuidString) }

    private func notes(_ title: String) async throws -> FieldValue { try await remote.fields(at: href(title))[.notes] }

    /// Adds a task whose notes the server alters, and syncs.
    private func addAltered(_ title: String = "a") async throws {
        await remote.dropBackslashes()
        try device.add(title, .notes(path))
        try await device.sync()
    }

    /// Expects that no further change goes in either direction.
    private func expectRest(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        for isFull in [false, true, false] {
            await remote.forgetRequests()
            let outcome = try await device.sync(isFull: isFull)[0]
            #expect(await remote.requests == [.changes], sourceLocation: sourceLocation)
            #expect(
                outcome.pulled == 0 && outcome.pushed == 0 && outcome.problem == nil, sourceLocation: sourceLocation)
        }
        #expect(try device.store.syncConflicts().isEmpty, sourceLocation: sourceLocation)
    }

    @Test(arguments: [false, true]) func anAlteredTaskWithALostResponseIsNoConflict(isNew: Bool) async throws {
        await remote.dropBackslashes()
        let id = try device.add("a", .notes(isNew ? path : "old"))
        if !isNew {
            try await device.sync()
            try device.perform(.change(id, [.notes(path)]))
        }
        await remote.plan(.lostResponse, for: .put)
        for _ in 0..<2 { try await device.sync() }
        #expect(try device.item("a").notes == path)
        #expect(try device.store.syncConflicts().isEmpty)
        try await expectRest()
    }

    @Test func anAlteredTaskIsAcceptedAndNotSentAgain() async throws {
        try await addAltered()
        #expect(try await notes("a") == .text("C:dir"))
        #expect(try device.item("a").notes == path)
        let link = try #require(try await device.link(device.item("a").id))
        #expect(try await link.base == remote.text(at: href("a")))
        #expect(FieldValues(link.agreed)[.notes] == .text(path))
        try await expectRest()
        #expect(try device.item("a").notes == path)
    }

    @Test func anEditOfAnotherFieldOnTheServerKeepsLocalNotes() async throws {
        try await addAltered()
        try await remote.edit(href("a")) { $0[.due] = .text("2026-12-24") }
        #expect(try await device.sync()[0].pulled == 1)
        #expect(try device.item("a").notes == path)
        #expect(Field.due.value(of: try device.item("a")) == .text("2026-12-24"))
        try await expectRest()
        // A later edit of another field does not change the notes either.
        try await remote.edit(href("a")) { $0[.priority] = .number(1) }
        try await device.sync()
        #expect(try device.item("a").notes == path)
        try await expectRest()
    }

    @Test func aLocalEditOfAnotherFieldKeepsTheServersNotes() async throws {
        try await addAltered()
        try device.perform(.change(device.item("a").id, [FieldChange(.priority, .number(1))]))
        await remote.forgetRequests()
        #expect(try await device.sync()[0].pushed == 1)
        #expect(await remote.requests == [.changes, .put, .fetch, .changes])
        #expect(try await remote.fields(at: href("a"))[.priority] == .number(1))
        #expect(try await notes("a") == .text("C:dir"))
        #expect(try device.item("a").notes == path)
        try await expectRest()
        try await remote.edit(href("a")) { $0[.due] = .text("2026-12-24") }
        try await device.sync()
        #expect(try device.item("a").notes == path)
        try await expectRest()
    }

    @Test func editsOfAlteredNotesSyncInBothDirections() async throws {
        try await addAltered()
        try device.perform(.change(device.item("a").id, [.notes("D:\\other")]))
        #expect(try await device.sync()[0].pushed == 1)
        #expect(try await notes("a") == .text("D:other"))
        #expect(try device.item("a").notes == "D:\\other")
        try await expectRest()
        try await remote.edit(href("a")) { $0[.notes] = .text("theirs") }
        try await device.sync()
        #expect(try device.item("a").notes == "theirs")
        #expect(try await device.link(device.item("a").id)?.baseState == .current)
        try await expectRest()
    }

    @Test func afterOneAlterationEverySentTaskIsComparedInPages() async throws {
        await remote.dropBackslashes()
        for number in 0..<150 { try device.add("\(number)", .notes(path)) }
        try await device.sync()
        #expect(await fetches == 3)
        for title in ["0", "77", "149"] {
            let link = try #require(try await device.link(device.item(title).id))
            #expect(link.baseState == .altered && link.base.contains("C:dir"))
        }
        try await expectRest()
        for title in ["later", "last"] { try device.add(title, .notes(path)) }
        await remote.forgetRequests()
        try await device.sync()
        #expect(await fetches == 1)
        #expect(try device.item("later").notes == path && device.item("last").notes == path)
        try await expectRest()
    }

    @Test func onAServerThatAltersNothingOneTaskIsFetchedBackPerDay() async throws {
        for title in ["a", "b"] { try device.add(title, .notes(path)) }
        try await device.sync()
        #expect(await fetches == 1)
        try device.add("c")
        try await device.sync()
        #expect(await fetches == 1)
        clock.advance(by: ListSync.fullInterval)
        try await device.sync()
        #expect(await fetches == 1)
        try device.add("d")
        try await device.sync()
        #expect(await fetches == 2)
        #expect(try await device.link(device.item("d").id)?.baseState == .current)
    }

    @Test func anEditDirectlyAfterAPutIsNoAlteration() async throws {
        let id = try device.add("a", .notes(path))
        let href = remote.newHref(uid: id.uuidString)
        await remote.whenPut { remote in try? remote.edit(href) { $0[.notes] = .text("theirs") } }
        try await device.sync()
        #expect(try device.item("a").notes == "theirs")
        let list = device.list
        #expect(try await device.store.readForSync { try $0.alterations(in: list) } == Alterations())
    }

    @Test(arguments: [false, true])
    func anEditOfAnotherFieldDirectlyAfterAPutHidesNoAlteration(isKnown: Bool) async throws {
        await remote.dropBackslashes()
        if isKnown { try await addAltered("known") }
        let id = try device.add("a", .notes(path))
        let href = remote.newHref(uid: id.uuidString)
        await remote.whenPut { remote in try? remote.edit(href) { $0[.title] = .text("theirs") } }
        try await device.sync()
        await remote.whenPut { _ in }
        #expect(try device.item("theirs").notes == path)
        try await expectRest()
        // Only the server's notes were edited.
        try await remote.edit(href) { $0[.notes] = .text("other") }
        try await device.sync()
        #expect(try device.item("theirs").notes == "other")
        try await expectRest()
    }

    @Test func notesWithBackslashesAreComparedEvenAfterADailySample() async throws {
        await remote.dropBackslashes()
        try device.add("plain", .notes("dir, with a text that is longer than the path"))
        try await device.sync()
        #expect(await fetches == 1)
        try device.add("a", .notes(path))
        try await device.sync()
        // One fetch for the sample, and the others for all tasks that were put.
        #expect(await fetches == 3)
        #expect(try await device.link(device.item("a").id)?.baseState == .altered)
        try await expectRest()
    }

    @Test func notesWithBackslashesArePreferredForTheComparison() async throws {
        await remote.dropBackslashes()
        try device.add("a", .notes(path))
        try device.add("plain", .notes("dir, with a text that is longer than the path"))
        try await device.sync()
        #expect(try await device.link(device.item("a").id)?.baseState == .altered)
    }

    @Test func tagsWithCommasArePreferredForTheComparison() async throws {
        await remote.alter { $0.replacing("a\\,b", with: "a,b") }
        let id = try device.add("a")
        try device.perform(.tag([id], ["a,b"]))
        try device.add("plain", .notes("a text that is longer than the tags are"))
        try await device.sync()
        #expect(try await device.link(id)?.baseState == .altered)
        // Therefore another program's edit of another field does not change the local tags.
        try await remote.edit(href("a")) { $0[.title] = .text("b") }
        try await device.sync()
        #expect(try device.item("b").tags == Tags(["a,b"]))
    }

    @Test func anUnalteredSampleMarksUncomparedTasksAsUnaltered() async throws {
        let id = try device.add("a", .notes(path))
        await remote.plan(.refusal(.unreachable(retryAfter: nil)), for: .fetch)
        try await device.sync()
        #expect(try await device.link(id)?.baseState == .uncompared)
        try device.add("b", .notes(path))
        try await device.sync()
        #expect(try await device.link(id)?.baseState == .current)
    }

    @Test func ifATaskCannotBeFetchedBackTheNextOneIsCompared() async throws {
        await remote.dropBackslashes()
        try device.add("a", .notes(path))
        await remote.plan(.refusal(.unreachable(retryAfter: nil)), for: .fetch)
        #expect(try await device.sync()[0].problem == nil)
        try device.add("b", .notes(path))
        try await device.sync()
        #expect(try await device.link(device.item("b").id)?.baseState == .altered)
        try await expectRest()
    }

    @Test func aServerThatDropsParentsDoesNotBreakTreesApart() async throws {
        await remote.dropLines("RELATED-TO")
        for title in ["child", "parent"] { try device.add(title) }
        let parent = try device.item("parent").id
        try device.perform(.nest(device.item("child").id, in: parent, to: .bottom))
        try await device.sync()
        #expect(try await remote.fields(at: href("child")).parent == nil)
        try await expectRest()
        try await remote.edit(href("child")) { $0[.due] = .text("2026-12-24") }
        try await remote.edit(href("parent")) { $0[.due] = .text("2026-12-24") }
        try await device.sync()
        #expect(try device.item("child").parent == parent)
        try device.perform(.change(device.item("child").id, [.notes("ours")]))
        try device.perform(.change(parent, [.notes("ours")]))
        try await device.sync(isFull: true)
        #expect(try device.item("child").parent == parent)
        try await expectRest()
    }

    @Test func aCrashAtAnyTransactionLosesNothingAndSyncSettles() async throws {
        var isDone = false
        var moment = 0
        while !isDone {
            let test = try AlterationTests()
            try await test.addAltered()
            try test.device.add("b", .notes(path))
            try test.device.perform(.change(test.device.item("a").id, [FieldChange(.priority, .number(1))]))
            let count = SharedCount()
            do {
                try await test.device.sync(interruption: { [moment] in if count.next() > moment { throw Crash() } })
                isDone = true
            } catch is Crash {}
            for _ in 0..<3 { try await test.device.sync() }
            for title in ["a", "b"] { #expect(try test.device.item(title).notes == path, "\(moment)") }
            await test.remote.forgetRequests()
            #expect(try await test.device.sync()[0].pushed == 0, "\(moment)")
            #expect(await test.remote.requests == [.changes], "\(moment)")
            moment += 1
        }
        #expect(moment > 6)
    }
}
