// Tests that a subtask follows its parent when a tree moves to another list while another device adds the subtask.

import Foundation
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct TreeMoveTests {
    private let first = FakeRemote()
    private let second = FakeRemote()
    private let one: Device
    private let other: Device
    private let pack: UUID

    init() async throws { try await self.init(isReversed: false) }

    /// Sets up two devices that share a task with a subtask in the first list.
    ///
    /// - Parameter isReversed: Whether the other device syncs the second list first.
    private init(isReversed: Bool) async throws {
        one = try Device(first, second)
        other = try isReversed ? Device(second, first) : Device(first, second)
        pack = try one.add("pack")
        try one.perform(.nest(try one.add("shirts"), in: pack, to: .bottom))
        for device in [one, other] { _ = try await device.run() }
        try #require(try other.item("shirts").parent == pack)
    }

    /// Adds a subtask on the other device.
    @discardableResult
    private func add(_ title: String, below parent: UUID) throws -> UUID {
        let id = try other.add(title, to: other.list(of: first))
        try other.perform(.nest(id, in: parent, to: .bottom))
        return id
    }

    private func move() throws { try one.perform(.transfer([pack], to: one.list(of: second))) }

    private func settle(_ devices: Device...) async throws {
        for _ in 0..<3 { for device in devices { _ = try await device.run() } }
    }

    /// Expects that all tasks are in the second list, under their parents, on both devices and on the server.
    private func expectTree(
        _ parents: [String: String], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        for device in [one, other] {
            let items = try device.items(of: device.list(of: second))
            let titles = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0.title) })
            let found = items.compactMap { item in item.parent.flatMap { titles[$0] }.map { (item.title, $0) } }
            #expect(Dictionary(uniqueKeysWithValues: found) == parents, sourceLocation: sourceLocation)
            #expect(try device.items(of: device.list(of: first)).isEmpty, sourceLocation: sourceLocation)
            #expect(try device.trash().isEmpty, sourceLocation: sourceLocation)
            #expect(try device.store.syncConflicts().isEmpty, sourceLocation: sourceLocation)
        }
        #expect(await first.hrefs.isEmpty, sourceLocation: sourceLocation)
        let titles = try await second.titles()
        for (title, parent) in parents {
            let (href, above) = (
                try #require(titles[title], sourceLocation: sourceLocation),
                try #require(titles[parent], sourceLocation: sourceLocation)
            )
            let named = try await second.fields(at: href).parent
            #expect(try await named == second.task(at: above).uid, sourceLocation: sourceLocation)
        }
    }

    @Test(arguments: [false, true], [false, true])
    func aSubtaskAddedToAMovedTaskFollowsWithItsOwnSubtasks(isReversed: Bool, isMoveFirst: Bool) async throws {
        let tests = try await TreeMoveTests(isReversed: isReversed)
        let hats = try tests.add("hats", below: tests.pack)
        try tests.add("ribbon", below: hats)
        try tests.move()
        if isMoveFirst { _ = try await tests.one.run() }
        try await tests.settle(tests.other, tests.one)
        try await tests.expectTree(["shirts": "pack", "hats": "pack", "ribbon": "hats"])
    }

    @Test(arguments: [false, true], [false, true])
    func aTaskNestedInAMovedTaskFollows(isReversed: Bool, isMoveFirst: Bool) async throws {
        let tests = try await TreeMoveTests(isReversed: isReversed)
        let hats = try tests.other.add("hats", to: tests.other.list(of: tests.first))
        for device in [tests.other, tests.one] { _ = try await device.run() }
        try tests.other.perform(.nest(hats, in: tests.pack, to: .bottom))
        try tests.move()
        if isMoveFirst { _ = try await tests.one.run() }
        try await tests.settle(tests.other, tests.one)
        try await tests.expectTree(["shirts": "pack", "hats": "pack"])
    }

    @Test func localSubtasksFollowATaskMovedByAnotherProgram() async throws {
        try add("hats", below: pack)
        let href = first.newHref(uid: pack.uuidString)
        let text = try #require(await first.text(at: href))
        await first.remove(href)
        await second.write(text, at: href)
        try await settle(other, one)
        for device in [one, other] {
            let there = try device.items(of: device.list(of: second))
            #expect(Set(there.map(\.title)) == ["pack", "hats"])
            #expect(there.first { $0.title == "hats" }?.parent == pack)
            #expect(try device.titles(of: device.list(of: first)) == ["shirts"])
        }
        // Whether that subtask follows is up to the device that moved the task.
        let shirts = try #require(try await first.titles()["shirts"])
        #expect(try await first.fields(at: shirts).parent == pack.uuidString)
    }

    @Test func aSubtaskAddedToADeletedTaskKeepsItsParentUID() async throws {
        try add("hats", below: pack)
        try one.perform(.delete([pack]))
        _ = try await one.run()
        try await settle(other, one)
        for device in [one, other] { #expect(try device.titles(of: device.list(of: first)) == ["hats"]) }
        let hats = try #require(try await first.titles()["hats"])
        #expect(try await first.fields(at: hats).parent == pack.uuidString)
        #expect(await first.hrefs.count == 1)
    }

    @Test func newSubtasksOfAnEditedMovedTaskAreSentOnce() async throws {
        try other.perform(.change(pack, [.title("packed")]))
        let hats = try add("hats", below: pack)
        try add("ribbon", below: hats)
        try move()
        _ = try await one.run()
        await second.forgetRequests()
        _ = try await other.run()
        try await settle(other, one)
        try await expectTree(["shirts": "packed", "hats": "packed", "ribbon": "hats"])
        #expect(await first.deleted.count == 2)
        #expect(await second.requests.count { $0 == .put } == 3)
    }

    @Test func aSubtaskMovedOutAgainDoesNotFollow() async throws {
        let hats = try add("hats", below: pack)
        _ = try await other.run()
        try move()
        try other.perform(.nest(hats, in: nil, to: .bottom))
        try await settle(other, one)
        for device in [one, other] {
            #expect(try device.titles(of: device.list(of: first)) == ["hats"])
            #expect(try Set(device.titles(of: device.list(of: second))) == ["pack", "shirts"])
        }
    }

    @Test func nothingFollowsIntoAReadOnlyList() async throws {
        await second.setReadOnly(true)
        _ = try await other.run()
        await second.setReadOnly(false)
        try move()
        _ = try await one.run()
        await second.setReadOnly(true)
        try add("hats", below: pack)
        try await settle(other)
        #expect(try other.titles(of: other.list(of: first)) == ["hats"])
        #expect(await first.hrefs.count == 1)
        #expect(await second.hrefs.count == 2)
    }

    @Test func aCrashAtAnyTransactionLeavesEachTaskOnce() async throws {
        struct Crash: Error {}
        var (moment, isDone) = (0, false)
        while !isDone {
            let tests = try await TreeMoveTests()
            let hats = try tests.add("hats", below: tests.pack)
            try tests.add("ribbon", below: hats)
            try tests.move()
            _ = try await tests.one.run()
            let count = Counter()
            do {
                for _ in 0..<2 {
                    _ = try await tests.other.run(interruption: { [moment] in
                        if count.next() == moment { throw Crash() }
                    })
                }
                isDone = true
            } catch is Crash {}
            try await tests.settle(tests.other, tests.one)
            try await tests.expectTree(["shirts": "pack", "hats": "pack", "ribbon": "hats"])
            moment += 1
        }
        #expect(moment > 8)
    }
}
