// Items gone, and lists with their items.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Command {
    static func delete(_ ids: [UUID], of records: some RecordReading) throws -> ResolvedCommand? {
        let deleted = try records.unique(ids)
        let lists = deleted.filter(\.isList)
        guard !lists.isEmpty else {
            guard let summary = StepSummary(.deleted, deleted) else { return nil }
            return ResolvedCommand(edit: .delete(deleted.map(\.id)), summary: summary)
        }
        guard let summary = StepSummary(.deleted, lists) else { return nil }
        let gone = Set(lists.map(\.id))
        let theirs = try lists.flatMap { try records.records(of: $0.id).map(\.id) }
        let others = deleted.compactMap(\.item).filter { !gone.contains($0.list) }.map(\.id)
        // The lists last, and so back first when this is undone: an item's list is always there.
        return ResolvedCommand(edit: .batch([.delete(theirs + others), .delete(lists.map(\.id))]), summary: summary)
    }

    static func clearDone(in list: UUID, of records: some RecordReading) throws -> ResolvedCommand? {
        let done = try records.records(of: Section(list: list, isDone: true))
        guard let summary = StepSummary(.cleared, done) else { return nil }
        return ResolvedCommand(edit: .delete(done.map(\.id)), summary: summary)
    }
}
