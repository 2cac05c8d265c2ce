// The instances that a series leaves out or has beside its rule, which both sides changed, as a set.

import Todo

extension FieldMerge {
    /// Merges instances: what either side removed goes, what either added stays.
    func mergeInstances(_ field: Field, _ versions: Versions, into merged: inout Merged) {
        guard let base = (versions.base ?? .text("[]")).instances, let ours = versions.ours.instances,
            let theirs = versions.theirs.instances
        else { return takeLater(field, versions, into: &merged) }
        let kept = base.intersection(ours).intersection(theirs)
        let new = ours.union(theirs).subtracting(base)
        merged.values[field] = .text(OccurrenceDates(kept.union(new)).json)
    }
}

extension FieldValue {
    /// The instances; nil where it has none that can be read.
    fileprivate var instances: Set<CalendarTime>? { text.flatMap(OccurrenceDates.init(json:)).map { Set($0.times) } }
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

extension FieldMerge {
    /// Merges what the series has but for present occurrences that differ: each side may be at another one.
    func mergedOfSeries() -> Merged {
        let merge = FieldMerge(
            base: base.ofSeries(by: zones), ours: ours.ofSeries(by: zones), theirs: theirs.ofSeries(by: zones),
            oursIsNewer: newer == .ours, isFirst: isFirst, edited: edited, by: zones)
        var merged = merge.mergedAsTheyAre()
        merged.values.edit { item in
            guard let present = item.series(by: zones)?.present(by: zones) else { return }
            item.takeValues(of: present.instance, by: zones)
        }
        return merged
    }

    /// Has a series of which one side finished or left out what is the other's present occurrence go on to the next open one.
    func settleSeries(_ merged: inout Merged) {
        let isChanged = [Field.excludedDates, .changedOccurrences].contains { field in
            merged.values[field].map { $0 != .text("[]") && ($0 != ours[field] || $0 != theirs[field]) } ?? false
        }
        if isChanged { merged.values.edit { $0 = $0.atOpenOccurrence(by: zones) } }
    }
}

extension FieldValues {
    fileprivate static let ofSeries: [Field] =
        ChangedOccurrence.fields + [
            .start, .due, .repeats, .repeatAnchor, .excludedDates, .changedOccurrences, .dayRank,
        ]

    var hasChangedOccurrences: Bool {
        self[.changedOccurrences].map { $0 != .text("[]") && $0 != FieldValue.none } ?? false
    }

    /// The values of the series, without those of a present occurrence that differs from the others.
    fileprivate func ofSeries(by zones: any ZoneRules) -> FieldValues {
        var values = self
        values.edit { $0 = $0.withoutPresentChange(by: zones) }
        return values
    }

    /// An item with the values of these fields, as far as they are said; nil where one of them is none of its field's.
    func item(_ fields: [Field]) -> Item? {
        var item = Item(id: TodoList.root)
        for field in fields {
            guard let value = self[field] else { continue }
            guard field.set(value, of: &item) else { return nil }
        }
        return item
    }

    /// Edits the item that has these values; what is not said of it stays unsaid.
    fileprivate mutating func edit(_ edit: (inout Item) -> Void) {
        guard var item = item(fields.filter { $0 != .list }) else { return }
        edit(&item)
        for field in Self.ofSeries where self[field] != nil { self[field] = field.value(of: item) }
    }
}
