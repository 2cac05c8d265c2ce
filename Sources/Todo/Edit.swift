/// A change to records that contains all information needed to apply it. Applying an edit returns its inverse, so an
/// undo step is an edit too.
public enum Edit: Equatable, Sendable {
    /// Adds complete records. A record whose id is in the trash replaces the record there.
    case insert([Record])
    /// Permanently deletes the records with these ids.
    case delete([UUID])
    /// Sets new values of some fields.
    case change([Patch])
    /// Applies several edits in this order.
    case batch([Edit])
}

extension Edit {
    init(_ edits: [Edit]) {
        self = edits.count == 1 ? edits[0] : .batch(edits)
    }
}

extension RecordWriting {
    /// Applies an edit.
    ///
    /// - Returns: The inverse edit.
    /// - Throws: `TodoError` if the edit does not fit the records. A batch may have been applied in part: a store
    ///   must roll its transaction back, and an in-memory value must be discarded.
    public mutating func apply(_ edit: Edit) throws -> Edit {
        switch edit {
        case .insert(let records):
            // Parents are inserted before their subtasks and deleted after them, so that no record ever has a
            // missing parent.
            let records = records.outermostFirst(id: \.id) { $0.item?.parent }
            let replaced = try write(records.map(RecordWrite.insert))
            let ids = Array(records.map(\.id).reversed())
            guard !replaced.isEmpty else { return .delete(ids) }
            let before = Dictionary(replaced.map { ($0.id, $0) }) { first, _ in first }
            return .batch([
                .delete(ids.filter { before[$0] == nil }),
                .change(records.compactMap { new in before[new.id].map { Patch(from: new, to: $0) } }),
            ])
        case .delete(let ids):
            let records = try ids.map(existingOrTrashed).outermostFirst(id: \.id) { $0.item?.parent }
            try write(records.reversed().map { RecordWrite.delete($0.id) })
            return .insert(records)
        case .change(let patches):
            let inverse = try patches.map { $0.inverse(for: try existingOrTrashed($0.id)) }
            try write(patches.map(RecordWrite.change))
            // In reverse order, so that undo passes through the same states as the edit.
            return .change(inverse.reversed())
        case .batch(let edits):
            var inverses = try edits.map { try apply($0) }
            inverses.reverse()
            return .batch(inverses)
        }
    }
}

extension Edit {
    /// Returns the edit without these records, or nil if nothing remains of the edit.
    public func without(_ ids: Set<UUID>) -> Edit? {
        switch self {
        case .insert(let records):
            let kept = records.filter { !ids.contains($0.id) }
            return kept.isEmpty ? nil : .insert(kept)
        case .delete(let all):
            let kept = all.filter { !ids.contains($0) }
            return kept.isEmpty ? nil : .delete(kept)
        case .change(let patches):
            let kept = patches.filter { !ids.contains($0.id) }
            return kept.isEmpty ? nil : .change(kept)
        case .batch(let edits):
            let kept = edits.compactMap { $0.without(ids) }
            return kept.isEmpty ? nil : .batch(kept)
        }
    }

    /// The number of records that the edit affects.
    public var count: Int { ids.count }

    /// The ids of the records that the edit affects.
    var ids: Set<UUID> {
        switch self {
        case .insert(let records): Set(records.map(\.id))
        case .delete(let ids): Set(ids)
        case .change(let patches): Set(patches.map(\.id))
        case .batch(let edits): edits.reduce(into: []) { $0.formUnion($1.ids) }
        }
    }
}
