// Tests of a list that becomes read-only on its server, or writable again.

import Foundation
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct ReadOnlyListTests {
    private let remote = FakeRemote()
    private let device: Device

    init() throws { device = try Device(remote) }

    private var isReadOnly: Bool? { get throws { try device.store.remoteList(device.list)?.isReadOnly } }

    @Test func theReadOnlyStateFollowsTheServerInBothDirections() async throws {
        try device.add("a")
        await remote.setReadOnly(false)
        try await device.sync()
        #expect(try isReadOnly == false)
        try device.add("b")
        await remote.setReadOnly(true)
        await remote.forgetRequests()
        try await device.sync()
        #expect(try isReadOnly == true)
        // The put is not even tried, and nothing else is requested.
        #expect(await remote.requests == [.changes])
        #expect(throws: TodoError.readOnlyList) { try device.add("c") }
        await remote.setReadOnly(false)
        try await device.sync()
        #expect(try isReadOnly == false)
        #expect(try await Set(remote.titles().keys) == ["a", "b"])
        try device.add("c")
    }

    @Test func theReadOnlyStateStaysIfTheServerDoesNotReportIt() async throws {
        await remote.setReadOnly(true)
        try await device.sync()
        await remote.setReadOnly(nil)
        for isFull in [false, true] { try await device.sync(isFull: isFull) }
        #expect(try isReadOnly == true)
    }
}
