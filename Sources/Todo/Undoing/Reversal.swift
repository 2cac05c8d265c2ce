// What of a step is to be undone or redone where another program has written since.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What of a step is undone, or redone: only that which still is as the step left it.
///
/// - What was changed since stays as it is; of a record that is field by field, but that the list and what it is within go
///   together, and all that says when it is due.
/// - An item that came again and the copy that is done, with what moved along below them, are turned back whole or not at all.
/// - What would be gone and was changed since goes to the trash, whole, with what came with it.
/// - What another one is within now, or stands in, is not taken away, and nothing is brought to where it cannot be: within itself,
///   within too many, within what is not there or lies in the trash, or open within what is done.
/// - Nothing is changed in a list that its server does not let be changed.
public struct Reversal: Equatable, Sendable {
    /// What is to be done; nil where nothing of it can be, or is to be.
    public let edit: Edit?
    /// Whether that is all of it.
    public let isWhole: Bool
    /// What is not done of it; nil where all is that is worth a word. A place among others alone is not.
    public let passedOver: PassedOver?
    /// The records that the step is about and that are not there, or cannot be read, where it is not all of it.
    public let missing: [UUID]
}

extension RecordReading {
    /// What of an edit is to be made where others may have written since.
    ///
    /// - Parameters:
    ///   - edit: what takes a step back, or does it again.
    ///   - left: the edit that was made last of the two: what still is as it left it stands.
    ///   - now: when what goes to the trash is put there.
    public func reversal(of edit: Edit, after left: Edit, at now: Timestamp) throws -> Reversal {
        var plan = try ReversalPlan(of: edit, after: left, at: now, in: self)
        try plan.settle()
        guard !plan.isWhole else { return Reversal(edit: edit, isWhole: true, passedOver: nil, missing: []) }
        let missing = plan.ids.filter { plan.parts[$0]?.current == nil }
        return Reversal(edit: plan.edit, isWhole: false, passedOver: plan.passedOver, missing: missing)
    }
}

/// One record that a step is about.
struct ReversalPart {
    let id: UUID
    /// As it is now; nil where it is not there.
    let current: Record?
    /// As it is to be.
    let target: Outcome
    /// As the step left it, where it says so.
    let left: Outcome?
    /// Stays as it is, all of it.
    var isHeld = false
    /// Stays as it is, in whole or in part, because its list cannot be changed.
    var isLocked = false
    /// Of its fields those that stay as they are.
    var held: [Field] = []
    /// Goes to the trash, where it was to be gone.
    var isTrashed = false
    /// Comes back within nothing: what it was within is in another list by now.
    var isFreed = false
    /// Is as it is to be already, whoever did that.
    var isDone = false

    /// Fields that are turned back together or not at all. A place among others goes with where these are.
    static let bundles: [[Field]] = [
        [.list, .parent],
        [
            .due, .start, .reminders, .repeats, .repeatAnchor, .repeatFrom, .distance, .ruleBasis, .customRepeat,
            .excludedDates, .addedDates, .changedOccurrences,
        ],
    ]
    /// Whose siblings an item has.
    static let places: [Field] = [.list, .parent, .completed, .deleted]
    /// What says nothing but where one stands among others.
    static let ranks: [Field] = [.rank, .dayRank]

    /// Whether it is to be gone.
    var goes: Bool { if case .gone = target { true } else { false } }

    /// Whether it is to come.
    var comes: Bool { if case .whole = target { true } else { false } }

    /// The fields that are to have other values, with those.
    var changes: [FieldChange] { if case .fields(let changes) = target { changes } else { [] } }

    /// Those of them that are to be written: not what stays, and not what is so already.
    func turned() -> [FieldChange] {
        guard !isHeld, let current else { return [] }
        return changes.filter { change in
            !held.contains(change.field) && change.field.value(of: current) != change.value
        }
    }

    /// Whether another one has changed it since in more than its place.
    var wasChanged: Bool {
        switch target {
        case .gone:
            guard case .whole(let whole)? = left, let current else { return false }
            return Field.all.contains { field in
                !Self.ranks.contains(field) && field.value(of: current) != field.value(of: whole)
            }
        case .whole:
            switch left {
            case .fields(let fields)?:
                guard let current, current.deleted != nil else { return true }
                return fields.contains { $0.field.value(of: current) != $0.value }
            case .gone?, .whole?, nil: return current != nil
            }
        case .fields(let changes):
            return current == nil || changes.contains { !Self.ranks.contains($0.field) && isOthers($0) }
        }
    }

    /// Whether a field has neither the value that the step left nor the one that it is to have.
    func isOthers(_ change: FieldChange) -> Bool {
        guard let current else { return true }
        let value = change.field.value(of: current)
        return value != change.value && left?.value(of: change.field).map { $0 != value } ?? false
    }

    /// Holds of a field all that goes with it.
    mutating func hold(_ field: Field) {
        let bundle = Self.bundles.first { $0.contains(field) } ?? [field]
        for field in bundle where !held.contains(field) && changes.contains(where: { $0.field == field }) {
            held.append(field)
        }
    }

    /// Holds where it is.
    ///
    /// - Returns: false where nothing of that was to change.
    mutating func holdPlace() -> Bool {
        if isHeld { return false }
        guard case .fields(let changes) = target else {
            isHeld = true
            return true
        }
        let count = held.count
        for change in changes where Self.places.contains(change.field) { hold(change.field) }
        holdRanks()
        return held.count > count
    }

    /// Has places among others stay where those are not the ones that they were among, or others have placed it since.
    mutating func holdRanks() {
        for change in changes where Self.ranks.contains(change.field) && !held.contains(change.field) {
            let wheres: [Field] = change.field == .rank ? [.list, .parent, .completed] : [.due]
            let moved = changes.map(\.field).filter(wheres.contains)
            if moved.isEmpty ? isOthers(change) : moved.contains(where: held.contains) { held.append(change.field) }
        }
    }
}
