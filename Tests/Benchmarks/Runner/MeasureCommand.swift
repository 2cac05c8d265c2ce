// The command that measures and prints the results.

import ArgumentParser
import Desk
import Foundation

/// A command that measures everything or the chosen groups.
struct MeasureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure", abstract: "Measure and print one table (the default).")

    /// A group of figures that can be measured on its own.
    enum Group: String, ExpressibleByArgument, CaseIterable {
        /// Time to first paint, and memory.
        case start
        /// The cost of frames and gesture updates, binds and layouts.
        case gestures
        /// Insert, complete, delete, undo.
        case edits
        /// Views by day, repeating items, and dates in titles, at 100,000 items, 10,000 of them dated.
        case days
        /// A list of trees in the window: start, gestures, edits and folding; and completing all of a long list.
        case trees
        /// The gesture arbiter alone.
        case arbiter
        /// The next occurrence of repeat rules.
        case repeats
        /// The cost of each letter of a search, without a window and in one.
        case search
        /// Backups of 100,000 items.
        case backups
        /// Importing a file of 100,000 tasks.
        case imports
        /// Completing a parent with everything below it, and all of a list, without a window.
        case depth
        /// The sync program with a real server, and the window during a sync.
        case sync
        /// The reminder program while it is idle.
        case reminders

        var needsWindow: Bool { ![.arbiter, .repeats, .backups, .imports, .depth, .reminders].contains(self) }
    }

    @Flag(help: "Print a JSON array of objects.") var json = false
    @Flag(help: "Measure fewer sizes and repetitions, for continuous integration.") var short = false
    @Option(help: "Measure only this group (start, gestures, edits, days, arbiter, …). May be repeated.")
    var only: [Group] = []

    func run() throws {
        let plan = short ? Plan.short : Plan.full
        let groups = only.isEmpty ? Group.allCases : only
        var report = Report()
        if groups.contains(.arbiter) { report.record("the arbiter") { try ArbiterBenchmark.measure(plan) } }
        if groups.contains(.repeats) { report.record("repeats") { try RepeatBenchmark.measure(plan) } }
        if groups.contains(.search) { report.record("search") { try SearchBenchmark.measure(plan) } }
        if groups.contains(.backups) { report.record("backups") { try BackupBenchmark.measure(plan) } }
        if groups.contains(.imports) { report.record("imports") { try ImportBenchmark.measure(plan) } }
        if groups.contains(.depth) { report.record("depth") { try DepthBenchmark.measure(plan) } }
        if groups.contains(.sync) { report.record("sync") { try SyncBenchmark.measure(plan) } }
        if groups.contains(.sync) { report.record("a very long list") { try LongListBenchmark.measure(plan) } }
        if groups.contains(.reminders) { report.record("reminders") { try ReminderBenchmark.measure(plan) } }
        if groups.contains(where: \.needsWindow) { measureWindows(groups, plan, into: &report) }
        print(json ? try report.json() : "\(report.table)\n\nMeasured on \(Machine.description).")
        if report.hasFailed { throw ExitCode.failure }
    }

    /// The number of items in the store for the days group.
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
            for size in plan.startSizes { report.record("the start at \(size)") { try bench.start(at: size) } }
            let size = SeededStores.datedCount
            report.record("the start at \(size) dated") { try bench.start(at: size, .dated) }
            report.record("the start with an account") { try bench.start(at: size, .account) }
        }
        if groups.contains(.trees) {
            let size = Self.datedSize
            report.record("the start with trees") { try bench.start(at: size, .trees) }
            report.record("trees") { try bench.trees(at: size) }
        }
        if groups.contains(.search) {
            report.record("a search in a window") { try bench.search(at: Self.datedSize) }
        }
        if groups.contains(.sync) { report.record("a window during a sync") { try bench.firstSync() } }
        if groups.contains(.days) { report.record("days") { try bench.days(at: Self.datedSize) } }
        for size in plan.sizes {
            if groups.contains(.gestures) {
                report.record("gestures at \(size)") { try bench.gestures(at: size) }
            }
            if groups.contains(.edits) { report.record("edits at \(size)") { try bench.edits(at: size) } }
        }
    }
}

/// The sizes and repetitions of a run.
struct Plan: Sendable {
    /// The lengths of the lists, in items.
    var sizes: [Int]
    /// The lengths of the lists for first paint and memory, in items.
    var startSizes: [Int]
    /// The number of pairs of program and baseline started at each size, not counting the first one.
    var starts: Int
    /// The time from the first paint until memory is read, in seconds.
    var settling: Double
    /// The number of pairs of program and baseline whose frames are measured at each size.
    var gestures: Int
    var frames: Int
    /// The number of times each edit is made.
    var edits: Int
    /// The number of passes of the arbiter over its events.
    var arbiterPasses: Int
    /// The number of passes over the repeat rules.
    var repeatPasses: Int
    /// The number of tasks on the server whose first sync is measured.
    var syncSize: Int
    /// The number of times each operation with a server is measured.
    var syncs: Int
    /// The number of tasks in the list whose memory is measured.
    var longListSize: Int

    static let full = Plan(
        sizes: [100, 10_000, 100_000], startSizes: [100, 2_000, 10_000, 100_000], starts: 15, settling: 1.5,
        gestures: 3, frames: 120, edits: 5, arbiterPasses: 9, repeatPasses: 9, syncSize: 10_000, syncs: 5,
        longListSize: 200_000)
    static let short = Plan(
        sizes: [10_000], startSizes: [10_000, 100_000], starts: 2, settling: 0.5, gestures: 1, frames: 60,
        edits: 1, arbiterPasses: 3, repeatPasses: 3, syncSize: 1_000, syncs: 1, longListSize: 20_000)
}
