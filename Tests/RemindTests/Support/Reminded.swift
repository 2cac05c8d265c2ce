// A store, a session bus, and the real reminder program at fixed times.

import Desk
import Foundation
import GRDB
import Store
import TestSupport
import Testing
import Todo

/// The environment for tests of `furrow-remind`: a session without a display, whose clock is set by faketime.
final class Reminded {
    let desk: BusDesk
    let store: Store
    let path: String

    /// Whether these tests must run: if the program's clock can be set and a bus is available, and always if the
    /// environment has `CI`.
    static var shouldRun: Bool {
        ProcessInfo.processInfo.environment["CI"] != nil || (Desk.clockLibrary != nil && BusDesk.shouldRun)
    }

    /// Creates a session without tasks. Tests add tasks with reminders in 2031.
    init() throws {
        desk = try BusDesk()
        path = "\(desk.folder)/data/io.github.furrow_app.Furrow/furrow.db"
        store = try Store.open(at: path)
    }

    /// Adds a task with a floating due date and reminders in JSON.
    @discardableResult
    func add(
        _ title: String, due: String, reminders: String = #"["PT0S"]"#, repeats: String? = nil
    ) throws -> UUID {
        var fields = [FieldChange(.due, .text(due)), FieldChange(.reminders, .text(reminders))]
        if let repeats { fields.append(FieldChange(.repeats, .text(repeats))) }
        let item = NewItem(title: title, fields: fields)
        let time = Timestamp(milliseconds: 1_900_000_000_000)
        try store.perform(.add([item], at: .bottom, in: TodoList.tasks.id), at: time)
        return item.id
    }

    static func program(_ name: String) throws -> String {
        try #require(Desk.builtProgram(name), "\(name) is not built beside the tests")
    }

    /// Returns the environment of programs whose clock starts at a time, by default in UTC.
    func environment(at time: String) throws -> [String: String] {
        let folders = [
            "XDG_DATA_HOME": desk.folder + "/data", "XDG_CONFIG_HOME": desk.folder + "/config",
        ]
        return try Desk.clock(at: time).merging(folders) { $1 }
    }

    /// Starts the program. Its clock starts at a time such as `2031-12-03 08:59:58`.
    func start(at time: String, _ more: [String: String] = [:]) throws -> Program {
        try desk.start(
            [Self.program("furrow-remind")], environment: environment(at: time).merging(more) { $1 })
    }

    /// Starts the program with these settings of the machine, including the time zone.
    func start(at time: String, in settings: MachineSettings) throws -> Program {
        var variables = try environment(at: time)
        variables["TZ"] = nil
        return try desk.start(settings.wrapping([Self.program("furrow-remind")], variables))
    }

    /// Sets another morning hour, as other programs with preferences in a file do.
    func set(morningHour hour: Int) throws {
        let file = URL(fileURLWithPath: desk.folder + "/config/glib-2.0/settings/keyfile")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("[io/github/furrow_app/Furrow]\nmorning-hour=\(hour)\n".utf8).write(to: file, options: .atomic)
    }

    /// Starts a notification server on the bus.
    func daemon(_ capabilities: [String] = ["actions", "body", "body-markup"]) throws -> NotificationDaemon {
        try NotificationDaemon(address: desk.address, capabilities: capabilities)
    }

    /// Returns the recorded states of the deliveries.
    func states() throws -> [String] {
        try DatabaseQueue.opened(path).read {
            try String.fetchAll($0, sql: "SELECT state FROM telling ORDER BY item, name")
        }
    }

    /// Waits until the recorded states equal `states`.
    func wait(forStates states: [String]) throws {
        try BusDesk.wait(for: "the notes \(states)") { try self.states() == states }
    }
}
