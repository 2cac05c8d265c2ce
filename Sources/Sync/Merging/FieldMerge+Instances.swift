// The instances that a series leaves out or has beside its rule, which both sides changed, as a set.

import Todo

extension FieldMerge {
    /// Merges instances: what either side removed goes, what either added stays.
    func mergeInstances(_ field: Field, _ versions: Versions, into merged: inout Merged) {
        guard let base = (versions.base ?? .text("[]")).instances, let ours = versions.ours.instances,
            let theirs = versions.theirs.instances
        else { return takeLater(field, versions, into: &merged) }
        let kept = base.filter { ours.contains($0) && theirs.contains($0) }
        let new = (ours + theirs).filter { !base.contains($0) }
        merged.values[field] = .text(OccurrenceDates(kept + new).json)
    }
}

extension FieldValue {
    /// The instances; nil where it has none that can be read.
    fileprivate var instances: [CalendarTime]? { text.flatMap(OccurrenceDates.init(json:))?.times }
}

// MARK: - Occurrences that differ from the others

extension FieldMerge {
    /// Merges occurrences that differ from the others, each for itself: of one that both sides changed the later side's holds, but
    /// what is done or canceled stays so.
    func mergeChangedOccurrences(_ versions: Versions, into merged: inout Merged) {
        guard let base = (versions.base ?? .text("[]")).changedOccurrences,
            let later = versions[newer].changedOccurrences, let earlier = versions[newer.other].changedOccurrences
        else { return takeLater(.changedOccurrences, versions, into: &merged) }
        let instances = (later.all + earlier.all).map(\.instance)
        merged.values[.changedOccurrences] = .text(
            ChangedOccurrences(
                instances.compactMap { instance in
                    let (old, one, other) = (base[instance], later[instance], earlier[instance])
                    if one == old { return other }
                    if let other, other != old, other.state != .open, one?.state == .open { return other }
                    return one
                }
            ).json)
    }
}

extension FieldValue {
    /// The occurrences; nil where it has none that can be read.
    fileprivate var changedOccurrences: ChangedOccurrences? { text.flatMap(ChangedOccurrences.init(json:)) }
}
