import Todo

/// A survey of a file, made from the positions where its components begin and end.
///
/// A broken part is skipped, up to the point where the structure is intact again, so that one badly written task does
/// not affect the others. A file that ends too early is refused, because the missing part is unknown.
struct FileSurvey {
    struct Calendar {
        /// The calendar's name, from X-WR-CALNAME, or else from RFC 7986's NAME, if any.
        var name: String? { ownName ?? laterName }
        fileprivate var ownName: String?
        fileprivate var laterName: String?
        /// The value of PRODID, which names the program that wrote the calendar.
        fileprivate(set) var product: String?
        fileprivate(set) var zones: [Component] = []
        /// The changed occurrences of tasks (RECURRENCE-ID) by the task's UID.
        fileprivate(set) var overrides: [String: [Override]] = [:]
    }

    /// A changed occurrence of a task.
    struct Override {
        let range: Range<Int>
        let title: String?
    }

    /// The calendars in the file's order.
    private(set) var calendars: [Calendar] = []
    /// The tasks, without changed occurrences: the index of the calendar, and the position in the file's bytes.
    private(set) var tasks: [(calendar: Int, range: Range<Int>)] = []
    /// The number and titles of the components of each other kind, such as VEVENT.
    private(set) var others: [String: TaskImport.Count] = [:]
    /// The number of times that each unsupported property of calendars occurs.
    private(set) var properties: [String: Int] = [:]
    /// The numbers of the lines on which broken components begin.
    private(set) var broken: [Int] = []

    private let bytes: [UInt8]
    private var lines: ContentLines
    /// The number of the current line, from 1; a folded line counts as one.
    private var number = 0
    /// The kinds of the open components; the first is a calendar.
    private var open: [String] = []
    /// The state of the current component of a calendar.
    private var current = Current()

    private struct Current {
        var start = 0
        var line = 0
        var isBroken = false
        var isOverride = false
        var uid: ContentLine?
        var summary: ContentLine?
        /// The title in the SUMMARY line, if any.
        var title: String? { summary?.text.flatMap { Title.normalized($0) } }
    }

    /// The maximum nesting depth. Calendars are not nested deeper, and looking up each END among all open components
    /// would take too long.
    private static let maxDepth = 64
    /// The kinds that occur only directly in calendars. If one begins inside another, the END of the outer one is
    /// missing.
    private static let ofCalendars: Set<String> = ["VTODO", "VEVENT", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]

    /// Surveys a file.
    ///
    /// - Throws: `ICalendarError` if the file contains no calendar, ends inside a component, or has a BEGIN or END that
    ///   cannot be matched.
    init(_ bytes: [UInt8]) throws(ICalendarError) {
        self.bytes = bytes
        lines = ContentLines(bytes)
        var start = lines.position
        while let line = lines.next() {
            number += 1
            switch line.name {
            case "BEGIN": try begin(line, at: start)
            case "END": try end(line)
            default: handleProperty(line)
            }
            start = lines.position
        }
        guard open.isEmpty else { throw .cutOff(kind: open[0]) }
        guard !calendars.isEmpty else { throw .noCalendar }
    }

    private mutating func begin(_ line: ContentLine, at start: Int) throws(ICalendarError) {
        let kind = CalendarText.kind(line)
        if open.count > 1, kind == "VCALENDAR" || open.count > 1 && Self.ofCalendars.contains(kind ?? "") {
            abandonComponents(to: kind == "VCALENDAR" ? 0 : 1)
        }
        guard open.count < Self.maxDepth else { throw .tooDeep(limit: CalendarText.maxDepth) }
        switch open.count {
        case 0:
            // Components outside calendars are ignored, but each needs a name to match its END.
            guard let kind else { throw .noComponentName(line: number) }
            if kind == "VCALENDAR" { calendars.append(Calendar()) }
        case 1: current = Current(start: start, line: number)
        default: break
        }
        // The calendar itself counts toward the depth.
        if kind == nil || open.count >= CalendarText.maxDepth { current.isBroken = true }
        open.append(kind ?? "")
    }

    private mutating func end(_ line: ContentLine) throws(ICalendarError) {
        let kind = CalendarText.kind(line) ?? ""
        guard let index = open.lastIndex(of: kind) else {
            guard open.count > 0 else { throw .endWithoutBegin(kind: kind, line: number) }
            if open.count > 1 { current.isBroken = true } else { broken.append(number) }
            return
        }
        if index == 0, open.count > 1 { abandonComponents(to: 1) }
        if index < open.count - 1 { current.isBroken = true }
        open.removeLast(open.count - index)
        if index == 1 { endComponent(kind, upTo: lines.position) }
    }

    /// Records the current component as broken, and removes the open components deeper than `depth`.
    private mutating func abandonComponents(to depth: Int) {
        broken.append(current.line)
        open.removeLast(open.count - depth)
    }

    private mutating func handleProperty(_ line: ContentLine) {
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
        // Preserved properties of vCalendar 1.0 are reported with their lines, not here.
        case let name where name.hasPrefix(VCalendar10.preservedPrefix): break
        default: properties[line.name, default: 0] += 1
        }
    }

    /// Handles the end of a component of a calendar.
    private mutating func endComponent(_ kind: String, upTo end: Int) {
        guard open.first == "VCALENDAR" else { return }
        let last = calendars.count - 1
        if current.isBroken {
            broken.append(current.line)
        } else if kind == "VTIMEZONE" {
            calendars[last].zones.append(Component(bytes, at: current.start..<end))
        } else if kind != "VTODO" {
            others[kind, default: TaskImport.Count(count: 0)].add(current.title)
        } else if current.isOverride {
            let override = Override(range: current.start..<end, title: current.title)
            calendars[last].overrides[current.uid?.text ?? "", default: []].append(override)
        } else {
            tasks.append((last, current.start..<end))
        }
    }
}

extension Component {
    /// The single component in these bytes, or a component without parts if there is none.
    init(_ bytes: [UInt8], at range: Range<Int>) {
        let root = try? CalendarText.components(of: ContentLines(bytes, in: range))
        self = root?.components.first ?? Component(kind: "", parts: [])
    }
}

extension ContentLine {
    /// Whether the value names the only calendar scale of RFC 5545, which is also the default without CALSCALE.
    fileprivate var isGregorian: Bool {
        value.map { $0.uppercased().split(separator: " ") == ["GREGORIAN"] } ?? false
    }
}
