// The list that an item is in, and the item that it is within, which is in the same list.

import Todo

extension FieldMerge {
    /// What wins or loses together where the sides have the item in different lists.
    static let place: [Field] = [.list, .parent]

    /// Merges where the item is: in another list than before, it cannot be within an item of the old one.
    ///
    /// A server says nothing of lists; whoever asks names, for `base` and `theirs`, the list that the collection belongs to.
    func mergePlace(into merged: inout Merged) {
        guard let list = versions(of: .list), list.differ else {
            return mergeEach(Self.place, into: &merged)
        }
        let moved = [Side.ours, .theirs].filter(list.isChanged(by:))
        let side = moved.count == 1 ? moved[0] : newer
        for field in Self.place {
            guard let versions = versions(of: field) else { continue }
            merged.values[field] = versions[side]
            if versions.differ, versions.isChanged(by: side.other) {
                merged.conflicts.append(Conflict(field, versions[side.other], of: side.other))
            }
        }
    }
}
