// The program started as a desktop does: through its desktop file, or by its name on the session bus.

import Desk
import Foundation

/// A desk whose session knows the program.
@MainActor struct Launcher {
    /// The application id, also its name on the bus.
    static let id = "io.github.furrow_app.Furrow"

    let desk: Desk
    /// The path of the user's own store on that desk.
    let store: String

    /// Runs a test on a desk whose session knows the program that was built with the tests.
    static func use(body: (Launcher) throws -> Void) throws {
        let binaries = URL(fileURLWithPath: try FurrowDesk.binary).deletingLastPathComponent().path
        let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../data").path
        try use(path: binaries) { launcher in
            let service = try String(contentsOfFile: "\(data)/\(id).service.in", encoding: .utf8)
            try launcher.install(
                entry: try String(contentsOfFile: "\(data)/\(id).desktop.in", encoding: .utf8),
                service: service.replacingOccurrences(of: "@bindir@", with: binaries))
            try body(launcher)
        }
    }

    /// Runs a test on a desk with an additional folder for programs, and other folders for data.
    static func use(
        path: String, environment: [String: String] = [:], body: (Launcher) throws -> Void
    ) throws {
        let paths = [path, ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"].joined(separator: ":")
        let options = Desk.Options.with {
            $0.environment = FurrowDesk.defaultEnvironment.merging(["PATH": paths]) { $1 }.merging(environment) { $1 }
        }
        try Desk.use(options) { try body(Launcher(desk: $0)) }
    }

    private init(desk: Desk) {
        self.desk = desk
        store = "\(desk.environment["XDG_DATA_HOME"] ?? desk.folder)/\(Self.id)/furrow.db"
    }

    /// Installs a desktop file and a service of the session bus for the session.
    func install(entry: String? = nil, service: String) throws {
        if let entry, let data = desk.environment["XDG_DATA_HOME"] {
            try FileManager.default.createDirectory(atPath: data + "/applications", withIntermediateDirectories: true)
            try entry.write(toFile: "\(data)/applications/\(Self.id).desktop", atomically: true, encoding: .utf8)
        }
        try service.write(toFile: "\(desk.folder)/services/\(Self.id).service", atomically: true, encoding: .utf8)
        _ = try bus("ReloadConfig")
    }

    /// Starts the program as a launcher does.
    func launch() throws {
        let launchers = ["gtk4-launch", "gtk-launch"].filter {
            FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0)
        }
        guard let first = launchers.first else { throw Unexpected("no gtk4-launch (apt install libgtk-4-bin)") }
        _ = try run([first, Self.id])
    }

    /// Calls a method of `org.freedesktop.Application` of the program on the bus, which starts the program if
    /// necessary.
    func call(_ method: String, _ arguments: String...) throws {
        let path = "/" + Self.id.replacingOccurrences(of: ".", with: "/")
        _ = try gdbus(Self.id, path, "org.freedesktop.Application.\(method)", arguments + ["@a{sv} {}"])
    }

    /// Activates the desktop file's action.
    func newTask() throws { try call("ActivateAction", "new-task", "@av []") }

    /// Returns the process id of the program that owns the name on the bus, or nil if there is none.
    func owner() throws -> pid_t? {
        let names = try bus("ListNames")
        guard names.contains("'\(Self.id)'") else { return nil }
        let answer = try bus("GetConnectionUnixProcessID", Self.id)
        return pid_t(answer.filter(\.isNumber).replacing("32", with: "", maxReplacements: 1))
    }

    /// Waits until the program on the session bus has a painted window.
    func started(_ command: [String]? = nil) throws -> FurrowDesk {
        let pid = try desk.wait(for: "the program on the bus") { try owner() }
        let program = desk.adopt(pid, command: try command ?? [FurrowDesk.binary])
        return try FurrowDesk(desk, adopting: program, store: store)
    }

    private func bus(_ method: String, _ arguments: String...) throws -> String {
        try gdbus("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.\(method)", arguments)
    }

    private func gdbus(_ name: String, _ path: String, _ method: String, _ arguments: [String]) throws -> String {
        try run(["gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method", method] + arguments)
    }

    private func run(_ command: [String]) throws -> String {
        let output = try desk.run(command)
        guard output.succeeded else { throw Unexpected("\(command): \(output.ending) \(output.errors)") }
        return output.output
    }
}
