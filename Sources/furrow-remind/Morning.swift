// The hour at which a whole day counts: a preference.

import CGLib
import GLibSupport
import Store
import Todo

/// The time at which what is due on a day, and at no time of it, is told.
@MainActor final class Morning {
    private static let key = "morning-hour"
    /// Where the preferences' schema is not installed.
    private static let standard: Int32 = 9

    private let settings: UnsafeMutablePointer<GSettings>?

    /// - Parameter onChange: called when it may be another one.
    init(onChange: @escaping LoopAction) {
        let schema = SettingsSchema.find(StoreLocation.folderName) { g_settings_schema_has_key($0, Self.key) != 0 }
        settings = schema.flatMap { g_settings_new_full($0, nil, nil) }
        if let schema { g_settings_schema_unref(schema) }
        if let settings { whenChanged(settings, onChange) }
    }

    /// The time as it is preferred now.
    var time: TimeOfDay {
        let hour = settings.map { g_settings_get_int($0, Self.key) } ?? Self.standard
        return TimeOfDay(hour: Int(hour), minute: 0) ?? .midnight
    }
}
