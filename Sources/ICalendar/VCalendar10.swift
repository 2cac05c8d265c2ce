import Todo

/// The conversion of vCalendar 1.0 (versit Consortium, 1996) to iCalendar: calendars in vCalendar 1.0 and properties in
/// QUOTED-PRINTABLE are converted to RFC 5545, and all other lines stay unchanged.
struct VCalendar10 {
    /// The prefix for the names of preserved properties that iCalendar lacks or defines with another meaning.
    static let preservedPrefix = "X-VCALENDAR-"

    /// The converted text, or nil if nothing needs to be converted.
    private(set) var text: [UInt8]?
    /// The findings, each with the affected lines.
    private(set) var findings: [FileText.Finding: [Int]] = [:]

    /// The lines of the current component, collected because its alarms and its rule depend on its dates.
    private var pending: [VCalendar10Line] = []
    private var written: [UInt8] = []
    private var isVCalendar10 = false
    /// The number of the line that names the calendar's time zone, or nil if there is nothing to report. The line is
    /// reported once a time appears that belongs to that zone but is read without it.
    private var zoneLine: Int?

    /// Converts a text, if it seems to contain anything to convert.
    init(_ bytes: [UInt8]) {
        guard Self.isNeeded(bytes) else { return }
        var lines = OldLines(bytes)
        while let line = lines.next(isVCalendar10: isVCalendar10) {
            switch line.name {
            case "BEGIN", "END":
                flush()
                written += line.raw
                if line.kind == "VCALENDAR" {
                    isVCalendar10 = line.name == "BEGIN" && lines.isVCalendar10
                    zoneLine = nil
                }
            case "VERSION" where isVCalendar10 && line.kind == "1.0":
                written += ContentLine("VERSION", value: "2.0").raw
            default:
                if isVCalendar10 { pending.append(line) } else { writeCurrent(line) }
            }
        }
        flush()
        text = written
    }

    /// Returns whether a text seems to contain a calendar of the old version, or a property in its encoding.
    private static func isNeeded(_ bytes: [UInt8]) -> Bool {
        let (version, encoding) = (Array("VERSION:1.0".utf8), Array("QUOTED-PRINTABLE".utf8))
        return bytes.indices.contains { index in
            switch bytes[index] {
            case UInt8(ascii: "V"), UInt8(ascii: "v"): bytes[index...].hasPrefix(version)
            case UInt8(ascii: "Q"), UInt8(ascii: "q"): bytes[index...].hasPrefix(encoding)
            default: false
            }
        }
    }

    /// Handles a line of a calendar in the current version.
    private mutating func writeCurrent(_ line: VCalendar10Line) {
        guard line.encoding == .quotedPrintable else {
            written += line.raw
            return
        }
        let text = text(of: line)
        // The value already has the escapes of RFC 5545, except for line ends.
        let value = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\\n")
        written += ContentLine(line.name, parameters: line.standardParameters, value: value).raw
    }

    /// Writes the collected lines of a component of the old version.
    private mutating func flush() {
        let dates = VCalendar10Dates(pending)
        for line in pending { write(line, dates) }
        pending = []
    }

    private mutating func write(_ line: VCalendar10Line, _ dates: VCalendar10Dates) {
        switch line.name {
        case "": written += line.raw
        case "SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT", "UID", "RELATED-TO":
            write(line, TextValue.escaped(VCalendar10Line.unescaped(text(of: line))))
        case "CATEGORIES", "RESOURCES":
            let words = VCalendar10Line.parts(text(of: line), at: [";", ","])
            write(line, words.map(TextValue.escaped).joined(separator: ","))
        case "DTSTART", "DTEND", "DUE", "COMPLETED", "CREATED", "DCREATED", "LAST-MODIFIED", "DTSTAMP":
            writeDates(line, [text(of: line)])
        case "EXDATE", "RDATE": writeDates(line, VCalendar10Line.parts(text(of: line), at: [";", ","]))
        case "RRULE", "EXRULE":
            // An unreadable rule stays unchanged. It is later reported like any other rule that cannot be followed.
            let old = text(of: line)
            write(line, VCalendar10Rule(old, from: dates.start ?? dates.due)?.text ?? old)
        case "STATUS": writeStatus(line)
        case "AALARM", "DALARM":
            let alarm = text(of: line)
            guard let alarm = VCalendar10Alarm(line, text: alarm, dates: dates) else {
                // Some programs write an empty alarm to say that there is none.
                return preserve(line, isSilent: alarm.allSatisfy { $0 == ";" })
            }
            written += alarm.bytes
        case "MALARM", "PALARM", "GEO", "ATTENDEE", "RNUM": preserve(line)
        case "TZ", "DAYLIGHT":
            preserve(line, isSilent: true)
            zoneLine = zoneLine ?? line.number
        default: writeOther(line)
        }
    }

    private mutating func write(_ line: VCalendar10Line, _ value: String) {
        written += ContentLine(line.name, parameters: line.standardParameters, value: value).raw
    }

    private mutating func writeDates(_ line: VCalendar10Line, _ values: [String]) {
        let dates = values.map(VCalendar10Dates.normalized)
        let isDay = !dates.isEmpty && dates.allSatisfy { TimeValue(Array($0.utf8)[...])?.time == nil && $0.count == 8 }
        if let zoneLine, dates.contains(where: { $0.contains("T") && $0.last != "Z" }) {
            findings[.oldProperty, default: []].append(zoneLine)
            self.zoneLine = nil
        }
        let name = line.name == "DCREATED" ? "CREATED" : line.name
        written +=
            ContentLine(
                name, parameters: isDay ? ["VALUE=DATE"] : [], value: dates.joined(separator: ",")
            ).raw
    }

    /// Writes the status if iCalendar has it for tasks. The old version spells "NEEDS ACTION" with a space.
    private mutating func writeStatus(_ line: VCalendar10Line) {
        let words = text(of: line).uppercased().split { $0 == " " || $0 == "-" }
        let status = words.joined(separator: "-")
        guard ["NEEDS-ACTION", "COMPLETED", "IN-PROCESS", "CANCELLED"].contains(status) else { return preserve(line) }
        write(line, status)
    }

    /// Writes a property whose form has not changed.
    private mutating func writeOther(_ line: VCalendar10Line) {
        switch line.encoding {
        case .base64:
            let value = String(decoding: line.value, as: UTF8.self).filter { !$0.isWhitespace }
            let parameters = line.standardParameters.filter { !$0.hasPrefix("VALUE=") }
            let binary = parameters + ["VALUE=BINARY", "ENCODING=BASE64"]
            written += ContentLine(line.name, parameters: binary, value: value).raw
        case .quotedPrintable: write(line, TextValue.escaped(text(of: line)))
        case nil: write(line, text(of: line))
        }
    }

    /// Preserves a property under another name, because iCalendar's property of that name differs or does not exist.
    private mutating func preserve(_ line: VCalendar10Line, isSilent: Bool = false) {
        written +=
            ContentLine(
                Self.preservedPrefix + line.name, parameters: line.standardParameters,
                value: TextValue.escaped(text(of: line))
            ).raw
        if !isSilent { findings[.oldProperty, default: []].append(line.number) }
    }

    /// Returns the text of a value, and records any finding about it.
    private mutating func text(of line: VCalendar10Line) -> String {
        let (text, finding) = line.text
        if let finding { findings[finding, default: []].append(line.number) }
        return text
    }
}

extension ArraySlice<UInt8> {
    /// Returns whether the bytes begin with these capital letters, ignoring case.
    fileprivate func hasPrefix(_ letters: [UInt8]) -> Bool {
        count >= letters.count
            && zip(self, letters).allSatisfy { $0 == $1 || (0x61...0x7A).contains($0) && $0 - 0x20 == $1 }
    }
}
