// The hour that is the morning: a preference.

import CGLib
import GLibSupport
import Todo

/// The time that “morning” means, and at which what is due on a day, and at no time of it, is told.
///
/// The window has its preferences by itself; this is for programs without one.
public final class Morning {
    private static let key = "morning-hour"
    /// The schema's id, also the application's.
    private static let schema = "io.github.furrow_app.Furrow"
    /// Where the preferences' schema is not installed.
    private static let standard = 9

    private let settings: UnsafeMutablePointer<GSettings>?

    /// Finds where it is kept, without asking for it yet.
    public init() {
        let schema = SettingsSchema.find(Self.schema) { g_settings_schema_has_key($0, Self.key) != 0 }
        settings = schema.flatMap { g_settings_new_full($0, nil, nil) }
        if let schema { g_settings_schema_unref(schema) }
    }

    deinit { if let settings { g_object_unref(settings) } }

    /// The time as it is preferred now.
    public var time: TimeOfDay {
        let hour = settings.map { Int(g_settings_get_int($0, Self.key)) } ?? Self.standard
        return TimeOfDay(hour: hour, minute: 0) ?? .midnight
    }

    /// Calls the closure when it may be another one, for as long as this lives.
    @MainActor public func onChange(_ body: @escaping LoopAction) {
        if let settings { whenChanged(settings, body) }
    }
}
