import Todo

/// The agreed value of a field and the values of both sides.
struct Versions {
    /// The agreed value, or nil if the field was never agreed on.
    let base: FieldValue?
    let ours: FieldValue
    let theirs: FieldValue

    subscript(side: Side) -> FieldValue { side == .ours ? ours : theirs }

    var differ: Bool { ours != theirs }

    func isChanged(by side: Side) -> Bool { self[side] != base }

    /// The value if at most one side changed it or both made the same change, or nil if the sides disagree.
    var agreed: FieldValue? {
        if !differ || !isChanged(by: .ours) { return theirs }
        return isChanged(by: .theirs) ? nil : ours
    }
}

extension FieldMerge {
    /// Returns a field's versions, or nil if neither side has a value. A side without a value has not changed the
    /// field.
    func versions(of field: Field) -> Versions? {
        let (base, ours, theirs) = (base[field], ours[field], theirs[field])
        guard ours != nil || theirs != nil, let first = ours ?? base ?? theirs, let second = theirs ?? base ?? ours
        else { return nil }
        return Versions(base: base, ours: first, theirs: second)
    }
}
