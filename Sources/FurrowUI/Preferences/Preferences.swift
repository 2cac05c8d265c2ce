import CGtk
import Gestures
import GtkSupport
import ListModel

/// The user's preferences, read once and then kept up to date.
///
/// Changes take effect at once, whether made in the preferences window or by another program (`gsettings`). Without the
/// schema, the defaults apply, and changes last until the program ends.
@MainActor final class Preferences {
    private(set) var values: PreferenceValues
    private let storage: PreferenceStorage?
    private let observers = Observers()

    /// Whether changes outlast the program.
    var areStored: Bool { storage != nil }
    var settings: Gestures.Settings { values.settings }
    /// The heat map's color theme.
    var theme: HeatTheme { values.theme }

    /// Reads the preferences now; see `PreferencesLoader` for reading them in the background.
    convenience init() {
        self.init(PreferencesLoader.storage())
    }

    /// Reads the preferences from a storage, or nil if changes cannot be stored.
    convenience init(_ storage: PreferenceStorage?) {
        self.init(storage, storage?.read() ?? PreferenceValues())
    }

    init(_ storage: PreferenceStorage?, _ values: PreferenceValues) {
        self.storage = storage
        self.values = values
        guard let storage else { return }
        connect(storage.settings, "changed") { [weak self] in self?.update(self?.storage?.read()) }
    }

    /// Changes preferences; they are stored, and observers notified, before this returns.
    func change(_ body: (inout PreferenceValues) -> Void) {
        var changed = values
        body(&changed)
        storage?.write(changed, replacing: values)
        // Values that could not be written keep their stored value.
        update(storage?.read() ?? changed)
    }

    /// Calls the closure after every change until the owner is deallocated.
    func onChange(for owner: AnyObject, _ body: @escaping @MainActor () -> Void) {
        observers.add(for: owner, body)
    }

    private func update(_ values: PreferenceValues?) {
        guard let values, values != self.values else { return }
        self.values = values
        observers.notify()
    }
}

/// The preferences, which are read on another thread while GTK starts.
struct PreferencesLoader: Sendable {
    private let task: Task<(PreferenceStorage, PreferenceValues)?, Never>

    init() {
        // Create GLib's file system before a second thread exists, to avoid a deadlock. If GSettings uses a file, as in
        // a sandbox, GLib (2.74) creates the file system while it holds the lock of the settings backend. Elsewhere, it
        // takes that lock while it creates the file system. If two threads do this in opposite order at the same time,
        // as can happen with GTK's thread under Wayland, they wait for each other forever.
        _ = g_vfs_get_default()
        task = Task.detached(priority: .userInitiated) {
            Self.storage().map { ($0, $0.read()) }
        }
    }

    /// The preferences, available at once if reading started early enough.
    @MainActor var preferences: Preferences {
        get async {
            let loaded = await task.value
            return Preferences(loaded?.0, loaded?.1 ?? PreferenceValues())
        }
    }

    /// Returns the storage, or nil without a schema.
    static func storage() -> PreferenceStorage? {
        guard let schema = PreferenceSchema.find() else { return nil }
        // The settings hold a reference to their schema.
        defer { g_settings_schema_unref(schema) }
        return PreferenceStorage(schema: schema)
    }
}
