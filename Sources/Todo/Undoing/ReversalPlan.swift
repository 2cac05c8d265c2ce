// Which parts of a step are turned back, and which stay.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which parts of a step are turned back, and which stay.
struct ReversalPlan<Records: RecordReading> {
    let records: Records
    let now: Timestamp
    let ids: [UUID]
    private(set) var parts: [UUID: ReversalPart]
    /// Those that are turned back together, by one of each.
    private let groups: ReversalGroups

    init(of edit: Edit, after left: Edit, at now: Timestamp, in records: Records) throws {
        let (targets, before) = (Outcomes(of: edit), Outcomes(of: left))
        let readOnly = try records.readOnlyLists()
        (self.records, self.now, ids) = (records, now, targets.ids)
        var parts: [UUID: ReversalPart] = Dictionary(minimumCapacity: ids.count)
        for id in ids {
            guard let target = targets[id] else { continue }
            var part = ReversalPart(id: id, current: try records.record(id), target: target, left: before[id])
            part.begin()
            part.lock(in: readOnly)
            parts[id] = part
        }
        self.parts = parts
        groups = ReversalGroups(of: ids, parts)
    }

    /// Finds what stays, until what is left fits.
    mutating func settle() throws {
        for group in groups.all where group.contains(where: { parts[$0]?.wasChanged ?? false }) {
            for id in group { parts[id]?.isHeld = true }
        }
        let trees = try records.hasTrees()
        var isSettled = false
        while !isSettled {
            isSettled = try !holdWhatHolds(trees: trees)
            spreadTrash()
            if try holdMisplaced(trees: trees) { isSettled = false }
            if holdGroups() { isSettled = false }
        }
    }

    /// Whether all of it is to be done.
    var isWhole: Bool {
        parts.values.allSatisfy { !$0.isHeld && $0.held.isEmpty && !$0.isTrashed && !$0.isFreed && !$0.isDone }
    }

    // MARK: - As it will be

    /// A record as it will be; nil where it will not be there.
    func final(_ id: UUID) throws -> Record? {
        guard let part = parts[id] else { return try records.record(id) }
        return final(part)
    }

    private func final(_ part: ReversalPart) -> Record? {
        if part.isHeld || part.isDone { return part.current }
        switch part.target {
        case .gone:
            guard part.isTrashed, let current = part.current else { return nil }
            if isTrashedWithList(part) { return current }
            return Patch(part.id, [FieldChange(.deleted, now.fieldValue)]).applied(to: current)
        case .whole(let record): return part.isFreed ? record.freed : record
        case .fields:
            guard let current = part.current else { return nil }
            return Patch(part.id, part.turned()).applied(to: current)
        }
    }

    /// Whether an item goes to the trash because its list does, and needs no mark of its own.
    func isTrashedWithList(_ part: ReversalPart) -> Bool {
        guard let list = part.current?.item?.list, let own = parts[list] else { return false }
        return own.isTrashed && !own.isHeld
    }

    // MARK: - What stays

    /// Has what others are within, or stand in, stay.
    ///
    /// - Returns: whether that was news.
    private mutating func holdWhatHolds(trees: Bool) throws -> Bool {
        var isNews = false
        // What is within comes before what it is within: lists last.
        for id in ids.reversed() {
            guard let part = parts[id], part.goes, !part.isHeld, !part.isDone, let current = part.current else {
                continue
            }
            if current.isList {
                let stays = try records.allRecords(of: id).contains { record in
                    try final(record.id)?.item.map { $0.list == id && !isOwn($0.id) } ?? false
                }
                if stays {
                    parts[id]?.isHeld = true
                    isNews = true
                }
            } else if trees {
                let stays = try records.children(of: id).contains { child in
                    try final(child.id)?.item.map { $0.parent == id && $0.deleted == nil } ?? false
                }
                if stays {
                    parts[id]?.isHeld = true
                    isNews = true
                }
            }
        }
        return isNews
    }

    /// Whether an item was to be gone too, and goes to the trash with its list.
    private func isOwn(_ id: UUID) -> Bool { parts[id].map { $0.goes && $0.isTrashed && !$0.isHeld } ?? false }

    /// What goes to the trash goes whole: with all that it is within or is within it, and was to be gone too.
    private mutating func spreadTrash() {
        let going = ids.filter { parts[$0].map { $0.goes && !$0.isHeld && !$0.isDone } ?? false }
        guard going.contains(where: { parts[$0]?.isTrashed ?? false }) else { return }
        var lists: Set<UUID> = []
        var isSpread = true
        while isSpread {
            isSpread = false
            for id in going {
                guard let part = parts[id], let current = part.current else { continue }
                if part.isTrashed {
                    for above in [current.item?.parent, current.item?.list].compactMap({ $0 }) {
                        guard let other = parts[above], other.goes, !other.isHeld, !other.isTrashed else { continue }
                        parts[above]?.isTrashed = true
                        isSpread = true
                    }
                    if current.isList { lists.insert(id) }
                } else if let item = current.item {
                    let withParent = item.parent.flatMap { parts[$0] }.map { $0.isTrashed && !$0.isHeld } ?? false
                    if withParent || lists.contains(item.list) {
                        parts[id]?.isTrashed = true
                        isSpread = true
                    }
                }
            }
        }
    }

    /// Has those stay that would come to where they cannot be.
    ///
    /// - Returns: whether that was news.
    private mutating func holdMisplaced(trees: Bool) throws -> Bool {
        var isNews = false
        for id in ids {
            guard let part = parts[id], !part.isDone, part.mayBeMisplaced(amongTrees: trees),
                let item = final(part)?.item
            else { continue }
            let old = part.current?.item
            if lacksDate(item), old.map({ !lacksDate($0) }) ?? false {
                parts[id]?.hold(.due)
                parts[id]?.holdRanks()
                isNews = true
            }
            let isMoved = old.map { $0.list != item.list } ?? true
            if isMoved, try !stands(inList: item.list, item, movedFrom: old) { isNews = hold([id]) || isNews }
            guard trees || item.parent != nil else { continue }
            // What comes back is never left out because what it was within is in another list.
            if old == nil, let parent = item.parent, let above = try final(parent)?.item, above.list != item.list {
                parts[id]?.isFreed = true
                isNews = true
                continue
            }
            if isMoved || old?.section != item.section || old?.deleted != nil,
                let parent = item.parent, try !stands(item, within: parent, movedFrom: old)
            {
                isNews = hold([id, parent]) || isNews
            }
            guard let old, isMoved || item.isDone && !old.isDone || item.deleted != nil && old.deleted == nil else {
                continue
            }
            for child in try records.children(of: id) {
                guard let below = try final(child.id)?.item, below.parent == id,
                    !fits(below, within: item)
                else { continue }
                isNews = hold([id, child.id]) || isNews
            }
        }
        return isNews
    }

    /// Whether it is to be told of, or comes again, and is due at no time.
    private func lacksDate(_ item: Item) -> Bool {
        item.due == nil && item.repeats != nil
            || item.reminders.contains { !$0.fits(start: item.start, due: item.due) }
    }

    private mutating func hold(_ ids: [UUID]) -> Bool {
        var isNews = false
        for id in ids { if parts[id]?.holdPlace() ?? false { isNews = true } }
        return isNews
    }

    /// Whether an item can come to a list: it is there, and has not been put into the trash since.
    private func stands(inList id: UUID, _ item: Item, movedFrom old: Item?) throws -> Bool {
        guard let list = try final(id)?.list else { return false }
        // What was in the trash with its list comes back there.
        return list.deleted == nil || item.deleted != nil || old == nil || parts[id].map { !$0.isHeld } ?? false
    }

    private func fits(_ item: Item, within parent: Item) -> Bool {
        parent.list == item.list
            && (item.deleted != nil || parent.deleted == nil && (item.isDone || !parent.isDone))
    }

    /// Whether an item can be within another as all will be.
    private func stands(_ item: Item, within parent: UUID, movedFrom old: Item?) throws -> Bool {
        guard let above = try final(parent)?.item else { return false }
        guard fits(item, within: above) else { return false }
        var (depth, next) = (1, above.parent)
        while let id = next, depth <= Tree.deepest {
            if id == item.id { return false }
            (depth, next) = (depth + 1, try final(id)?.item?.parent)
        }
        guard parent != item.id, depth <= Tree.deepest else { return false }
        // What is no deeper than it is has all that is below it as deep.
        guard let old, old.parent != item.parent else { return true }
        return try depth + height(below: item.id, limit: Tree.deepest - depth) <= Tree.deepest
    }

    /// How many levels there are below an item as all will be; one more than the limit at most.
    private func height(below id: UUID, limit: Int) throws -> Int {
        var (height, level) = (0, [id])
        while height <= limit {
            level = try level.flatMap { id in
                try records.children(of: id).map(\.id).filter { try final($0)?.item?.parent == id }
            }
            if level.isEmpty { break }
            height += 1
        }
        return height
    }

    /// Has groups of which something stays stay whole.
    private mutating func holdGroups() -> Bool {
        var isNews = false
        for group in groups.all {
            let isHeld = group.contains { parts[$0].map { $0.isHeld || !$0.held.isEmpty || $0.isTrashed } ?? false }
            guard isHeld, group.contains(where: { parts[$0].map { !$0.isHeld } ?? false }) else { continue }
            for id in group { parts[id]?.isHeld = true }
            isNews = true
        }
        return isNews
    }
}

extension Record {
    /// The same, within nothing.
    var freed: Record { Patch(id, [.parent(nil)]).applied(to: self) ?? self }
}

extension ReversalPart {
    /// Whether anything is to change by which it could come to where it cannot be; most changes of many are none such.
    fileprivate func mayBeMisplaced(amongTrees trees: Bool) -> Bool {
        guard case .fields(let changes) = target else { return true }
        return changes.contains { change in
            change.field == .list || trees && Self.places.contains(change.field)
                || Self.bundles[1].contains(change.field)
                || change.field == .parent
        }
    }

    /// Sees what of it stands.
    mutating func begin() {
        switch target {
        case .gone:
            // What is gone already, or lies in the trash by somebody else's doing, need not go.
            let wasTrashed = left?.value(of: .deleted).map { $0 != .none } ?? false
            isDone = current == nil || current?.deleted != nil && !wasTrashed
            isTrashed = !isDone && wasChanged
            // One that was in the trash stays there.
            if isTrashed, current?.deleted != nil { isHeld = true }
        case .whole: isHeld = wasChanged
        case .fields:
            guard current != nil else {
                isHeld = true
                return
            }
            for change in changes where !Self.ranks.contains(change.field) && isOthers(change) { hold(change.field) }
            holdRanks()
        }
    }
}
