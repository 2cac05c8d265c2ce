// What of a step is turned back together: items that came again, and what is of the turns that were done.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What of a step is turned back together or not at all: items that came again, the copies that are done, and what moved along
/// below either. There is none where nothing came again.
struct ReversalGroups {
    private(set) var all: [[UUID]] = []
    private var heads: [UUID: UUID] = [:]

    init(of ids: [UUID], _ parts: [UUID: ReversalPart]) {
        let made = Set(ids.filter { parts[$0].map { $0.goes || $0.comes } ?? false && $0.isNamed })
        guard !made.isEmpty else { return }
        var hasTurned = false
        for id in ids {
            guard let part = parts[id], part.changes.contains(where: { $0.field == .due }) else { continue }
            // Undone the turn before is what it is to have, redone what it had.
            for outcome in [part.target, part.left].compactMap({ $0 }) {
                // A turn's name is what clocks show, whatever the rules of its zone are.
                let item = outcome.occurrence(of: id, now: part.current?.item)
                for due in item.possibleDues {
                    let copy = item.copyID(ofTurn: due)
                    guard made.contains(copy) else { continue }
                    join(id, copy)
                    hasTurned = true
                }
            }
        }
        guard hasTurned else { return }
        for id in ids {
            guard let part = parts[id] else { continue }
            let now: UUID? = part.current?.item?.parent
            let others = [part.target, part.left].compactMap { $0?.value(of: .parent) }.compactMap(\.id)
            for parent in [now].compactMap({ $0 }) + others where parts[parent] != nil { join(id, parent) }
        }
        var members: [UUID: [UUID]] = [:]
        for id in ids where heads[id] != nil { members[head(of: id), default: []].append(id) }
        all = Array(members.values)
    }

    private func head(of id: UUID) -> UUID {
        var head = id
        while let next = heads[head], next != head { head = next }
        return head
    }

    private mutating func join(_ one: UUID, _ other: UUID) {
        let (first, second) = (head(of: one), head(of: other))
        for id in [one, other, first, second] where heads[id] == nil { heads[id] = id }
        heads[second] = first
        // Ways up stay short.
        (heads[one], heads[other]) = (first, first)
    }
}

extension Item {
    /// When its occurrence may be due by the rule, whatever became of the rule since.
    fileprivate var possibleDues: [CalendarTime?] {
        guard let due, let repeatAnchor else { return [due] }
        let others = addedDates.times + changedOccurrences.all.map(\.instance)
        let kind = usualDistance?.due ?? due
        return [due]
            + ([repeatAnchor] + others).flatMap { instance in
                [instance, distance?.due(after: instance, like: kind, by: UniversalTime())]
            }
    }
}

extension Outcome {
    /// The dates of an item as they are then; those of which it says nothing are as they are now.
    fileprivate func occurrence(of id: UUID, now: Item?) -> Item {
        var item = Item(id: id)
        for field in [Field.due, .repeatAnchor, .distance, .addedDates, .changedOccurrences] {
            guard let value = value(of: field) ?? now.map(field.value) else { continue }
            _ = field.set(value, of: &item)
        }
        return item
    }
}

extension FieldValue {
    /// The id, where it is one.
    fileprivate var id: UUID? { if case .id(let id) = self { id } else { nil } }
}
