// Tags renamed and deleted everywhere at once.

extension Command {
    /// A tag given another name on all items that have it; where one has both, they become one.
    static func renameTag(
        _ tag: String, to name: String, of records: some RecordReading
    ) throws -> ResolvedCommand? {
        let name = try Tags.typed(name)
        let joins = try Tags.key(name) != Tags.key(tag) && records.items(tagged: name).contains { $0.deleted == nil }
        return try retag(tag, joins ? .joined : .retagged, title: name, of: records) { $0.rename(tag, to: name) }
    }

    /// A tag taken from all items that have it.
    static func deleteTag(_ tag: String, of records: some RecordReading) throws -> ResolvedCommand? {
        try retag(tag, .untagged, title: tag, of: records) { $0.remove(tag) }
    }

    /// Also what lies in the trash: put back, it does not bring a tag along that is there no more.
    private static func retag(
        _ tag: String, _ kind: StepSummary.Kind, title: String, of records: some RecordReading,
        _ change: (inout Tags) -> Void
    ) throws -> ResolvedCommand? {
        let patches = try records.items(tagged: tag).map { item in item.patch { change(&$0.tags) } }
            .filter { !$0.changes.isEmpty }
        guard !patches.isEmpty else { return nil }
        let summary = StepSummary(kind: kind, count: patches.count, title: title)
        return ResolvedCommand(edit: .change(patches), summary: summary)
    }
}
