// The merging of a deletion on one side with an edit on the other: the edit wins.

import Todo

extension FieldMerge {
    /// Returns the fields that a side changed, in the order of the table of fields, without ranks and the deletion
    /// itself.
    ///
    /// A field that is missing from `base`, such as the list, was never agreed on and is not an edit. If `base` is
    /// empty, nothing was agreed on and every field is an edit.
    public static func edits(from base: FieldValues, to side: FieldValues) -> [Field] {
        side.fields.filter { field in
            guard !field.isRank, field != .deleted else { return false }
            return base.isEmpty || base[field] != nil && side[field] != base[field]
        }
    }

    /// Returns whether a task that one side deleted stays deleted, because the other side changed nothing except its
    /// order.
    ///
    /// - Parameters:
    ///   - base: The values last agreed on.
    ///   - other: The task as the other side has it.
    public static func staysDeleted(base: FieldValues, other: FieldValues) -> Bool {
        edits(from: base, to: other).isEmpty
    }

    /// Merges the deleted state of sides that record one. Servers do not: a deleted task no longer exists there.
    func mergeDeletion(into merged: inout Merged) {
        guard ours[.deleted] != nil || theirs[.deleted] != nil else { return }
        // A side without a value has the task and has not deleted it.
        let nothing = FieldValue.none
        let versions = Versions(
            base: base[.deleted] ?? nothing, ours: ours[.deleted] ?? nothing, theirs: theirs[.deleted] ?? nothing)
        merged.values[.deleted] = versions.agreed ?? versions[newer]
        guard let keeping = [Side.ours, .theirs].first(where: { versions[$0] == nothing }) else { return }
        // Restoring a deleted task is an edit too.
        let item = keeping == .ours ? ours : theirs
        if versions.isChanged(by: keeping) || !Self.edits(from: base, to: item).isEmpty {
            merged.values[.deleted] = nothing
        }
    }
}
