// A deletion on one side and an edit on the other: the edit wins.

import Todo

extension FieldMerge {
    /// What a side changed, in the order of the table of fields; neither places among others nor the deletion itself.
    ///
    /// A field of which only `base` says nothing is none that is agreed upon, such as the list, and no edit. Where it says nothing
    /// at all, nothing was agreed upon, and all is an edit.
    public static func edits(from base: FieldValues, to side: FieldValues) -> [Field] {
        side.fields.filter { field in
            guard !field.isOrder, field != .deleted else { return false }
            return base.isEmpty || base[field] != nil && side[field] != base[field]
        }
    }

    /// Whether an item that one side deleted stays so, for the other has changed nothing but its place.
    ///
    /// - Parameters:
    ///   - base: what was last agreed upon.
    ///   - other: the item as the other side has it.
    public static func deletionStands(base: FieldValues, other: FieldValues) -> Bool {
        edits(from: base, to: other).isEmpty
    }

    /// Merges the deletion of those that keep one, which servers do not: there, what is deleted is gone.
    func mergeDeletion(into merged: inout Merged) {
        guard ours[.deleted] != nil || theirs[.deleted] != nil else { return }
        // Who says nothing of it has the item, and has not deleted it.
        let nothing = FieldValue.none
        let versions = Versions(
            base: base[.deleted] ?? nothing, ours: ours[.deleted] ?? nothing, theirs: theirs[.deleted] ?? nothing)
        merged.values[.deleted] = versions.agreed ?? versions[newer]
        guard let keeping = [Side.ours, .theirs].first(where: { versions[$0] == nothing }) else { return }
        // To put back what was deleted is an edit too.
        let item = keeping == .ours ? ours : theirs
        if versions.isChanged(by: keeping) || !Self.edits(from: base, to: item).isEmpty {
            merged.values[.deleted] = nothing
        }
    }
}
