// Edits in which removed records are replaced by others.

extension Edit {
    /// Returns the edit with some records replaced by others, or nil if nothing remains of the edit.
    ///
    /// If the edit changes both a removed record and its replacement, the changes to the removed record are dropped.
    ///
    /// - Parameter ids: Maps the id of each removed record to the id of its replacement.
    public func replacing(_ ids: [UUID: UUID]) -> Edit? {
        var usedIDs = self.ids
        var doubled: Set<UUID> = []
        for (old, new) in ids.sorted(by: { $0.key.uuidString < $1.key.uuidString }) where usedIDs.contains(old) {
            if !usedIDs.insert(new).inserted { doubled.insert(old) }
        }
        return without(doubled)?.renamed(ids)
    }

    private func renamed(_ ids: [UUID: UUID]) -> Edit {
        switch self {
        case .insert(let records): .insert(records.map { $0.renamed(ids) })
        case .delete(let all): .delete(all.map { ids[$0] ?? $0 })
        case .change(let patches): .change(patches.map { Patch(ids[$0.id] ?? $0.id, $0.changes.renamed(ids)) })
        case .batch(let edits): .batch(edits.map { $0.renamed(ids) })
        }
    }
}

extension Record {
    fileprivate func renamed(_ ids: [UUID: UUID]) -> Record {
        guard let item, ids[item.id] != nil || item.parent.map({ ids[$0] != nil }) ?? false else { return self }
        var renamed = item.withID(ids[item.id] ?? item.id)
        renamed.parent = item.parent.map { ids[$0] ?? $0 }
        return .item(renamed)
    }
}

extension Item {
    /// Returns a copy of the task with another id.
    public func withID(_ id: UUID) -> Item {
        var other = Item(id: id)
        for field in Item.fields { _ = field.set(field.value(of: self), of: &other) }
        return other
    }
}

extension [FieldChange] {
    fileprivate func renamed(_ ids: [UUID: UUID]) -> [FieldChange] {
        map { change in
            guard change.field == .parent, case .id(let parent) = change.value, let new = ids[parent] else {
                return change
            }
            return .parent(new)
        }
    }
}
