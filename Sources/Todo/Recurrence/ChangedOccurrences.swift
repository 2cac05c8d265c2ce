/// An occurrence of a series that differs from the others (RFC 5545, 3.8.4.4: RECURRENCE-ID).
public struct ChangedOccurrence: Equatable, Sendable {
    public enum State: String, Sendable {
        case open
        case done
        case canceled
    }

    /// The fields, besides the dates, in which an occurrence can differ.
    public static let fields: [Field] = [.title, .notes, .reminders, .tags, .priority]

    /// The original instance that the occurrence replaces.
    public let instance: CalendarTime
    public var state: State
    /// The due date, if it differs from the rule's.
    public var due: CalendarTime?
    /// The start, if it differs from the rule's.
    public var start: CalendarTime?
    /// Whether the stored occurrence has only dates and takes all other values from the series.
    public var isBare = false
    /// The field values that differ, in the order of ``fields``. For the current occurrence, the task itself has that
    /// occurrence's values, and these are the values of the other occurrences.
    public private(set) var values: [FieldChange] = []

    public init(at instance: CalendarTime, state: State = .open, due: CalendarTime? = nil, start: CalendarTime? = nil) {
        self.instance = instance
        self.state = state
        self.due = due
        self.start = start
    }

    /// The value of a field, or nil if the field does not differ.
    public subscript(field: Field) -> FieldValue? {
        get { values.first { $0.field == field }?.value }
        set {
            let rest = values.filter { $0.field != field } + [newValue.map { FieldChange(field, $0) }].compactMap { $0 }
            values = Self.fields.compactMap { field in rest.first { $0.field == field } }
        }
    }
}

/// The changed occurrences of a series, at most one per instance, in chronological order.
public struct ChangedOccurrences: Equatable, Sendable {
    /// The occurrences in chronological order.
    public private(set) var all: [ChangedOccurrence] = []

    public var isEmpty: Bool { all.isEmpty }

    /// If several occurrences replace the same instance, the first one counts.
    public init(_ occurrences: some Sequence<ChangedOccurrence> = []) {
        var instances: Set<CalendarTime> = []
        all = occurrences.filter { instances.insert($0.instance).inserted }
            .sorted { CalendarTime.isInOrder($0.instance, $1.instance) }
    }

    /// The occurrence that replaces an instance, or nil if that instance is unchanged.
    public subscript(instance: CalendarTime) -> ChangedOccurrence? {
        get { all.first { $0.instance == instance } }
        set {
            let rest = all.filter { $0.instance != instance }
            self = Self(rest + [newValue].compactMap { $0 })
        }
    }

    /// The instances that were individually completed or canceled.
    public var finished: [CalendarTime] { all.filter { $0.state != .open }.map(\.instance) }

    public var open: [ChangedOccurrence] { all.filter { $0.state == .open } }
}

// MARK: - Storage format

extension ChangedOccurrences {
    /// Parses a JSON array of texts, each of which is a JSON object for one occurrence. Returns nil if an element is
    /// invalid.
    public init?(json: String) {
        guard let texts = JSONTexts.decoded(json) else { return nil }
        let occurrences = texts.compactMap { ChangedOccurrence(json: $0) }
        guard occurrences.count == texts.count else { return nil }
        self.init(occurrences)
    }

    /// The occurrences as a JSON array of texts.
    public var json: String { isEmpty ? "[]" : JSONTexts.encoded(all.map(\.json)) }
}

extension ChangedOccurrence {
    /// The stored form of an occurrence.
    private struct Stored: Codable {
        let at: String
        var state: String?
        var bare: Bool?
        var due: String?
        var start: String?
        var title: String?
        var notes: String?
        var reminders: String?
        var tags: String?
        var priority: Int64?
    }

    fileprivate init?(json: String) {
        guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(json.utf8)),
            let instance = CalendarTime(stored.at), let state = State(rawValue: stored.state ?? State.open.rawValue)
        else { return nil }
        self.init(
            at: instance, state: state, due: stored.due.flatMap { CalendarTime($0) },
            start: stored.start.flatMap { CalendarTime($0) })
        isBare = stored.bare ?? false
        self[.title] = stored.title.map(FieldValue.text)
        self[.notes] = stored.notes.map(FieldValue.text)
        self[.reminders] = stored.reminders.map(FieldValue.text)
        self[.tags] = stored.tags.map(FieldValue.text)
        self[.priority] = stored.priority.map(FieldValue.number)
    }

    fileprivate var json: String {
        var stored = Stored(at: instance.description)
        stored.state = state == .open ? nil : state.rawValue
        stored.bare = isBare ? true : nil
        (stored.due, stored.start) = (due?.description, start?.description)
        (stored.title, stored.notes) = (text(.title), text(.notes))
        (stored.reminders, stored.tags) = (text(.reminders), text(.tags))
        if case .number(let number)? = self[.priority] { stored.priority = number }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(stored)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    private func text(_ field: Field) -> String? {
        guard case .text(let text)? = self[field] else { return nil }
        return text
    }
}
