// Conversion between the properties of records and field values.

/// A type whose values a field can hold.
protocol FieldType: Sendable {
    static var kind: Field.Kind { get }
    /// Whether nil is a value.
    static var isOptional: Bool { get }
    var fieldValue: FieldValue { get }
    /// Returns nil if the field value is not a value of this type.
    init?(_ value: FieldValue)
}

extension FieldType {
    static var isOptional: Bool { false }
}

/// A type whose values a field holds as text.
protocol TextFieldType: FieldType {
    var fieldText: String { get }
    /// Returns nil if the text is not a value of this type.
    init?(fieldText: String)
}

extension TextFieldType {
    static var kind: Field.Kind { .text }
    var fieldValue: FieldValue { .text(fieldText) }

    init?(_ value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self.init(fieldText: text)
    }
}

extension TextFieldType where Self: RawRepresentable<String> {
    var fieldText: String { rawValue }
    init?(fieldText: String) { self.init(rawValue: fieldText) }
}

/// A type whose values a field holds as an ordered list of texts.
protocol JSONFieldType: TextFieldType {
    /// The value as a JSON array of texts.
    var json: String { get }
    /// Returns nil if the array is not a value of this type.
    init?(json: String)
}

extension JSONFieldType {
    static var kind: Field.Kind { .texts }
    var fieldText: String { json }
    init?(fieldText: String) { self.init(json: fieldText) }
}

extension String: TextFieldType {
    var fieldText: String { self }
    init(fieldText: String) { self = fieldText }
}

extension UUID: FieldType {
    static var kind: Field.Kind { .id }
    var fieldValue: FieldValue { .id(self) }

    init?(_ value: FieldValue) {
        guard case .id(let id) = value else { return nil }
        self = id
    }
}

extension Rank: FieldType {
    static var kind: Field.Kind { .number }
    var fieldValue: FieldValue { .number(value) }

    init?(_ value: FieldValue) {
        guard case .number(let number) = value else { return nil }
        self.init(number)
    }
}

extension Timestamp: FieldType {
    static var kind: Field.Kind { .time }
    var fieldValue: FieldValue { .number(milliseconds) }

    init?(_ value: FieldValue) {
        guard case .number(let milliseconds) = value else { return nil }
        self.init(milliseconds: milliseconds)
    }
}

extension CalendarTime: TextFieldType {
    var fieldText: String { description }
    init?(fieldText: String) { self.init(fieldText) }
}

extension RecurrenceRule: TextFieldType {
    var fieldText: String { text }

    init?(fieldText: String) {
        guard let rule = try? RecurrenceRule(fieldText) else { return nil }
        self = rule
    }
}

extension RepeatOrigin: TextFieldType {}
extension RuleBasis: TextFieldType {}
extension [Reminder]: JSONFieldType, TextFieldType, FieldType {}
extension Tags: JSONFieldType {}
extension OccurrenceDates: JSONFieldType {}
extension ChangedOccurrences: JSONFieldType {}

extension Priority: FieldType {
    static var kind: Field.Kind { .number }
    var fieldValue: FieldValue { .number(Int64(value)) }

    init?(_ value: FieldValue) {
        guard case .number(let number) = value, let priority = Priority(exactly: number) else { return nil }
        self = priority
    }
}

extension Optional: FieldType where Wrapped: FieldType {
    static var kind: Field.Kind { Wrapped.kind }
    static var isOptional: Bool { true }
    var fieldValue: FieldValue { self?.fieldValue ?? FieldValue.none }

    init?(_ value: FieldValue) {
        if case FieldValue.none = value {
            self = Self.none
            return
        }
        guard let wrapped = Wrapped(value) else { return nil }
        self = wrapped
    }
}

/// Read and write access to a field of a task or a list.
struct FieldAccess<Whole>: Sendable {
    let read: @Sendable (Whole) -> FieldValue
    /// Writes a value. Returns false if the field cannot have it.
    let write: @Sendable (inout Whole, FieldValue) -> Bool

    /// Takes closures because a key path takes ten times as long, and a change of 10,000 tasks makes half a million
    /// accesses.
    init<Value: FieldType>(
        _ get: @escaping @Sendable (Whole) -> Value, _ set: @escaping @Sendable (inout Whole, Value) -> Void
    ) {
        read = { get($0).fieldValue }
        write = { whole, value in
            guard let value = Value(value) else { return false }
            set(&whole, value)
            return true
        }
    }
}
