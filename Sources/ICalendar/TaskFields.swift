// What a task in a calendar says, as Furrow's fields.

import Todo

/// What a task says, as Furrow's fields: those that a VTODO has a place for.
public struct TaskFields: Equatable, Sendable {
    private var values: [FieldValue]
    /// The UID of the task that it is within; nil where that is none.
    public var parent: String?
    /// The place among its siblings that it was given: smaller comes first; nil where none was.
    public var order: Int64?

    /// The fields that a VTODO has a place for, beside `parent` and `order`.
    public static let fields: [Field] = [
        .title, .notes, .completed, .created, .start, .due, .repeats, .repeatAnchor, .repeatFrom, .distance,
        .ruleBasis, .customRepeat, .excludedDates, .addedDates, .changedOccurrences, .reminders, .tags, .priority,
    ]

    /// What a task without a SUMMARY is shown as.
    public static let untitled = "Untitled"

    /// The fields of a task that says nothing.
    public init() {
        values = Array(repeating: .none, count: Self.fields.count)
        self[.title] = .text(Self.untitled)
        self[.notes] = .text("")
        self[.repeatFrom] = .text(RepeatOrigin.due.rawValue)
        self[.ruleBasis] = .text(RuleBasis.start.rawValue)
        for field in [Field.excludedDates, .addedDates, .changedOccurrences] { self[field] = .text("[]") }
        self[.reminders] = .text("[]")
        self[.tags] = .text("[]")
        self[.priority] = .number(0)
    }

    /// The fields of an item.
    ///
    /// - Parameters:
    ///   - parent: the UID of the item that it is within.
    ///   - order: its place among its siblings.
    public init(_ item: Item, parent: String? = nil, order: Int64? = nil) {
        self.init()
        for field in Self.fields { self[field] = field.value(of: item) }
        self.parent = parent
        self.order = order
    }

    /// A field's value; none for a field that a VTODO has no place for.
    ///
    /// An instant has whole seconds here, as iCalendar has it.
    public subscript(field: Field) -> FieldValue {
        get { Self.fields.firstIndex(of: field).map { values[$0] } ?? .none }
        set {
            guard let place = Self.fields.firstIndex(of: field) else { return }
            values[place] = field.kind == .time ? Self.wholeSeconds(newValue) : newValue
        }
    }

    private static func wholeSeconds(_ value: FieldValue) -> FieldValue {
        guard case .number(let milliseconds) = value else { return value }
        let rest = milliseconds % 1000
        return .number(milliseconds &- (rest < 0 ? rest + 1000 : rest))
    }

    /// Where it stands among its siblings: the place that it was given, else when it was created, in seconds since 2001,
    /// as Apple's Reminders reckon it; nil where neither is said.
    public var place: Int64? {
        if let order { return order }
        guard case .number(let milliseconds) = self[.created] else { return nil }
        return milliseconds / 1000 - Self.secondsTo2001
    }

    private static let secondsTo2001: Int64 = 978_307_200
}

extension TaskFields {
    /// The time in a field; nil where there is none.
    func time(_ field: Field) -> CalendarTime? { text(field).flatMap { CalendarTime($0) } }

    /// The text in a field; nil where there is none.
    func text(_ field: Field) -> String? {
        guard case .text(let text) = self[field] else { return nil }
        return text
    }

    /// The number in a field; nil where there is none.
    func number(_ field: Field) -> Int64? {
        guard case .number(let number) = self[field] else { return nil }
        return number
    }

    /// Takes a time, or none.
    mutating func set(_ field: Field, _ time: CalendarTime?) {
        self[field] = time.map { .text($0.description) } ?? .none
    }
}
