// Tests that deletions by the server are applied at once and as a whole, or are held for the user's answer, but never
// bit by bit.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct HeldDeletionTests {
    private let remote = FakeRemote()
    private let device: Device

    init() throws { device = try Device(remote) }

    /// Adds this many tasks on the device and the server, and returns their hrefs.
    private func fill(_ count: Int) async throws -> [String] {
        let ids = (0..<count).map { NewItem(title: "\($0)") }
        try device.perform(.add(ids, at: .bottom, in: device.list))
        try await device.sync()
        return await remote.hrefs.sorted()
    }

    private func expectHeld(_ count: Int, of all: Int, _ location: SourceLocation = #_sourceLocation) async throws {
        for isFull in [false, true, false] {
            let outcome = try await device.sync(isFull: isFull)[0]
            #expect(outcome.held == count && outcome.problem == SyncProblem(.held), sourceLocation: location)
            #expect(outcome.deleted == 0, sourceLocation: location)
        }
        #expect(try device.titles().count == all && device.trash().isEmpty, sourceLocation: location)
    }

    @Test func unconfirmedDeletionsCountTowardAMassDeletion() async throws {
        let hrefs = try await fill(61)
        for href in hrefs.prefix(48) { await remote.remove(href) }
        // Ten deletions are confirmed each time; for the others, the server does not answer.
        await remote.planAlways(.omission(Set(hrefs[10..<48])), for: .fetch)
        try await expectHeld(48, of: 61)
        await remote.forgetFaults()
        try device.store.answer(.deleteHere, for: device.list)
        #expect(try await device.sync()[0].deleted == 48)
        #expect(try device.titles().count == 13)
    }

    @Test func listedButMissingTasksCountTowardAMassDeletion() async throws {
        let hrefs = try await fill(61)
        for href in hrefs { await remote.remove(href) }
        await remote.planAlways(.phantoms(Set(hrefs)), for: .changes)
        try await expectHeld(61, of: 61)
        try device.store.answer(.uploadAgain, for: device.list)
        #expect(try await device.sync()[0].problem == nil)
        #expect(await remote.hrefs.count == 61)
        #expect(try device.titles().count == 61)
    }

    @Test func manyTasksReplacedByEventsAreHeldAsAMassDeletion() async throws {
        let hrefs = try await fill(61)
        for href in hrefs {
            await remote.write("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:e\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n", at: href)
        }
        try await expectHeld(61, of: 61)
        try device.store.answer(.deleteHere, for: device.list)
        #expect(try await device.sync()[0].deleted == 61)
        #expect(await remote.hrefs.count == 61)
    }

    @Test func deletedAndMissingTasksAreAddedUp() async throws {
        let hrefs = try await fill(20)
        for href in hrefs.prefix(12) { await remote.remove(href) }
        await remote.planAlways(.phantoms(Set(hrefs.prefix(6))), for: .changes)
        try await expectHeld(12, of: 20)
    }

    @Test func aFewListedButMissingTasksAreDeletedAtOnce() async throws {
        let hrefs = try await fill(20)
        for href in hrefs.prefix(3) { await remote.remove(href) }
        await remote.plan(.phantoms(Set(hrefs.prefix(3))), for: .changes)
        #expect(try await device.sync()[0].deleted == 3)
        #expect(try device.titles().count == 17)
        await remote.forgetRequests()
        try await device.sync()
        #expect(await remote.requests == [.changes])
    }
}
