// What one side says of an item: values by field, of all fields or of some.

import Todo

/// What one side says of an item: the values of its fields.
///
/// A field that is left out is one of which the side says nothing, such as the list to a server: it changes nothing.
public struct FieldValues: Equatable, Sendable {
    private var values: [UInt8: FieldValue] = [:]

    /// What says nothing.
    public init() {}

    /// All values of an item.
    public init(_ item: Item) {
        for field in Item.fields { self[field] = field.value(of: item) }
    }

    /// A field's value; nil where nothing is said of it.
    public subscript(field: Field) -> FieldValue? {
        get { values[field.number] }
        set { values[field.number] = newValue }
    }

    /// Whether nothing is said of any field.
    public var isEmpty: Bool { values.isEmpty }

    /// The fields of which something is said, in the order of the table of fields.
    public var fields: [Field] { Field.all.filter { values[$0.number] != nil } }

    /// What makes an item have these values; empty where it has them.
    public func changes(of item: Item) -> [FieldChange] {
        fields.compactMap { field in
            guard let value = self[field], value != field.value(of: item) else { return nil }
            return FieldChange(field, value)
        }
    }
}

extension FieldValues: ExpressibleByDictionaryLiteral {
    /// The values of these fields; of one that is named twice, the last.
    public init(dictionaryLiteral elements: (Field, FieldValue)...) {
        for (field, value) in elements { self[field] = value }
    }
}
