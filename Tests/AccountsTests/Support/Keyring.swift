// A real GNOME Keyring on a private bus, and a process that asks it.

import Desk
import Foundation
import TestSupport
import Testing

/// A session with a keyring whose password is "keyring".
final class Keyring {
    let desk: BusDesk
    private var daemon: Program?

    init() throws {
        desk = try BusDesk()
        try FileManager.default.createDirectory(
            atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Whether a keyring is available; always true if the environment has `CI`.
    static var shouldRun: Bool {
        (BusDesk.shouldRun && FileManager.default.isExecutableFile(atPath: program))
            || ProcessInfo.processInfo.environment["CI"] != nil
    }

    private static let program = "/usr/bin/gnome-keyring-daemon"
    private var runtime: String { desk.folder + "/runtime" }

    /// Starts the daemon and waits until the Secret Service is available.
    func start(unlocking: Bool = true) throws {
        let options = "--foreground --components=secrets" + (unlocking ? " --unlock" : "")
        let input = unlocking ? "printf keyring | " : ""
        daemon = try desk.start(
            ["/bin/sh", "-c", "\(input)exec '\(Self.program)' \(options)"], environment: ["XDG_RUNTIME_DIR": runtime])
        try BusDesk.wait(for: "the Secret Service") { try self.hasOwner }
    }

    private var hasOwner: Bool { get throws { try ask("has-owner", "org.freedesktop.secrets", "") == "true" } }

    /// Ends the daemon.
    func quit() throws {
        daemon?.kill(SIGTERM)
        _ = try daemon?.waitForEnd()
        try BusDesk.wait(for: "the end of the Secret Service") { try !self.hasOwner }
    }

    /// Returns the output of a process that asks the service, on this bus or another one.
    func ask(
        _ action: String, _ user: String, _ address: String, _ password: String = "", bus: String? = nil
    ) throws -> String {
        try AccountProbe.ask([action, user, address], input: password, on: desk, bus: bus)
    }
}

/// A separate process that asks, because a process keeps one session bus for its whole life.
enum AccountProbe {
    static func ask(_ words: [String], input: String = "", on desk: BusDesk, bus: String? = nil) throws -> String {
        let program = try #require(Desk.builtProgram("account-probe"), "account-probe is not built beside the tests")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = words
        process.environment = desk.environment.merging(["DBUS_SESSION_BUS_ADDRESS": bus ?? desk.address]) { $1 }
        let (output, standardInput) = (Pipe(), Pipe())
        (process.standardOutput, process.standardInput) = (output, standardInput)
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let answer = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: answer, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}
