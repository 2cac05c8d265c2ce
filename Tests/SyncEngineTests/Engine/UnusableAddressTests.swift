// Tests of listed hrefs that no task can have: they are reported, and the rest of the list still syncs.

import Store
import Testing
import Todo

@testable import SyncEngine

@Suite struct UnusableAddressTests {
    private let remote = FakeRemote()
    private let device: Device
    private let odd = ["//elsewhere/a.ics", "//elsewhere/b.ics"]

    init() throws { device = try Device(remote) }

    @Test func anUnusableAddressIsReportedAndDelaysNothing() async throws {
        try await remote.add("there")
        try device.add("here")
        await remote.list(unusable: odd[0], odd[1])
        for isFull in [false, false, true] {
            let outcome = try await device.sync(isFull: isFull)[0]
            #expect(outcome.quarantined == 2 && outcome.problem == nil && outcome.held == 0)
        }
        #expect(try device.titles().sorted() == ["here", "there"])
        #expect(try await remote.titles().keys.sorted() == ["here", "there"])
        let told = try device.store.quarantinedTasks()
        #expect(told.map(\.href) == odd && told.allSatisfy { $0.reason == UnreadableReason.unusableHref.message })
    }

    @Test func anUnusableAddressNoLongerListedIsForgotten() async throws {
        try await remote.add("a")
        await remote.list(unusable: odd[0], odd[1])
        try await device.sync()
        await remote.list(unusable: odd[1])
        await remote.forgetRequests()
        #expect(try await device.sync(isFull: true)[0].quarantined == 1)
        await remote.list()
        #expect(try await device.sync(isFull: true)[0].quarantined == 0)
        #expect(await remote.requests == [.changes, .changes])
        #expect(try device.titles() == ["a"] && device.trash().isEmpty)
    }

    @Test func withoutAnETagAfterOneFetchAnEditIsReportedAsRefused() async throws {
        try await remote.add("a")
        await remote.planAlways(.noETags, for: .changes, .fetch, .put)
        try await device.sync()
        try device.perform(.change(device.item("a").id, [.title("ours")]))
        await remote.plan(.omission(await remote.hrefs), for: .changes)
        await remote.forgetRequests()
        #expect(try await device.sync()[0].refused == 1)
        #expect(await remote.requests == [.changes, .fetch])
        #expect(try await remote.titles().keys.sorted() == ["a"])
        #expect(try device.store.refusedItems(of: device.list).map(\.status) == [Link.Refusal.noVersions])
    }
}
