// The edit that results from a reversal plan, and the report on the rest.

extension ReversalPlan {
    /// The edit to apply, or nil if there is nothing to do. Its parts are ordered so that no intermediate state has a
    /// task below itself, below the maximum depth, or below a record that does not exist.
    var edit: Edit? {
        var (detached, lists, items): ([Patch], [Patch], [Patch]) = ([], [], [])
        var (newLists, newItems): ([Record], [Record]) = ([], [])
        var (oldLists, oldItems): ([UUID], [Record]) = ([], [])
        for id in ids {
            guard let part = parts[id], !part.isPreserved, !part.isDone else { continue }
            switch part.target {
            case .exists(let record):
                if record.isList {
                    newLists.append(record)
                } else {
                    newItems.append(part.losesParent ? record.withoutParent : record)
                }
            case .fields:
                let changes = part.changesToWrite()
                if changes.isEmpty { continue }
                if part.current?.isList ?? false {
                    lists.append(Patch(id, changes))
                } else {
                    items.append(Patch(id, changes))
                    let losesParent = part.current?.item?.parent != nil && changes.contains { $0.field == .parent }
                    if losesParent { detached.append(Patch(id, [.parent(nil)])) }
                }
            case .deleted where part.isTrashed:
                if isTrashedWithList(part) { continue }
                let patch = Patch(id, [FieldChange(.deleted, now.fieldValue)])
                if part.current?.isList ?? false { lists.append(patch) } else { items.append(patch) }
            case .deleted:
                guard let current = part.current else { continue }
                if current.isList { oldLists.append(id) } else { oldItems.append(current) }
            }
        }
        let deleted = oldItems.outermostFirst(id: \.id) { $0.item?.parent }.reversed().map(\.id)
        let edits: [Edit] = [
            .change(detached), .insert(newLists), .change(lists),
            .insert(newItems.outermostFirst(id: \.id) { $0.item?.parent }), .change(items),
            .delete(Array(deleted)), .delete(oldLists),
        ].filter { $0.count > 0 }
        return edits.isEmpty ? nil : Edit(edits)
    }

    /// A report on the parts that are not reverted, or nil if there are none or they only concern positions.
    var skippedChanges: SkippedChanges? {
        var (unchanged, trashed, locked): ([UUID], [UUID], [UUID]) = ([], [], [])
        for id in ids {
            guard let part = parts[id], !part.isDone else { continue }
            if part.isLocked {
                locked.append(id)
            } else if part.isTrashed, !part.isPreserved {
                if !isTrashedWithList(part) { trashed.append(id) }
            } else if part.isPreserved
                ? !part.isPlaced : part.preservedFields.contains(where: { !ReversalPart.ranks.contains($0) })
            {
                unchanged.append(id)
            }
        }
        guard let first = (unchanged.first ?? trashed.first ?? locked.first).flatMap({ parts[$0] }) else { return nil }
        return SkippedChanges(
            unchanged: unchanged.count, trashed: trashed.count, locked: locked.count, title: first.title)
    }
}

extension ReversalPart {
    /// Whether only the record's position was going to change.
    fileprivate var isPlaced: Bool {
        if case .fields(let changes) = target { changes.allSatisfy { Self.ranks.contains($0.field) } } else { false }
    }

    fileprivate var title: String {
        if let current { return current.title }
        let titles = [target, left].compactMap { $0?.value(of: .title) }
        if case .text(let title)? = titles.first { return title }
        return ""
    }
}
