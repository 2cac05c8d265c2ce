// Somebody who is reminded: a store, a session bus, and the real program at fixed times.

import Desk
import Foundation
import GRDB
import Store
import TestSupport
import Testing
import Todo

/// What `furrow-remind` needs to be tested: a session without a display, whose clock is set by faketime.
final class Reminded {
    let desk: BusDesk
    let store: Store
    let path: String

    /// Whether the program's clock can be set, and a bus be had; always where the environment has `CI`.
    static var isExpected: Bool {
        ProcessInfo.processInfo.environment["CI"] != nil || (Desk.clockLibrary != nil && BusDesk.isExpected)
    }

    /// A session whose items are to be reminded of in 2031.
    init() throws {
        desk = try BusDesk()
        path = "\(desk.folder)/data/io.github.furrow_app.Furrow/furrow.db"
        store = try Store.open(at: path)
    }

    /// Adds an item that is due, floating, with reminders as JSON.
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

    /// The environment of programs whose clock begins at a time, in UTC where nothing else is said.
    func environment(at time: String) throws -> [String: String] {
        let folders = [
            "XDG_DATA_HOME": desk.folder + "/data", "XDG_CONFIG_HOME": desk.folder + "/config",
        ]
        return try Desk.clock(at: time).merging(folders) { $1 }
    }

    /// Starts the program, whose clock then begins at a time such as `2031-12-03 08:59:58`.
    func start(at time: String, _ more: [String: String] = [:]) throws -> Program {
        try desk.start(
            [Self.program("furrow-remind")], environment: environment(at: time).merging(more) { $1 })
    }

    /// Starts the program where the machine has these settings, also the zone.
    func start(at time: String, in settings: MachineSettings) throws -> Program {
        var variables = try environment(at: time)
        variables["TZ"] = nil
        return try desk.start(settings.seen(by: [Self.program("furrow-remind")], variables))
    }

    /// Prefers another hour for the morning, as other programs do that keep preferences in a file.
    func set(morningHour hour: Int) throws {
        let file = URL(fileURLWithPath: desk.folder + "/config/glib-2.0/settings/keyfile")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("[io/github/furrow_app/Furrow]\nmorning-hour=\(hour)\n".utf8).write(to: file, options: .atomic)
    }

    /// A notification server on the bus.
    func daemon(_ capabilities: [String] = ["actions", "body", "body-markup"]) throws -> NotificationDaemon {
        try NotificationDaemon(address: desk.address, capabilities: capabilities)
    }

    /// What has been noted of tellings.
    func states() throws -> [String] {
        try DatabaseQueue.opened(path).read {
            try String.fetchAll($0, sql: "SELECT state FROM telling ORDER BY item, name")
        }
    }

    /// Waits until what was noted is this.
    func wait(forStates states: [String]) throws {
        try BusDesk.wait(for: "the notes \(states)") { try self.states() == states }
    }
}
