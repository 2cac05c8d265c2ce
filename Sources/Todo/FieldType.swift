// Conversion between the properties of records and field values.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A type whose values a field can hold.
protocol FieldType: Sendable {
    /// The kind of the values.
    static var kind: Field.Kind { get }
    /// Whether nil is a value.
    static var isOptional: Bool { get }
    /// The value as a field value.
    var fieldValue: FieldValue { get }
    /// Creates a value from a field value, or nil if that is not a value of this type.
    init?(_ value: FieldValue)
}

extension FieldType {
    static var isOptional: Bool { false }
}

extension String: FieldType {
    static var kind: Field.Kind { .text }
    var fieldValue: FieldValue { .text(self) }

    init?(_ value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }
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

extension CalendarTime: FieldType {
    static var kind: Field.Kind { .text }
    var fieldValue: FieldValue { .text(description) }

    init?(_ value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self.init(text)
    }
}

extension RepeatOrigin: FieldType {
    static var kind: Field.Kind { .text }
    var fieldValue: FieldValue { .text(rawValue) }

    init?(_ value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self.init(rawValue: text)
    }
}

extension RuleBasis: FieldType {
    static var kind: Field.Kind { .text }
    var fieldValue: FieldValue { .text(rawValue) }

    init?(_ value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self.init(rawValue: text)
    }
}

extension RecurrenceRule: FieldType {
    static var kind: Field.Kind { .text }
    var fieldValue: FieldValue { .text(text) }

    init?(_ value: FieldValue) {
        guard case .text(let text) = value, let rule = try? RecurrenceRule(text) else { return nil }
        self = rule
    }
}

extension [Reminder]: FieldType {
    static var kind: Field.Kind { .texts }
    var fieldValue: FieldValue { .text(json) }

    init?(_ value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self.init(json: text)
    }
}

extension Tags: FieldType {
    static var kind: Field.Kind { .texts }
    var fieldValue: FieldValue { .text(json) }

    init?(_ value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self.init(json: text)
    }
}

extension OccurrenceDates: FieldType {
    static var kind: Field.Kind { .texts }
    var fieldValue: FieldValue { .text(json) }

    init?(_ value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self.init(json: text)
    }
}

extension ChangedOccurrences: FieldType {
    static var kind: Field.Kind { .texts }
    var fieldValue: FieldValue { .text(json) }

    init?(_ value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self.init(json: text)
    }
}

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

    init<Value: FieldType>(_ path: WritableKeyPath<Whole, Value> & Sendable) {
        // Stored properties are accessed directly by their offset. A key path takes ten times as long, and a change
        // of 10,000 tasks makes half a million accesses.
        guard let offset = MemoryLayout<Whole>.offset(of: path) else {
            read = { $0[keyPath: path].fieldValue }
            write = { whole, value in
                guard let value = Value(value) else { return false }
                whole[keyPath: path] = value
                return true
            }
            return
        }
        read = { whole in
            withUnsafeBytes(of: whole) { bytes in
                (bytes.baseAddress.unsafelyUnwrapped + offset).assumingMemoryBound(to: Value.self).pointee.fieldValue
            }
        }
        write = { whole, value in
            guard let value = Value(value) else { return false }
            withUnsafeMutableBytes(of: &whole) { bytes in
                (bytes.baseAddress.unsafelyUnwrapped + offset).assumingMemoryBound(to: Value.self).pointee = value
            }
            return true
        }
    }
}
