// What is left of a step that is turned back in part, as an edit, and what is to be said of the rest.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ReversalPlan {
    /// What is to be done, in an order in which nothing is on the way within itself, within too many, or within what is not
    /// there; nil where that is nothing.
    var edit: Edit? {
        var (freed, lists, items): ([Patch], [Patch], [Patch]) = ([], [], [])
        var (newLists, newItems): ([Record], [Record]) = ([], [])
        var (oldLists, oldItems): ([UUID], [Record]) = ([], [])
        for id in ids {
            guard let part = parts[id], !part.isHeld, !part.isDone else { continue }
            switch part.target {
            case .whole(let record):
                if record.isList {
                    newLists.append(record)
                } else {
                    newItems.append(part.isFreed ? record.freed : record)
                }
            case .fields:
                let turned = part.turned()
                if turned.isEmpty { continue }
                if part.current?.isList ?? false {
                    lists.append(Patch(id, turned))
                } else {
                    items.append(Patch(id, turned))
                    let isFreed = part.current?.item?.parent != nil && turned.contains { $0.field == .parent }
                    if isFreed { freed.append(Patch(id, [.parent(nil)])) }
                }
            case .gone where part.isTrashed:
                if isTrashedWithList(part) { continue }
                let patch = Patch(id, [FieldChange(.deleted, now.fieldValue)])
                if part.current?.isList ?? false { lists.append(patch) } else { items.append(patch) }
            case .gone:
                guard let current = part.current else { continue }
                if current.isList { oldLists.append(id) } else { oldItems.append(current) }
            }
        }
        let gone = oldItems.outermostFirst(id: \.id) { $0.item?.parent }.reversed().map(\.id)
        let edits: [Edit] = [
            .change(freed), .insert(newLists), .change(lists),
            .insert(newItems.outermostFirst(id: \.id) { $0.item?.parent }), .change(items),
            .delete(Array(gone)), .delete(oldLists),
        ].filter { $0.count > 0 }
        return edits.isEmpty ? nil : Edit(edits)
    }

    /// What is to be said of the rest; nil where that is nothing, or nothing but places among others.
    var passedOver: PassedOver? {
        var (kept, trashed, locked): ([UUID], [UUID], [UUID]) = ([], [], [])
        for id in ids {
            guard let part = parts[id], !part.isDone else { continue }
            if part.isLocked {
                locked.append(id)
            } else if part.isTrashed, !part.isHeld {
                if !isTrashedWithList(part) { trashed.append(id) }
            } else if part.isHeld ? !part.isPlaced : part.held.contains(where: { !ReversalPart.ranks.contains($0) }) {
                kept.append(id)
            }
        }
        guard let first = (kept.first ?? trashed.first ?? locked.first).flatMap({ parts[$0] }) else { return nil }
        return PassedOver(kept: kept.count, trashed: trashed.count, locked: locked.count, title: first.title)
    }
}

extension ReversalPart {
    /// Whether it was to be placed among others, and nothing else.
    fileprivate var isPlaced: Bool {
        if case .fields(let changes) = target { changes.allSatisfy { Self.ranks.contains($0.field) } } else { false }
    }

    /// What it is called.
    fileprivate var title: String {
        if let current { return current.title }
        let known = [target, left].compactMap { $0?.value(of: .title) }
        if case .text(let title)? = known.first { return title }
        return ""
    }
}
