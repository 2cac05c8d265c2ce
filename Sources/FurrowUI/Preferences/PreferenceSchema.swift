import CGtk
import GtkSupport

/// The schema of the preferences, installed or in the clone in which the program was built. It must be checked before
/// anything is read, because GLib aborts a program that asks for a missing schema or key.
enum PreferenceSchema {
    /// The schema's id, the same as the application's.
    static let id = ProgramIdentity.applicationID

    /// Returns the schema if it has all keys of this version, or nil if it is missing or older. The caller owns it.
    static func find(in folders: DataFolders = .current) -> OpaquePointer? {
        SettingsSchema.find(id, in: folders, where: isComplete)
    }

    /// Returns the schema in a folder of compiled schemas, or nil if it is missing or older.
    static func load(from folder: String) -> OpaquePointer? {
        SettingsSchema.load(id, from: folder, where: isComplete)
    }
}

// MARK: - Keys

extension PreferenceSchema {
    /// Returns whether a schema has every key with every choice.
    private static func isComplete(_ schema: OpaquePointer) -> Bool {
        PreferenceKey.all.allSatisfy { has($0, schema) }
    }

    private static func has(_ key: PreferenceKey, _ schema: OpaquePointer) -> Bool {
        guard g_settings_schema_has_key(schema, key.name) != 0 else { return false }
        guard let schemaKey = g_settings_schema_get_key(schema, key.name) else { return false }
        defer { g_settings_schema_key_unref(schemaKey) }
        return key.possible.allSatisfy { $0.fits(schemaKey) }
    }
}

extension StoredPreference {
    /// Returns whether a key of a schema allows this value.
    fileprivate func fits(_ key: OpaquePointer) -> Bool {
        guard let value = g_variant_ref_sink(variant) else { return false }
        defer { g_variant_unref(value) }
        // The range check does not cover the type.
        let types = (g_settings_schema_key_get_value_type(key), g_variant_get_type(value))
        return g_variant_type_equal(UnsafeRawPointer(types.0), UnsafeRawPointer(types.1)) != 0
            && g_settings_schema_key_range_check(key, value) != 0
    }

    private var variant: OpaquePointer? {
        switch self {
        case .flag(let isOn): g_variant_new_boolean(isOn ? 1 : 0)
        case .string(let word): g_variant_new_string(word)
        // For an array, only the type is checked.
        case .strings: g_variant_new_strv(nil, 0)
        case .number(let number): g_variant_new_int32(gint(number))
        }
    }
}
