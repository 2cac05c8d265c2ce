// Tests of a task that another program canceled on the server.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct CanceledTaskTests {
    @Test func aTaskCanceledOnTheServerIsFoundByItsTextAndSurvivesAnEdit() async throws {
        let remote = FakeRemote()
        let device = try Device(remote)
        let href = try await remote.add("Trip")
        try await remote.add("Talk") { $0[.completed] = .number(1_796_040_000_000) }
        let text = try #require(await remote.text(at: href))
        let status = text.replacingOccurrences(of: "END:VTODO", with: "STATUS:CANCELLED\r\nEND:VTODO")
        await remote.write(status, at: href)
        try await device.sync()
        let id = try device.item("Trip").id
        #expect(try device.items().map(\.isDone) == [true, true])
        #expect(try canceled(on: device) == [id])
        try device.perform(.rename(id, to: "Journey"))
        try await device.sync()
        #expect(try canceled(on: device) == [id])
        let after = try #require(await remote.text(at: href))
        #expect(after.contains("SUMMARY:Journey\r\n") && after.contains("STATUS:CANCELLED\r\n"))
    }

    private func canceled(on device: Device) throws -> Set<UUID> {
        try device.store.itemsWithText(containing: "CANCELLED", among: device.items()) { text in
            (try? TaskResource(Array(text.utf8)))?.isCanceled ?? false
        }
    }
}
