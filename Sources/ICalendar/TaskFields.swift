import Todo

/// The values of a task in a calendar for the Furrow fields that a VTODO can store.
public struct TaskFields: Equatable, Sendable {
    private var values: [FieldValue]
    /// The UID of the task's parent, if any.
    public var parent: String?
    /// The explicit position among its siblings, smaller first, if any.
    public var order: Int64?

    /// The fields that a VTODO can store, besides `parent` and `order`.
    public static let fields: [Field] = [
        .title, .notes, .completed, .created, .start, .due, .repeats, .repeatAnchor, .repeatFrom, .usualDistance,
        .ruleBasis, .customRepeat, .excludedDates, .addedDates, .changedOccurrences, .reminders, .tags, .priority,
    ]

    /// The title shown for a task without a SUMMARY.
    public static let untitled = "Untitled"

    public init() {
        values = Self.absent
    }

    /// The values of a VTODO without properties: those of a new task, which always has a time of creation.
    private static let absent: [FieldValue] = {
        var item = Item(id: TodoList.tasks.id)
        item.title = untitled
        return fields.map { $0 == .created ? .none : $0.value(of: item) }
    }()

    /// - Parameters:
    ///   - parent: The UID of the item's parent.
    ///   - order: The item's position among its siblings.
    public init(_ item: Item, parent: String? = nil, order: Int64? = nil) {
        self.init()
        for field in Self.fields { self[field] = field.value(of: item) }
        self.parent = parent
        self.order = order
    }

    /// The value of a field; `.none` for a field that a VTODO cannot store.
    ///
    /// Instants are rounded down to whole seconds, as in iCalendar.
    public subscript(field: Field) -> FieldValue {
        get { Self.fields.firstIndex(of: field).map { values[$0] } ?? .none }
        set {
            guard let index = Self.fields.firstIndex(of: field) else { return }
            values[index] = field.kind == .time ? Self.wholeSeconds(newValue) : newValue
        }
    }

    private static func wholeSeconds(_ value: FieldValue) -> FieldValue {
        guard case .number(let milliseconds) = value else { return value }
        let rest = milliseconds % 1000
        return .number(milliseconds &- (rest < 0 ? rest + 1000 : rest))
    }

    /// The position among the siblings: the explicit position, or else the time of creation in seconds since 2001,
    /// which Apple's Reminders uses, or nil if the task has neither.
    public var sortKey: Int64? {
        if let order { return order }
        guard case .number(let milliseconds) = self[.created] else { return nil }
        return milliseconds / 1000 - Self.secondsTo2001
    }

    private static let secondsTo2001: Int64 = 978_307_200
}

extension TaskFields {
    func time(_ field: Field) -> CalendarTime? { text(field).flatMap { CalendarTime($0) } }

    func text(_ field: Field) -> String? {
        guard case .text(let text) = self[field] else { return nil }
        return text
    }

    func number(_ field: Field) -> Int64? {
        guard case .number(let number) = self[field] else { return nil }
        return number
    }

    /// Sets a field to a time, or clears it.
    mutating func set(_ field: Field, _ time: CalendarTime?) {
        self[field] = time.map { .text($0.description) } ?? .none
    }
}
