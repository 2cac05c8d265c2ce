// Tests that a task with several parents is a subtask of the first one that exists.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct SecondParentTests {
    private let remote = FakeRemote()
    private let device: Device

    init() throws { device = try Device(remote) }

    private func put(_ uid: String, _ lines: String...) async {
        let all = ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:\(uid)", "SUMMARY:\(uid)"] + lines
        await remote.write(
            (all + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n"), at: "/list/\(uid).ics")
    }

    /// One name of the child sorts before its parent, the other after it.
    @Test(arguments: ["a", "z"]) func whereTheFirstParentIsMissingTheSecondCounts(child: String) async throws {
        await put(child, "RELATED-TO:gone", "RELATED-TO;RELTYPE=PARENT:up", "RELATED-TO:not")
        await put("up")
        let before = await remote.text(at: "/list/\(child).ics")
        try await device.sync()
        #expect(try device.item(child).parent == device.item("up").id)
        // Nothing is written because of this, however often the task is read.
        try await device.sync(isFull: true)
        #expect(try device.item(child).parent == device.item("up").id)
        #expect(await remote.text(at: "/list/\(child).ics") == before)
    }

    @Test func theFirstParentCountsIfItExists() async throws {
        await put("child", "RELATED-TO:one", "RELATED-TO:two")
        await put("one")
        await put("two")
        try await device.sync()
        #expect(try device.item("child").parent == device.item("one").id)
    }

    @Test func anEditOnTheServerKeepsTheSecondParent() async throws {
        await put("child", "RELATED-TO:gone", "RELATED-TO:up")
        await put("up")
        try await device.sync()
        await put("child", "RELATED-TO:gone", "RELATED-TO:up", "PRIORITY:1")
        try await device.sync()
        #expect(try device.item("child").priority.value == 1)
        #expect(try device.item("child").parent == device.item("up").id)
    }

    @Test func theFirstParentCountsOnceItArrives() async throws {
        await put("child", "RELATED-TO:late", "RELATED-TO:up")
        await put("up")
        try await device.sync()
        #expect(try device.item("child").parent == device.item("up").id)
        let before = await remote.text(at: "/list/child.ics")
        await put("late")
        try await device.sync()
        #expect(try device.item("child").parent == device.item("late").id)
        #expect(await remote.text(at: "/list/child.ics") == before)
    }

    @Test func theSecondParentCountsOnceItArrivesIfTheFirstIsMissing() async throws {
        await put("child", "RELATED-TO:gone", "RELATED-TO:up")
        try await device.sync()
        #expect(try device.item("child").parent == nil)
        await put("up")
        try await device.sync()
        #expect(try device.item("child").parent == device.item("up").id)
    }

    @Test func aTaskMovedHereHasOnlyItsNewParent() async throws {
        await put("child", "RELATED-TO:gone", "RELATED-TO:up")
        await put("up")
        await put("other")
        try await device.sync()
        let (child, other) = (try device.item("child").id, try device.item("other").id)
        try device.perform(.nest(child, in: other, to: .bottom))
        try await device.sync()
        let there = try #require(await remote.text(at: "/list/child.ics"))
        #expect(
            there.contains("RELATED-TO;RELTYPE=PARENT:other\r\n") && !there.contains("gone") && !there.contains(":up"))
    }

    @Test(arguments: [["a", "b"], ["b", "a"]])
    func ofTwoParentsWithOneUIDEveryDeviceChoosesTheSame(order: [String]) async throws {
        // The first task to arrive gets the id of the UID.
        for name in order {
            await put("up")
            let text = try #require(await remote.text(at: "/list/up.ics"))
            await remote.remove("/list/up.ics")
            await remote.write(text.replacing("SUMMARY:up", with: "SUMMARY:\(name)"), at: "/list/\(name).ics")
            try await device.sync()
        }
        await put("child", "RELATED-TO:up")
        try await device.sync()
        #expect(try device.item("child").parent == device.item("a").id)
        // The other parent can only be named by the same UID.
        try device.perform(.nest(try device.item("child").id, in: try device.item("b").id, to: .bottom))
        for _ in 0..<2 { try await device.sync() }
        #expect(try device.item("child").parent == device.item("a").id)
    }
}
