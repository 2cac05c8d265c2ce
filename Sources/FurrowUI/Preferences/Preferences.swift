// The preferences of the running program: read once, followed from then on.

import CGtk
import Gestures
import GtkSupport

/// The user's preferences.
///
/// They act at once, whoever changes them: the preferences window, or another program (`gsettings`). Where the schema
/// cannot be found they are the defaults, and changes last as long as the program.
@MainActor public final class Preferences {
    /// All of them as they are now.
    public private(set) var values: PreferenceValues
    private let storage: PreferenceStorage?
    private var followers: [Follower] = []

    private struct Follower {
        weak var owner: AnyObject?
        let body: @MainActor () -> Void
    }

    /// The gestures' preferences.
    public var settings: Gestures.Settings { values.settings }
    /// The heat map's colours.
    public var theme: HeatTheme { values.theme }

    /// Reads them now; see `PreferencesOpening` for a start that waits for nothing.
    public convenience init() {
        self.init(PreferencesOpening.storage())
    }

    /// Follows what is kept there; nil keeps nothing and says so once.
    convenience init(_ storage: PreferenceStorage?) {
        self.init(storage, storage?.read() ?? PreferenceValues())
    }

    init(_ storage: PreferenceStorage?, _ values: PreferenceValues) {
        self.storage = storage
        self.values = values
        guard let storage else {
            FurrowProgram.printError(
                tr("The preferences’ schema is not installed, so they are the defaults and changes are not kept."))
            return
        }
        connect(storage.settings, "changed") { [weak self] in self?.take(self?.storage?.read()) }
    }

    /// Changes preferences; they are kept, and those who follow are notified, before this returns.
    public func change(_ body: (inout PreferenceValues) -> Void) {
        var wanted = values
        body(&wanted)
        storage?.write(wanted, insteadOf: values)
        // What could not be written has not changed.
        take(storage?.read() ?? wanted)
    }

    /// Calls the closure after every change for as long as the owner lives.
    public func onChange(for owner: AnyObject, _ body: @escaping @MainActor () -> Void) {
        followers.removeAll { $0.owner == nil }
        followers.append(Follower(owner: owner, body: body))
    }

    private func take(_ values: PreferenceValues?) {
        guard let values, values != self.values else { return }
        self.values = values
        followers.removeAll { $0.owner == nil }
        for follower in followers where follower.owner != nil { follower.body() }
    }
}

/// The preferences on their way: found and read on another thread while GTK starts.
public struct PreferencesOpening: Sendable {
    private let task: Task<(PreferenceStorage, PreferenceValues)?, Never>

    /// Begins at once.
    public init() {
        // Before there are two threads: where GSettings are kept in a file, as in a sandbox, GLib (2.74) makes its file system
        // within the lock under which it makes their place, and elsewhere takes that lock while it makes its file system. Of
        // two threads that began with one each, as GTK does under Wayland, both waited for ever.
        _ = g_vfs_get_default()
        task = Task.detached(priority: .userInitiated) {
            Self.storage().map { ($0, $0.read()) }
        }
    }

    /// The preferences, ready when this was begun early enough.
    @MainActor public var preferences: Preferences {
        get async {
            let found = await task.value
            return Preferences(found?.0, found?.1 ?? PreferenceValues())
        }
    }

    /// What is kept; nil without a schema.
    static func storage() -> PreferenceStorage? {
        guard let schema = PreferenceSchema.find() else { return nil }
        // The settings keep their schema.
        defer { g_settings_schema_unref(schema) }
        return PreferenceStorage(schema: schema)
    }
}
