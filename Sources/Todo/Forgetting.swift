// What a history of steps forgets when records are gone for good.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is taken out of a history of steps when records are gone for good, so that all steps that are left fit each other.
///
/// The steps are to be gone through from the present on: those that can be undone from the last to the first, those that
/// can be redone from the first to the last. A record that is left may have been in a list that is gone, and cannot be put
/// there again: from that step on it is taken out too, and so stays as it was last before. So does the list it stays in:
/// the step that would take that away is no longer about it. What was within an item that is gone is within none instead.
public struct Forgetting {
    /// The items and lists that are gone.
    private let emptied: Set<UUID>
    /// What is taken out of each step from here on.
    private var gone: Set<UUID>
    /// The lists in which something stays.
    private var kept: Set<UUID> = []
    /// The list of a record as it is now; asked where a step does not tell.
    private let list: (UUID) throws -> UUID?

    /// Forgets these records, none of which is there any more.
    public init(_ emptied: Set<UUID>, list: @escaping (UUID) throws -> UUID?) {
        (self.emptied, gone, self.list) = (emptied, emptied, list)
    }

    /// The next step, without what is forgotten.
    ///
    /// - Parameters:
    ///   - away: what leads away from the present: what undoes the step, or redoes it.
    ///   - back: what leads back to it; nil where that is not on record.
    /// - Returns: the same two, nil where nothing is left of them.
    public mutating func rest(away: Edit, back: Edit?) throws -> (away: Edit?, back: Edit?) {
        let all = away.parts + (back?.parts ?? [])
        let lost = Set(all.filter { !gone.contains($0.id) && $0.list.map(emptied.contains) == true }.map(\.id))
        if !lost.isEmpty {
            let known = back?.parts.filter { lost.contains($0.id) } ?? []
            // What the present edit deletes stays nowhere.
            kept.formUnion(try (known.isEmpty ? lost.compactMap(list) : known.compactMap(\.list)))
            gone.formUnion(lost)
        }
        gone.formUnion(away.parts.filter { $0.isDeletion && kept.contains($0.id) }.map(\.id))
        return (away.without(gone)?.outside(emptied), back?.without(gone)?.outside(emptied))
    }
}

/// What an edit does with one record.
struct EditPart {
    let id: UUID
    /// The list that it puts the record into, where it does.
    var list: UUID?
    /// The title that it gives the record, where it does.
    var title: String?
    var isDeletion = false
    /// Whether it makes room for another, or moves it.
    var isRanking = false
}

extension Edit {
    /// What it does, record by record.
    var parts: [EditPart] {
        switch self {
        case .insert(let records): records.map { EditPart(id: $0.id, list: $0.item?.list, title: $0.title) }
        case .delete(let ids): ids.map { EditPart(id: $0, isDeletion: true) }
        case .change(let patches): patches.map(\.part)
        case .batch(let edits): edits.flatMap(\.parts)
        }
    }
}

extension Edit {
    /// The same, but that nothing is put within one of these items.
    fileprivate func outside(_ gone: Set<UUID>) -> Edit {
        switch self {
        case .insert(let records):
            .insert(
                records.map { record in
                    guard var item = record.item, item.parent.map(gone.contains) == true else { return record }
                    item.parent = nil
                    return .item(item)
                })
        case .delete: self
        case .change(let patches): .change(patches.map { $0.outside(gone) })
        case .batch(let edits): .batch(edits.map { $0.outside(gone) })
        }
    }
}

extension Patch {
    fileprivate func outside(_ gone: Set<UUID>) -> Patch {
        Patch(
            id,
            changes.map { change in
                guard change.field == .parent, case .id(let parent) = change.value, gone.contains(parent) else {
                    return change
                }
                return .parent(nil)
            })
    }

    fileprivate var part: EditPart {
        var part = EditPart(id: id, isRanking: changes.allSatisfy { $0.field == .rank })
        for change in changes {
            switch (change.field, change.value) {
            case (.list, .id(let list)): part.list = list
            case (.title, .text(let title)): part.title = title
            default: break
            }
        }
        return part
    }
}

extension StepSummary {
    /// What is to be said of a step of which something was taken out.
    ///
    /// - Parameters:
    ///   - rest: what is left of what does it; where that is not on record, of what takes it back.
    ///   - record: the title of a record, and whether it is a list, as far as they are known.
    public func of(_ rest: Edit, record: (UUID) throws -> (title: String, isList: Bool)?) rethrows -> StepSummary {
        let parts = rest.parts
        let others = parts.filter { !$0.isRanking }
        // Where others only made room for what is gone, all that is left is that they moved.
        let named = others.isEmpty ? parts.suffix(1) : others[...]
        guard let first = named.first else { return self }
        var (part, found) = (first, try record(first.id))
        for other in named.dropFirst() where found?.isList != isAboutLists {
            let known = try record(other.id)
            if known?.isList == isAboutLists { (part, found) = (other, known) }
        }
        var summary = self
        summary.title = part.title ?? found?.title ?? ""
        summary.isAboutLists = found?.isList ?? false
        summary.count = max(1, min(count, Set(named.map(\.id)).count))
        if !others.contains(where: { $0.list != nil }) { summary.list = nil }
        if others.isEmpty { summary.kind = .moved }
        return summary
    }
}
