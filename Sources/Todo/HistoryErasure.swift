/// The removal of permanently deleted records from the undo history, so that the remaining steps fit each other.
///
/// Process the steps starting from the present: undo steps from last to first, redo steps from first to last.
///
/// A remaining record may have been in a deleted list and cannot be put back there. From that step on the record is
/// removed from the history too, so it stays in the list that it has then. That list is also removed from steps that
/// would delete it. Subtasks of a deleted task become tasks without a parent.
public struct HistoryErasure {
    /// The deleted tasks and lists.
    private let emptied: Set<UUID>
    /// The records to remove from each step from now on.
    private var removed: Set<UUID>
    /// The lists that must stay because they contain records that stay.
    private var preservedLists: Set<UUID> = []
    /// Returns the current list of a record. Called if a step does not contain the list.
    private let list: (UUID) throws -> UUID?

    /// - Parameter emptied: The deleted records, none of which exists any more.
    public init(_ emptied: Set<UUID>, list: @escaping (UUID) throws -> UUID?) {
        self.emptied = emptied
        removed = emptied
        self.list = list
    }

    /// Returns the next step without the removed records.
    ///
    /// - Parameters:
    ///   - nextEdit: The edit that leads away from the present, by undoing or redoing the step.
    ///   - inverse: The edit that leads back to the present, or nil if it is not recorded.
    /// - Returns: The remaining edits, each nil if nothing remains of it.
    public mutating func remaining(nextEdit: Edit, inverse: Edit?) throws -> (nextEdit: Edit?, inverse: Edit?) {
        let all = nextEdit.parts + (inverse?.parts ?? [])
        let lost = Set(all.filter { !removed.contains($0.id) && $0.list.map(emptied.contains) == true }.map(\.id))
        if !lost.isEmpty {
            let lostParts = inverse?.parts.filter { lost.contains($0.id) } ?? []
            // Records that the present edit deletes are in no list.
            preservedLists.formUnion(try (lostParts.isEmpty ? lost.compactMap(list) : lostParts.compactMap(\.list)))
            removed.formUnion(lost)
        }
        removed.formUnion(nextEdit.parts.filter { $0.isDeletion && preservedLists.contains($0.id) }.map(\.id))
        return (nextEdit.without(removed)?.outside(emptied), inverse?.without(removed)?.outside(emptied))
    }
}

/// The effect of an edit on one record.
struct EditPart {
    let id: UUID
    /// The list into which the edit puts the record, if any.
    var list: UUID?
    /// The title that the edit gives the record, if any.
    var title: String?
    var isDeletion = false
    /// Whether the edit only changes the record's rank.
    var isRanking = false
}

extension Edit {
    /// The effects of the edit, record by record.
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
    /// Returns the same edit, except that no record gets one of these tasks as its parent.
    fileprivate func outside(_ removed: Set<UUID>) -> Edit {
        switch self {
        case .insert(let records):
            .insert(
                records.map { record in
                    guard var item = record.item, item.parent.map(removed.contains) == true else { return record }
                    item.parent = nil
                    return .item(item)
                })
        case .delete: self
        case .change(let patches): .change(patches.map { $0.outside(removed) })
        case .batch(let edits): .batch(edits.map { $0.outside(removed) })
        }
    }
}

extension Patch {
    fileprivate func outside(_ removed: Set<UUID>) -> Patch {
        Patch(
            id,
            changes.map { change in
                guard change.field == .parent, case .id(let parent) = change.value, removed.contains(parent) else {
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
    /// Returns the summary of a step from which records were removed.
    ///
    /// - Parameters:
    ///   - rest: The remaining edit that does the step; if that is not recorded, the edit that undoes it.
    ///   - record: Returns the title of a record and whether it is a list, or nil if it is unknown.
    public func restricted(to rest: Edit, record: (UUID) throws -> (title: String, isList: Bool)?) rethrows
        -> StepSummary
    {
        let parts = rest.parts
        let others = parts.filter { !$0.isRanking }
        // If all other records only made room for the removed ones, the step only moved them.
        let named = others.isEmpty ? parts.suffix(1) : others[...]
        guard let first = named.first else { return self }
        var (part, found) = (first, try record(first.id))
        for other in named.dropFirst() where found?.isList != isAboutLists {
            let otherRecord = try record(other.id)
            if otherRecord?.isList == isAboutLists { (part, found) = (other, otherRecord) }
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
