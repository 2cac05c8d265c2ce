// Several Furrows and another program that act at random.

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

/// A game of several Furrows and another program that act at random.
struct SyncGame {
    private struct Crash: Error {}

    let seed: UInt64
    let habits: Habits
    let remotes: [FakeRemote]
    let devices: [Device]
    /// Whether nothing fails in this game. Then nothing has to be compared in full, and conflicts can be judged exactly.
    let isCalm: Bool
    let clock: GameClock
    var chance: SplitMix64
    var record: GameRecord
    private let crashes: SharedChance
    /// Whether most moves are made within the same few seconds. In other games people take their time.
    private let isQuick: Bool
    private var serial = 0
    /// The conflicts of each device that were judged already.
    private var judged: [Int: Set<Int64>] = [:]

    /// The number of requests that a Furrow makes at once: with one, a seed is the same game each time. Of a server that does one thing
    /// at a time, several are asked for.
    private let parallel: Int

    /// The number of rounds to play, which differs from seed to seed.
    ///
    /// - Parameter isLong: whether somebody plays many seeds by hand, and waits for them. All of them together with ten seeds of
    ///   each profile, as in continuous integration, would take minutes.
    func rounds(isLong: Bool) -> Int { isLong ? 15 + Int(seed % 4) * 5 : 5 + Int(seed % 4) * 2 }

    init(seed: UInt64, _ habits: Habits) async throws {
        (self.seed, self.habits) = (seed, habits)
        parallel = habits.takesOneAtATime ? SyncOptions.mostParallel : 1
        let (clock, ids) = (GameClock(), SharedChance(seed: seed &+ 2))
        self.clock = clock
        let remotes = (0..<2).map { _ in FakeRemote(habits) { clock.time } }
        self.remotes = remotes
        if let status = habits.statusOfSecondUID {
            await remotes[0].share(uidsWith: remotes[1], refusedBy: status)
            await remotes[1].share(uidsWith: remotes[0], refusedBy: status)
        }
        devices = try (0..<3).map { _ in
            try Device(
                remotes[0], remotes[1], clock: { Now(clock.time, by: FewZones()) }, newID: { ids.id() })
        }
        chance = SplitMix64(state: seed)
        crashes = SharedChance(seed: seed &+ 1)
        record = GameRecord(habits)
        (isQuick, isCalm) = (!seed.isMultiple(of: 2), seed.isMultiple(of: 3) && !habits.takesOneAtATime)
    }

    mutating func passTime() {
        let longest: Int64 = isQuick && happens(0.9) ? 20 : 5_000
        clock.pass(Int64.random(in: 0...longest, using: &chance))
    }

    mutating func happens(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &chance) < share }

    mutating func nextSerial() -> Int {
        serial += 1
        return serial
    }

    /// Returns a text that nobody wrote before.
    mutating func unique() -> String {
        let text =
            "v\(nextSerial()), with; signs\\ ä€😀 "
            + String(repeating: "x", count: Int.random(in: 1..<80, using: &chance))
        record.write(text)
        return text
    }

    /// Returns a due date on a day that no task had before.
    mutating func uniqueDue() -> CalendarTime? {
        let day = Day(year: 2027, month: 1, day: 1)?.adding(days: nextSerial())
        let forms = ["", "T02:30", "T09:00+01:00[Europe/Berlin]"]
        guard let day, let due = CalendarTime("\(day)" + (forms.randomElement(using: &chance) ?? "")) else {
            return nil
        }
        record.write("\(due.day)")
        return due
    }

    func number(of device: Device) -> Int { devices.firstIndex { $0 === device } ?? 0 }

    // MARK: - Rounds

    /// Has the first device make a list that is long enough for mass deletions, and all devices get it.
    mutating func begin() async throws {
        for _ in 0..<14 { try await add(to: devices[0], place: 0) }
        for device in devices { try await sync(device, crash: 0) }
    }

    mutating func play() async throws {
        for device in devices where happens(0.5) {
            passTime()
            try await edit(device)
        }
        passTime()
        if happens(0.4) { try await editElsewhere() }
        if happens(0.1) { try await changeLook() }
        passTime()
        switch Double.random(in: 0..<1, using: &chance) {
        case ..<0.1: try await editBesideDeletion()
        case ..<0.2: try await pushTreeBesideEdits()
        case ..<0.25: try await moveMostOfAList()
        case ..<0.32: try await moveTree()
        default: break
        }
        if !isCalm, happens(0.3) { await planFault() }
        passTime()
        if happens(0.6), let device = devices.randomElement(using: &chance) { try await sync(device, crash: 0.02) }
    }

    /// A run of a device that is still to be judged.
    struct Run {
        let number: Int
        let step: Int
        let isWhole: Bool
    }

    mutating func sync(_ device: Device, crash: Double, isFull: Bool = false) async throws {
        let run = try await run(device, crash: crash, isFull: isFull)
        try await judge(run)
    }

    /// Has a device synchronize.
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

    /// Judges what a run has told of, once all that was done meanwhile is recorded.
    mutating func judge(_ run: Run) async throws {
        try await judgeConflicts(of: run.number)
        record.sync(on: run.number, at: run.step, isWhole: run.isWhole)
    }

    /// Expects that conflicts are told of nothing but what two have changed.
    private mutating func judgeConflicts(of number: Int) async throws {
        let device = devices[number]
        for conflict in try device.store.syncConflicts() {
            guard judged[number, default: []].insert(conflict.id).inserted else { continue }
            let (field, uids) = (conflict.lost.field, Set(try await uids(of: conflict.item, on: device)))
            let isTrue =
                field == .deleted
                ? record.deletions[number, default: []].contains(conflict.item)
                : !record.restored.isDisjoint(with: uids)
                    // What was edited and deleted before the device synchronized was not sent.
                    || record.canConflict(
                        field, of: uids, on: number,
                        isExact: isCalm && !record.deletions[number, default: []].contains(conflict.item))
            let told =
                "\(conflict.lost.value) of \(field.number) lost, by \(conflict.wasOurs ? "ours" : "theirs"), \(uids.sorted())"
            let history = record.history(of: field, uids, on: number)
            let comment: Comment = "\(self), step \(record.step), Furrow \(number): \(told); \(history)"
            #expect(isTrue, comment)
        }
    }

    mutating func planFault() async {
        let remote = remotes[happens(0.7) ? 0 : 1]
        let hrefs = Set(await remote.hrefs.sorted().shuffled(using: &chance).prefix(3))
        let requests: [FakeRemote.Request] = [.changes, .fetch, .put, .delete, .move]
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

extension SyncGame: CustomStringConvertible {
    var description: String { "\(habits.name), seed \(seed)" }
}
