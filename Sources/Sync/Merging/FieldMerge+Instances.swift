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
