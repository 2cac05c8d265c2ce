// The benchmarks that need windows: Furrow's and the baseline's alternately, on one desktop.

import Desk
import Foundation
import Store

/// Programs started on a private screen, alternating with the baseline, so that both run under the same system load.
final class WindowBenchmarks {
    private let plan: Plan
    private let desk: Desk
    private let stores: SeededStores
    /// The paths of the programs, which are next to this one in the build folder.
    private let furrow, baseline, own: String

    init(_ plan: Plan) throws {
        self.plan = plan
        let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        (furrow, baseline) = (folder.path + "/furrow", folder.path + "/furrow-baseline")
        own = folder.path + "/furrow-bench"
        for program in [furrow, baseline] where !FileManager.default.isExecutableFile(atPath: program) {
            throw BenchError("\(program) is missing; build it first: swift build -c release")
        }
        // The accessibility bus is off, because its traffic would be measured too.
        desk = try Desk(.with { $0.accessibility = .off })
        stores = SeededStores(folder: desk.folder)
    }

    func close() { desk.close() }
}

// MARK: - First paint and memory

extension WindowBenchmarks {
    /// Measures time to first paint and memory at a size.
    ///
    /// - Parameter kind: The contents of the store.
    func start(at size: Int, _ kind: SeededStores.Kind = .plain) throws -> [Measurement] {
        var paints: [(furrow: Double, baseline: Double)] = []
        var memories: [(furrow: Double, baseline: Double)] = []
        for pair in 0...plan.starts {
            // The baseline has as many rows as Furrow shows.
            let least = try startOnce([baseline, "\(kind == .trees ? SeededTrees.count : size)"])
            let store = try stores.copy(of: size, kind)
            let own = try startOnce([furrow], environment: ["XDG_DATA_HOME": store.dataHome])
            // The first pair warms the disk cache.
            guard pair > 0 else { continue }
            paints.append((own.paint, least.paint))
            memories.append((own.memory, least.memory))
        }
        let (paint, memory): (Figure, Figure) =
            switch kind {
            case .plain: (.firstPaint, .memory)
            case .dated: (.firstPaintDated, .memoryDated)
            case .trees: (.firstPaintTrees, .memoryTrees)
            case .account: (.firstPaintAccount, .memoryAccount)
            }
        return [Measurement(paint, items: size, pairs: paints), Measurement(memory, items: size, pairs: memories)]
    }

    /// Returns the milliseconds from the start to the first paint, and the memory in MiB once the program has
    /// settled.
    private func startOnce(
        _ command: [String], environment: [String: String] = [:]
    ) throws -> (paint: Double, memory: Double) {
        let program = try desk.start(command, environment: environment)
        let paint = try desk.firstPaint(of: program) * 1000
        usleep(UInt32(plan.settling * 1e6))
        let memory = Double(program.pssKiB) / 1024
        program.kill(SIGKILL)
        try program.waitForEnd()
        return (paint, memory)
    }
}

// MARK: - Inside the window

extension WindowBenchmarks {
    /// Measures frames, updates, binds and layouts of the gestures at a size.
    func gestures(at size: Int) throws -> [Measurement] {
        var slides: [(GestureCost, baseline: Double)] = []
        var parts: [(GestureCost, baseline: Double)] = []
        for _ in 0..<plan.gestures {
            let least = try baselineFrame(at: size)
            let report = try window(at: size, ["--frames", "\(plan.frames)"])
            guard let slide = report.slide, let part = report.part else { throw BenchError("no gestures were made") }
            slides.append((slide, least))
            parts.append((part, least))
        }
        return [
            Measurement(.slideFrame, items: size, pairs: slides.map { ($0.0.frames.median, $0.baseline) }),
            Measurement(.partFrame, items: size, pairs: parts.map { ($0.0.frames.median, $0.baseline) }),
            Measurement(.slideUpdate, items: size, of: slides.map { $0.0.updates.median }),
            Measurement(.partUpdate, items: size, of: parts.map { $0.0.updates.median }),
            Measurement(.slideBinds, items: size, counts: slides.map(\.0.binds)),
            Measurement(.slideLayouts, items: size, counts: slides.map(\.0.layouts)),
            Measurement(.partBinds, items: size, counts: parts.map(\.0.binds)),
            Measurement(.partLayouts, items: size, counts: parts.map(\.0.layouts)),
        ]
    }

    /// Measures insert, complete, delete and undo at a size.
    func edits(at size: Int) throws -> [Measurement] {
        let least = try BaselineEdits(run([baseline, "\(size)", "edit", "\(plan.edits)"]))
        let report = try window(at: size, ["--edits", "\(plan.edits)"])
        let kinds: [([EditCost], [Double], Figure, Figure, Figure)] = [
            (report.inserts, least.inserts, .insert, .insertWall, .insertDisk),
            (report.completes, least.completes, .complete, .completeWall, .completeDisk),
            (report.deletes, least.deletes, .delete, .deleteWall, .deleteDisk),
            (report.undos, least.undos, .undo, .undoWall, .undoDisk),
        ]
        return kinds.flatMap { costs, least, cpu, wall, disk in
            [
                Measurement(cpu, items: size, of: costs.map(\.cpu), baseline: least),
                Measurement(wall, items: size, of: costs.map(\.wall)),
                Measurement(disk, items: size, of: costs.map(\.disk)),
            ]
        }
    }

    /// Measures views, the completion of a repeating item, and typed letters, at a size with 10,000 dated items.
    func days(at size: Int) throws -> [Measurement] {
        let report = try window(
            at: size, ["--edits", "\(plan.edits)", "--views", "\(plan.edits)"], .dated)
        return [
            Measurement(.view, items: size, of: report.views.map(\.cpu)),
            Measurement(.completeRepeating, items: size, of: report.completes.map(\.cpu)),
            Measurement(.keystroke, items: size, of: [report.keystrokes.max() ?? .nan]),
        ]
    }

    /// Measures a list of trees in the window at a size: gestures, edits and folding; and completing all of a long
    /// list.
    func trees(at size: Int) throws -> [Measurement] {
        // The first edit waits for the day's backup, which is measured separately.
        let times = "\(max(plan.edits, 3))"
        let trees = try window(
            at: size, ["--frames", "\(plan.frames)", "--edits", times, "--folds", times], .trees)
        guard let slide = trees.slide, let part = trees.part else { throw BenchError("no gestures were made") }
        let all = try window(
            at: size, ["--list", SeededTrees.many.uuidString, "--completions", times], .trees)
        let least = try BaselineEdits(run([baseline, "\(SeededTrees.count)", "edit", times]))
        let edits: [(Figure, [EditCost], [Double])] = [
            (.insertTrees, trees.inserts, least.inserts), (.completeTrees, trees.completes, least.completes),
            (.deleteTrees, trees.deletes, least.deletes), (.undoTrees, trees.undos, least.undos),
        ]
        let gestures = [
            Measurement(.slideUpdateTrees, items: size, of: slide.updates),
            Measurement(.partUpdateTrees, items: size, of: part.updates),
            Measurement(.slideBinds, items: size, counts: [slide.binds]),
            Measurement(.partBinds, items: size, counts: [part.binds]),
            Measurement(.partLayouts, items: size, counts: [part.layouts]),
        ]
        // Folding and unfolding alternate.
        let folded = stride(from: 0, to: trees.folds.count, by: 2).map { trees.folds[$0].frame }.median
        let unfolded = stride(from: 1, to: trees.folds.count, by: 2).map { trees.folds[$0].frame }.median
        let slowest = edits.map { _, costs, _ in costs.map(\.disk).median }.max() ?? .nan
        let edited = edits.map { figure, costs, least in
            Measurement(figure, items: size, of: costs.map(\.cpu), baseline: least)
        }
        return gestures + edited + [
            Measurement(.editTreesDisk, items: size, of: [slowest]),
            Measurement(.foldFrame, items: size, of: [max(folded, unfolded)]),
            Measurement(.completeAllFrame, items: size, of: all.completions.map(\.frame)),
        ]
    }

    /// Measures words typed into the search of a window with a list of trees.
    func search(at size: Int) throws -> [Measurement] {
        let store = try stores.copy(of: size, .trees)
        do {
            // The work of the first search is measured separately.
            let opened = try Store.open(at: store.path)
            while try opened.indexForSearch() {}
        }
        let command = [own, "window", "--store", store.path, "--searches", "\(max(plan.edits, 3))"]
        let report = try WindowReport(readFrom: run(command))
        // Returns the worst letter of each pass over all texts.
        func worst(_ costs: [WordsCost], _ letters: KeyPath<WordsCost, [Double]>) -> [Double] {
            stride(from: 0, to: costs.count, by: SearchDriver.typed.count).map { first in
                costs[first...].prefix(SearchDriver.typed.count).flatMap { $0[keyPath: letters] }.max() ?? .nan
            }
        }
        return [
            Measurement(.searchWindow, items: size, of: worst(report.letters, \.main)),
            Measurement(.searchWindowAll, items: size, of: worst(report.letters, \.all)),
            Measurement(.searchWindowPaused, items: size, of: report.pausedLetters.flatMap(\.main)),
            Measurement(.searchRestFrame, items: size, of: report.pausedLetters.flatMap(\.pauses)),
        ]
    }

    /// Measures a sliding row in a list that a server's first sync fills.
    func firstSync() throws -> [Measurement] {
        // With fewer tasks, all would arrive before a row has begun to slide.
        let server = try SyncedFolder(tasks: max(plan.syncSize, 3_000))
        let reports = try (1...min(plan.syncs, 3)).map { number in
            let device = try server.device(number)
            let options = [
                "--store", device.path, "--list", try device.list.uuidString, "--filling", "\(server.count)",
            ]
            // The account is known in the configuration folder of the device.
            let environment = ["XDG_CONFIG_HOME": device.configuration]
            let report = try WindowReport(readFrom: run([own, "window"] + options, environment: environment))
            guard let filling = report.filling else { throw BenchError("no row was slid") }
            return filling
        }
        return [
            Measurement(.firstSyncFrame, items: server.count, of: reports.map(\.excess)),
            Measurement(.firstSyncReloads, items: server.count, counts: reports.map(\.reloads)),
        ]
    }

    private func window(at size: Int, _ options: [String], _ kind: SeededStores.Kind = .plain) throws -> WindowReport {
        let store = try stores.copy(of: size, kind)
        return try WindowReport(readFrom: run([own, "window", "--store", store.path] + options))
    }

    /// Returns the baseline's median cost of a frame while scrolling, in microseconds.
    private func baselineFrame(at size: Int) throws -> Double {
        let frames = try run([baseline, "\(size)", "\(plan.frames)"]).split(separator: "\n").compactMap { line in
            line.hasPrefix("frame ") ? Double(line.dropFirst(6)) : nil
        }
        guard frames.count > plan.frames / 2 else { throw BenchError("the baseline painted no frames") }
        return frames.median
    }

    private func run(_ command: [String], environment: [String: String] = [:]) throws -> String {
        let program = try desk.start(command, environment: environment)
        guard try program.waitForEnd(timeout: 180) == .exited(0) else {
            throw BenchError("\(command.joined(separator: " ")) failed:\n\(program.log.suffix(2000))")
        }
        return program.log
    }
}
