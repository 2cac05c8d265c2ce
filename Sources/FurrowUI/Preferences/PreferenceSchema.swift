// Finds the schema of the preferences: installed, or in the clone that the program was built in.

import CGtk
import GtkSupport

/// The schema of the preferences, which must be known to GLib before anything is read: GLib ends a program that asks for
/// a schema or a key that is not there.
enum PreferenceSchema {
    /// The schema's id, also the application's.
    static let id = FurrowProgram.applicationID

    /// The schema with all the keys of this program; nil where there is none, or only an older one. The caller owns it.
    static func find(in folders: DataFolders = .current) -> OpaquePointer? {
        SettingsSchema.find(id, in: folders, where: isComplete)
    }

    /// The schema in a folder of compiled schemas; nil where there is none, or an older one.
    static func load(from folder: String) -> OpaquePointer? {
        SettingsSchema.load(id, from: folder, where: isComplete)
    }
}

// MARK: - Its keys

extension PreferenceSchema {
    /// Whether a schema has every key with every choice.
    private static func isComplete(_ schema: OpaquePointer) -> Bool {
        PreferenceKey.all.allSatisfy { has($0, schema) }
    }

    private static func has(_ key: PreferenceKey, _ schema: OpaquePointer) -> Bool {
        guard g_settings_schema_has_key(schema, key.name) != 0 else { return false }
        guard let found = g_settings_schema_get_key(schema, key.name) else { return false }
        defer { g_settings_schema_key_unref(found) }
        return key.possible.allSatisfy { $0.fits(found) }
    }
}

extension StoredPreference {
    /// Whether a key of a schema allows this value.
    fileprivate func fits(_ key: OpaquePointer) -> Bool {
        guard let value = g_variant_ref_sink(variant) else { return false }
        defer { g_variant_unref(value) }
        // The range says nothing of a value of another type.
        let types = (g_settings_schema_key_get_value_type(key), g_variant_get_type(value))
        return g_variant_type_equal(UnsafeRawPointer(types.0), UnsafeRawPointer(types.1)) != 0
            && g_settings_schema_key_range_check(key, value) != 0
    }

    private var variant: OpaquePointer? {
        switch self {
        case .flag(let isOn): g_variant_new_boolean(isOn ? 1 : 0)
        case .word(let word): g_variant_new_string(word)
        // Only the type matters.
        case .words: g_variant_new_strv(nil, 0)
        case .number(let number): g_variant_new_int32(gint(number))
        }
    }
}
