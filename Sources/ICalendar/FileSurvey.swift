// Where in a file's bytes its tasks are.

import Todo

/// What is in a file, found by where its components begin and end.
///
/// What is broken is left out, from where it begins to where something is whole again: one task that a program wrote badly
/// is no reason to refuse all others. A file that ends too soon is refused, for nobody knows what is missing.
struct FileSurvey {
    /// A calendar.
    struct Calendar {
        /// Its name, by the property that all programs know or else by RFC 7986's; nil where it has none.
        var name: String? { ownName ?? laterName }
        fileprivate var ownName: String?
        fileprivate var laterName: String?
        /// The value of its PRODID: the program that wrote it.
        fileprivate(set) var product: String?
        /// Its VTIMEZONEs.
        fileprivate(set) var zones: [Component] = []
        /// The occurrences of tasks that differ from the others (RECURRENCE-ID), by the UID of the task.
        fileprivate(set) var overrides: [String: [Override]] = [:]
    }

    /// An occurrence of a task that differs from the others.
    struct Override {
        let place: Range<Int>
        let title: String?
    }

    private(set) var calendars: [Calendar] = []
    private(set) var tasks: [(calendar: Int, place: Range<Int>)] = []
    private(set) var others: [String: TaskImport.Count] = [:]
    /// How often the calendars have each property that Furrow has no place for.
    private(set) var properties: [String: Int] = [:]
    private(set) var broken: [Int] = []

    private let bytes: [UInt8]
    private var lines: ContentLines
    private var number = 0
    /// The kinds of the components that have begun and not ended; the first is a calendar.
    private var open: [String] = []
    /// What a calendar's component is so far.
    private var current = Current()

    private struct Current {
        var start = 0
        var line = 0
        var isBroken = false
        var isOverride = false
        var uid: ContentLine?
        /// Its SUMMARY.
        var summary: ContentLine?
        /// What that says; nil where there is none.
        var title: String? { summary?.text.flatMap { Title.normalized($0) } }
    }

    /// More within each other is no calendar, and would have each end looked for among all.
    private static let deepest = 64
    /// What stands in calendars and in nothing else: where one begins within another, the end of that one is missing.
    private static let ofCalendars: Set<String> = ["VTODO", "VEVENT", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]

    init(_ bytes: [UInt8]) throws(ICalendarError) {
        self.bytes = bytes
        lines = ContentLines(bytes)
        var start = lines.position
        while let line = lines.next() {
            number += 1
            switch line.name {
            case "BEGIN": try begin(line, at: start)
            case "END": try end(line)
            default: take(line)
            }
            start = lines.position
        }
        guard open.isEmpty else { throw .cutOff(kind: open[0]) }
        guard !calendars.isEmpty else { throw .noCalendar }
    }

    private mutating func begin(_ line: ContentLine, at start: Int) throws(ICalendarError) {
        let kind = CalendarText.kind(line)
        if open.count > 1, kind == "VCALENDAR" || open.count > 1 && Self.ofCalendars.contains(kind ?? "") {
            breakOff(to: kind == "VCALENDAR" ? 0 : 1)
        }
        guard open.count < Self.deepest else { throw .tooDeep(limit: CalendarText.deepest) }
        switch open.count {
        case 0:
            // What is no calendar is none of this; its end would be missed if it had no name.
            guard let kind else { throw .noComponentName(line: number) }
            if kind == "VCALENDAR" { calendars.append(Calendar()) }
        case 1: current = Current(start: start, line: number)
        default: break
        }
        // The calendar itself counts.
        if kind == nil || open.count >= CalendarText.deepest { current.isBroken = true }
        open.append(kind ?? "")
    }

    private mutating func end(_ line: ContentLine) throws(ICalendarError) {
        let kind = CalendarText.kind(line) ?? ""
        guard let place = open.lastIndex(of: kind) else {
            guard open.count > 0 else { throw .endWithoutBegin(kind: kind, line: number) }
            if open.count > 1 { current.isBroken = true } else { broken.append(number) }
            return
        }
        if place == 0, open.count > 1 { breakOff(to: 1) }
        if place < open.count - 1 { current.isBroken = true }
        open.removeLast(open.count - place)
        if place == 1 { take(kind, upTo: lines.position) }
    }

    /// Goes on as if all that is open deeper than this had not been there.
    private mutating func breakOff(to depth: Int) {
        broken.append(current.line)
        open.removeLast(open.count - depth)
    }

    private mutating func take(_ line: ContentLine) {
        guard open.first == "VCALENDAR" else { return }
        if open.count == 2 {
            switch line.name {
            case "RECURRENCE-ID": current.isOverride = true
            case "SUMMARY": current.summary = current.summary ?? line
            case "UID": current.uid = current.uid ?? line
            default: break
            }
        }
        guard open.count == 1 else { return }
        func name() -> String? { line.text.flatMap { Title.normalized($0) } }
        let last = calendars.count - 1
        switch line.name {
        case Component.ownName: calendars[last].ownName = calendars[last].ownName ?? name()
        case "NAME": calendars[last].laterName = calendars[last].laterName ?? name()
        case "PRODID": calendars[last].product = calendars[last].product ?? line.value
        case "", "VERSION": break
        case "CALSCALE" where line.isGregorian: break
        // The properties of the old version are reported by their lines, where they matter.
        case let name where name.hasPrefix(OldCalendar.keptPrefix): break
        default: properties[line.name, default: 0] += 1
        }
    }

    /// A component of a calendar has ended.
    private mutating func take(_ kind: String, upTo end: Int) {
        guard open.first == "VCALENDAR" else { return }
        let last = calendars.count - 1
        if current.isBroken {
            broken.append(current.line)
        } else if kind == "VTIMEZONE" {
            calendars[last].zones.append(Component(bytes, at: current.start..<end))
        } else if kind != "VTODO" {
            others[kind, default: TaskImport.Count(count: 0)].add(current.title)
        } else if current.isOverride {
            let override = Override(place: current.start..<end, title: current.title)
            calendars[last].overrides[current.uid?.text ?? "", default: []].append(override)
        } else {
            tasks.append((last, current.start..<end))
        }
    }
}

extension Component {
    /// The one component that these bytes are; one without lines where they are none.
    init(_ bytes: [UInt8], at place: Range<Int>) {
        let root = try? CalendarText.components(of: ContentLines(bytes, in: place))
        self = root?.components.first ?? Component(kind: "", parts: [])
    }
}

extension ContentLine {
    /// Whether the value names the calendar scale that RFC 5545 has, which is also the one without CALSCALE.
    fileprivate var isGregorian: Bool {
        value.map { $0.uppercased().split(separator: " ") == ["GREGORIAN"] } ?? false
    }
}
