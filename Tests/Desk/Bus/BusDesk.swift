// A private session bus for a test, without a display.

import Foundation
import TestSupport

/// A folder, a session bus, and programs that see nothing else. All of them go away when the object is released.
public final class BusDesk {
    private let processes: DeskProcesses

    /// Starts the bus.
    ///
    /// - Throws: ``DeskError``.
    public init() throws {
        try Desk.expectBusyLoops()
        processes = try DeskProcesses()
        do {
            try processes.startBus(Desk.Options(), ProcessInfo.processInfo.environment)
        } catch {
            processes.close()
            throw error
        }
    }

    deinit { processes.close() }

    /// Whether tests that need a bus must run: if dbus-daemon is installed, and always if the environment has `CI`,
    /// so that on CI these tests fail without one.
    public static var shouldRun: Bool {
        Desk.firstExisting(Desk.busPaths) != nil || ProcessInfo.processInfo.environment["CI"] != nil
    }

    /// The folder, which is also the home of its programs.
    public var folder: String { processes.folder }

    public var address: String { "unix:path=\(folder)/bus" }

    /// Tells the bus which command to start for a service name.
    public func install(service name: String, command: String) throws {
        try "[D-BUS Service]\nName=\(name)\nExec=\(command)\n"
            .write(toFile: "\(folder)/services/\(name).service", atomically: true, encoding: .utf8)
    }

    public var environment: [String: String] {
        [
            "HOME": folder, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
            "DBUS_SESSION_BUS_ADDRESS": address, "GSETTINGS_BACKEND": "memory",
        ]
    }

    /// Starts a program. Its errors go to the same log as its output.
    public func start(_ command: [String], environment more: [String: String] = [:]) throws -> Program {
        let log = "\(folder)/\(UUID().uuidString).log"
        return try processes.start(
            Spawn(command: command, environment: environment.merging(more) { $1 }, output: log, errors: log))
    }

    /// Waits until a condition holds. Throws if it does not hold within `timeout` seconds.
    public static func wait(for what: String, timeout: Double = Desk.defaultTimeout, until holds: () throws -> Bool)
        throws
    {
        let limit = Clock.now + timeout
        while try !holds() {
            guard Clock.now < limit else {
                throw DeskError.timedOut(waitingFor: what, seconds: timeout, log: "", picture: nil)
            }
            Clock.sleep(0.002)
        }
    }
}
