// Changes to records, as data: each gives its inverse when it is applied, so undo is data too.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A change to records that says everything needed to make it.
public enum Edit: Equatable, Sendable {
    /// New records, whole. One whose id lies in the trash takes that record's place.
    case insert([Record])
    /// Records deleted for good, by their ids.
    case delete([UUID])
    /// New values of some fields.
    case change([Patch])
    /// Several edits, in this order.
    case batch([Edit])
}

extension Edit {
    /// Several edits as one.
    init(_ edits: [Edit]) {
        self = edits.count == 1 ? edits[0] : .batch(edits)
    }
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
            // What is within another of them after that, and gone before it: nothing is ever within what is not there.
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
            let records = try ids.map(kept).outermostFirst(id: \.id) { $0.item?.parent }
            try write(records.reversed().map { RecordWrite.delete($0.id) })
            return .insert(records)
        case .change(let patches):
            let inverse = try patches.map { $0.inverse(for: try kept($0.id)) }
            try write(patches.map(RecordWrite.change))
            // The other way round: no state on the way back is one that was not on the way there.
            return .change(inverse.reversed())
        case .batch(let edits):
            var inverses = try edits.map { try apply($0) }
            inverses.reverse()
            return .batch(inverses)
        }
    }
}

extension Edit {
    /// The edit without these records; nil where nothing is left of it.
    public func without(_ ids: Set<UUID>) -> Edit? {
        switch self {
        case .insert(let records):
            let rest = records.filter { !ids.contains($0.id) }
            return rest.isEmpty ? nil : .insert(rest)
        case .delete(let all):
            let rest = all.filter { !ids.contains($0) }
            return rest.isEmpty ? nil : .delete(rest)
        case .change(let patches):
            let rest = patches.filter { !ids.contains($0.id) }
            return rest.isEmpty ? nil : .change(rest)
        case .batch(let edits):
            let rest = edits.compactMap { $0.without(ids) }
            return rest.isEmpty ? nil : .batch(rest)
        }
    }

    /// How many records it is about.
    public var count: Int { ids.count }

    /// The ids of the records that it is about.
    var ids: Set<UUID> {
        switch self {
        case .insert(let records): Set(records.map(\.id))
        case .delete(let ids): Set(ids)
        case .change(let patches): Set(patches.map(\.id))
        case .batch(let edits): edits.reduce(into: []) { $0.formUnion($1.ids) }
        }
    }
}
