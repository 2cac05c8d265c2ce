// Tests of a list's name, colors and position, on the device and on its server.

import Foundation
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct ListPropertiesTests {
    private let remotes = [FakeRemote(), FakeRemote(), FakeRemote()]
    private let device: Device

    init() throws { device = try Device(remotes[0], remotes[1], remotes[2]) }

    private func list(_ number: Int = 0, of other: Device? = nil) throws -> TodoList {
        let device = other ?? device
        return try #require(try device.store.lists().readable.first { $0.id == device.lists[number] })
    }

    /// Returns the numbers of the lists, in their order.
    private func order(_ other: Device? = nil) throws -> [Int] {
        let device = other ?? device
        return try device.store.lists().readable.compactMap { device.lists.firstIndex(of: $0.id) }
    }

    private var changes: Int {
        get async {
            var count = 0
            for remote in remotes { count += await remote.propertyChanges }
            return count
        }
    }

    @Test func withoutALocalChangeNothingIsWritten() async throws {
        for isFull in [false, true, false] { try await device.sync(isFull: isFull) }
        #expect(await changes == 0)
        #expect(await remotes[0].properties == RemoteProperties())
    }

    @Test func aLocalRenameIsSentOnce() async throws {
        try await device.sync()
        try device.perform(.change(device.list, [.title("Errands")]))
        #expect(try await device.sync().map(\.hasNewProperties) == [true, false, false])
        #expect(await remotes[0].properties.name == "Errands")
        for isFull in [false, true] { try await device.sync(isFull: isFull) }
        #expect(await changes == 1)
        #expect(try list().name == "Errands")
    }

    @Test func aRemoteRenameIsApplied() async throws {
        await remotes[0].setProperties { $0.name = "List 0" }
        try await device.sync()
        await remotes[0].setProperties { $0.name = "Errands" }
        #expect(try await device.sync().map(\.hasNewProperties) == [true, false, false])
        #expect(try await device.sync().map(\.hasNewProperties) == [false, false, false])
        #expect(try list().name == "Errands")
        #expect(await changes == 0)
    }

    @Test func aNameEscapedByTheServerIsNotSentAgain() async throws {
        await remotes[0].escapeNames()
        try await device.sync()
        try device.perform(.change(device.list, [.title("Food & Drink <new>")]))
        for isFull in [false, false, true] { try await device.sync(isFull: isFull) }
        #expect(await remotes[0].properties.name == "Food &amp; Drink &lt;new&gt;")
        #expect(try list().name == "Food & Drink <new>")
        #expect(await changes == 1)
        // A name that another program sets is a new name.
        await remotes[0].setProperties { $0.name = "Food &amp; Wine" }
        try await device.sync()
        #expect(try list().name == "Food &amp; Wine")
        // A local change of the name is sent.
        try device.perform(.change(device.list, [.title("Food & Wine")]))
        for isFull in [false, true] { try await device.sync(isFull: isFull) }
        #expect(try list().name == "Food & Wine")
        #expect(await changes == 2)
    }

    @Test func anEscapedNameWithALostResponseIsNotSentAgain() async throws {
        await remotes[0].escapeNames()
        try await device.sync()
        try device.perform(.change(device.list, [.title("Food & Drink")]))
        await remotes[0].plan(.lostResponse, for: .properties)
        #expect(try await device.sync()[0].problem == SyncProblem(.unreachable))
        for isFull in [false, true] { try await device.sync(isFull: isFull) }
        #expect(try list().name == "Food & Drink")
        #expect(await changes == 1)
    }

    @Test(arguments: [
        ("A &amp; B", "A & B", true), ("A &#38; B", "A & B", true), ("A &#x26; B", "A & B", true),
        ("&lt;&quot;&apos;&gt;", "<\"'>", true), ("&amp;amp;", "&amp;", true), ("A & B", "A & B", false),
        ("A &amp; B", "A &amp; B", false), ("A &amp; C", "A & B", false), ("&amp", "&", false), ("&;", "&", false),
    ]) func escapedNamesAreRecognized(stored: String, name: String, isEscaped: Bool) {
        #expect(stored.isEscapedForm(of: name) == isEscaped)
    }

    @Test func ofTwoNewNamesTheLocalOneWins() async throws {
        try await device.sync()
        try device.perform(.change(device.list, [.title("Ours")]))
        await remotes[0].setProperties { $0.name = "Theirs" }
        try await device.sync()
        #expect(try list().name == "Ours")
        #expect(await remotes[0].properties.name == "Ours")
        try await device.sync(isFull: true)
        #expect(await changes == 1)
    }

    @Test func aRefusedNameIsKeptLocallyAndRetriedOnlyInFullComparisons() async throws {
        try await device.sync()
        try device.perform(.change(device.list, [.title("Ours")]))
        await remotes[0].plan(.refusal(.refused(status: 403)), for: .properties)
        #expect(try await device.sync()[0].problem == nil)
        await remotes[0].forgetRequests()
        for _ in 0..<3 { try await device.sync() }
        #expect(await remotes[0].requests == [.changes, .changes, .changes])
        #expect(try list().name == "Ours")
        // A full comparison sends it.
        try await device.sync(isFull: true)
        #expect(await remotes[0].properties.name == "Ours")
    }

    @Test func aReadOnlyListIsNotRenamedOnTheServer() async throws {
        var remote = try #require(try device.store.remoteList(device.list))
        remote.isReadOnly = true
        try device.store.save(remote)
        try device.perform(.change(device.list, [.title("Ours")]))
        try await device.sync(isFull: true)
        #expect(await remotes[0].requests == [.changes])
        await remotes[1].setProperties { $0.name = "List 1" }
    }

    @Test func colorsSyncInBothDirections() async throws {
        try await device.sync()
        try device.perform(.change(device.list, [FieldChange(.theme, .text("meadow"))]))
        await remotes[1].setProperties { $0.color = "#0082C9FF" }
        try await device.sync()
        #expect(await remotes[0].properties.color == "#62C274")
        #expect(try list(1).theme == "ocean")
        await remotes[0].setProperties { $0.color = "#b795f0" }
        for isFull in [false, true] { try await device.sync(isFull: isFull) }
        #expect(try list().theme == "dusk")
        #expect(await changes == 1)
    }

    @Test(arguments: [
        ("#FF0000", "ember"), ("#ffff00", "ember"), ("#00ff00", "meadow"), ("#0000ff", "dusk"), ("#00aaff", "ocean"),
        ("#808080", "graphite"), ("#000000", "graphite"), ("#7FA8F0", "beacon"), ("#7fa8f0ff", "beacon"), ("red", nil),
        ("#12", nil),
    ]) func aServerColorMapsToTheNearestTheme(color: String, name: String?) {
        #expect(ListColors.name(of: color) == name)
    }

    @Test func movingAListIsOneChangeAndReachesTheOtherDevice() async throws {
        let other = try Device(remotes[0], remotes[1], remotes[2])
        for device in [device, other] { try await device.sync() }
        try device.perform(.move(device.lists[2], to: .top))
        for isFull in [false, true] { try await device.sync(isFull: isFull) }
        #expect(await changes == 1)
        try await other.sync()
        #expect(try order() == [2, 0, 1] && order(other) == [2, 0, 1])
        try other.perform(.move(other.lists[0], to: .bottom))
        for device in [other, device, other] { try await device.sync(isFull: true) }
        #expect(try order() == [2, 1, 0] && order(other) == [2, 1, 0])
        #expect(await changes <= 3)
    }

    @Test func listsAppearInServerOrder() throws {
        let account = device.account.id
        for (name, position) in [("five", 5), ("two", 2), ("nine", 9), ("three", 3)] as [(String, Int64)] {
            _ = try device.store.addList(name, account: account, href: "/\(name)/", position: position, at: noon)
        }
        let names = try device.store.lists().readable.map(\.name)
        #expect(names.filter { ["two", "three", "five", "nine"].contains($0) } == ["two", "three", "five", "nine"])
    }
}
