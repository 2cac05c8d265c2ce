// A session bus of the test's own, without a display.

import Foundation
import TestSupport

/// A folder, a session bus, and programs that know of nothing else. All of it goes with the value.
public final class BusDesk {
    private let household: Household

    /// Starts the bus; throws ``DeskError``.
    public init() throws {
        try Desk.expectBusyLoops()
        household = try Household()
        do {
            try household.startBus(Desk.Options(), ProcessInfo.processInfo.environment)
        } catch {
            household.close()
            throw error
        }
    }

    deinit { household.close() }

    /// Whether a bus can be had, and always where the environment has `CI`, so that there a test fails for want of one.
    public static var isExpected: Bool {
        Desk.firstExisting(Desk.busPaths) != nil || ProcessInfo.processInfo.environment["CI"] != nil
    }

    /// The folder, which is also the home of its programs.
    public var folder: String { household.folder }

    /// Where the bus is.
    public var address: String { "unix:path=\(folder)/bus" }

    /// Tells the bus how a program is started that owns a name there.
    public func install(service name: String, command: String) throws {
        try "[D-BUS Service]\nName=\(name)\nExec=\(command)\n"
            .write(toFile: "\(folder)/services/\(name).service", atomically: true, encoding: .utf8)
    }

    /// The environment of its programs.
    public var environment: [String: String] {
        [
            "HOME": folder, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
            "DBUS_SESSION_BUS_ADDRESS": address, "GSETTINGS_BACKEND": "memory",
        ]
    }

    /// Starts a program; its errors go where its output goes.
    public func start(_ command: [String], environment more: [String: String] = [:]) throws -> Program {
        let log = "\(folder)/\(UUID().uuidString).log"
        return try household.start(
            Spawn(command: command, environment: environment.merging(more) { $1 }, output: log, errors: log))
    }

    /// Waits until a condition holds; throws where it never does, however busy the machine.
    public static func wait(for what: String, timeout: Double = Desk.patience, until holds: () throws -> Bool) throws {
        let limit = Clock.now + timeout
        while try !holds() {
            guard Clock.now < limit else {
                throw DeskError.timedOut(waitingFor: what, seconds: timeout, log: "", picture: nil)
            }
            Clock.sleep(0.002)
        }
    }
}
