// What of a step would change a list that its server does not let be changed.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Record {
    /// Whether it is an item of one of these lists, and not in the trash.
    public func isPresent(in lists: Set<UUID>) -> Bool {
        item.map { $0.deleted == nil && lists.contains($0.list) } ?? false
    }
}

extension ReversalPart {
    /// Has it stay as it is where it is an item of a list that cannot be changed, or would become one. A place among what is
    /// to be done today is nobody else's matter.
    mutating func lock(in lists: Set<UUID>) {
        guard !lists.isEmpty, !isDone, !isHeld else { return }
        let isPresent = current?.isPresent(in: lists) ?? false
        switch target {
        case .gone:
            guard isPresent else { return }
            isHeld = true
        case .whole(let record):
            guard isPresent || record.isPresent(in: lists) else { return }
            isHeld = true
        case .fields:
            let changes = turned()
            let fields = changes.map(\.field).filter { $0 != .dayRank }
            guard !fields.isEmpty, let current else { return }
            guard isPresent || Patch(id, changes).applied(to: current)?.isPresent(in: lists) ?? false else { return }
            held += fields
        }
        isLocked = true
    }
}
