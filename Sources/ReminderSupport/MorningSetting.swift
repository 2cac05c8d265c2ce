import CGLib
import GLibSupport
import Todo

/// The time of “morning”, at which reminders of tasks due on a whole day are shown.
///
/// For programs without a window; the window has its own access to the settings.
public final class MorningSetting {
    private static let key = "morning-hour"
    /// The id of the schema, which is also the application id.
    private static let schema = "io.github.furrow_app.Furrow"
    /// The hour to use if the settings schema is not installed.
    private static let standard = 9

    private let settings: UnsafeMutablePointer<GSettings>?

    /// Finds the settings, without reading them yet.
    public init() {
        let schema = SettingsSchema.find(Self.schema) { g_settings_schema_has_key($0, Self.key) != 0 }
        settings = schema.flatMap { g_settings_new_full($0, nil, nil) }
        if let schema { g_settings_schema_unref(schema) }
    }

    deinit { if let settings { g_object_unref(settings) } }

    public var time: TimeOfDay {
        let hour = settings.map { Int(g_settings_get_int($0, Self.key)) } ?? Self.standard
        return TimeOfDay(hour: hour, minute: 0) ?? .midnight
    }

    /// Calls the closure whenever the setting may have changed, as long as this object exists.
    @MainActor public func onChange(_ body: @escaping LoopAction) {
        if let settings { whenChanged(settings, body) }
    }
}
