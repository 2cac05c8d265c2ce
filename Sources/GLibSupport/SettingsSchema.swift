import CGLib

/// The search for a GSettings schema: installed, or in the clone in which the program was built. It comes before
/// anything is read, because GLib ends a program that asks for a missing schema or key.
public enum SettingsSchema {
    /// Returns the schema with this id if it has everything needed, or nil if there is none, or only an older one. The
    /// caller owns it.
    public static func find(
        _ id: String, in folders: DataFolders = .current, where hasAll: (OpaquePointer) -> Bool
    ) -> OpaquePointer? {
        if let clone = folders.clone { CloneSchemas.bringUpToDate(clone: clone) }
        if let schema = folders.schemas.flatMap({ load(id, from: $0, where: hasAll) }) { return schema }
        guard let sources = g_settings_schema_source_get_default() else { return nil }
        return checked(g_settings_schema_source_lookup(sources, id, 1), hasAll)
    }

    /// Returns the schema in a folder of compiled schemas, or nil if there is none, or only an older one.
    public static func load(
        _ id: String, from folder: String, where hasAll: (OpaquePointer) -> Bool
    ) -> OpaquePointer? {
        guard let source = g_settings_schema_source_new_from_directory(folder, nil, 0, nil) else { return nil }
        // The schema retains its source.
        defer { g_settings_schema_source_unref(source) }
        return checked(g_settings_schema_source_lookup(source, id, 0), hasAll)
    }

    /// Returns the schema if it has everything needed, and otherwise releases it.
    private static func checked(_ schema: OpaquePointer?, _ hasAll: (OpaquePointer) -> Bool) -> OpaquePointer? {
        guard let schema, !hasAll(schema) else { return schema }
        g_settings_schema_unref(schema)
        return nil
    }
}
