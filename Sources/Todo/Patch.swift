// Some fields' new values.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A field's new value.
public struct FieldChange: Equatable, Sendable {
    /// Which field.
    public var field: Field
    /// What it is to hold.
    public var value: FieldValue

    /// A field's new value.
    public init(_ field: Field, _ value: FieldValue) {
        self.field = field
        self.value = value
    }

    /// A new title.
    public static func title(_ title: String) -> FieldChange { FieldChange(.title, .text(title)) }

    /// New notes.
    public static func notes(_ notes: String) -> FieldChange { FieldChange(.notes, .text(notes)) }
}

/// A record's new values, those of its other fields stay.
public struct Patch: Equatable, Sendable {
    /// Which record.
    public var id: UUID
    /// Its fields' new values, in the order of the table of fields.
    public var changes: [FieldChange]

    /// New values of a record's fields.
    public init(_ id: UUID, _ changes: [FieldChange]) {
        self.id = id
        self.changes = changes
    }

    /// What makes a record another one.
    public init(from old: Item, to new: Item) {
        id = old.id
        changes = Item.fields.compactMap { field in
            let value = field.value(of: new)
            return value == field.value(of: old) ? nil : FieldChange(field, value)
        }
    }

    /// The same fields' values in a record: what takes the patch back.
    public func inverse(for item: Item) -> Patch {
        Patch(id, changes.map { FieldChange($0.field, $0.field.value(of: item)) })
    }

    /// A record with the new values.
    ///
    /// - Returns: nil where a value is none of its field's.
    public func applied(to item: Item) -> Item? {
        var item = item
        for change in changes where !change.field.set(change.value, of: &item) { return nil }
        return item
    }
}

extension Item {
    /// What makes this item another one.
    func patch(_ change: (inout Item) -> Void) -> Patch {
        var changed = self
        change(&changed)
        return Patch(from: self, to: changed)
    }
}
