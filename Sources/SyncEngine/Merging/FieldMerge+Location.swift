// The merging of a task's list and parent. The parent is always in the same list.

import Todo

extension FieldMerge {
    /// Merges the list and the parent. In a new list, the task cannot have a parent from the old list.
    ///
    /// A server does not name lists, so the caller sets the collection's list in `base` and `theirs`.
    func mergeLocation(into merged: inout Merged) {
        guard let list = versions(of: .list), list.differ else {
            return mergeEach(Field.location, into: &merged)
        }
        let moved = [Side.ours, .theirs].filter(list.isChanged(by:))
        let side = moved.count == 1 ? moved[0] : newer
        for field in Field.location {
            guard let versions = versions(of: field) else { continue }
            merged.values[field] = versions[side]
            if versions.differ, versions.isChanged(by: side.other) {
                merged.conflicts.append(Conflict(field, versions[side.other], of: side.other))
            }
        }
    }
}
