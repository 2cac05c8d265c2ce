// What the details say of dates, and what their rows do: given by whoever has words and editors for them.

import CGtk
import Foundation
import GtkSupport
import Todo

/// What the rows of dates say, and what activating them does.
@MainActor struct DetailDates {
    /// A row that opens an editor over itself.
    typealias Opener = @MainActor (_ item: Item, _ row: Widget) -> Void

    /// A date in words.
    var words: @MainActor (CalendarTime) -> String
    /// How an item comes again, in words; it does.
    var repeatWords: @MainActor (Item) -> String
    /// What opens where the row is activated; nil where the row is to be read alone.
    var onStart: Opener?
    var onDue: Opener?
    var onRepeat: Opener?
}

extension DetailDates {
    /// Dates as the locale writes them, the rule as it is kept; no row opens anything.
    static let plain = DetailDates(
        words: { time in format(time.local.day, time.time, time.time == nil ? "%x" : "%x %H:%M") + zone(of: time) },
        repeatWords: { $0.repeats?.text ?? "" })

    private static func zone(of time: CalendarTime) -> String { time.zone.map { " (\($0))" } ?? "" }

    private static func format(_ day: Day, _ time: TimeOfDay?, _ format: String) -> String {
        let (year, month, dayOfMonth) = (Int32(day.date.year), Int32(day.date.month), Int32(day.date.day))
        let (hour, minute) = (Int32(time?.hour ?? 0), Int32(time?.minute ?? 0))
        guard let moment = g_date_time_new_utc(year, month, dayOfMonth, hour, minute, 0) else { return "\(day)" }
        defer { g_date_time_unref(moment) }
        return text(of: moment, format)
    }

    /// An instant as the locale writes it, on the clock where one is.
    static func words(of instant: Timestamp) -> String {
        guard let moment = g_date_time_new_from_unix_local(Int(instant.milliseconds / 1000)) else { return "" }
        defer { g_date_time_unref(moment) }
        return text(of: moment, "%x %H:%M")
    }

    private static func text(of moment: OpaquePointer, _ format: String) -> String {
        guard let text = g_date_time_format(moment, format) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
