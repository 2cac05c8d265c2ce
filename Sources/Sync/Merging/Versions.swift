// One field as it was agreed upon, and as both sides have it.

import Todo

/// One field in its three versions.
struct Versions {
    /// What was agreed; nil where nothing was.
    let base: FieldValue?
    let ours: FieldValue
    let theirs: FieldValue

    /// What a side has.
    subscript(side: Side) -> FieldValue { side == .ours ? ours : theirs }

    /// Whether the sides have different values.
    var differ: Bool { ours != theirs }

    /// Whether a side changed it.
    func isChanged(by side: Side) -> Bool { self[side] != base }

    /// The value where no more than one side changed it, or both did the same; nil where they are at odds.
    var agreed: FieldValue? {
        if !differ || !isChanged(by: .ours) { return theirs }
        return isChanged(by: .theirs) ? nil : ours
    }
}

extension FieldMerge {
    /// A field's versions; nil where neither side says anything of it. Who says nothing of it has not changed it.
    func versions(of field: Field) -> Versions? {
        let (base, ours, theirs) = (base[field], ours[field], theirs[field])
        guard ours != nil || theirs != nil, let first = ours ?? base ?? theirs, let second = theirs ?? base ?? ours
        else { return nil }
        return Versions(base: base, ours: first, theirs: second)
    }
}
