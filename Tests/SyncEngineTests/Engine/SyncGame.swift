// A game of several devices and another program that act at random.

import Foundation
import ICalendar
import Store
import Synchronization
import TestSupport
import Testing
import Todo

@testable import SyncEngine

/// A random generator that closures share.
final class SharedChance: Sendable {
    private let state: Mutex<SplitMix64>

    init(seed: UInt64) { state = Mutex(SplitMix64(state: seed)) }

    /// Returns true with this probability.
    func happens(_ share: Double) -> Bool { state.withLock { Double.random(in: 0..<1, using: &$0) < share } }

    func id() -> UUID { state.withLock { $0.id() } }
}

/// The clock of a game. Actions take no time, so a seed gives the same game each time.
final class GameClock: Sendable {
    private let milliseconds = Mutex<Int64>(1_795_000_000_000)

    var time: Timestamp { Timestamp(milliseconds: milliseconds.withLock { $0 }) }

    /// Moves the clock forward, in ms.
    func advance(by time: Int64) { milliseconds.withLock { $0 += time } }
}

/// A game of several devices and another program that act at random.
struct SyncGame {
    private struct Crash: Error {}

    let seed: UInt64
    let behavior: ServerBehavior
    let remotes: [FakeRemote]
    let devices: [Device]
    /// Whether nothing fails in this game. No full comparisons are needed then, and conflicts can be checked exactly.
    let isCalm: Bool
    let clock: GameClock
    var generator: SplitMix64
    var record: GameRecord
    private let crashes: SharedChance
    /// Whether most moves are made within the same few seconds. In other games more time passes between them.
    private let isQuick: Bool
    private var serial = 0
    /// The ids of each device's conflicts that have been checked already.
    private var checkedConflicts: [Int: Set<Int64>] = [:]

    /// The number of concurrent requests of a device. With one, a seed gives the same game each time. On a server
    /// that does one thing at a time, several requests are sent at once.
    private let parallel: Int

    /// Returns the number of rounds to play, which differs by seed.
    ///
    /// - Parameter isLong: Whether the game was started by hand with many seeds. With ten seeds of each profile, as
    ///   in continuous integration, long games would take minutes.
    func rounds(isLong: Bool) -> Int { isLong ? 15 + Int(seed % 4) * 5 : 5 + Int(seed % 4) * 2 }

    init(seed: UInt64, _ behavior: ServerBehavior) async throws {
        (self.seed, self.behavior) = (seed, behavior)
        parallel = behavior.acceptsOneAtATime ? SyncOptions.defaultConcurrency : 1
        let (clock, ids) = (GameClock(), SharedChance(seed: seed &+ 2))
        self.clock = clock
        let remotes = (0..<2).map { _ in FakeRemote(behavior) { clock.time } }
        self.remotes = remotes
        if let status = behavior.statusForUsedUID {
            await remotes[0].share(uidsWith: remotes[1], refusedBy: status)
            await remotes[1].share(uidsWith: remotes[0], refusedBy: status)
        }
        devices = try (0..<3).map { _ in
            try Device(
                remotes[0], remotes[1], clock: { Now(clock.time, by: SampleZones()) }, newID: { ids.id() })
        }
        generator = SplitMix64(state: seed)
        crashes = SharedChance(seed: seed &+ 1)
        record = GameRecord(behavior)
        (isQuick, isCalm) = (!seed.isMultiple(of: 2), seed.isMultiple(of: 3) && !behavior.acceptsOneAtATime)
    }

    mutating func passTime() {
        let longest: Int64 = isQuick && happens(0.9) ? 20 : 5_000
        clock.advance(by: Int64.random(in: 0...longest, using: &generator))
    }

    mutating func happens(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < share }

    mutating func nextSerial() -> Int {
        serial += 1
        return serial
    }

    /// Returns a text that was never written before.
    mutating func unique() -> String {
        let text =
            "v\(nextSerial()), with; signs\\ ä€😀 "
            + String(repeating: "x", count: Int.random(in: 1..<80, using: &generator))
        record.write(text)
        return text
    }

    /// Returns a due date on a day that no task had before.
    mutating func uniqueDue() -> CalendarTime? {
        let day = Day(year: 2027, month: 1, day: 1)?.adding(days: nextSerial())
        let forms = ["", "T02:30", "T09:00+01:00[Europe/Berlin]"]
        guard let day, let due = CalendarTime("\(day)" + (forms.randomElement(using: &generator) ?? "")) else {
            return nil
        }
        record.write("\(due.day)")
        return due
    }

    func number(of device: Device) -> Int { devices.firstIndex { $0 === device } ?? 0 }

    // MARK: - Rounds

    /// Fills a list on the first device until it is long enough for mass deletions, and syncs all devices.
    mutating func begin() async throws {
        for _ in 0..<14 { try await add(to: devices[0], listIndex: 0) }
        for device in devices { try await sync(device, crash: 0) }
    }

    mutating func play() async throws {
        for device in devices where happens(0.5) {
            passTime()
            try await edit(device)
        }
        passTime()
        if happens(0.4) { try await editOnServer() }
        if happens(0.1) { try await changeProperties() }
        passTime()
        switch Double.random(in: 0..<1, using: &generator) {
        case ..<0.1: try await editWhileDeleting()
        case ..<0.2: try await pushTreeDuringEdits()
        case ..<0.25: try await moveMostOfAList()
        case ..<0.32: try await moveTree()
        default: break
        }
        if !isCalm, happens(0.3) { await planFault() }
        passTime()
        if happens(0.6), let device = devices.randomElement(using: &generator) { try await sync(device, crash: 0.02) }
    }

    /// A device's run that still has to be checked.
    struct Run {
        let number: Int
        let step: Int
        let isWhole: Bool
    }

    mutating func sync(_ device: Device, crash: Double, isFull: Bool = false) async throws {
        let run = try await run(device, crash: crash, isFull: isFull)
        try await check(run)
    }

    mutating func run(_ device: Device, crash: Double, isFull: Bool = false) async throws -> Run {
        record.nextStep()
        let step = record.step
        var isWhole = false
        let share = isCalm ? 0 : crash
        do {
            let outcomes = try await device.run(isFull: isFull, parallel: parallel) { [crashes] in
                if crashes.happens(share) { throw Crash() }
            }
            for (list, outcome) in zip(device.lists, outcomes) where outcome.held > 0 {
                try device.store.answer(.deleteHere, for: list)
            }
            isWhole = outcomes.count == device.lists.count && outcomes.allSatisfy { $0.problem == nil }
        } catch is Crash {}
        return Run(number: number(of: device), step: step, isWhole: isWhole)
    }

    /// Checks the conflicts that a run reported, once everything done in the meantime is recorded.
    mutating func check(_ run: Run) async throws {
        try await checkConflicts(of: run.number)
        record.sync(on: run.number, at: run.step, isWhole: run.isWhole)
    }

    /// Expects that only changes by two writers are reported as conflicts.
    private mutating func checkConflicts(of number: Int) async throws {
        let device = devices[number]
        for conflict in try device.store.syncConflicts() {
            guard checkedConflicts[number, default: []].insert(conflict.id).inserted else { continue }
            let (field, uids) = (conflict.lost.field, Set(try await uids(of: conflict.item, on: device)))
            let isTrue =
                field == .deleted
                ? record.deletions[number, default: []].contains(conflict.item)
                : !record.restored.isDisjoint(with: uids)
                    // An edit followed by a deletion before the device synced was not sent.
                    || record.canConflict(
                        field, of: uids, on: number,
                        isExact: isCalm && !record.deletions[number, default: []].contains(conflict.item))
            let told =
                "\(conflict.lost.value) of \(field.number) lost, by \(conflict.wasLocal ? "ours" : "theirs"), \(uids.sorted())"
            let history = record.history(of: field, uids, on: number)
            let comment: Comment = "\(self), step \(record.step), Furrow \(number): \(told); \(history)"
            #expect(isTrue, comment)
        }
    }

    mutating func planFault() async {
        let remote = remotes[happens(0.7) ? 0 : 1]
        let hrefs = Set(await remote.hrefs.sorted().shuffled(using: &generator).prefix(3))
        let requests: [FakeRemote.Request] = [.changes, .fetch, .put, .delete, .move]
        let request = requests.randomElement(using: &generator) ?? .put
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: await remote.plan(.refusal(.unreachable(retryAfter: nil)), for: request)
        case 1: await remote.plan(.lostResponse, for: .put)
        case 2: await remote.plan(.lostResponse, for: request)
        case 3: await remote.plan(.omission(hrefs), for: happens(0.5) ? .changes : .fetch)
        case 4: await remote.plan(.noETags, for: request)
        case 5:
            let status = [400, 403, 413, 507].randomElement(using: &generator) ?? 507
            await remote.plan(.refusal(.refused(status: status)), for: happens(0.8) ? .put : .delete)
        case 6: await remote.plan(.refusal(.needsPassword), for: request)
        default: await remote.forgetTokens()
        }
    }
}

extension SyncGame: CustomStringConvertible {
    var description: String { "\(behavior.name), seed \(seed)" }
}
