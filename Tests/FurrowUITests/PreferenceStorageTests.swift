// The storage of preferences in GSettings, with a separate file for each test.

import CGLib
import Foundation
import GLibSupport
import Gestures
import TestSupport
import Testing

@testable import FurrowUI
@testable import ListModel

@MainActor @Suite struct PreferenceStorageTests {
    /// A schema, and a file for the preferences of one test.
    private final class Place {
        let folder: TemporaryFolder
        private let schema: OpaquePointer

        init() throws {
            folder = try TemporaryFolder()
            schema = try #require(PreferenceSchema.find(), "the schema beside the tests")
        }

        deinit {
            g_settings_schema_unref(schema)
        }

        /// Opens the storage as a program that starts now would.
        func storage() -> PreferenceStorage {
            PreferenceStorage(schema: schema, keyfile: folder.file("keyfile"))
        }
    }

    /// Runs GLib's main loop until a condition holds. Returns false if the condition does not hold within 30 s,
    /// a limit long enough for a busy machine.
    private func turn(until condition: () -> Bool) -> Bool {
        let limit = ContinuousClock.now + .seconds(30)
        while !condition() {
            guard ContinuousClock.now < limit else { return false }
            g_main_context_iteration(nil, 0)
        }
        return true
    }

    @Test func theSchemaDefaultsMatchTheProgram() throws {
        #expect(try Place().storage().read() == PreferenceValues())
    }

    @Test func everyPreferenceIsStored() throws {
        let place = try Place()
        Preferences(place.storage()).change { $0 = PreferenceKeyTests.changed }
        #expect(Preferences(place.storage()).values == PreferenceKeyTests.changed)
    }

    @Test func onlyChangedPreferencesAreWritten() throws {
        let place = try Place()
        Preferences(place.storage()).change { $0.theme = .ocean }
        let file = try String(contentsOfFile: place.folder.file("keyfile"), encoding: .utf8)
        #expect(file.contains("theme='ocean'"))
        #expect(file.split(separator: "\n").count { $0.contains("=") } == 1)
    }

    @Test func unknownActionNamesAreKept() throws {
        let place = try Place()
        Preferences(place.storage()).change { $0.settings.leadingActions = ["fly", "edit"] }
        let settings = Preferences(place.storage()).settings
        #expect(settings.leadingActions == ["fly", "edit"])
        #expect(MenuLayout(settings).leading == [.edit])
    }

    @Test func observersAreNotifiedOfAChangeImmediately() throws {
        let place = try Place()
        let preferences = Preferences(place.storage())
        var told: [HeatTheme] = []
        preferences.onChange(for: place) { told.append(preferences.theme) }
        preferences.change { $0.theme = .dusk }
        #expect(told == [.dusk])
        preferences.change { $0.theme = .dusk }
        #expect(told == [.dusk])
    }

    @Test func aReleasedObserverIsNotNotified() throws {
        let place = try Place()
        let preferences = Preferences(place.storage())
        var count = 0
        do {
            let owner = try Place()
            preferences.onChange(for: owner) { count += 1 }
            preferences.change { $0.theme = .dusk }
        }
        preferences.change { $0.theme = .ocean }
        #expect(count == 1)
    }

    @Test func anExternalPreferenceChangeIsApplied() throws {
        let place = try Place()
        let (ours, others) = (Preferences(place.storage()), place.storage())
        var count = 0
        ours.onChange(for: place) { count += 1 }
        g_settings_set_string(others.settings, "opening", "full")
        #expect(turn { ours.settings.opening == .full })
        #expect(count == 1)
    }

    @Test func withoutASchemaDefaultsApplyAndChangesAreKeptInMemory() {
        let preferences = Preferences(nil)
        #expect(preferences.values == PreferenceValues())
        preferences.change { $0.settings.snaps = false }
        #expect(!preferences.settings.snaps)
    }
}

@Suite struct PreferenceSchemaTests {
    /// Compiles a changed copy of the project's schema in the folder.
    private func compile(_ folder: URL, _ change: (String) -> String) throws {
        let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let name = "\(PreferenceSchema.id).gschema.xml"
        let text = try String(contentsOf: project.appending(path: "data/\(name)"), encoding: .utf8)
        try change(text).write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = ["glib-compile-schemas", folder.path]
        try compiler.run()
        compiler.waitUntilExit()
        #expect(compiler.terminationStatus == 0)
    }

    private func isLoaded(_ folder: TemporaryFolder) -> Bool {
        guard let schema = PreferenceSchema.load(from: folder.path) else { return false }
        g_settings_schema_unref(schema)
        return true
    }

    @Test func anInstalledProgramFindsTheSchemaOfItsPrefix() throws {
        let prefix = try TemporaryFolder()
        let schemas = prefix.url.appending(path: "share/glib-2.0/schemas")
        try FileManager.default.createDirectory(at: schemas, withIntermediateDirectories: true)
        try compile(schemas) { $0 }
        let schema = try #require(PreferenceSchema.find(in: DataFolders(program: prefix.path + "/bin/furrow")))
        g_settings_schema_unref(schema)
        withExtendedLifetime(prefix) {}
    }

    @Test func noPreferencesAreLoadedWithoutASchema() throws {
        let empty = try TemporaryFolder()
        #expect(!isLoaded(empty))
    }

    @Test func aSchemaWithoutAKeyIsRejected() throws {
        let old = try TemporaryFolder()
        try compile(old.url) { $0.replacingOccurrences(of: "\"snaps\"", with: "\"snapped\"") }
        #expect(!isLoaded(old))
    }

    @Test func aSchemaWithoutAChoiceIsRejected() throws {
        let old = try TemporaryFolder()
        try compile(old.url) { $0.replacingOccurrences(of: "\"graphite\"", with: "\"grey\"") }
        #expect(!isLoaded(old))
    }

    @Test func aSchemaWithAKeyOfAnotherTypeIsRejected() throws {
        let old = try TemporaryFolder()
        try compile(old.url) { text in
            text.replacingOccurrences(
                of: "<key name=\"snaps\" type=\"b\">\n      <default>true",
                with: "<key name=\"snaps\" type=\"i\">\n      <default>1")
        }
        #expect(!isLoaded(old))
    }

    @Test func aCompleteSchemaIsAccepted() throws {
        let whole = try TemporaryFolder()
        try compile(whole.url) { $0 }
        #expect(isLoaded(whole))
    }
}
