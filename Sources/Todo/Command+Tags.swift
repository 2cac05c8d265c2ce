// Renaming and deleting a tag on all tasks.

extension Command {
    /// Renames a tag on all tasks. If a task has both the old and the new tag, they become one.
    static func renameTag(
        _ tag: String, to name: String, of records: some RecordReading
    ) throws -> ResolvedCommand? {
        let name = try Tags.typed(name)
        let joins = try Tags.key(name) != Tags.key(tag) && records.items(tagged: name).contains { $0.deleted == nil }
        return try retag(tag, as: joins ? .joined : .retagged, title: name, of: records) { $0.rename(tag, to: name) }
    }

    static func deleteTag(_ tag: String, of records: some RecordReading) throws -> ResolvedCommand? {
        try retag(tag, as: .untagged, title: tag, of: records) { $0.remove(tag) }
    }

    /// Changes a tag on all tasks, including those in the trash: a restored task must not bring back a deleted tag.
    private static func retag(
        _ tag: String, as kind: StepSummary.Kind, title: String, of records: some RecordReading,
        _ change: (inout Tags) -> Void
    ) throws -> ResolvedCommand? {
        let patches = try records.items(tagged: tag).map { item in item.patch { change(&$0.tags) } }
            .filter { !$0.changes.isEmpty }
        guard !patches.isEmpty else { return nil }
        let summary = StepSummary(kind: kind, count: patches.count, title: title)
        return ResolvedCommand(edit: .change(patches), summary: summary)
    }
}
