import Todo

/// The times at which the two sides of a merge were last edited, if known.
public struct EditTimes: Sendable {
    private let ours: Timestamp?
    private let theirs: Timestamp?

    /// Both times must be measured by the same clock.
    public init(ours: Timestamp? = nil, theirs: Timestamp? = nil) { (self.ours, self.theirs) = (ours, theirs) }

    subscript(side: Side) -> Timestamp? { side == .ours ? ours : theirs }
}

/// A three-way merge of a task, field by field.
///
/// A change that only one side made is kept. If both sides changed a field, the later edit wins and the other value is
/// reported. Tags are merged as a set, notes by lines, dates as a group, and the list and the parent as a group.
/// Completed beats open. A difference in order alone is not a conflict.
public struct FieldMerge: Sendable {
    let base: FieldValues
    let ours: FieldValues
    let theirs: FieldValues
    /// The side that was edited later.
    let newer: Side
    /// Whether the sides meet for the first time. A value that one side lacks may then have been removed there on
    /// purpose.
    let isFirstMerge: Bool
    /// The times at which the sides were last edited.
    let edited: EditTimes
    /// The time zone rules for calculating occurrences.
    let zones: any ZoneRules

    /// - Parameters:
    ///   - base: The values last agreed on, without the fields that were never agreed on.
    ///   - ours: The local task.
    ///   - theirs: The task on the server.
    ///   - oursIsNewer: Whether the local edit is the later one, by corrected clocks.
    ///   - isFirstMerge: Whether the sides meet for the first time, for example when a local list is joined with one on
    ///     a server. The later side's values then win, even if it lacks lines of the notes or is open, because the task
    ///     may have been reopened.
    ///   - edited: The times at which the sides were last edited, if known.
    ///   - zones: The time zone rules for calculating occurrences.
    public init(
        base: FieldValues, ours: FieldValues, theirs: FieldValues, oursIsNewer: Bool, isFirstMerge: Bool = false,
        edited: EditTimes = EditTimes(), by zones: any ZoneRules = UniversalTime()
    ) {
        self.base = base
        self.ours = ours
        self.theirs = theirs
        self.isFirstMerge = isFirstMerge
        self.zones = zones
        self.edited = edited
        newer = oursIsNewer ? .ours : .theirs
    }

    /// Returns the merged values and the values that lost.
    public func merged() -> Merged {
        let hasChanges = [base, ours, theirs].contains(where: \.hasChangedOccurrences)
        var merged = hasChanges ? mergedSeries() : mergedFields()
        advancePastFinished(&merged)
        return merged
    }

    /// Merges the values without separating a changed present occurrence from its series.
    func mergedFields() -> Merged {
        var merged = Merged()
        let groups = Field.dates + Field.location + [.deleted]
        mergeEach(Field.all.filter { !groups.contains($0) }, into: &merged)
        mergeDates(into: &merged)
        mergeLocation(into: &merged)
        dropValuesOfOtherDue(&merged)
        mergeDeletion(into: &merged)
        merged.conflicts.sort { $0.field.number < $1.field.number }
        return merged
    }

    /// Merges each field separately.
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

    /// Merges a field that both sides changed in different ways.
    private func merge(_ field: Field, _ versions: Versions, into merged: inout Merged) {
        switch field {
        case .notes where isFirstMerge, .completed where isFirstMerge && !versions.areNumbers:
            useLater(field, versions, into: &merged)
        case .completed: mergeCompletion(versions, into: &merged)
        case .tags: mergeTags(versions, into: &merged)
        case .excludedDates, .addedDates: mergeOccurrenceDates(field, versions, into: &merged)
        case .changedOccurrences: mergeChangedOccurrences(versions, into: &merged)
        case .notes: mergeNotes(versions, into: &merged)
        default: useLater(field, versions, into: &merged)
        }
    }

    /// Uses the later value and reports the other one, unless the field is only a rank.
    func useLater(_ field: Field, _ versions: Versions, into merged: inout Merged) {
        merged.values[field] = versions[newer]
        if !field.isRank { merged.conflicts.append(Conflict(field, versions[newer.other], of: newer.other)) }
    }

    /// Merges completions: completed beats open, and of two completion times the earlier one counts.
    private func mergeCompletion(_ versions: Versions, into merged: inout Merged) {
        switch (versions.ours, versions.theirs) {
        case (.number(let ours), .number(let theirs)): merged.values[.completed] = .number(min(ours, theirs))
        case (.number, _): complete(by: .ours, versions, into: &merged)
        case (_, .number): complete(by: .theirs, versions, into: &merged)
        default: useLater(.completed, versions, into: &merged)
        }
    }

    private func complete(by side: Side, _ versions: Versions, into merged: inout Merged) {
        merged.values[.completed] = versions[side]
        // Report only a lost reopening. Without an agreed value, “open” is only the default.
        guard versions.base != nil else { return }
        merged.conflicts.append(Conflict(.completed, versions[side.other], of: side.other))
    }

    /// Merges notes by lines. If changes overlap, the later side's lines win and the loser's complete notes are
    /// reported.
    private func mergeNotes(_ versions: Versions, into merged: inout Merged) {
        guard let base = (versions.base ?? .text("")).text, let ours = versions.ours.text,
            let theirs = versions.theirs.text
        else { return useLater(.notes, versions, into: &merged) }
        var lines = LineMerge(base: base, ours: ours, theirs: theirs, newer: newer)
        merged.values[.notes] = .text(Notes.normalized(lines.merged()))
        if lines.hasOverlap {
            merged.conflicts.append(Conflict(.notes, versions[newer.other], of: newer.other))
        }
    }
}

extension Versions {
    fileprivate var areNumbers: Bool {
        if case (.number, .number) = (ours, theirs) { true } else { false }
    }
}

extension FieldValue {
    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }
}

extension Field {
    /// Whether the field is only a rank.
    var isRank: Bool { self == .rank || self == .dayRank }
}

/// Allows fields as patterns in a `switch`.
func ~= (pattern: Field, field: Field) -> Bool { pattern == field }
