// The merging of excluded, added and changed occurrences of a series.

import Todo

extension FieldMerge {
    /// Merges dates of occurrences as a set: a date that either side removed is removed, and a date that either side
    /// added is kept.
    func mergeOccurrenceDates(_ field: Field, _ versions: Versions, into merged: inout Merged) {
        guard let base = (versions.base ?? .text("[]")).instances, let ours = versions.ours.instances,
            let theirs = versions.theirs.instances
        else { return useLater(field, versions, into: &merged) }
        let kept = base.intersection(ours).intersection(theirs)
        let new = ours.union(theirs).subtracting(base)
        merged.values[field] = .text(OccurrenceDates(kept.union(new)).json)
    }
}

extension FieldValue {
    fileprivate var instances: Set<CalendarTime>? { text.flatMap(OccurrenceDates.init(json:)).map { Set($0.times) } }
}

// MARK: - Changed occurrences

extension FieldMerge {
    /// Merges changed occurrences one by one. If both sides changed an occurrence, the later side wins, but completed
    /// or canceled beats open.
    func mergeChangedOccurrences(_ versions: Versions, into merged: inout Merged) {
        guard let base = (versions.base ?? .text("[]")).changedOccurrences,
            let later = versions[newer].changedOccurrences, let earlier = versions[newer.other].changedOccurrences
        else { return useLater(.changedOccurrences, versions, into: &merged) }
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
    fileprivate var changedOccurrences: ChangedOccurrences? { text.flatMap(ChangedOccurrences.init(json:)) }
}

extension FieldMerge {
    /// Merges the values of the series without the changes of the present occurrence, because each side may be at a
    /// different occurrence. Then applies the changes of the occurrence that is present after the merge.
    func mergedSeries() -> Merged {
        let merge = FieldMerge(
            base: base.seriesValues(by: zones), ours: ours.seriesValues(by: zones),
            theirs: theirs.seriesValues(by: zones),
            oursIsNewer: newer == .ours, isFirstMerge: isFirstMerge, edited: edited, by: zones)
        var merged = merge.mergedFields()
        merged.values.edit { item in
            guard let present = item.series(by: zones)?.currentOccurrence(by: zones) else { return }
            item.adoptValues(of: present.instance, by: zones)
        }
        return merged
    }

    /// Advances the series to its next open occurrence if one side finished or excluded the occurrence that is present
    /// on the other side.
    func advancePastFinished(_ merged: inout Merged) {
        let isChanged = [Field.excludedDates, .changedOccurrences].contains { field in
            merged.values[field].map { $0 != .text("[]") && ($0 != ours[field] || $0 != theirs[field]) } ?? false
        }
        if isChanged { merged.values.edit { $0 = $0.atOpenOccurrence(by: zones) } }
    }
}

extension FieldValues {
    fileprivate static let seriesFields: [Field] =
        ChangedOccurrence.fields + [
            .start, .due, .repeats, .repeatAnchor, .excludedDates, .changedOccurrences, .dayRank,
        ]

    var hasChangedOccurrences: Bool {
        self[.changedOccurrences].map { $0 != .text("[]") && $0 != FieldValue.none } ?? false
    }

    /// Returns the values of the series, without the values that were changed for the present occurrence only.
    fileprivate func seriesValues(by zones: any ZoneRules) -> FieldValues {
        var values = self
        values.edit { $0 = $0.withoutCurrentChange(by: zones) }
        return values
    }

    /// Returns a task with the given fields, except those without a value. Returns nil if a value is not valid for its
    /// field.
    func item(_ fields: [Field]) -> Item? {
        var item = Item(id: TodoList.root)
        for field in fields {
            guard let value = self[field] else { continue }
            guard field.set(value, of: &item) else { return nil }
        }
        return item
    }

    /// Edits the task that has these values. Fields without a value stay without one.
    fileprivate mutating func edit(_ edit: (inout Item) -> Void) {
        guard var item = item(fields.filter { $0 != .list }) else { return }
        edit(&item)
        for field in Self.seriesFields where self[field] != nil { self[field] = field.value(of: item) }
    }
}
