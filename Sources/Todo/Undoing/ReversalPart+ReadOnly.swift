// Protection of read-only lists from undo and redo.

extension Record {
    /// Returns whether the record is a task in one of the given lists and not in the trash.
    public func isPresent(in lists: Set<UUID>) -> Bool {
        item.map { $0.deleted == nil && lists.contains($0.list) } ?? false
    }
}

extension ReversalPart {
    /// Marks the record as unchanged if it is a task in a read-only list or would become one. The position in Today may
    /// still change, because it is stored only locally.
    mutating func excludeReadOnly(in lists: Set<UUID>) {
        guard !lists.isEmpty, !isDone, !isPreserved else { return }
        let isPresent = current?.isPresent(in: lists) ?? false
        switch target {
        case .deleted:
            guard isPresent else { return }
            isPreserved = true
        case .exists(let record):
            guard isPresent || record.isPresent(in: lists) else { return }
            isPreserved = true
        case .fields:
            let changes = changesToWrite()
            let fields = changes.map(\.field).filter { $0 != .dayRank }
            guard !fields.isEmpty, let current else { return }
            guard isPresent || Patch(id, changes).applied(to: current)?.isPresent(in: lists) ?? false else { return }
            preservedFields += fields
        }
        isLocked = true
    }
}
