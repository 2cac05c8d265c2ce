// Preferences that a test changes from outside while the window is open.

import Desk
import Foundation
import Testing

extension FurrowDesk {
    /// Runs a test whose program is traced and keeps its preferences in a file.
    static func useWithPreferences(
        _ titles: [String] = items(5), done: [String] = [], isMirrored: Bool = false,
        body: (FurrowDesk) throws -> Void
    ) throws {
        var environment = keyfile.merging(traced) { $1 }
        if isMirrored { environment["FURROW_DIRECTION"] = "rtl" }
        try use(titles, done: done, environment: environment) { furrow in
            try body(furrow)
            try furrow.close()
        }
    }

    /// The environment that makes GSettings keep all settings in one file.
    static let keyfile = ["GSETTINGS_BACKEND": "keyfile"]
    nonisolated static let schema = "io.github.furrow_app.Furrow"

    static var schemaFolder: String {
        get throws {
            // The schema is in the clone's main build folder, even if another program was built in another folder.
            let clone = try #require(try binary.components(separatedBy: "/.build").first)
            return clone + "/.build/schemas"
        }
    }

    /// Changes a preference, as `gsettings` does on the command line.
    func set(_ key: String, _ value: String) throws { _ = try gsettings("set", key, value) }

    /// Returns a preference as `gsettings` prints it: `'clamp'`.
    func preference(_ key: String) throws -> String {
        try gsettings("get", key).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Resets every preference to its default.
    func resetPreferences() throws { _ = try gsettings("reset-recursively") }

    private func gsettings(_ command: String, _ arguments: String...) throws -> String {
        let output = try desk.run(
            ["gsettings", "--schemadir", try Self.schemaFolder, command, Self.schema] + arguments,
            environment: Self.keyfile)
        guard output.succeeded, output.errors.isEmpty else { throw Unexpected("gsettings: \(output.errors)") }
        return output.output
    }

    /// The top colors of the themes in the light appearance.
    static let themes = [
        "beacon": RGB(red: 0x7f, green: 0xa8, blue: 0xf0), "ocean": RGB(red: 0x74, green: 0xa9, blue: 0xf5),
        "meadow": RGB(red: 0x62, green: 0xc2, blue: 0x74), "dusk": RGB(red: 0xb7, green: 0x95, blue: 0xf0),
        "graphite": RGB(red: 0xa3, green: 0xa3, blue: 0xa8), "ember": RGB(red: 0xff, green: 0x85, blue: 0x73),
    ]

    /// Waits until the first row has a theme's top color.
    func waitForTheme(_ theme: String) throws {
        let first = try #require(try rows().first?.title)
        try waitForColor(in: first, x: 10, try #require(Self.themes[theme]))
    }

    /// Changes a preference and waits until the program has applied it and its rows rest. The theme is set afterward,
    /// so once the rows show its color, the program has received the earlier change too.
    func applyPreference(_ key: String, _ value: String) throws {
        try release()
        let theme = try preference("theme") == "'ocean'" ? "meadow" : "ocean"
        try set(key, value)
        try set("theme", theme)
        try waitForTheme(theme)
        try waitUntilIdle()
    }

    /// Waits until a row's front has rested at this offset for longer than any animation takes.
    func waitForStay(of title: String, at offset: Int) throws {
        let frame = try row(title).frame
        var start: ContinuousClock.Instant?
        try desk.wait("\(title) staying at \(offset) px") {
            guard try self.offset(at: frame) == offset else {
                start = nil
                return false
            }
            start = start ?? .now
            return start.map { $0.duration(to: .now) > .milliseconds(600) } ?? false
        }
    }

    /// Returns the names of the menu's buttons from left to right.
    func menuOrder() throws -> [String] {
        try menuButtons().sorted { ($0.bounds?.x ?? 0) < ($1.bounds?.x ?? 0) }.map(\.name)
    }
}
