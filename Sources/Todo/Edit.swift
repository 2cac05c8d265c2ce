// Changes to records, as data: each gives its inverse when it is applied, so undo is data too.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A change to records that says everything needed to make it.
public enum Edit: Equatable, Sendable {
    /// New records, whole.
    case insert([Record])
    /// The end of the records of these ids.
    case delete([UUID])
    /// New values of some fields.
    case change([Patch])
    /// Several edits, in this order.
    case batch([Edit])
}

extension RecordWriting {
    /// Makes an edit.
    ///
    /// - Returns: the edit that takes it back.
    /// - Throws: `TodoError` where the edit does not fit what is there. A batch may then be made in part: a store rolls
    ///   its transaction back, a value is thrown away.
    public mutating func apply(_ edit: Edit) throws -> Edit {
        switch edit {
        case .insert(let records):
            try write(records.map(RecordWrite.insert))
            return .delete(records.map(\.id))
        case .delete(let ids):
            let records = try ids.map(existing)
            try write(ids.map(RecordWrite.delete))
            return .insert(records)
        case .change(let patches):
            let inverse = try patches.map { $0.inverse(for: try existing($0.id)) }
            try write(patches.map(RecordWrite.change))
            return .change(inverse)
        case .batch(let edits):
            var inverses = try edits.map { try apply($0) }
            inverses.reverse()
            return .batch(inverses)
        }
    }
}
