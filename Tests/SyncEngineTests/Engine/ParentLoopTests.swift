// Tests of two users who each make one of two tasks a subtask of the other.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct ParentLoopTests {
    private let remote = FakeRemote()
    private let (one, other): (Device, Device)

    init() throws { (one, other) = (try Device(remote), try Device(remote)) }

    // MARK: - Without a server

    private static let parents = ["b": "c", "c": "a", "a": "b", "d": "a", "self": "self", "e": "f"]

    private func loop(of uid: String) -> ParentLoop? { ParentLoop(of: uid) { Self.parents[$0] } }

    @Test(arguments: ["a", "b", "c"]) func eachTaskOfACycleFindsTheSameFirstTask(uid: String) {
        #expect(loop(of: uid)?.topLevelUID == "a")
        #expect(loop(of: uid)?.uids.count == 3)
    }

    @Test(arguments: ["d", "e", "f"]) func aTaskBelowACycleOrWithoutAParentIsInNoCycle(uid: String) {
        #expect(loop(of: uid) == nil)
    }

    @Test func aTaskThatIsItsOwnParentIsACycleOfOne() { #expect(loop(of: "self")?.uids == ["self"]) }

    @Test func aCycleDeeperThanAnyTreeIsNotFound() {
        let longest = Tree.maxDepth + 1
        for (count, isFound) in [(longest - 1, true), (longest, true), (longest + 1, false)] {
            let loop = ParentLoop(of: "0") { uid in Int(uid).map { "\(($0 + 1) % count)" } }
            #expect((loop != nil) == isFound, "\(count)")
        }
    }

    // MARK: - With a server

    private func put(_ uid: String, within parent: String? = nil) async {
        var lines = ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:\(uid)", "SUMMARY:\(uid)"]
        if let parent { lines.append("RELATED-TO:\(parent)") }
        await remote.write(
            (lines + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n"), at: "/list/\(uid).ics")
    }

    private func nest(_ title: String, in parent: String, on device: Device) throws {
        try device.perform(.nest(device.item(title).id, in: device.item(parent).id, to: .bottom))
    }

    /// Adds two tasks, and makes each a subtask of the other, one on each device.
    private func nestInEachOther(_ first: String, _ second: String) async throws {
        for uid in [first, second] { await put(uid) }
        for device in [one, other] { try await device.run() }
        try nest(first, in: second, on: one)
        try nest(second, in: first, on: other)
    }

    private func expectTree(_ parents: [String: String]) async throws {
        for device in [one, other] {
            for item in try device.items() {
                let parent = try item.parent.map { try #require(try device.store.item($0)).title }
                #expect(parent == parents[item.title], "\(item.title)")
            }
        }
        for uid in ["a", "b", "c"] {
            guard await remote.text(at: "/list/\(uid).ics") != nil else { continue }
            #expect(try await remote.fields(at: "/list/\(uid).ics").parent == parents[uid])
        }
    }

    private func expectRest() async throws {
        for isFull in [false, true, false] {
            await remote.forgetRequests()
            for device in [one, other] { try await device.run(isFull: isFull) }
            #expect(await remote.requests.allSatisfy { $0 == .changes })
        }
        for device in [one, other] { #expect(try device.store.syncConflicts().isEmpty) }
    }

    @Test(arguments: [["a", "b"], ["b", "a"]])
    func mutualNestingOnTwoDevicesBecomesATreeOnTheServer(order: [String]) async throws {
        try await nestInEachOther(order[0], order[1])
        for _ in 0..<2 { for device in [one, other] { try await device.run() } }
        try await expectTree(["b": "a"])
        try await expectRest()
    }

    @Test func bothDevicesMayBreakTheCycleAtTheSameTime() async throws {
        try await nestInEachOther("a", "b")
        // Each device sees the loop before either of them has sent anything about it.
        for device in [one, other, one] { try await device.sync() }
        #expect(try await remote.fields(at: "/list/a.ics").parent == "b")
        #expect(try await remote.fields(at: "/list/b.ics").parent == "a")
        for device in [one, other] {
            let link = try await device.link(device.item("a").id)
            #expect(link?.attempts == 1)
        }
        for device in [other, one, other] { try await device.sync() }
        try await expectTree(["b": "a"])
        try await expectRest()
    }

    @Test func aCycleOfThreeIsBrokenInOnePlace() async throws {
        for (uid, parent) in [("a", "b"), ("b", "c"), ("c", "a")] { await put(uid, within: parent) }
        try await one.run()
        try await other.run()
        try await expectTree(["b": "c", "c": "a"])
        try await expectRest()
    }

    @Test func aCycleAlreadyBrokenByAnotherDeviceIsLeftAlone() async throws {
        for (uid, parent) in [("a", "b"), ("b", "a")] { await put(uid, within: parent) }
        try await one.sync()
        #expect(try await one.link(one.item("a").id)?.attempts == 1)
        await put("b")
        await remote.forgetRequests()
        try await one.sync()
        #expect(await remote.requests.filter { $0 == .put }.isEmpty)
        #expect(try one.item("a").parent == one.item("b").id)
        try await other.run()
        try await expectTree(["a": "b"])
        try await expectRest()
    }

    @Test func aTaskThatIsItsOwnParentIsLeftUnchanged() async throws {
        await put("a", within: "a")
        for device in [one, other] { try await device.run() }
        #expect(try one.item("a").parent == nil)
        #expect(try await remote.fields(at: "/list/a.ics").parent == "a")
        try await expectRest()
    }

    @Test func ifTheServerRefusesTheFixTheCycleStaysWithoutRetries() async throws {
        for (uid, parent) in [("a", "b"), ("b", "a")] { await put(uid, within: parent) }
        await remote.plan(.refusal(.refused(status: 403)), for: .put)
        try await one.run()
        #expect(try one.item("a").parent == nil)
        #expect(try one.item("b").parent == one.item("a").id)
        await remote.forgetRequests()
        try await one.run()
        #expect(await remote.requests == [.changes])
    }

    @Test func nothingIsSentToAReadOnlyList() async throws {
        await remote.setReadOnly(true)
        for (uid, parent) in [("a", "b"), ("b", "a")] { await put(uid, within: parent) }
        for _ in 0..<2 { try await one.run() }
        #expect(try await one.link(one.item("a").id)?.attempts == 0)
        #expect(await !remote.requests.contains(.put))
    }
}
