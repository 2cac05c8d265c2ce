// Tests that libical finds the remaining occurrences in the written task after occurrences are completed,
// skipped or postponed, in tasks with EXDATE, RDATE and RECURRENCE-ID.

import Foundation
import ICalendar
import TestSupport
import Testing
import Todo

@Suite struct OracleTaskTests {
    private static let id = UUID()
    private static let zones = OracleZones()
    /// The time of each written change.
    private static let stamp = Timestamp(milliseconds: 1_796_126_400_000)

    /// A task with some finished occurrences.
    private struct Walked {
        let task: TaskCase
        let after: String
        /// The remaining occurrences in local time: their instances, or the starts to which they were moved.
        let left: [CalendarTime]
    }

    /// `FURROW_ORACLE_SERIES=1000000 FURROW_ORACLE_SEED=7` tests that many tasks, from another seed.
    @Test func libicalAgreesOnTheOccurrencesLeftAfterEachChange() throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["FURROW_ORACLE_SERIES"].flatMap { Int($0) } ?? 6_000
        let seed = UInt64(environment["FURROW_ORACLE_SEED"].flatMap { Int($0) } ?? 1)
        var (tasks, generator) = (RandomTasks(seed: seed), SplitMix64(state: seed &+ 2))
        var (tried, asked) = (0, 0)
        var (changingClocks, countedOnDue, overridden) = (0, 0, 0)
        while tried < count {
            // In batches, to limit the memory.
            let part = min(10_000, count - tried)
            var open: [Walked] = []
            for _ in 0..<part {
                let task = tasks.next()
                do {
                    if let walked = try Self.walked(task, &generator) { open.append(walked) }
                } catch {
                    Issue.record("seed \(seed): \(error)\n\(task.text)")
                }
            }
            let answers = try Oracle.instances(of: open.map(\.after), limit: Comparison.limit)
            for (one, answer) in zip(open, answers) {
                let wanted = Answer.occurrences(Array(one.left.prefix(Comparison.limit)))
                #expect(answer == wanted, "seed \(seed): \(one.task.text)\n\(one.after)")
            }
            (tried, asked) = (tried + part, asked + open.count)
            changingClocks += open.count { $0.task.occurrences.first?.zone == OracleZones.changing }
            countedOnDue += open.count { $0.task.basis == .due }
            overridden += open.count { $0.task.moved != nil }
        }
        // Many tasks are still open after some steps, with rules that libical expands correctly.
        #expect(asked * 3 > tried)
        for number in [changingClocks, countedOnDue, overridden] { #expect(number >= asked / 100) }
    }

    /// Completes, skips or postpones a few occurrences of a task, late or early.
    ///
    /// - Returns: Nil if no occurrence is left, or if libical expands the remaining rule differently from RFC
    ///   5545.
    private static func walked(_ task: TaskCase, _ generator: inout SplitMix64) throws -> Walked? {
        var resource = try TaskResource(Array(task.text.utf8))
        // Furrow alone writes some of the tasks.
        if task.moved == nil, Int.random(in: 0..<3, using: &generator) == 0 {
            resource = try TaskResource(
                uid: resource.uid, fields: resource.fields(by: zones), at: stamp, by: zones)
        }
        var left = task.occurrences[...]
        let steps = Int.random(in: 1...TaskCase.maxSteps, using: &generator)
        for step in 1...steps {
            let item = try present(of: resource, left, task)
            let start = try #require(left.first)
            let others = left.dropFirst()
            let least = task.isCut ? Comparison.limit + steps - step : 0
            var due = try #require(task.due(of: start))
            if task.moved == nil, Int.random(in: 0..<4, using: &generator) == 0,
                item.series(by: zones)?.currentOccurrence(by: zones).isAdded == false,
                let later = postponed(start, in: task, &generator), task.left(others, after: later).count >= least
            {
                due = later
                resource = try after(.change(id, [.due(due)]), item, at: stamp, resource)
                if step == steps {
                    // If DTSTART itself contains the new date, it does not match the rule.
                    return try hasDue(resource) ? walked(task, resource, left) : nil
                }
            }
            var now = moment(near: due, others.prefix(3).compactMap(task.due(of:)), &generator)
            left = task.left(others, after: due, at: now)
            if left.count < least {
                // No further instances of a long series are known.
                now = zones.instant(of: due)
                left = task.left(others, after: due, at: now)
            }
            // An override that ends with its series stays unchanged.
            if left.isEmpty, task.moved != nil { return nil }
            let isSkipped = !left.isEmpty && Bool.random(using: &generator)
            let before = try loaded(resource)
            let time = Timestamp(milliseconds: Int64(now) * 1000)
            resource = try after(isSkipped ? .skip([id]) : .complete([id]), before, at: time, resource)
            if left.isEmpty {
                // No occurrence is left, so the series ends.
                #expect(resource.fields(by: zones)[.completed] != .none, "\(task.text)\n\(text(resource))")
                return nil
            }
        }
        return try walked(task, resource, left)
    }

    /// Returns the written task with its remaining occurrences.
    ///
    /// - Returns: Nil if libical expands the remaining rule differently from RFC 5545.
    private static func walked(
        _ task: TaskCase, _ resource: TaskResource, _ left: ArraySlice<CalendarTime>
    ) throws -> Walked? {
        let item = try present(of: resource, left, task)
        guard let rule = item.repeats, let anchor = item.repeatAnchor,
            !RuleCase(rule: rule, anchor: anchor).isAmbiguous
        else { return nil }
        var after = text(resource)
        if task.basis == .due {
            // No other program knows that the rule applies to the due date, so libical is asked as if the due
            // date were DTSTART.
            let start = RandomTasks.line("DTSTART", try #require(task.start(of: anchor))) + "\r\n"
            #expect(after.contains(start), "\(task.text)\n\(after)")
            after = after.replacingOccurrences(of: start, with: RandomTasks.line("DTSTART", anchor) + "\r\n")
        }
        return Walked(
            task: task, after: after,
            left: left.map { instance in
                let start = task.moved.flatMap { $0.instance == instance ? $0.start : nil } ?? instance
                return start.time == nil ? start : .floating(start.local)
            })
    }

    /// Returns the item of a task, and checks that its current occurrence is the first remaining one.
    private static func present(
        of resource: TaskResource, _ left: ArraySlice<CalendarTime>, _ task: TaskCase
    ) throws -> Item {
        let item = try loaded(resource)
        let present = try #require(item.series(by: zones)).currentOccurrence(by: zones)
        #expect(present.instance == left.first, "\(task.text)\n\(text(resource))")
        return item
    }

    /// Returns another due date for an occurrence, usually a later one, but never before the occurrence starts;
    /// nil beyond the end of the calendar.
    private static func postponed(
        _ instance: CalendarTime, in task: TaskCase, _ generator: inout SplitMix64
    ) -> CalendarTime? {
        guard let due = task.due(of: instance) else { return nil }
        let day = LocalTime.secondsADay
        let distance = task.distance.map { $0.days * day + $0.seconds } ?? 0
        var shift = Int.random(in: 1...40, using: &generator) * day
        switch Int.random(in: 1...3, using: &generator) {
        case 1 where instance.time != nil: shift = Int.random(in: 1...day, using: &generator)
        // Where clocks change, the order of two times may differ from the order of their local times.
        case 2 where distance > 0 && instance.zone != OracleZones.changing:
            shift = instance.time == nil ? -day : -Int.random(in: 1...distance, using: &generator)
        default: break
        }
        return due.local.adding(seconds: shift).map { due.at($0, by: zones) }
    }

    /// Returns the instant at which an occurrence is due, an instant up to 40 days before or after, or an
    /// instant near the due date of another occurrence.
    ///
    /// - Returns: Seconds since 1970-01-01T00:00:00Z.
    private static func moment(
        near due: CalendarTime, _ others: [CalendarTime], _ generator: inout SplitMix64
    ) -> Int {
        let instant = zones.instant(of: due)
        let day = LocalTime.secondsADay
        switch Int.random(in: 1...4, using: &generator) {
        case 1: return instant
        case 2: return max(0, instant + Int.random(in: -40 * day...40 * day, using: &generator))
        default:
            // One second before or after another occurrence is due, and at the edges of that day.
            let edge = [-1, 0, 1, day - 1, day].randomElement(using: &generator) ?? 0
            return max(0, (others.randomElement(using: &generator).map { zones.instant(of: $0) } ?? instant) + edge)
        }
    }

    /// Returns whether a task has a due date in addition to DTSTART.
    private static func hasDue(_ resource: TaskResource) -> Bool {
        text(resource).split(whereSeparator: \.isNewline).contains { $0.hasPrefix("DUE") || $0.hasPrefix("DURATION") }
    }

    private static func text(_ resource: TaskResource) -> String { String(decoding: resource.bytes, as: UTF8.self) }

    /// Returns the item of a task as read by a device that has never seen the task.
    private static func loaded(_ resource: TaskResource) throws -> Item {
        let fields = resource.fields(by: zones)
        var item = Item(id: id)
        item.list = TodoList.tasks.id
        for field in TaskFields.fields where fields[field] != .none {
            try #require(field.set(fields[field], of: &item))
        }
        return item
    }

    /// Returns the task as written after a command.
    private static func after(
        _ command: Command, _ item: Item, at now: Timestamp, _ old: TaskResource
    ) throws -> TaskResource {
        var items = ItemList([item])
        let resolved = try #require(try command.resolve(in: items, at: now, by: zones))
        _ = try items.apply(resolved.edit)
        var fields = TaskFields(try #require(items.first { $0.id == id }))
        fields[.created] = old.fields(by: zones)[.created]
        let written = try TaskResource(old.changed(to: fields, at: stamp, by: zones).bytes)
        #expect(written.fields(by: zones) == fields, "\(text(old))\n\(text(written))")
        return written
    }
}

extension TaskCase {
    /// Returns the occurrences that are due after a time and after `now`.
    ///
    /// - Parameter now: Seconds since 1970-01-01T00:00:00Z.
    fileprivate func left(
        _ occurrences: ArraySlice<CalendarTime>, after time: CalendarTime, at now: Int = .min
    ) -> ArraySlice<CalendarTime> {
        let zones = OracleZones()
        // No occurrence is due before its predecessor.
        return occurrences.drop { instance in
            guard let due = due(of: instance) else { return true }
            // A whole day counts as past once it has begun.
            return zones.instant(of: due) <= max(zones.instant(of: time), now)
        }
    }
}
