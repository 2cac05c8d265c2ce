// A running Furrow on a test desktop: how each test starts it and ends it.

import Desk
import Foundation
import Testing

/// All tests of the real program. They run one after another, since each needs the screen, the input devices and the
/// clock for itself.
@Suite(.serialized, .enabled(if: Desk.shouldRun, "a desk needs what Desk.missing names"))
@MainActor struct DesktopTests {}

/// The program on a new store, with functions to operate it and to read what it shows.
@MainActor final class FurrowDesk {
    let desk: Desk
    let store: String
    /// The environment that the program is started and restarted with, in addition to the desk's.
    let environment: [String: String]
    /// The program that was started last.
    private(set) var program: Program
    var window: Window
    /// The list as it was last read.
    var cachedList: Accessible?
    /// The time in s that the program had waited for the processor when its rows first rested.
    private var secondsWaitedAtRest = 0.0
    /// The number of the program's announcements that were waited for, or that came before one that was.
    var seenAnnouncements = 0
    /// The texts that were looked up in the program's language.
    var translations: [String: String] = [:]

    private init(_ desk: Desk, store: String, environment: [String: String]) throws {
        self.desk = desk
        self.store = store
        self.environment = Self.defaultEnvironment.merging(environment) { $1 }
        program = try desk.start([try Self.binary, "--store", store], environment: self.environment)
        window = try desk.waitForWindow(of: program)
    }

    /// Adopts a program that was started elsewhere, once its window is painted.
    init(_ desk: Desk, adopting program: Program, store: String) throws {
        self.desk = desk
        self.program = program
        self.store = store
        environment = Self.defaultEnvironment
        window = try desk.waitForWindow(of: program)
    }

    /// The environment of every test. The program warns of texts that are cut off, and a warning fails the test.
    /// Preferences are kept in a file that each test creates again.
    nonisolated static let defaultEnvironment = ["FURROW_CHECK_LABELS": "1", "GSETTINGS_BACKEND": "keyfile"]

    /// The path of the program: the build made with the tests; with `FURROW_TEST_BUILD=release`, the release build,
    /// which starts in half the time; or the program that `FURROW_TEST_PROGRAM` names.
    static var binary: String {
        get throws {
            if let path = Desk.namedProgram { return path }
            guard ProcessInfo.processInfo.environment["FURROW_TEST_BUILD"] == "release" else {
                return try #require(Desk.builtProgram("furrow"), "furrow is not built beside the tests")
            }
            let isBuilt = FileManager.default.isExecutableFile(atPath: Clone.release)
            return try #require(isBuilt ? Clone.release : nil, "swift build -c release --product furrow")
        }
    }

    /// Runs a test on a store with these open and completed tasks, and closes the window at the end.
    ///
    /// Without any title the list is empty; a store that `isNew` has never been opened. Ordinary tests share a desk,
    /// and each has its own store and program. `options` or a failure lead to a new desk.
    ///
    /// - Parameter menus: The actions at the rows' leading edge, or nil for the program's own defaults. By default two
    ///   actions, as at the trailing edge, since the gestures in tests are measured for menus of that width.
    static func use(
        _ titles: [String] = items(5), done: [String] = [], isNew: Bool = false, options: Desk.Options? = nil,
        environment: [String: String] = [:], menus: [String]? = twoActions,
        body: (FurrowDesk) throws -> Void
    ) throws {
        try SharedDesk.withDesk(options) { desk in
            let store = desk.newStorePath()
            if !isNew { try desk.seed(store, titles, done: done) }
            try desk.writeDefaultPreferences(menus)
            let earlier = desk.programs.count
            // Checks every program that the test has started, even if the test did not check or failed before it
            // could.
            func expectNoWarnings(after failure: (any Error)? = nil) throws {
                let warnings = desk.programs.dropFirst(earlier).flatMap(\.warnings)
                guard warnings.isEmpty else { throw DeskError.warned(warnings + (failure.map { ["\($0)"] } ?? [])) }
            }
            do {
                try desk.withDiagnostics {
                    let furrow = try FurrowDesk(desk, store: store, environment: environment)
                    try furrow.waitUntilIdle { !$0.isEmpty || titles.isEmpty }
                    furrow.secondsWaitedAtRest = furrow.program.waitedSeconds
                    try body(furrow)
                    try furrow.close()
                }
            } catch {
                try expectNoWarnings(after: error)
                throw error
            }
            try expectNoWarnings()
        }
    }

    /// The actions at the rows' leading edge for gestures measured for a menu of two buttons.
    nonisolated static let twoActions = ["complete", "move-to-top"]

    /// Returns the path of the preferences file in a configuration folder.
    nonisolated static func preferencesPath(in config: String) -> String { config + "/glib-2.0/settings/keyfile" }

    /// Returns the day at a distance in days from today, in the format of the command line.
    nonisolated static func day(_ distance: Int) -> String {
        Date(timeIntervalSinceNow: Double(distance) * 86_400).formatted(.iso8601.year().month().day())
    }

    /// Resets all preferences kept in a folder to their defaults, except for the actions at the rows' leading edge if
    /// they are given.
    nonisolated static func writeDefaultPreferences(_ leading: [String]?, in config: String) throws {
        let file = URL(fileURLWithPath: preferencesPath(in: config))
        try? FileManager.default.removeItem(at: file)
        guard let leading else { return }
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let names = leading.map { "'\($0)'" }.joined(separator: ", ")
        try Data("[io/github/furrow_app/Furrow]\nleading-actions=[\(names)]\n".utf8).write(to: file)
    }

    /// Returns the titles Item 1 to Item `count`.
    static func items(_ count: Int) -> [String] { (1...max(1, count)).prefix(count).map { "Item \($0)" } }

    /// Whether the program is started with a right-to-left layout.
    var isMirrored: Bool { environment["FURROW_DIRECTION"] == "rtl" }

    /// Closes the window, waits for the program's end and checks that it printed no warnings.
    func close() throws {
        try release()
        if program.isRunning {
            if let window = try desk.window(of: program) { try desk.requestClose(window) }
            let ending = try program.waitForEnd()
            guard [.exited(0), .unknown].contains(ending) else {
                throw Unexpected("the program ended by \(ending):\n\(program.log)")
            }
        }
        guard program.warnings.isEmpty else { throw DeskError.warned(program.warnings) }
    }

    /// Closes the window and starts the program again on the same store.
    func restart() throws {
        try close()
        try startProgramAgain()
    }

    /// Starts the program on the same store.
    func startProgramAgain() throws {
        cachedList = nil
        seenAnnouncements = 0
        program = try desk.start([try Self.binary, "--store", store], environment: environment)
        window = try desk.waitForWindow(of: program)
        try waitUntilIdle()
    }

    /// The delay in s that the program may have had since its rows first rested, without being the cause. A frame
    /// may be missed at either end, and on a busy machine other programs run while this one is ready. Timing is
    /// tested best on a quiet machine; on no machine does a test fail for lateness alone.
    var lateness: Double { 2.0 / 60 + max(0, program.waitedSeconds - secondsWaitedAtRest) }

    /// Releases all fingers, buttons and keys that are still down.
    func release() throws { try desk.releaseEverything() }
}

/// An unexpected state, described in words.
struct Unexpected: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The desk that ordinary tests share, since a new one for each would take as long as the test.
@MainActor enum SharedDesk {
    private static var shared: Desk?

    /// Makes the next test begin on a new desk.
    static func renew() {
        shared?.close()
        shared = nil
    }

    static func withDesk(_ options: Desk.Options?, _ body: (Desk) throws -> Void) throws {
        if var options {
            options.environment.merge(FurrowDesk.defaultEnvironment) { own, _ in own }
            let desk = try Desk(options)
            defer { desk.close() }
            return try body(desk)
        }
        let desk = try shared ?? Desk(.checked)
        shared = desk
        do {
            // The pointer starts where a new desk has it. Otherwise the row under the place where an earlier test
            // left it would show its buttons.
            let screen = Desk.Options.checked.screen
            try desk.mouse.moveTo(ScreenPoint(Double(screen.width / 2), Double(screen.height / 2)))
            try body(desk)
        } catch {
            // Whatever the test left on the screen must not disturb the next test.
            renew()
            throw error
        }
    }
}

extension Desk.Options {
    /// The options of an ordinary desk, on which every program warns of texts that are cut off.
    static var checked: Self { .with { $0.environment = FurrowDesk.defaultEnvironment } }
}

extension Desk {
    /// Waits until the screen has been still for longer than the 0.3 s that the program takes to look for texts that
    /// are cut off.
    func waitForLabelCheck() throws {
        var last: (picture: Screenshot, time: ContinuousClock.Instant)?
        try wait("a still screen") {
            let now = try screenshot()
            guard let then = last, now.difference(from: then.picture) == 0 else {
                last = (now, .now)
                return false
            }
            return then.time.duration(to: .now) >= .milliseconds(600)
        }
    }

    private var configFolder: String { environment["XDG_CONFIG_HOME"] ?? folder + "/config" }

    var preferencesPath: String {
        FurrowDesk.preferencesPath(in: configFolder)
    }

    /// Resets all preferences to their defaults, except for the actions at the rows' leading edge if they are given.
    func writeDefaultPreferences(_ leading: [String]?) throws {
        try FurrowDesk.writeDefaultPreferences(leading, in: configFolder)
    }

    /// Returns the path of a store that does not exist yet, in a new folder.
    func newStorePath() -> String { "\(folder)/\(UUID().uuidString)/furrow.db" }

    func releaseEverything() throws {
        try touch.releaseAll()
        try pad.releaseAll()
        try mouse.release()
    }
}
