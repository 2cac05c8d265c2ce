// Occurrences of a series that differ from the others.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An occurrence of a series that differs from the others (RFC 5545, 3.8.4.4: RECURRENCE-ID).
public struct ChangedOccurrence: Equatable, Sendable {
    /// Whether the occurrence is still to come.
    public enum State: String, Sendable {
        case open
        case done
        case canceled
    }

    /// The fields in which an occurrence can differ, beside its dates.
    public static let fields: [Field] = [.title, .notes, .reminders, .tags, .priority]

    /// The instance that it is in place of.
    public let instance: CalendarTime
    /// Whether it is still to come.
    public var state: State
    /// When it is due, where that is another time than by the rule.
    public var due: CalendarTime?
    /// When it starts, where that is another time than by the rule.
    public var start: CalendarTime?
    /// Whether it says its dates alone: in all else it is as the others are.
    public var isBare = false
    /// The values in which it differs, in the order of ``fields``. The item itself has those of the present occurrence: of that, they
    /// are the values of the others.
    public private(set) var values: [FieldChange] = []

    /// An occurrence that does not differ yet.
    public init(at instance: CalendarTime, state: State = .open, due: CalendarTime? = nil, start: CalendarTime? = nil) {
        (self.instance, self.state, self.due, self.start) = (instance, state, due, start)
    }

    /// The value of a field; nil where it does not differ.
    public subscript(field: Field) -> FieldValue? {
        get { values.first { $0.field == field }?.value }
        set {
            let rest = values.filter { $0.field != field } + [newValue.map { FieldChange(field, $0) }].compactMap { $0 }
            values = Self.fields.compactMap { field in rest.first { $0.field == field } }
        }
    }
}

/// The occurrences of a series that differ from the others, each once, in order.
public struct ChangedOccurrences: Equatable, Sendable {
    /// The occurrences.
    public private(set) var all: [ChangedOccurrence] = []

    /// Whether there is none.
    public var isEmpty: Bool { all.isEmpty }

    /// These occurrences; of several of one instance the first.
    public init(_ occurrences: some Sequence<ChangedOccurrence> = []) {
        var known: Set<CalendarTime> = []
        all = occurrences.filter { known.insert($0.instance).inserted }
            .sorted { CalendarTime.isInOrder($0.instance, $1.instance) }
    }

    /// The occurrence in place of an instance; nil where that is like the others.
    public subscript(instance: CalendarTime) -> ChangedOccurrence? {
        get { all.first { $0.instance == instance } }
        set {
            let rest = all.filter { $0.instance != instance }
            self = Self(rest + [newValue].compactMap { $0 })
        }
    }

    /// The instances that are done or canceled by themselves.
    public var finished: [CalendarTime] { all.filter { $0.state != .open }.map(\.instance) }

    /// Those that are to come.
    public var open: [ChangedOccurrence] { all.filter { $0.state == .open } }
}

// MARK: - As one column has them

extension ChangedOccurrences {
    /// The occurrences of a JSON array with a text for each, which is a JSON object; nil where one of them is none.
    public init?(json: String) {
        guard let texts = JSONTexts.read(json) else { return nil }
        let occurrences = texts.compactMap { ChangedOccurrence(json: $0) }
        guard occurrences.count == texts.count else { return nil }
        self.init(occurrences)
    }

    /// The occurrences as a JSON array of texts.
    public var json: String { isEmpty ? "[]" : JSONTexts.written(all.map(\.json)) }
}

extension ChangedOccurrence {
    /// An occurrence as it is stored.
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
