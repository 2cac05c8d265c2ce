// Finds the schema of the preferences: installed, or in the clone that the program was built in.

import CGtk
import Foundation

/// The schema of the preferences, which must be known to GLib before anything is read: GLib ends a program that asks for
/// a schema or a key that is not there.
enum PreferenceSchema {
    /// The schema's id, also the application's.
    static let id = FurrowProgram.applicationID

    /// The schema with all the keys of this program; nil where there is none, or only an older one. The caller owns it.
    ///
    /// - Parameter program: the path of the running program's file.
    static func find(for program: String? = runningProgram) -> OpaquePointer? {
        let own = program.flatMap { clone(of: $0).flatMap(compiled) ?? installed(beside: $0) }
        if let schema = own.flatMap(load) { return schema }
        guard let sources = g_settings_schema_source_get_default() else { return nil }
        return complete(g_settings_schema_source_lookup(sources, id, 1))
    }

    /// The schema in a folder of compiled schemas; nil where there is none, or an older one.
    static func load(from folder: String) -> OpaquePointer? {
        guard let source = g_settings_schema_source_new_from_directory(folder, nil, 0, nil) else { return nil }
        // The schema keeps its source.
        defer { g_settings_schema_source_unref(source) }
        return complete(g_settings_schema_source_lookup(source, id, 0))
    }

    private static var runningProgram: String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    }

    /// Where an installed program's schema is, whatever the prefix: `bin/furrow`, `share/glib-2.0/schemas`.
    private static func installed(beside program: String) -> String? {
        let prefix = URL(fileURLWithPath: program).deletingLastPathComponent().deletingLastPathComponent()
        let folder = prefix.appending(path: "share/glib-2.0/schemas").path
        return FileManager.default.fileExists(atPath: folder + "/gschemas.compiled") ? folder : nil
    }
}

// MARK: - Run from a clone

extension PreferenceSchema {
    /// The folder of the clone in whose `.build` the program is.
    private static func clone(of program: String) -> String? {
        guard let build = program.range(of: "/.build/", options: .backwards) else { return nil }
        let folder = String(program[..<build.lowerBound])
        return FileManager.default.fileExists(atPath: source(in: folder)) ? folder : nil
    }

    private static func source(in clone: String) -> String { "\(clone)/data/\(id).gschema.xml" }

    /// The clone's schema, compiled if it is not yet or has been changed since; nil where that cannot be done.
    private static func compiled(in clone: String) -> String? {
        let folder = clone + "/.build/schemas"
        let result = folder + "/gschemas.compiled"
        if let made = changed(result), let written = changed(source(in: clone)), made >= written { return folder }
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return compile(clone + "/data", into: folder) ? folder : nil
    }

    private static func changed(_ path: String) -> Date? {
        try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    private static func compile(_ folder: String, into target: String) -> Bool {
        let command = ["glib-compile-schemas", "--strict", "--targetdir=\(target)", folder]
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        // What it has to say, the warning of the missing schema says.
        let quietly = GSpawnFlags(
            G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
        var status: Int32 = 0
        let ran = g_spawn_sync(nil, &arguments, nil, quietly, nil, nil, nil, nil, &status, nil)
        return ran != 0 && status == 0
    }
}

// MARK: - Its keys

extension PreferenceSchema {
    /// The schema, if it has every key with every choice; otherwise it is given up.
    private static func complete(_ schema: OpaquePointer?) -> OpaquePointer? {
        guard let schema else { return nil }
        guard PreferenceKey.all.allSatisfy({ has($0, schema) }) else {
            g_settings_schema_unref(schema)
            return nil
        }
        return schema
    }

    private static func has(_ key: PreferenceKey, _ schema: OpaquePointer) -> Bool {
        guard g_settings_schema_has_key(schema, key.name) != 0 else { return false }
        guard let found = g_settings_schema_get_key(schema, key.name) else { return false }
        defer { g_settings_schema_key_unref(found) }
        return key.possible.allSatisfy { $0.fits(found) }
    }
}

extension StoredPreference {
    /// Whether a key of a schema takes this value.
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
        }
    }
}
