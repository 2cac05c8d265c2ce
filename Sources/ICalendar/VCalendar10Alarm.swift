import Todo

/// An alarm of vCalendar 1.0, which is a property there, converted to a VALARM.
struct VCalendar10Alarm {
    /// The lines of the VALARM.
    let bytes: [UInt8]

    /// Reads an alarm, which consists of its time, the interval and number of its repetitions, and a text or sound.
    /// Returns nil if the alarm has no time.
    init?(_ line: VCalendar10Line, text: String, dates: VCalendar10Dates) {
        let parts = VCalendar10Line.divided(text, at: [";"])
        guard let trigger = Self.trigger(parts[0], dates.due) else { return nil }
        func part(_ index: Int) -> String? { index < parts.count && !parts[index].isEmpty ? parts[index] : nil }
        let isShown = line.name == "DALARM"
        var lines = [
            ContentLine("BEGIN", value: "VALARM"), ContentLine("ACTION", value: isShown ? "DISPLAY" : "AUDIO"), trigger,
        ]
        if let span = part(1), let count = part(2), span.first == "P", Int(count) != nil {
            lines += [ContentLine("DURATION", value: span), ContentLine("REPEAT", value: count)]
        }
        if isShown {
            lines.append(ContentLine("DESCRIPTION", value: TextValue.escaped(part(3) ?? "Reminder")))
        } else if let sound = part(3) {
            lines.append(ContentLine("X-VCALENDAR-SOUND", value: TextValue.escaped(sound)))
        }
        lines.append(ContentLine("END", value: "VALARM"))
        bytes = lines.flatMap(\.raw)
    }

    /// Returns the trigger: relative to the due date if possible, so that the alarm moves with the due date, and
    /// otherwise at its time.
    private static func trigger(_ text: String, _ due: TimeValue?) -> ContentLine? {
        let old = VCalendar10Dates.normalized(text)
        if let time = TimeValue(Array(old.utf8)[...]), time.time != nil {
            guard let due, due.time != nil, due.isUTC == time.isUTC else {
                return ContentLine("TRIGGER", parameters: ["VALUE=DATE-TIME"], value: old)
            }
            let seconds = time.local.seconds - due.local.seconds
            let sign = seconds < 0 ? "-" : ""
            let span =
                seconds.isMultiple(of: 60) ? "\(sign)PT\(abs(seconds) / 60)M" : "\(sign)PT\(abs(seconds))S"
            return ContentLine("TRIGGER", parameters: ["RELATED=END"], value: span)
        }
        let isSpan = text.first == "P" || text.hasPrefix("-P") || text.hasPrefix("+P")
        return isSpan ? ContentLine("TRIGGER", parameters: ["RELATED=END"], value: text) : nil
    }
}
