// Preferences that a test changes from elsewhere while the window runs.

import Desk
import Foundation
import Testing

extension FurrowDesk {
    /// Runs a test whose program is traced and keeps its preferences in a file, which goes away at the test's end.
    static func useWithPreferences(
        _ titles: [String] = items(5), done: [String] = [], body: (FurrowDesk) throws -> Void
    ) throws {
        try use(titles, done: done, environment: keyfile.merging(traced) { $1 }) { furrow in
            try body(furrow)
            try furrow.close()
            try FileManager.default.removeItem(atPath: furrow.preferencesPath)
        }
    }

    /// What has GSettings keep everything in one file.
    private static let keyfile = ["GSETTINGS_BACKEND": "keyfile"]

    /// That file, where GSettings has it.
    private var preferencesPath: String {
        (desk.environment["XDG_CONFIG_HOME"] ?? desk.folder + "/config") + "/glib-2.0/settings/keyfile"
    }

    /// Changes a preference as `gsettings` on a command line does.
    func set(_ key: String, _ value: String) throws { _ = try gsettings("set", key, value) }

    /// A preference as `gsettings` prints it: `'clamp'`.
    func preference(_ key: String) throws -> String {
        try gsettings("get", key).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func gsettings(_ command: String, _ arguments: String...) throws -> String {
        let build = try #require(try Self.binary.components(separatedBy: "/.build/").first)
        let output = try desk.run(
            ["gsettings", "--schemadir", build + "/.build/schemas", command, "io.github.furrow_app.Furrow"] + arguments,
            environment: Self.keyfile)
        guard output.succeeded, output.errors.isEmpty else { throw Unexpected("gsettings: \(output.errors)") }
        return output.output
    }

    /// Two themes and their top colours in light, by which a test knows what the program has heard.
    private static let signals = [
        ("ocean", RGB(red: 0x74, green: 0xa9, blue: 0xf5)), ("meadow", RGB(red: 0x62, green: 0xc2, blue: 0x74)),
    ]

    /// Changes a preference and waits until the program knows it and its rows rest: what is set later, the rows' colours,
    /// is heard of later.
    func prefer(_ key: String, _ value: String) throws {
        try lift()
        let first = try #require(try rows().first?.title)
        let now = try colour(in: first, x: 10)
        let (theme, colour) = Self.signals[now.distance(to: Self.signals[0].1) <= 2 ? 1 : 0]
        try set(key, value)
        try set("theme", theme)
        try waitForColour(in: first, x: 10, colour)
        try waitForRest()
    }

    /// Waits until a row's front stands so far off its place and has not moved for longer than any animation takes.
    func waitForStay(of title: String, at offset: Int) throws {
        let place = try row(title).place
        var start: ContinuousClock.Instant?
        try desk.wait("\(title) staying at \(offset) px") {
            guard try self.offset(at: place) == offset else {
                start = nil
                return false
            }
            start = start ?? .now
            return start.map { $0.duration(to: .now) > .milliseconds(600) } ?? false
        }
    }

    /// The menu's buttons from left to right.
    func menuOrder() throws -> [String] {
        try menuButtons().sorted { ($0.bounds?.x ?? 0) < ($1.bounds?.x ?? 0) }.map(\.name)
    }
}
