// What several Furrows and another program do by chance.

import Foundation
import ICalendar
import Store
import Synchronization
import TestSupport
import Testing
import Todo

@testable import Sync

/// Chance that closures share.
final class SharedChance: Sendable {
    private let state: Mutex<SplitMix64>

    init(seed: UInt64) { state = Mutex(SplitMix64(state: seed)) }

    /// Whether what happens with this share happens now.
    func happens(_ share: Double) -> Bool { state.withLock { Double.random(in: 0..<1, using: &$0) < share } }

    /// An id by chance.
    func id() -> UUID { state.withLock { $0.id() } }
}

/// The time in a game: what happens there takes none, so that a seed is the same game each time.
final class GameClock: Sendable {
    private let milliseconds = Mutex<Int64>(1_795_000_000_000)

    /// The time.
    var time: Timestamp { Timestamp(milliseconds: milliseconds.withLock { $0 }) }

    /// Lets time pass, in ms.
    func pass(_ time: Int64) { milliseconds.withLock { $0 += time } }
}

/// What several Furrows and another program do by chance.
struct SyncGame {
    private struct Crash: Error {}

    let seed: UInt64
    let remotes: [FakeRemote]
    let devices: [Device]
    private var chance: SplitMix64
    private let crashes: SharedChance
    private let clock: GameClock
    /// How long a move takes at most, in ms: in one game all is done within the same seconds, in another people take their time.
    private let longest: Int64
    /// Every title and every line of notes that was ever written; each is written once.
    private(set) var written: Set<String> = []
    /// Those that somebody saw and wrote over, or deleted.
    private(set) var consumed: Set<String> = []
    /// What another program wrote that Furrow does not know, by address.
    private(set) var unknown: [String: String] = [:]
    /// The UIDs of what somebody put back from the trash, which may have gone there because it stands elsewhere.
    private(set) var restored: Set<String> = []
    /// Who took what out of a list, by UID: moved it to another, or deleted it. Where two have moved it, each has put it there;
    /// where one deleted it, one moved it and another edited it, both of these are edits that beat the deletion, and each of them
    /// puts it back where that person has it. The other program is -1.
    private(set) var takers: [String: Set<Int>] = [:]
    private var serial = 0

    /// How many requests a Furrow makes at once: with one, a seed is the same game each time.
    private let parallel: Int

    init(seed: UInt64, parallel: Int = 1) throws {
        (self.seed, self.parallel) = (seed, parallel)
        let remotes = [FakeRemote(), FakeRemote()]
        self.remotes = remotes
        let (clock, ids) = (GameClock(), SharedChance(seed: seed &+ 2))
        self.clock = clock
        devices = try (0..<3).map { _ in
            try Device(
                remotes[0], remotes[1], clock: { Now(clock.time, by: FewZones()) }, newID: { ids.id() })
        }
        chance = SplitMix64(state: seed)
        crashes = SharedChance(seed: seed &+ 1)
        longest = seed.isMultiple(of: 2) ? 5_000 : 20
    }

    mutating func passTime() { clock.pass(Int64.random(in: 0...longest, using: &chance)) }

    private mutating func happens(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &chance) < share }

    /// A text that nobody wrote before.
    private mutating func unique() -> String {
        serial += 1
        let text =
            "v\(serial), with; signs\\ ä€😀 " + String(repeating: "x", count: Int.random(in: 1..<80, using: &chance))
        written.insert(text)
        return text
    }

    private mutating func consume(_ item: Item) {
        consumed.insert(item.title)
        consumed.formUnion(item.notes.split(separator: "\n").map(String.init))
    }

    // MARK: - Moves

    mutating func play() async throws {
        for device in devices where happens(0.5) {
            passTime()
            try await edit(device)
        }
        passTime()
        if happens(0.4) { try await editElsewhere() }
        if happens(0.3) { await planFault() }
        passTime()
        if happens(0.6), let device = devices.randomElement(using: &chance) { try await sync(device, crash: 0.02) }
    }

    func sync(_ device: Device, crash: Double, isFull: Bool = false) async throws {
        do {
            let outcomes = try await device.sync(isFull: isFull, parallel: parallel) { [crashes] in
                if crashes.happens(crash) { throw Crash() }
            }
            for (list, outcome) in zip(device.lists, outcomes) where outcome.held > 0 {
                try device.store.answer(.deleteHere, for: list)
            }
        } catch is Crash {}
    }

    private mutating func edit(_ device: Device) async throws {
        var hrefs: [UUID: String] = [:]
        for list in device.lists {
            for item in try device.items(of: list) { hrefs[item.id] = try await device.link(item.id, in: list)?.href }
        }
        let items = try device.lists.flatMap(device.items(of:))
        guard let item = items.randomElement(using: &chance), !happens(0.25) else { return try add(to: device) }
        let text = unique()
        let kind = Int.random(in: 0..<14, using: &chance)
        switch kind {
        case 0...2:
            consumed.insert(item.title)
            try device.perform(.change(item.id, [.title(text)]))
        case 3:
            consumed.formUnion(item.notes.split(separator: "\n").map(String.init))
            try device.perform(.change(item.id, [.notes(text)]))
        case 4: try device.perform(.change(item.id, [.notes(item.notes + "\n" + text)]))
        case 5...6:
            written.remove(text)
            try device.perform(item.isDone ? .reopen([item.id]) : .complete([item.id]))
        case 7:
            written.remove(text)
            try device.perform(.tag([item.id], [["a b", "home", "x;y", "ü"].randomElement(using: &chance) ?? "home"]))
        case 8:
            written.remove(text)
            let due = ["2026-12-24", "2026-11-24T09:00+01:00[Europe/Berlin]", "2026-03-29T02:30"]
                .randomElement(using: &chance)
            try device.perform(.change(item.id, [.due(due.flatMap { CalendarTime($0) })]))
        case 9:
            written.remove(text)
            let ids = Set([item.id])
            for one in items where ids.contains(one.id) || isBelow(one, item.id, items) {
                consume(one)
                if let href = hrefs[one.id] { unknown[href] = nil }
                try await take(one, on: device)
            }
            try device.perform(.delete([item.id]))
        case 10:
            written.remove(text)
            let trash = try device.store.trash().records.compactMap(\.item)
            if let back = trash.randomElement(using: &chance) {
                try device.perform(.restore([back.id]))
                // What is within it comes back with it.
                let left = Set(try device.store.trash().records.map(\.id))
                for one in trash where !left.contains(one.id) {
                    restored.formUnion(try await uids(of: one, on: device))
                }
            }
        case 11:
            written.remove(text)
            let other = items.filter { $0.id != item.id && $0.list == item.list }.randomElement(using: &chance)
            do { try device.perform(.nest(item.id, in: other?.id, to: .bottom)) } catch is TodoError {}
        case 12:
            written.remove(text)
            try device.perform(.move(item.id, to: happens(0.5) ? .top : .bottom))
        default:
            written.remove(text)
            let other = device.lists.first { $0 != item.list } ?? item.list
            for one in items where one.id == item.id || isBelow(one, item.id, items) {
                try await take(one, on: device)
            }
            try device.perform(.transfer([item.id], to: other))
        }
    }

    /// Notes that somebody takes an item out of its list.
    private mutating func take(_ item: Item, on device: Device) async throws {
        for uid in try await uids(of: item, on: device) {
            takers[uid, default: []].insert(devices.firstIndex { $0 === device } ?? 0)
        }
    }

    /// What an item is known by on servers, by now or once.
    func uids(of item: Item, on device: Device) async throws -> [String] {
        let links = try await device.store.readForSync { try $0.links(of: item.id) }
        return [item.id.uuidString] + links.map(\.uid)
    }

    private func isBelow(_ item: Item, _ id: UUID, _ items: [Item]) -> Bool {
        guard let parent = item.parent else { return false }
        return parent == id || items.first { $0.id == parent }.map { isBelow($0, id, items) } ?? false
    }

    private mutating func add(to device: Device) throws {
        let list = device.lists[happens(0.7) ? 0 : 1]
        let new = NewItem(id: chance.id(), title: unique(), fields: [.notes(unique() + "\n" + unique())])
        try device.perform(.add([new], at: .bottom, in: list))
    }

    private mutating func editElsewhere() async throws {
        let remote = remotes[happens(0.7) ? 0 : 1]
        guard let href = await remote.hrefs.sorted().randomElement(using: &chance), !happens(0.2) else {
            let (title, notes) = (unique(), unique())
            let href = try await remote.add(
                title, uid: "foreign-\(seed)-\(serial)", created: 1_790_000_000 + Int64(serial), at: clock.time
            ) {
                $0[.notes] = .text(notes)
            }
            return await mark(href, on: remote)
        }
        let old = try await remote.fields(at: href)
        guard case .text(let title) = old[.title], case .text(let notes) = old[.notes] else { return }
        if happens(0.15) {
            await remote.remove(href)
            takers[Self.uid(href), default: []].insert(-1)
            consumed.insert(title)
            consumed.formUnion(notes.split(separator: "\n").map(String.init))
            unknown[href] = nil
            return
        }
        let text = unique()
        consumed.insert(title)
        try await remote.edit(href, at: clock.time) { $0[.title] = .text(text) }
        await mark(href, on: remote)
    }

    /// Has a task have a property that Furrow does not know.
    private mutating func mark(_ href: String, on remote: FakeRemote) async {
        guard let text = await remote.text(at: href) else { return }
        serial += 1
        let line = "X-FOREIGN;X-P=1:u\(serial)\r\n"
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false).filter {
            !$0.hasPrefix("X-FOREIGN")
        }
        let marked = lines.joined(separator: "\r\n").replacingOccurrences(of: "END:VTODO", with: line + "END:VTODO")
        await remote.write(marked, at: href)
        unknown[href] = line
    }

    private mutating func planFault() async {
        let remote = remotes[happens(0.7) ? 0 : 1]
        let hrefs = Set(await remote.hrefs.sorted().shuffled(using: &chance).prefix(3))
        let requests: [FakeRemote.Request] = [.changes, .fetch, .put, .delete]
        let request = requests.randomElement(using: &chance) ?? .put
        switch Int.random(in: 0..<8, using: &chance) {
        case 0: await remote.plan(.refusal(.unreachable(retryAfter: nil)), for: request)
        case 1: await remote.plan(.lostAnswer, for: .put)
        case 2: await remote.plan(.lostAnswer, for: request)
        case 3: await remote.plan(.omission(hrefs), for: happens(0.5) ? .changes : .fetch)
        case 4: await remote.plan(.noETags, for: request)
        case 5:
            let status = [400, 403, 413, 507].randomElement(using: &chance) ?? 507
            await remote.plan(.refusal(.refused(status: status)), for: happens(0.8) ? .put : .delete)
        case 6: await remote.plan(.refusal(.needsPassword), for: request)
        default: await remote.forgetTokens()
        }
    }
}
