// A simulated device: a store in memory whose lists are synced with in-memory servers.

import Foundation
import GRDB
import ICalendar
import Store
import Synchronization
import TestSupport
import Testing
import Todo

@testable import SyncEngine

/// A simulated device that runs Furrow.
final class Device: Sendable {
    let store: Store
    let account: Account
    /// The lists, one for each server.
    let lists: [UUID]
    let remotes: [FakeRemote]

    /// The waits that cycles asked for, which are recorded instead of waited.
    let pauses = Pauses()

    private let newID: @Sendable () -> UUID

    /// Creates a device whose lists are synced with these collections.
    ///
    /// - Parameters:
    ///   - path: The path of the store's file, or nil for a store in memory, which has no backups.
    ///   - newID: Returns ids for items that have no other source of an id.
    init(
        _ remotes: FakeRemote..., clock: @escaping Store.Clock = Device.berlin, path: String? = nil,
        newID: @escaping @Sendable () -> UUID = UUID.random
    ) throws {
        store = try path.map { try Store.open(at: $0, clock: clock) } ?? Self.inMemory(clock: clock)
        self.newID = newID
        account = Account(kind: .manual, name: "anna", url: "https://example.org/", user: "anna")
        try store.save(account)
        self.remotes = remotes
        lists = try remotes.indices.map { [store, account] index in
            try store.addList(
                "List \(index)", id: newID(), account: account.id, href: "/list\(index)/", at: noon
            ).list
        }
    }

    /// Returns a store in memory in which edits have the time of the device's clock. SQLite records the time of an
    /// edit by this computer's clock, but in a game only the game's time passes.
    private static func inMemory(clock: @escaping Store.Clock) throws -> Store {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { database in
            database.add(
                function: DatabaseFunction("julianday", argumentCount: 1) { _ in
                    Double(clock().time.milliseconds) / 86_400_000 + 2_440_587.5
                })
        }
        return try Store(DatabaseQueue(configuration: configuration), clock: clock)
    }

    /// Returns the present in the time zone of Berlin.
    static let berlin: Store.Clock = {
        Now(Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)), by: SampleZones())
    }

    var list: UUID { lists[0] }

    /// Runs one cycle of each list.
    ///
    /// - Parameter parallel: The number of concurrent requests. With one, the requests come in the same order each
    ///   time.
    @discardableResult
    func sync(
        isFull: Bool = false, hold: SyncOptions.Hold = .ask, parallel: Int = SyncOptions.defaultConcurrency,
        interruption: @escaping @Sendable () throws -> Void = {}
    ) async throws -> [SyncOutcome] {
        var outcomes: [SyncOutcome] = []
        for index in lists.indices {
            outcomes.append(try await cycle(index, isFull: isFull, hold: hold, parallel, interruption))
        }
        return outcomes
    }

    /// Syncs as the program does: all lists once; then, if some wait for another list, all of them once more,
    /// with the waiting ones last.
    ///
    /// - Parameter parallel: The number of concurrent requests.
    /// - Returns: The last outcome of each list, up to the first list whose server rejects the password.
    @discardableResult
    func run(
        isFull: Bool = false, parallel: Int = SyncOptions.defaultConcurrency,
        interruption: @escaping @Sendable () throws -> Void = {}
    ) async throws -> [SyncOutcome] {
        var outcomes: [SyncOutcome] = []
        for index in lists.indices {
            let outcome = try await cycle(index, isFull: isFull, hold: .waitForOthers, parallel, interruption)
            outcomes.append(outcome)
            if outcome.problem?.code == .needsPassword { return outcomes }
        }
        let areRead = outcomes.allSatisfy(\.hasPulled)
        let again = Set(outcomes.indices.filter { outcomes[$0].isWaiting || outcomes[$0].isHeldForOthers })
        for index in outcomes.indices where !again.isEmpty && !again.contains(index) && outcomes[index].hasPulled {
            _ = try await cycle(index, isFull: isFull, hold: .waitForOthers, parallel, interruption)
        }
        for index in again.sorted() {
            outcomes[index] = try await cycle(
                index, isFull: isFull, hold: areRead ? .ask : .waitADay, parallel, interruption)
        }
        return outcomes
    }

    private func cycle(
        _ index: Int, isFull: Bool, hold: SyncOptions.Hold, _ parallel: Int,
        _ interruption: @escaping @Sendable () throws -> Void
    ) async throws -> SyncOutcome {
        let collections = Dictionary(uniqueKeysWithValues: zip(lists, remotes))
        var options = SyncOptions(isFull: isFull)
        (options.hold, options.parallel) = (hold, parallel)
        let list = lists[index]
        var sync = ListSync.unhurried(store, list: list, remote: remotes[index], options: options)
        sync.otherCollections = { $0 == list ? nil : collections[$0] }
        (sync.interruption, sync.newID) = (interruption, newID)
        sync.pause = { [pauses] in pauses.record($0) }
        return try await sync.run()
    }

    /// Adds an item at the bottom of a list, by default the first one.
    @discardableResult
    func add(_ title: String, _ fields: FieldChange..., to list: UUID? = nil) throws -> UUID {
        let new = NewItem(title: title, fields: fields)
        try store.perform(.add([new], at: .bottom, in: list ?? self.list), at: store.clock().time)
        return new.id
    }

    func perform(_ command: Command) throws { try store.perform(command, at: store.clock().time) }

    /// Returns the list that is synced with a collection.
    func list(of remote: FakeRemote) -> UUID { lists[remotes.firstIndex { $0 === remote } ?? 0] }

    /// Returns the items of a list that are not in the trash, in order.
    func items(of list: UUID? = nil) throws -> [Item] { try store.items(of: list ?? self.list).readable }

    func item(_ title: String) throws -> Item {
        try #require(try lists.flatMap(items(of:)).first { $0.title == title })
    }

    func titles(of list: UUID? = nil) throws -> [String] { try items(of: list).map(\.title) }

    /// Returns the titles of the items in the trash.
    func trash() throws -> Set<String> { Set(try store.trash().records.map(\.title)) }

    func link(_ item: UUID, in list: UUID? = nil) async throws -> Link? {
        let list = list ?? self.list
        return try await store.readForSync { try $0.link(item, in: list) }
    }
}

/// A record of waits, used instead of waiting.
final class Pauses: Sendable {
    private let durations = Mutex<[Duration]>([])

    var all: [Duration] { durations.withLock { $0 } }

    func record(_ pause: Duration) { durations.withLock { $0.append(pause) } }
}

extension FakeRemote {
    func task(at href: String) throws -> TaskResource {
        try TaskResource(Array(try #require(text(at: href)).utf8))
    }

    func fields(at href: String) throws -> TaskFields { try task(at: href).fields(by: SampleZones()) }

    /// Returns the hrefs by the titles of their tasks.
    func titles() throws -> [String: String] {
        Dictionary(
            try hrefs.map { href in
                guard case .text(let title) = try fields(at: href)[.title] else { return ("", href) }
                return (title, href)
            }
        ) { first, _ in first }
    }

    /// Edits the task at an href as another program would.
    func edit(_ href: String, at time: Timestamp? = nil, _ change: (inout TaskFields) -> Void) throws {
        let task = try task(at: href)
        var fields = task.fields(by: SampleZones())
        change(&fields)
        let now = time ?? Device.berlin().time
        write(String(decoding: task.changed(to: fields, at: now, by: SampleZones()).bytes, as: UTF8.self), at: href)
    }

    /// Adds a task as another program would.
    @discardableResult
    func add(
        _ title: String, uid: String? = nil, created: Int64? = nil, at time: Timestamp? = nil,
        _ change: (inout TaskFields) -> Void = { _ in }
    ) throws -> String {
        let uid = uid ?? "foreign-\(title)"
        var fields = TaskFields()
        fields[.title] = .text(title)
        if let created { fields[.created] = .number(created * 1000) }
        change(&fields)
        let task = try TaskResource(uid: uid, fields: fields, at: time ?? Device.berlin().time, by: SampleZones())
        write(String(decoding: task.bytes, as: UTF8.self), at: newHref(uid: uid))
        return newHref(uid: uid)
    }
}
