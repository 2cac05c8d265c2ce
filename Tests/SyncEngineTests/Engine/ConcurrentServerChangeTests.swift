// Tests of changes that others make on the server during or right after a cycle's own changes.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct ConcurrentServerChangeTests {
    private struct Crash: Error {}

    private let remote = FakeRemote()
    private let device: Device

    init() throws { device = try Device(remote) }

    /// Whether the server makes its tokens from the contents, as Radicale does.
    private static let kinds = [false, true]

    private func start(_ hasContentTokens: Bool) async throws {
        if hasContentTokens { await remote.useContentTokens() }
        try await device.sync()
    }

    @Test(arguments: kinds) func tasksDeletedOnTheServerRightAfterSendingAreDeletedHere(byContents: Bool)
        async throws
    {
        try await start(byContents)
        for title in ["a", "b", "c"] { try device.add(title) }
        #expect(try await device.sync()[0].pushed == 3)
        for href in await remote.hrefs { await remote.remove(href) }
        #expect(try await device.sync()[0].deleted == 3)
        #expect(try device.titles().isEmpty && device.trash() == ["a", "b", "c"])
    }

    @Test(arguments: kinds) func thirtyTasksDeletedOnTheServerRightAfterSendingAreHeld(byContents: Bool)
        async throws
    {
        try await start(byContents)
        for number in 0..<30 { try device.add("\(number)") }
        #expect(try await device.sync()[0].pushed == 30)
        for href in await remote.hrefs { await remote.remove(href) }
        let outcome = try await device.sync()[0]
        #expect(outcome.held == 30 && outcome.problem == SyncProblem(.held))
        #expect(try device.titles().count == 30)
    }

    @Test(arguments: kinds) func aDeletionRevertedOnTheServerIsRevertedHere(byContents: Bool) async throws {
        try await start(byContents)
        let id = try device.add("a")
        try await device.sync()
        let href = try #require(await remote.hrefs.first)
        let text = try #require(await remote.text(at: href))
        try device.perform(.delete([id]))
        try await device.sync()
        #expect(await remote.hrefs.isEmpty)
        await remote.write(text, at: href)
        try await device.sync()
        #expect(try device.titles() == ["a"])
    }

    @Test func theNextCycleAfterAPushMakesOneRequest() async throws {
        try await start(true)
        for title in ["a", "b"] { try device.add(title) }
        await remote.forgetRequests()
        try await device.sync()
        #expect(await remote.requests == [.changes, .put, .put, .fetch, .changes])
        await remote.forgetRequests()
        try await device.sync()
        #expect(await remote.requests == [.changes])
    }

    @Test func aCycleThatSendsNothingListsChangesOnce() async throws {
        try await start(true)
        try await remote.add("a")
        await remote.forgetRequests()
        try await device.sync()
        #expect(await remote.requests == [.changes, .fetch])
    }

    @Test(arguments: kinds) func anotherProgramsSimultaneousTaskArrivesInTheSameCycle(byContents: Bool) async throws {
        try await start(byContents)
        try device.add("a")
        let (remote, count) = (remote, SharedCount())
        await remote.whenPut { remote in if count.next() == 1 { _ = try? remote.add("theirs") } }
        try await device.sync()
        #expect(try Set(device.titles()) == ["a", "theirs"])
        await remote.forgetRequests()
        try await device.sync()
        #expect(await remote.requests == [.changes])
    }

    @Test func aSentTaskOmittedByTheServerIsFetchedByAddress() async throws {
        try await start(true)
        for title in ["a", "b"] { try device.add(title) }
        await remote.whenPut { remote in
            guard remote.hrefs.count == 2, let href = remote.hrefs.min() else { return }
            remote.remove(href)
            remote.plan(.omission([href]), for: .changes)
        }
        try await device.sync()
        #expect(try device.titles().count == 1 && device.trash().count == 1)
    }

    @Test(arguments: 1...14) func anInterruptedCycleMissesNoDeletion(crash: Int) async throws {
        try await start(true)
        for title in ["a", "b", "c"] { try device.add(title) }
        let count = SharedCount()
        _ = try? await device.sync { if count.next() == crash { throw Crash() } }
        let sent = try await remote.titles()
        for href in sent.values { await remote.remove(href) }
        // If the answer to a put was not stored, the device does not know that the task was on the server, and sends
        // it again.
        var known: Set<String> = []
        for item in try device.items() {
            if case .etag? = try await device.link(item.id)?.version { known.insert(item.title) }
        }
        try await device.sync()
        #expect(try device.trash() == known)
        #expect(try Set(device.titles()) == Set(["a", "b", "c"]).subtracting(known))
    }

    @Test func aServerThatForgetsItsTokensIsComparedCompletely() async throws {
        try await start(false)
        try device.add("a")
        await remote.whenPut { remote in remote.forgetTokens() }
        try await device.sync()
        for href in await remote.hrefs { await remote.remove(href) }
        try await device.sync()
        #expect(try device.titles().isEmpty && device.trash() == ["a"])
    }

    @Test(arguments: kinds) func aMassDeletionDuringAPushIsHeld(byContents: Bool) async throws {
        try await start(byContents)
        for number in 0..<30 { try device.add("\(number)") }
        try await device.sync()
        let old = await remote.hrefs
        try device.add("new")
        await remote.whenPut { remote in for href in old { remote.remove(href) } }
        for isFull in [false, false, true] {
            let outcome = try await device.sync(isFull: isFull)[0]
            #expect(outcome.held == 30 && outcome.problem == SyncProblem(.held))
        }
        #expect(try device.titles().count == 31)
        try device.store.answer(.deleteHere, for: device.list)
        #expect(try await device.sync()[0].deleted == 30)
        #expect(try device.titles() == ["new"])
    }
}
