// A running Furrow on a desk: how each test starts, and how it ends.

import Desk
import Foundation
import Testing

/// All tests of the real program: one after another, for each has the screen, the fingers and the clock to itself.
@Suite(.serialized, .enabled(if: Desk.isExpected, "a desk needs what Desk.missing names"))
@MainActor struct DesktopTests {}

/// The program on a store of its own, and the hands and eyes of who uses it.
@MainActor final class FurrowDesk {
    let desk: Desk
    /// The store's file.
    let store: String
    /// What the program is started with beside the desk's environment, also when it is started again.
    let environment: [String: String]
    /// The program that was started last.
    private(set) var program: Program
    /// Its window.
    var window: Window
    /// The list as it was last asked for.
    var listNow: Accessible?
    /// The s that the program had waited for the processor when its rows first rested.
    private var waitedAtRest = 0.0
    /// How many of the program's announcements have been waited for, or were passed over by one that was.
    var heard = 0
    /// The texts that were asked for in the program's language.
    var words: [String: String] = [:]

    private init(_ desk: Desk, store: String, environment: [String: String]) throws {
        self.desk = desk
        self.store = store
        self.environment = Self.always.merging(environment) { $1 }
        program = try desk.start([try Self.binary, "--store", store], environment: self.environment)
        window = try desk.waitForWindow(of: program)
    }

    /// A program that something else has started, once its window is painted.
    init(_ desk: Desk, adopting program: Program, store: String) throws {
        (self.desk, self.program, self.store) = (desk, program, store)
        environment = Self.always
        window = try desk.waitForWindow(of: program)
    }

    /// In every test the program warns of texts that are cut off, and a warning fails the test.
    /// Preferences are kept in a file that each test begins anew.
    nonisolated static let always = ["FURROW_CHECK_LABELS": "1", "GSETTINGS_BACKEND": "keyfile"]

    /// The program as it was built with the tests; with `FURROW_TEST_BUILD=release`, as its users have it, which starts
    /// in half the time; or the one that `FURROW_TEST_PROGRAM` names.
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

    /// Runs a test on a store with these open items and these done ones, and closes the window at its end.
    ///
    /// Without any title the list is empty; a store that is `isNew` has never been opened.
    /// Ordinary tests share a desk, and each has its own store and program; `options` or a failure bring a new one.
    ///
    /// - Parameter menus: the actions at the rows' beginning. Two, as at the end: what hands do is reckoned by menus of that
    ///   width. Nil are those that the program has by itself.
    static func use(
        _ titles: [String] = items(5), done: [String] = [], isNew: Bool = false, options: Desk.Options? = nil,
        environment: [String: String] = [:], menus: [String]? = twoActions,
        body: (FurrowDesk) throws -> Void
    ) throws {
        try DeskShare.withDesk(options) { desk in
            let store = desk.newStorePath()
            if !isNew { try desk.seed(store, titles, done: done) }
            try desk.keepPreferences(menus)
            let earlier = desk.programs.count
            // Of every program that the test has started, also where it forgot to ask or failed before it could.
            func expectNoWarnings(after failure: (any Error)? = nil) throws {
                let warnings = desk.programs.dropFirst(earlier).flatMap(\.warnings)
                guard warnings.isEmpty else { throw DeskError.warned(warnings + (failure.map { ["\($0)"] } ?? [])) }
            }
            do {
                try desk.explaining {
                    let furrow = try FurrowDesk(desk, store: store, environment: environment)
                    try furrow.waitForRest { !$0.isEmpty || titles.isEmpty }
                    furrow.waitedAtRest = furrow.program.waitedSeconds
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

    /// The actions at the rows' beginning for hands that reckon with a menu of two buttons.
    nonisolated static let twoActions = ["complete", "move-to-top"]

    /// The file of a configuration folder in which preferences are kept.
    nonisolated static func preferencesPath(in config: String) -> String { config + "/glib-2.0/settings/keyfile" }

    /// A day so far from today, as the command line reads it.
    nonisolated static func day(_ distance: Int) -> String {
        Date(timeIntervalSinceNow: Double(distance) * 86_400).formatted(.iso8601.year().month().day())
    }

    /// Has all preferences kept in a folder be the default ones, but for the actions at the rows' beginning where they are
    /// named.
    nonisolated static func keepPreferences(_ leading: [String]?, in config: String) throws {
        let file = URL(fileURLWithPath: preferencesPath(in: config))
        try? FileManager.default.removeItem(at: file)
        guard let leading else { return }
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let names = leading.map { "'\($0)'" }.joined(separator: ", ")
        try Data("[io/github/furrow_app/Furrow]\nleading-actions=[\(names)]\n".utf8).write(to: file)
    }

    /// So many titles.
    static func items(_ count: Int) -> [String] { (1...max(1, count)).prefix(count).map { "Item \($0)" } }

    /// Whether the program was told to lay itself out from right to left.
    var isMirrored: Bool { environment["FURROW_DIRECTION"] == "rtl" }

    /// Closes the window, waits for the program's end and sees that nothing was warned of.
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
        try startAgain()
    }

    /// Starts the program on the same store.
    func startAgain() throws {
        listNow = nil
        heard = 0
        program = try desk.start([try Self.binary, "--store", store], environment: environment)
        window = try desk.waitForWindow(of: program)
        try waitForRest()
    }

    /// S by which the program may have been late since its rows first rested, through no fault of its own: a frame is missed
    /// at either end, and on a busy machine others run while it is ready to. What is to happen in time is seen best on a
    /// quiet one; on none a test fails for lateness alone.
    var lateness: Double { 2.0 / 60 + max(0, program.waitedSeconds - waitedAtRest) }

    /// Releases whatever is still down.
    func release() throws { try desk.releaseEverything() }
}

/// Something that should not be, in words.
struct Unexpected: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The desk that ordinary tests share: a new one for each would cost as much time as the test.
@MainActor enum DeskShare {
    private static var shared: Desk?

    /// Lets the next test begin on a new desk.
    static func renew() {
        shared?.close()
        shared = nil
    }

    static func withDesk(_ options: Desk.Options?, _ body: (Desk) throws -> Void) throws {
        if var options {
            options.environment.merge(FurrowDesk.always) { own, _ in own }
            let desk = try Desk(options)
            defer { desk.close() }
            return try body(desk)
        }
        let desk = try shared ?? Desk(.checked)
        shared = desk
        do {
            // Where a new desk has it: what an earlier test left it on would be offered its buttons.
            let screen = Desk.Options.checked.screen
            try desk.mouse.moveTo(ScreenPoint(Double(screen.width / 2), Double(screen.height / 2)))
            try body(desk)
        } catch {
            // What it left on the screen must not trouble the next test.
            renew()
            throw error
        }
    }
}

extension Desk.Options {
    /// An ordinary desk on which every program warns of texts that are cut off.
    static var checked: Self { .with { $0.environment = FurrowDesk.always } }
}

extension Desk {
    /// Waits until the screen has been still for longer than the program takes to look for texts that are cut off (0.3 s).
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

    /// The file in which preferences are kept.
    var preferencesPath: String {
        FurrowDesk.preferencesPath(in: configFolder)
    }

    /// Has all preferences be the default ones, but for the actions at the rows' beginning where they are named.
    func keepPreferences(_ leading: [String]?) throws {
        try FurrowDesk.keepPreferences(leading, in: configFolder)
    }

    /// The path of a store that is not there yet, in a folder of its own.
    func newStorePath() -> String { "\(folder)/\(UUID().uuidString)/furrow.db" }

    func releaseEverything() throws {
        try touch.releaseAll()
        try pad.releaseAll()
        try mouse.release()
    }
}
