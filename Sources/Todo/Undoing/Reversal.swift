/// The part of a step that is undone or redone although other programs may have written to the store since: the changes
/// that no other program has overwritten.
///
/// - Later changes are preserved. This applies to each field, but the list and the parent count as one unit, and so do
///   all fields that determine the due date.
/// - A repeating task that advanced, its completed copy, and the subtasks that moved with either are reverted together
///   or not at all.
/// - A record that would be deleted but was changed since moves to the trash instead, along with everything that was
///   created with it.
/// - A record is not deleted if it has become another record's parent or list. No task is moved to an invalid place:
///   below itself, below the maximum depth, below a record that does not exist or is in the trash, or, if the task
///   is open, below a completed task.
/// - Nothing is changed in a list that is read-only on its server.
public struct Reversal: Equatable, Sendable {
    /// The edit to apply, or nil if there is nothing to do.
    public let edit: Edit?
    /// Whether the edit reverts the complete step.
    public let isComplete: Bool
    /// A report on the parts that are not reverted, or nil if there are none. A changed position alone is not reported.
    public let skippedChanges: SkippedChanges?
    /// The records of the step that do not exist or cannot be read. Empty if the edit reverts the complete step.
    public let missing: [UUID]
}

extension RecordReading {
    /// Returns the part of an edit to apply if other programs may have written since.
    ///
    /// - Parameters:
    ///   - edit: The edit that undoes or redoes a step.
    ///   - left: The opposite edit, which was applied last. Only values that have not changed since can be reverted.
    ///   - now: The deletion time for records that move to the trash.
    public func reversal(of edit: Edit, after left: Edit, at now: Timestamp) throws -> Reversal {
        var plan = try ReversalPlan(of: edit, after: left, at: now, in: self)
        try plan.resolve()
        guard !plan.isComplete else { return Reversal(edit: edit, isComplete: true, skippedChanges: nil, missing: []) }
        let missing = plan.ids.filter { plan.parts[$0]?.current == nil }
        return Reversal(edit: plan.edit, isComplete: false, skippedChanges: plan.skippedChanges, missing: missing)
    }
}

/// The reversal of a step for one record.
struct ReversalPart {
    let id: UUID
    /// The record's current state, or nil if it does not exist.
    let current: Record?
    /// The state that the record should have.
    let target: Outcome
    /// The state in which the step left the record, if the step determines it.
    let left: Outcome?
    /// Whether the record stays completely unchanged.
    var isPreserved = false
    /// Whether the record stays unchanged, completely or in part, because its list is read-only.
    var isLocked = false
    /// The fields that stay unchanged.
    var preservedFields: [Field] = []
    /// Whether the record moves to the trash instead of being deleted.
    var isTrashed = false
    /// Whether the task is restored without a parent, because its former parent is now in another list.
    var losesParent = false
    /// Whether the record already has the desired state.
    var isDone = false

    /// The fields that are reverted together or not at all. The rank follows the fields that determine the siblings.
    static let bundles: [[Field]] = [Field.location, Field.schedule]
    /// The fields that determine a task's siblings.
    static let locationFields: [Field] = [.list, .parent, .completed, .deleted]
    /// The fields that only determine the position among siblings.
    static let ranks: [Field] = [.rank, .dayRank]

    /// Whether the record should be deleted.
    var isDeletion: Bool { if case .deleted = target { true } else { false } }

    /// Whether the record should be created.
    var isInsertion: Bool { if case .exists = target { true } else { false } }

    /// Whether the step took the task out of the trash, where it was by itself or with its list.
    var wasRestored: Bool {
        if case .fields(let changes)? = left { changes.contains(FieldChange(.deleted, .none)) } else { false }
    }

    /// The fields that should change, with their new values.
    var changes: [FieldChange] { if case .fields(let changes) = target { changes } else { [] } }

    /// Returns the changes to write, without the fields that stay unchanged or already have the new value.
    func changesToWrite() -> [FieldChange] {
        guard !isPreserved, let current else { return [] }
        return changes.filter { change in
            !preservedFields.contains(change.field) && change.field.value(of: current) != change.value
        }
    }

    /// Whether another program has changed more than the record's position since.
    var wasChanged: Bool {
        switch target {
        case .deleted:
            guard case .exists(let record)? = left, let current else { return false }
            return Field.all.contains { field in
                !Self.ranks.contains(field) && field.value(of: current) != field.value(of: record)
            }
        case .exists:
            switch left {
            case .fields(let fields)?:
                guard let current, current.deleted != nil else { return true }
                return fields.contains { $0.field.value(of: current) != $0.value }
            case .deleted?, .exists?, nil: return current != nil
            }
        case .fields(let changes):
            return current == nil || changes.contains { !Self.ranks.contains($0.field) && wasChangedByOthers($0) }
        }
    }

    /// Returns whether a field has neither the value that the step left nor the new value.
    func wasChangedByOthers(_ change: FieldChange) -> Bool {
        guard let current else { return true }
        let value = change.field.value(of: current)
        return value != change.value && left?.value(of: change.field).map { $0 != value } ?? false
    }

    /// Marks a field, and all fields that are reverted together with it, as unchanged.
    mutating func preserve(_ field: Field) {
        let bundle = Self.bundles.first { $0.contains(field) } ?? [field]
        for field in bundle where !preservedFields.contains(field) && changes.contains(where: { $0.field == field }) {
            preservedFields.append(field)
        }
    }

    /// Marks the fields that determine the record's place as unchanged.
    ///
    /// - Returns: False if none of them was going to change.
    mutating func preserveLocation() -> Bool {
        if isPreserved { return false }
        guard case .fields(let changes) = target else {
            isPreserved = true
            return true
        }
        let count = preservedFields.count
        for change in changes where Self.locationFields.contains(change.field) { preserve(change.field) }
        preserveRanks()
        return preservedFields.count > count
    }

    /// Marks a position as unchanged if the siblings that it refers to are not restored, or if another program has
    /// moved the record since.
    mutating func preserveRanks() {
        for change in changes where Self.ranks.contains(change.field) && !preservedFields.contains(change.field) {
            let determiningFields: [Field] = change.field == .rank ? [.list, .parent, .completed] : [.due]
            let moved = changes.map(\.field).filter(determiningFields.contains)
            if moved.isEmpty ? wasChangedByOthers(change) : moved.contains(where: preservedFields.contains) {
                preservedFields.append(change.field)
            }
        }
    }
}
