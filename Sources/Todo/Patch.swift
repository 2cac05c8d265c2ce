// Changes to the fields of a record, as data.

/// A new value of a field.
public struct FieldChange: Equatable, Sendable {
    public var field: Field
    public var value: FieldValue

    public init(_ field: Field, _ value: FieldValue) {
        self.field = field
        self.value = value
    }

    public static func title(_ title: String) -> FieldChange { FieldChange(.title, .text(title)) }

    public static func notes(_ notes: String) -> FieldChange { FieldChange(.notes, .text(notes)) }

    /// A change of the due date; nil removes it.
    public static func due(_ due: CalendarTime?) -> FieldChange {
        FieldChange(.due, due.map { .text($0.description) } ?? .none)
    }

    /// A change of the repeat rule; nil removes it.
    public static func repeats(_ rule: RecurrenceRule?) -> FieldChange {
        FieldChange(.repeats, rule.map { .text($0.text) } ?? .none)
    }

    public static func repeatFrom(_ origin: RepeatOrigin) -> FieldChange {
        FieldChange(.repeatFrom, .text(origin.rawValue))
    }

    public static func parent(_ parent: UUID?) -> FieldChange {
        FieldChange(.parent, parent.map { .id($0) } ?? .none)
    }

    public static func tags(_ tags: Tags) -> FieldChange { FieldChange(.tags, .text(tags.json)) }

    public static func priority(_ priority: Priority) -> FieldChange {
        FieldChange(.priority, .number(Int64(priority.value)))
    }

    public static func sorting(_ sorting: Sorting) -> FieldChange { FieldChange(.sorting, .text(sorting.rawValue)) }

    /// A change of a list's color theme; nil selects the default theme.
    public static func theme(_ theme: String?) -> FieldChange {
        FieldChange(.theme, theme.map { .text($0) } ?? .none)
    }

    public static func rank(_ rank: Rank) -> FieldChange { FieldChange(.rank, .number(rank.value)) }
}

/// New values of some fields of a record. Other fields keep their values.
public struct Patch: Equatable, Sendable {
    public var id: UUID
    /// The new values, in the order of the table of fields.
    public var changes: [FieldChange]

    public init(_ id: UUID, _ changes: [FieldChange]) {
        self.id = id
        self.changes = changes
    }

    /// - Parameter kept: A field that is part of the patch even if it has the same value in both records.
    public init(from old: Record, to new: Record, with kept: Field? = nil) {
        id = old.id
        changes = Field.all.compactMap { field in
            let value = field.value(of: new)
            return value == field.value(of: old) && field != kept ? nil : FieldChange(field, value)
        }
    }

    /// Returns the patch with the current values of the same fields, which reverts this patch.
    public func inverse(for record: Record) -> Patch {
        Patch(id, changes.map { FieldChange($0.field, $0.field.value(of: record)) })
    }

    /// Returns nil if the record cannot have one of the values.
    public func applied(to record: Record) -> Record? {
        var record = record
        for change in changes where !change.field.set(change.value, of: &record) { return nil }
        return record
    }

    /// The reason why a task cannot have these values, or nil if it can.
    public var refusalOfItem: TodoError? {
        changes.contains { !$0.field.appliesToTasks && $0.value != $0.field.absent } ? .fieldNotInTasks : nil
    }

    /// The reason why a list cannot have these values, or nil if it can.
    public var refusalOfList: TodoError? {
        let others = changes.filter { !$0.field.appliesToLists && $0.value != $0.field.absent }
        if others.isEmpty { return nil }
        return others.contains { $0.field == .completed } ? .listDone : .fieldNotInLists
    }
}

extension Item {
    /// Returns the patch that results from a change to this task.
    func patch(_ change: (inout Item) -> Void) -> Patch {
        var changed = self
        change(&changed)
        return Patch(from: .item(self), to: .item(changed))
    }
}
