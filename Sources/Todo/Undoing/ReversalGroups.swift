/// The groups of records that are reverted together or not at all: repeating tasks that advanced, the copies of their
/// completed occurrences, and the subtasks that moved with either. Empty if no repeating task advanced.
struct ReversalGroups {
    private(set) var all: [[UUID]] = []
    private var heads: [UUID: UUID] = [:]

    init(of ids: [UUID], _ parts: [UUID: ReversalPart]) {
        let copies = Set(ids.filter { parts[$0].map { $0.isDeletion || $0.isInsertion } ?? false && $0.isNamed })
        guard !copies.isEmpty else { return }
        var hasAdvanced = false
        for id in ids {
            guard let part = parts[id], part.changes.contains(where: { $0.field == .due }) else { continue }
            // For an undo, the target has the earlier occurrence; for a redo, the state left by the step has it.
            for outcome in [part.target, part.left].compactMap({ $0 }) {
                // The copy's id depends on the local time of the occurrence, not on the rules of the time zone.
                let item = outcome.occurrence(of: id, now: part.current?.item)
                for due in item.possibleDues {
                    let copy = item.copyID(ofOccurrence: due)
                    guard copies.contains(copy) else { continue }
                    join(id, copy)
                    hasAdvanced = true
                }
            }
        }
        guard hasAdvanced else { return }
        for id in ids {
            guard let part = parts[id] else { continue }
            let currentParent: UUID? = part.current?.item?.parent
            let others = [part.target, part.left].compactMap { $0?.value(of: .parent) }.compactMap(\.id)
            for parent in [currentParent].compactMap({ $0 }) + others where parts[parent] != nil { join(id, parent) }
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
        // Keeps the paths short (path compression).
        (heads[one], heads[other]) = (first, first)
    }
}

extension Item {
    /// The possible due dates of the task's occurrence according to the rule, even if the rule was changed since.
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
    /// Returns a task with the resulting dates. Fields that the outcome does not determine have their current values.
    fileprivate func occurrence(of id: UUID, now: Item?) -> Item {
        var item = Item(id: id)
        for field in [Field.due, .repeatAnchor, .usualDistance, .addedDates, .changedOccurrences] {
            guard let value = value(of: field) ?? now.map(field.value) else { continue }
            _ = field.set(value, of: &item)
        }
        return item
    }
}

extension FieldValue {
    fileprivate var id: UUID? { if case .id(let id) = self { id } else { nil } }
}
