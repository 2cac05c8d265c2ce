// Tests of trees that are new on a server: each task is put once and names its parent.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct TreePushTests {
    private let remote = FakeRemote()
    private let device: Device

    init() throws { device = try Device(remote) }

    /// Adds a tree of three levels, deepest task first: the opposite of the order in which it must be put.
    private func addTree() throws {
        for title in ["leaf", "branch", "root"] { try device.add(title) }
        let ids = try ["leaf", "branch", "root"].map { try device.item($0).id }
        try device.perform(.nest(ids[1], in: ids[2], to: .bottom))
        try device.perform(.nest(ids[0], in: ids[1], to: .bottom))
    }

    private func text(_ title: String) async throws -> String {
        let href = try #require(try await remote.titles()[title])
        return try #require(await remote.text(at: href))
    }

    private func uid(_ title: String) async throws -> String {
        try #require(try await device.link(device.item(title).id)).uid
    }

    private var puts: Int { get async { await remote.requests.count { $0 == .put } } }

    @Test func eachNewSubtaskNamesItsParentInItsOnlyPut() async throws {
        try addTree()
        try await device.sync()
        #expect(await puts == 3)
        #expect(try await text("branch").contains("RELATED-TO;RELTYPE=PARENT:\(uid("root"))\r\n"))
        #expect(try await text("leaf").contains("RELATED-TO;RELTYPE=PARENT:\(uid("branch"))\r\n"))
        try await device.sync()
        try await device.sync(isFull: true)
        #expect(await puts == 3)
    }

    @Test func anEditByAnotherProgramKeepsTheParent() async throws {
        let other = try Device(remote)
        try addTree()
        await remote.whenPut { remote in
            for href in remote.hrefs {
                guard let text = remote.text(at: href), !text.contains("X-SEEN") else { continue }
                remote.write(text.replacing("END:VTODO", with: "X-SEEN:1\r\nEND:VTODO"), at: href)
            }
        }
        for _ in 0..<3 { for one in [device, other] { try await one.sync() } }
        for one in [device, other] {
            #expect(try one.item("leaf").parent == one.item("branch").id)
            #expect(try one.item("branch").parent == one.item("root").id)
            #expect(try one.store.syncConflicts().isEmpty)
        }
        #expect(try await text("leaf").contains("X-SEEN:1\r\n"))
    }

    @Test func subtasksOfARefusedParentAreSentOnceWithItsUID() async throws {
        try addTree()
        await remote.plan(.refusal(.refused(status: 413)), for: .put)
        try await device.sync()
        #expect(await puts == 3)
        #expect(await remote.hrefs.count == 2)
        #expect(try await text("branch").contains("RELATED-TO;RELTYPE=PARENT:\(uid("root"))\r\n"))
        #expect(try device.item("branch").parent == device.item("root").id)
        for _ in 0..<2 { try await device.sync() }
        #expect(await puts == 3)
        #expect(try device.item("branch").parent == device.item("root").id)
    }

    @Test func subtasksOfAFailingParentAreSentOnceWithItsUID() async throws {
        try addTree()
        let root = try device.item("root").id
        await remote.fail(at: remote.newHref(uid: root.uuidString))
        #expect(try await device.sync()[0].refused == 1)
        // The parent is put twice, the others once.
        #expect(await puts == 4)
        #expect(try await Set(remote.titles().keys) == ["branch", "leaf"])
        #expect(try await text("branch").contains("RELATED-TO;RELTYPE=PARENT:\(uid("root"))\r\n"))
        #expect(try await text("leaf").contains("RELATED-TO;RELTYPE=PARENT:\(uid("branch"))\r\n"))
        for _ in 0..<2 { try await device.sync() }
        #expect(await puts == 4)
        // Once the server accepts the parent, only the parent is sent.
        await remote.forgetFaults()
        #expect(try await device.sync(isFull: true)[0].problem == nil)
        #expect(await puts == 5)
        #expect(await remote.hrefs.count == 3)
        #expect(try device.item("branch").parent == root)
    }

    @Test func aParentThatTurnsOutToHaveAnotherUIDIsNamedByIt() async throws {
        try addTree()
        let id = try device.item("root").id
        let href = remote.newHref(uid: id.uuidString)
        let resource = try TaskResource(
            uid: "of-another", fields: TaskFields(try device.item("root")), at: Device.berlin().time, by: SampleZones())
        await remote.write(String(decoding: resource.bytes, as: UTF8.self), at: href)
        // A listing that leaves the parent out.
        await remote.plan(.omission([href]), for: .changes)
        try await device.sync()
        #expect(try await uid("root") == "of-another")
        #expect(try await text("branch").contains("RELATED-TO;RELTYPE=PARENT:of-another\r\n"))
    }

    @Test func movingATreeToAnotherListCausesNoConflict() async throws {
        let (first, second) = (FakeRemote(), FakeRemote())
        let devices = [try Device(first, second), try Device(first, second)]
        let one = devices[0]
        for title in ["root", "a", "b", "c"] { try one.add(title) }
        let root = try one.item("root").id
        for title in ["a", "b", "c"] { try one.perform(.nest(try one.item(title).id, in: root, to: .bottom)) }
        for device in devices { try await device.sync() }
        try one.perform(.transfer([root], to: one.lists[1]))
        for _ in 0..<4 { for device in devices { try await device.sync() } }
        for device in devices {
            #expect(try device.store.syncConflicts().isEmpty)
            #expect(try Set(device.titles(of: device.lists[1])) == ["root", "a", "b", "c"])
            let root = try device.item("root").id
            #expect(try ["a", "b", "c"].allSatisfy { try device.item($0).parent == root })
        }
        #expect(await first.hrefs.isEmpty)
        #expect(await second.hrefs.count == 4)
    }
}
