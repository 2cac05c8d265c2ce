import Todo

/// The field values that one side has for a task.
///
/// A missing field is one that the side does not have, such as the list on a server. It changes nothing.
public struct FieldValues: Equatable, Sendable {
    private var values: [UInt8: FieldValue] = [:]

    public init() {}

    public init(_ item: Item) {
        for field in Item.fields { self[field] = field.value(of: item) }
    }

    public subscript(field: Field) -> FieldValue? {
        get { values[field.number] }
        set { values[field.number] = newValue }
    }

    public var isEmpty: Bool { values.isEmpty }

    /// The fields that have a value, in the order of the table of fields.
    public var fields: [Field] { Field.all.filter { values[$0.number] != nil } }

    /// Returns the changes that give a task these values.
    public func changes(of item: Item) -> [FieldChange] {
        fields.compactMap { field in
            guard let value = self[field], value != field.value(of: item) else { return nil }
            return FieldChange(field, value)
        }
    }
}

extension FieldValues: ExpressibleByDictionaryLiteral {
    /// If a field occurs twice, its last value counts.
    public init(dictionaryLiteral elements: (Field, FieldValue)...) {
        for (field, value) in elements { self[field] = value }
    }
}
