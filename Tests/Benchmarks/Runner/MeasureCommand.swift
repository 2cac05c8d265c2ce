// The command that measures, and prints what it measured.

import ArgumentParser
import Desk
import Foundation

/// Measures everything, or some of it.
struct MeasureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure", abstract: "Measure and print one table (the default).")

    /// What can be measured by itself.
    enum Group: String, ExpressibleByArgument, CaseIterable {
        /// Time to first paint and memory.
        case start
        /// Cost of frames and of gesture updates, binds and layouts.
        case gestures
        /// Insert, complete, delete, undo.
        case edits
        /// Views that go by days, what comes again, dates in titles; at 100,000 items, 10,000 of them dated.
        case days
        /// A list of trees in the window: its start, gestures, edits, folding; and all of a long list completed.
        case trees
        /// The gestures' arbiter alone.
        case arbiter
        /// The next turn of rules for repeating.
        case repeats
        /// What a search costs at each letter, without a window and in one.
        case search
        /// A backup of 100,000 items, and what is done with one.
        case backups
        /// A file of 100,000 tasks, imported.
        case imports
        /// A parent with all below it, and all of a list, completed without a window.
        case depth
        /// The program that synchronises, with a real server, and the window meanwhile.
        case sync
        /// The program that reminds, idle.
        case reminders

        /// Whether it needs a window.
        var needsWindow: Bool { ![.arbiter, .repeats, .backups, .imports, .depth, .reminders].contains(self) }
    }

    @Flag(help: "Print JSON: an array of objects.") var json = false
    @Flag(help: "A short run for continuous integration: fewer sizes and repetitions.") var short = false
    @Option(help: "Measure only this, several times for several (start, gestures, edits, days, arbiter, …).")
    var only: [Group] = []

    func run() throws {
        let plan = short ? Plan.short : Plan.full
        let groups = only.isEmpty ? Group.allCases : only
        var report = Report()
        if groups.contains(.arbiter) { report.take("the arbiter") { try ArbiterBenchmark.measure(plan) } }
        if groups.contains(.repeats) { report.take("repeats") { try RepeatBenchmark.measure(plan) } }
        if groups.contains(.search) { report.take("search") { try SearchBenchmark.measure(plan) } }
        if groups.contains(.backups) { report.take("backups") { try BackupBenchmark.measure(plan) } }
        if groups.contains(.imports) { report.take("imports") { try ImportBenchmark.measure(plan) } }
        if groups.contains(.depth) { report.take("depth") { try DepthBenchmark.measure(plan) } }
        if groups.contains(.sync) { report.take("synchronising") { try SyncBenchmark.measure(plan) } }
        if groups.contains(.sync) { report.take("a very long list") { try LongListBenchmark.measure(plan) } }
        if groups.contains(.reminders) { report.take("reminders") { try ReminderBenchmark.measure(plan) } }
        if groups.contains(where: \.needsWindow) { measureWindows(groups, plan, into: &report) }
        print(json ? try report.json() : report.table)
        if report.hasFailed { throw ExitCode.failure }
    }

    /// Items of the store whose views are measured.
    private static let datedSize = 100_000

    private func measureWindows(_ groups: [Group], _ plan: Plan, into report: inout Report) {
        let bench: WindowBenchmarks
        do {
            bench = try WindowBenchmarks(plan)
        } catch {
            report.fail("the windows", error)
            return
        }
        defer { bench.close() }
        if groups.contains(.start) {
            for size in plan.startSizes { report.take("the start at \(size)") { try bench.start(at: size) } }
            let size = SeededStores.datedCount
            report.take("the start at \(size) dated") { try bench.start(at: size, .dated) }
            report.take("the start with an account") { try bench.start(at: size, .account) }
        }
        if groups.contains(.trees) {
            let size = Self.datedSize
            report.take("the start with trees") { try bench.start(at: size, .trees) }
            report.take("trees") { try bench.trees(at: size) }
        }
        if groups.contains(.search) {
            report.take("a search in a window") { try bench.search(at: Self.datedSize) }
        }
        if groups.contains(.sync) { report.take("a window while it synchronises") { try bench.firstSync() } }
        if groups.contains(.days) { report.take("days") { try bench.days(at: Self.datedSize) } }
        for size in plan.sizes {
            if groups.contains(.gestures) {
                report.take("gestures at \(size)") { try bench.gestures(at: size) }
            }
            if groups.contains(.edits) { report.take("edits at \(size)") { try bench.edits(at: size) } }
        }
    }
}

/// How much is measured.
struct Plan: Sendable {
    /// Lengths of the lists, in items.
    var sizes: [Int]
    /// Lengths of the lists whose first paint and memory are measured, in items.
    var startSizes: [Int]
    /// Pairs of program and floor that are started at each size, beside one that is not counted.
    var starts: Int
    /// Seconds from the first paint until memory is read.
    var settling: Double
    /// Pairs of program and floor whose frames are measured at each size.
    var gestures: Int
    /// Frames of one gesture.
    var frames: Int
    /// How often each edit is made.
    var edits: Int
    /// Passes of the arbiter over its events.
    var arbiterPasses: Int
    /// Passes over the rules for repeating.
    var repeatPasses: Int
    /// How many tasks a server has whose first synchronisation is measured.
    var syncSize: Int
    /// How often each thing is done with a server.
    var syncs: Int
    /// How many tasks the list has whose memory is measured.
    var longListSize: Int

    static let full = Plan(
        sizes: [100, 10_000, 100_000], startSizes: [100, 10_000, 100_000], starts: 15, settling: 1.5, gestures: 3,
        frames: 120, edits: 5, arbiterPasses: 9, repeatPasses: 9, syncSize: 10_000, syncs: 5,
        longListSize: 200_000)
    static let short = Plan(
        sizes: [10_000], startSizes: [10_000, 100_000], starts: 2, settling: 0.5, gestures: 1, frames: 60,
        edits: 1, arbiterPasses: 3, repeatPasses: 3, syncSize: 1_000, syncs: 1, longListSize: 20_000)
}
