// Completing and skipping beside EXDATE and RDATE: libical finds in the written task the occurrences that are left.

import Foundation
import ICalendar
import TestSupport
import Testing
import Todo

@Suite struct OracleTaskTests {
    private static let id = UUID()
    private static let zones = StillZones()
    /// The time of each change.
    private static let stamp = Timestamp(milliseconds: 1_796_126_400_000)

    /// A task of which some occurrences are finished.
    private struct Walked {
        let before: String
        let after: String
        /// The starts of the occurrences that are left, on their own clock.
        let left: [CalendarTime]
    }

    /// `FURROW_ORACLE_SERIES=1000000 FURROW_ORACLE_SEED=7` tries so many, and others.
    @Test func exclusionsAndAddedDatesAreTheSameToLibical() throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["FURROW_ORACLE_SERIES"].flatMap { Int($0) } ?? 6_000
        let seed = UInt64(environment["FURROW_ORACLE_SEED"].flatMap { Int($0) } ?? 1)
        var (tasks, chance) = (TaskQuestions(seed: seed), SplitMix64(state: seed &+ 2))
        var (tried, asked) = (0, 0)
        while tried < count {
            // In parts, for the memory.
            let part = min(10_000, count - tried)
            var open: [Walked] = []
            for _ in 0..<part {
                let task = tasks.next()
                do {
                    if let walked = try Self.walked(task, &chance) { open.append(walked) }
                } catch {
                    Issue.record("seed \(seed): \(error)\n\(task.text)")
                }
            }
            let answers = try Oracle.instances(of: open.map(\.after), limit: Comparison.limit)
            for (one, answer) in zip(open, answers) {
                let wanted = Answer.turns(Array(one.left.prefix(Comparison.limit)))
                #expect(answer == wanted, "seed \(seed): \(one.before)\n\(one.after)")
            }
            (tried, asked) = (tried + part, asked + open.count)
        }
        // Most are still open after some steps, and nothing about their rules is disputed.
        #expect(asked * 2 > tried)
    }

    /// Completes or skips a few occurrences of a task.
    ///
    /// - Returns: nil where none is left, or libical expands the rest otherwise than RFC 5545 says.
    private static func walked(_ task: TaskQuestion, _ chance: inout SplitMix64) throws -> Walked? {
        var resource = try TaskResource(Array(task.text.utf8))
        // Some are written by Furrow alone.
        if Int.random(in: 0..<3, using: &chance) == 0 {
            resource = try TaskResource(
                uid: resource.uid, fields: resource.fields(by: zones), at: stamp, by: zones)
        }
        let steps = Int.random(in: 1...TaskQuestion.mostSteps, using: &chance)
        for (place, start) in task.occurrences.prefix(steps).enumerated() {
            let item = try loaded(resource)
            let present = try #require(item.series(by: zones)).present(by: zones)
            #expect(present.instance == start, "\(place) finished: \(task.text)\n\(text(resource))")
            guard place + 1 < task.occurrences.count else {
                // The last one: the series ends.
                let done = try after(.complete([id]), item, at: present.due, resource)
                #expect(done.fields(by: zones)[.completed] != .none, "\(task.text)\n\(text(done))")
                return nil
            }
            let command = Bool.random(using: &chance) ? Command.skip([id]) : .complete([id])
            resource = try after(command, item, at: present.due, resource)
        }
        let item = try loaded(resource)
        let left = task.occurrences.dropFirst(steps)
        #expect(item.series(by: zones)?.present(by: zones).instance == left.first, "\(task.text)\n\(text(resource))")
        guard let rule = item.repeats, let anchor = item.repeatAnchor,
            !Question(rule: rule, anchor: anchor).isDisputed
        else { return nil }
        return Walked(
            before: task.text, after: text(resource),
            left: left.map { $0.time == nil ? $0 : .floating($0.local) })
    }

    private static func text(_ resource: TaskResource) -> String { String(decoding: resource.bytes, as: UTF8.self) }

    /// Returns the item of a task, as a device reads it that has never seen the task.
    private static func loaded(_ resource: TaskResource) throws -> Item {
        let fields = resource.fields(by: zones)
        var item = Item(id: id)
        item.list = TodoList.tasks.id
        for field in TaskFields.fields where fields[field] != .none {
            try #require(field.set(fields[field], of: &item))
        }
        return item
    }

    /// Writes a task after a command that is given when the present occurrence is due.
    private static func after(
        _ command: Command, _ item: Item, at due: CalendarTime, _ old: TaskResource
    ) throws -> TaskResource {
        var items = ItemList([item])
        let now = Timestamp(milliseconds: Int64(zones.instant(of: due)) * 1000)
        let resolved = try #require(try command.resolve(in: items, at: now, by: zones))
        _ = try items.apply(resolved.edit)
        var fields = TaskFields(try #require(items.first { $0.id == id }))
        fields[.created] = old.fields(by: zones)[.created]
        let written = try TaskResource(old.changed(to: fields, at: stamp, by: zones).bytes)
        #expect(written.fields(by: zones) == fields, "\(text(old))\n\(text(written))")
        return written
    }
}
