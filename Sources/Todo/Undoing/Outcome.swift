// What an edit leaves of each record that it is about.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What an edit leaves of one record.
enum Outcome {
    /// The record is not there any more.
    case gone
    /// It is there, as this.
    case whole(Record)
    /// These of its fields have these values.
    case fields([FieldChange])

    /// The value that a field has then; nil where that is not said.
    func value(of field: Field) -> FieldValue? {
        switch self {
        case .gone: nil
        case .whole(let record): field.value(of: record)
        case .fields(let changes): changes.last { $0.field == field }?.value
        }
    }
}

/// What an edit leaves of all records that it is about.
struct Outcomes {
    /// Their ids, in the order in which they first come up.
    private(set) var ids: [UUID] = []
    private var byID: [UUID: Outcome] = [:]

    init(of edit: Edit) {
        byID.reserveCapacity(edit.size)
        add(edit)
    }

    subscript(id: UUID) -> Outcome? { byID[id] }

    private mutating func add(_ edit: Edit) {
        switch edit {
        case .insert(let records): for record in records { note(.whole(record), of: record.id) }
        case .delete(let ids): for id in ids { note(.gone, of: id) }
        case .change(let patches): for patch in patches { note(patch) }
        case .batch(let edits): for edit in edits { add(edit) }
        }
    }

    private mutating func note(_ outcome: Outcome, of id: UUID) {
        if byID.updateValue(outcome, forKey: id) == nil { ids.append(id) }
    }

    private mutating func note(_ patch: Patch) {
        switch byID[patch.id] {
        case nil, .gone?: note(.fields(patch.changes), of: patch.id)
        case .whole(let record)?: note(.whole(patch.applied(to: record) ?? record), of: patch.id)
        case .fields(let changes)?:
            let earlier = changes.filter { old in !patch.changes.contains { $0.field == old.field } }
            note(.fields(earlier + patch.changes), of: patch.id)
        }
    }
}

extension Edit {
    /// How many parts it has.
    fileprivate var size: Int {
        switch self {
        case .insert(let records): records.count
        case .delete(let ids): ids.count
        case .change(let patches): patches.count
        case .batch(let edits): edits.reduce(0) { $0 + $1.size }
        }
    }
}
