import CGtk
import GtkShim

/// The storage of the preferences in GSettings.
///
/// The object may be created on any thread. After that, only the main thread may use it, on which GLib reports changes.
final class PreferenceStorage: @unchecked Sendable {
    let settings: UnsafeMutablePointer<GSettings>

    /// - Parameters:
    ///   - schema: A schema with every key, as returned by ``PreferenceSchema``.
    ///   - keyfile: The path of a file for the values, or nil for the desktop's own storage.
    init(schema: OpaquePointer, keyfile: String? = nil) {
        settings = furrow_settings_new(schema, keyfile)
    }

    deinit { g_object_unref(settings) }

    func read() -> PreferenceValues {
        var values = PreferenceValues()
        for key in PreferenceKey.all { key.restore(read(key, like: key.stored(values)), &values) }
        return values
    }

    private func read(_ key: PreferenceKey, like kind: StoredPreference) -> StoredPreference {
        switch kind {
        case .flag: .flag(g_settings_get_boolean(settings, key.name) != 0)
        case .string: .string(string(key.name))
        case .strings: .strings(strings(key.name))
        case .number: .number(Int(g_settings_get_int(settings, key.name)))
        }
    }

    private func string(_ name: String) -> String {
        guard let text = g_settings_get_string(settings, name) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    private func strings(_ name: String) -> [String] {
        guard let texts = g_settings_get_strv(settings, name) else { return [] }
        defer { g_strfreev(texts) }
        var strings: [String] = []
        while let text = texts[strings.count] { strings.append(String(cString: text)) }
        return strings
    }

    /// Stores the differences between two values, except for keys that the administrator has locked.
    func write(_ values: PreferenceValues, replacing old: PreferenceValues) {
        for key in PreferenceKey.all where key.stored(values) != key.stored(old) {
            write(key.stored(values), to: key.name)
        }
    }

    private func write(_ stored: StoredPreference, to name: String) {
        switch stored {
        case .flag(let isOn): g_settings_set_boolean(settings, name, isOn ? 1 : 0)
        case .string(let string): g_settings_set_string(settings, name, string)
        case .number(let number): g_settings_set_int(settings, name, gint(number))
        case .strings(let strings):
            var pointers: [UnsafePointer<CChar>?] = strings.map { UnsafePointer(strdup($0)) }
            pointers.append(nil)
            g_settings_set_strv(settings, name, pointers)
            for pointer in pointers { free(UnsafeMutablePointer(mutating: pointer)) }
        }
    }
}
