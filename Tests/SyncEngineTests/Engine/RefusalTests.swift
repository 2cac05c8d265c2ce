// Tests of changes that a server refuses, and of their reports.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct RefusalTests {
    private let remote = FakeRemote()
    private let device: Device

    init() throws { device = try Device(remote) }

    @Test func aPutThatNeverMatchesTheServersVersionIsReportedAsRefused() async throws {
        for title in ["a", "b"] { try device.add(title) }
        await remote.planAlways(.otherwise, for: .put)
        for isFull in [false, true] {
            await remote.forgetRequests()
            let outcome = try await device.sync(isFull: isFull)[0]
            #expect(outcome.refused == 2 && outcome.problem == SyncProblem(.refused) && outcome.pushed == 0)
            #expect(await remote.requests.count { $0 == .put } == 2 * ListSync.maxAttempts)
        }
        #expect(try device.store.refusedItems(of: device.list).map(\.status) == [412, 412])
        // The tasks are not sent again and again without a reason.
        await remote.forgetRequests()
        #expect(try await device.sync()[0].problem == SyncProblem(.refused))
        #expect(await remote.requests == [.changes])
        await remote.forgetFaults()
        try device.perform(.change(device.item("a").id, [.notes("more")]))
        #expect(try await device.sync()[0].refused == 1)
        #expect(try await device.sync(isFull: true)[0].problem == nil)
        #expect(try await Set(remote.titles().keys) == ["a", "b"])
    }

    @Test(arguments: [RemoteError.refused(status: 403), .failing(status: 500)])
    func aStoredTaskWithAnUnreadableVersionIsNotRefused(error: RemoteError) async throws {
        let id = try device.add("a")
        await remote.plan(.noETags, for: .put)
        await remote.plan(.refusal(error), for: .fetch)
        let outcome = try await device.sync()[0]
        #expect(outcome.pushed == 1 && outcome.refused == 0 && outcome.problem == nil)
        try device.perform(.change(id, [.title("b")]))
        #expect(try await device.sync()[0].refused == 0)
        #expect(try await Set(remote.titles().keys) == ["b"])
        #expect(await remote.requests.count { $0 == .put } == 2)
    }

    @Test func aDeletionThatNeverMatchesTheServersVersionIsReportedAsRefused() async throws {
        let id = try device.add("a")
        try await device.sync()
        try device.perform(.delete([id]))
        await remote.planAlways(.otherwise, for: .delete)
        let outcome = try await device.sync()[0]
        #expect(outcome.refused == 1 && outcome.problem == SyncProblem(.refused))
        #expect(try device.trash() == ["a"])
        let refusals = try await device.store.itemSyncProblems(id).refusals
        #expect(refusals.map(\.isDeletion) == [true] && refusals.map(\.status) == [412])
        await remote.forgetFaults()
        #expect(try await device.sync(isFull: true)[0].problem == nil)
        #expect(await remote.hrefs.isEmpty)
    }

    @Test func onAServerWithoutETagsEditsAreReportedAsRefused() async throws {
        let href = try await remote.add("a")
        try await remote.add("b")
        await remote.planAlways(.noETags, for: .changes, .fetch, .put)
        #expect(try await device.sync()[0].problem == nil)
        try device.perform(.change(device.item("a").id, [.title("ours")]))
        try device.perform(.delete([device.item("b").id]))
        for isFull in [false, true, false] {
            let outcome = try await device.sync(isFull: isFull)[0]
            #expect(outcome.refused == 2 && outcome.problem == SyncProblem(.refused))
        }
        #expect(Set(try device.store.refusedItems(of: device.list).map(\.status)) == [Link.Refusal.noVersions])
        #expect(try await Set(remote.titles().keys) == ["a", "b"])
        #expect(try device.titles() == ["ours"] && device.trash() == ["b"])
        // Tasks that were not edited are not fetched one by one.
        try await remote.add("c")
        await remote.forgetRequests()
        try await device.sync(isFull: true)
        #expect(await remote.requests.count { $0 == .fetch } == 1 + 2)
        await remote.forgetFaults()
        #expect(try await device.sync(isFull: true)[0].problem == nil)
        #expect(try await remote.fields(at: href)[.title] == .text("ours"))
        #expect(try await Set(remote.titles().keys) == ["ours", "c"])
    }

    @Test func aTaskWithAnUnknownServerVersionIsReportedAfterThreeCycles() async throws {
        try device.add("a")
        try await device.sync()
        let href = try #require(await remote.hrefs.first)
        await remote.planAlways(.otherwise, for: .put)
        await remote.planAlways(.omission([href]), for: .fetch)
        try device.perform(.change(device.item("a").id, [.title("b")]))
        for _ in 0..<2 { #expect(try await device.sync()[0].problem == nil) }
        #expect(try await device.sync()[0].problem == SyncProblem(.refused))
        await remote.forgetFaults()
        #expect(try await device.sync(isFull: true)[0].problem == nil)
        #expect(try await remote.titles().keys.sorted() == ["b"])
    }

    @Test func aRefusedEditIsRetriedOnceTheTaskChangedOnTheServer() async throws {
        let id = try device.add("a")
        try await device.sync()
        let href = try #require(await remote.hrefs.first)
        try device.perform(.change(id, [.title("ours")]))
        await remote.plan(.refusal(.refused(status: 507)), for: .put)
        #expect(try await device.sync()[0].refused == 1)
        // The new property changes no local value, so the change feed has no entry.
        let text = try #require(await remote.text(at: href))
        await remote.write(text.replacingOccurrences(of: "END:VTODO", with: "X-FOREIGN:1\r\nEND:VTODO"), at: href)
        #expect(try await device.sync()[0].problem == nil)
        #expect(try await remote.fields(at: href)[.title] == .text("ours"))
    }
}
