/// The state in which an edit leaves one record.
enum Outcome {
    /// The record no longer exists.
    case deleted
    /// The record exists, with this content.
    case exists(Record)
    /// Some of the record's fields have these values.
    case fields([FieldChange])

    /// Returns the resulting value of a field, or nil if the outcome does not determine it.
    func value(of field: Field) -> FieldValue? {
        switch self {
        case .deleted: nil
        case .exists(let record): field.value(of: record)
        case .fields(let changes): changes.last { $0.field == field }?.value
        }
    }
}

/// The states in which an edit leaves all records that it affects.
struct Outcomes {
    /// The ids of the records, in order of first appearance.
    private(set) var ids: [UUID] = []
    private var byID: [UUID: Outcome] = [:]

    init(of edit: Edit) {
        byID.reserveCapacity(edit.size)
        add(edit)
    }

    subscript(id: UUID) -> Outcome? { byID[id] }

    private mutating func add(_ edit: Edit) {
        switch edit {
        case .insert(let records): for record in records { add(.exists(record), of: record.id) }
        case .delete(let ids): for id in ids { add(.deleted, of: id) }
        case .change(let patches): for patch in patches { add(patch) }
        case .batch(let edits): for edit in edits { add(edit) }
        }
    }

    private mutating func add(_ outcome: Outcome, of id: UUID) {
        if byID.updateValue(outcome, forKey: id) == nil { ids.append(id) }
    }

    private mutating func add(_ patch: Patch) {
        switch byID[patch.id] {
        case nil, .deleted?: add(.fields(patch.changes), of: patch.id)
        case .exists(let record)?: add(.exists(patch.applied(to: record) ?? record), of: patch.id)
        case .fields(let changes)?:
            let earlier = changes.filter { old in !patch.changes.contains { $0.field == old.field } }
            add(.fields(earlier + patch.changes), of: patch.id)
        }
    }
}

extension Edit {
    fileprivate var size: Int {
        switch self {
        case .insert(let records): records.count
        case .delete(let ids): ids.count
        case .change(let patches): patches.count
        case .batch(let edits): edits.reduce(0) { $0 + $1.size }
        }
    }
}
