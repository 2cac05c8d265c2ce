// Merging what two sides made of an item, field by field, against what they had agreed upon.

import Todo

/// The times at which the two sides of a merge were last edited; nil where that is not known.
public struct EditTimes: Sendable {
    private let ours: Timestamp?
    private let theirs: Timestamp?

    /// The times of both sides, by one clock.
    public init(ours: Timestamp? = nil, theirs: Timestamp? = nil) { (self.ours, self.theirs) = (ours, theirs) }

    subscript(side: Side) -> Timestamp? { side == .ours ? ours : theirs }
}

/// A three-way merge of an item, field by field.
///
/// What only one side changed is kept; where both changed a field, the later edit wins and the other value is reported. Tags
/// are merged as a set, notes by lines, dates as a group, and so are a list and what an item is within there; done beats open;
/// order alone is no conflict.
public struct FieldMerge: Sendable {
    let base: FieldValues
    let ours: FieldValues
    let theirs: FieldValues
    /// Whose edit is the later one.
    let newer: Side
    /// Whether the sides meet for the first time: what one of them lacks, it may have had and given up.
    let isFirst: Bool
    /// The times at which the sides were last edited.
    let edited: EditTimes
    /// The zone rules by which occurrences are worked out.
    let zones: any ZoneRules

    /// A merge of two versions of an item.
    ///
    /// - Parameters:
    ///   - base: what was last agreed upon; what it leaves out never was.
    ///   - ours: the item here.
    ///   - theirs: the item on the server.
    ///   - oursIsNewer: whether the edit here is the later one, by clocks that agree.
    ///   - isFirst: whether the sides meet for the first time, as where a list is joined with one of a server. The later side's
    ///     values hold then, also where it lacks lines of notes, or is open: it may have been taken up again.
    ///   - edited: the times at which the sides were last edited, as far as they are known.
    ///   - zones: the zone rules by which occurrences are worked out.
    public init(
        base: FieldValues, ours: FieldValues, theirs: FieldValues, oursIsNewer: Bool, isFirst: Bool = false,
        edited: EditTimes = EditTimes(), by zones: any ZoneRules = UniversalTime()
    ) {
        (self.base, self.ours, self.theirs, self.isFirst, self.zones) = (base, ours, theirs, isFirst, zones)
        self.edited = edited
        newer = oursIsNewer ? .ours : .theirs
    }

    /// What holds from now on, and what lost.
    public func merged() -> Merged {
        let hasChanges = [base, ours, theirs].contains(where: \.hasChangedOccurrences)
        var merged = hasChanges ? mergedOfSeries() : mergedAsTheyAre()
        settleSeries(&merged)
        return merged
    }

    /// The same, of values as they are.
    func mergedAsTheyAre() -> Merged {
        var merged = Merged()
        let groups = Self.dates + Self.place + [.deleted]
        mergeEach(Field.all.filter { !groups.contains($0) }, into: &merged)
        mergeDates(into: &merged)
        mergePlace(into: &merged)
        fitToDue(&merged)
        mergeDeletion(into: &merged)
        merged.conflicts.sort { $0.field.number < $1.field.number }
        return merged
    }

    /// Merges fields, each for itself.
    func mergeEach(_ fields: [Field], into merged: inout Merged) {
        for field in fields {
            guard let versions = versions(of: field) else { continue }
            if let agreed = versions.agreed {
                merged.values[field] = agreed
            } else {
                merge(field, versions, into: &merged)
            }
        }
    }

    /// Merges a field that both sides changed, each in its own way.
    private func merge(_ field: Field, _ versions: Versions, into merged: inout Merged) {
        switch field {
        case .notes where isFirst, .completed where isFirst && !versions.areNumbers:
            takeLater(field, versions, into: &merged)
        case .completed: mergeCompletion(versions, into: &merged)
        case .tags: mergeTags(versions, into: &merged)
        case .excludedDates, .addedDates: mergeInstances(field, versions, into: &merged)
        case .changedOccurrences: mergeChangedOccurrences(versions, into: &merged)
        case .notes: mergeNotes(versions, into: &merged)
        default: takeLater(field, versions, into: &merged)
        }
    }

    /// Gives the field the later value and reports the other, unless it is only a place among others.
    func takeLater(_ field: Field, _ versions: Versions, into merged: inout Merged) {
        merged.values[field] = versions[newer]
        if !field.isOrder { merged.conflicts.append(Conflict(field, versions[newer.other], of: newer.other)) }
    }

    /// Done beats open, and of two completions the first is when it was done.
    private func mergeCompletion(_ versions: Versions, into merged: inout Merged) {
        switch (versions.ours, versions.theirs) {
        case (.number(let ours), .number(let theirs)): merged.values[.completed] = .number(min(ours, theirs))
        case (.number, _): complete(by: .ours, versions, into: &merged)
        case (_, .number): complete(by: .theirs, versions, into: &merged)
        default: takeLater(.completed, versions, into: &merged)
        }
    }

    private func complete(by side: Side, _ versions: Versions, into merged: inout Merged) {
        merged.values[.completed] = versions[side]
        // Where nothing was agreed, to be open is nothing that was said: only taking it up again is.
        guard versions.base != nil else { return }
        merged.conflicts.append(Conflict(.completed, versions[side.other], of: side.other))
    }

    /// Merges notes by lines; where changes overlap, the later lines stand and the loser's notes are reported whole.
    private func mergeNotes(_ versions: Versions, into merged: inout Merged) {
        guard let base = (versions.base ?? .text("")).text, let ours = versions.ours.text,
            let theirs = versions.theirs.text
        else { return takeLater(.notes, versions, into: &merged) }
        var lines = LineMerge(base: base, ours: ours, theirs: theirs, newer: newer)
        merged.values[.notes] = .text(Notes.normalized(lines.merged()))
        if lines.hasOverlap {
            merged.conflicts.append(Conflict(.notes, versions[newer.other], of: newer.other))
        }
    }
}

extension Versions {
    /// Whether both sides have a number.
    fileprivate var areNumbers: Bool {
        if case (.number, .number) = (ours, theirs) { true } else { false }
    }
}

extension FieldValue {
    /// The text; nil where it is none.
    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }
}

extension Field {
    /// Whether it is only a place among others.
    var isOrder: Bool { self == .rank || self == .dayRank }
}

/// Lets a `switch` tell fields apart.
func ~= (pattern: Field, field: Field) -> Bool { pattern == field }
