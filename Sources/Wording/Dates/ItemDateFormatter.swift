import DateWording
import SystemTime
import Todo

/// Formats a task's dates, repeat and times by the clock and the locale.
@MainActor package struct ItemDateFormatter {
    package var formatDate: @MainActor (CalendarTime) -> String
    /// Formats the repeat of an item. An unsupported repeat rule is shown as its raw text.
    package var formatRepeat: @MainActor (Item) -> String
    package var formatInstant: @MainActor (Timestamp) -> String

    package init(
        formatDate: @escaping @MainActor (CalendarTime) -> String, formatRepeat: @escaping @MainActor (Item) -> String,
        formatInstant: @escaping @MainActor (Timestamp) -> String
    ) {
        self.formatDate = formatDate
        self.formatRepeat = formatRepeat
        self.formatInstant = formatInstant
    }
}

extension ItemDateFormatter {
    /// The formatter for the system's clock and locale.
    package static var standard: ItemDateFormatter {
        let style = CalendarStyle.system
        return ItemDateFormatter(
            formatDate: { time in
                let now = Now.system
                let isElsewhere = time.zone.map { $0 != now.zones.current } ?? false
                return DateWords(now, style).text(time) + (isElsewhere ? " (\(time.zoneLabel ?? ""))" : "")
            },
            formatRepeat: { item in
                if let custom = item.unsupportedRepeat(by: SystemZones()) { return custom }
                return item.repeats.map {
                    RepeatRuleFormatter(DateWords(.system, style)).text(
                        $0.parts, isFromCompletion: item.repeatFrom == .completion)
                } ?? ""
            },
            formatInstant: { instant in
                let now = Now.system
                return DateWords(now, style).text(.floating(now.local(at: instant)))
            })
    }
}
