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

    /// A due date; nil takes it away.
    public static func due(_ due: CalendarTime?) -> FieldChange {
        FieldChange(.due, due.map { .text($0.description) } ?? .none)
    }

    /// Another rule to come again by; nil where it comes no more.
    public static func repeats(_ rule: RecurrenceRule?) -> FieldChange {
        FieldChange(.repeats, rule.map { .text($0.text) } ?? .none)
    }

    /// What the next turn is reckoned from.
    public static func repeatFrom(_ origin: RepeatOrigin) -> FieldChange {
        FieldChange(.repeatFrom, .text(origin.rawValue))
    }

    /// Another item that it is within; nil where it is within none.
    public static func parent(_ parent: UUID?) -> FieldChange {
        FieldChange(.parent, parent.map { .id($0) } ?? .none)
    }

    /// Other tags.
    public static func tags(_ tags: Tags) -> FieldChange { FieldChange(.tags, .text(tags.json)) }

    /// Another priority.
    public static func priority(_ priority: Priority) -> FieldChange {
        FieldChange(.priority, .number(Int64(priority.value)))
    }

    /// Another order of a list's items.
    public static func sorting(_ sorting: Sorting) -> FieldChange { FieldChange(.sorting, .text(sorting.rawValue)) }

    /// Other colours of a list; nil for those that are preferred.
    public static func theme(_ theme: String?) -> FieldChange {
        FieldChange(.theme, theme.map { .text($0) } ?? .none)
    }

    /// Another place among the siblings.
    public static func rank(_ rank: Rank) -> FieldChange { FieldChange(.rank, .number(rank.value)) }
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
    public init(from old: Record, to new: Record) {
        id = old.id
        changes = Field.all.compactMap { field in
            let value = field.value(of: new)
            return value == field.value(of: old) ? nil : FieldChange(field, value)
        }
    }

    /// The same fields' values in a record: what takes the patch back.
    public func inverse(for record: Record) -> Patch {
        Patch(id, changes.map { FieldChange($0.field, $0.field.value(of: record)) })
    }

    /// A record with the new values.
    ///
    /// - Returns: nil where a value is none that the record can have.
    public func applied(to record: Record) -> Record? {
        var record = record
        for change in changes where !change.field.set(change.value, of: &record) { return nil }
        return record
    }

    /// Why an item cannot be given these values; nil where it can.
    public var refusalOfItem: TodoError? {
        changes.contains { !$0.field.isOfItems && $0.value != $0.field.absent } ? .notOfItems : nil
    }

    /// Why a list cannot be given these values; nil where it can.
    public var refusalOfList: TodoError? {
        let others = changes.filter { !$0.field.isOfLists && $0.value != $0.field.absent }
        if others.isEmpty { return nil }
        return others.contains { $0.field == .completed } ? .listDone : .notOfLists
    }
}

extension Item {
    /// What makes this item another one.
    func patch(_ change: (inout Item) -> Void) -> Patch {
        var changed = self
        change(&changed)
        return Patch(from: .item(self), to: .item(changed))
    }
}
