// Tests of properties that hold for every merge.

import SyncEngine
import TestSupport
import Testing
import Todo

@Suite struct MergePropertyTests {
    private struct Case {
        let base: FieldValues
        let ours: FieldValues
        let theirs: FieldValues

        init(seed: UInt64) {
            var samples = SampleItems(seed: seed)
            base = samples.item()
            (ours, theirs) = (samples.changed(base), samples.changed(base))
        }
    }

    /// The fields that are taken as a whole from one side, except in a series that either side has moved on. A series
    /// must neither lose nor report these fields because of that.
    private static let dates: [Field] = [.due, .start, .repeats, .repeatAnchor, .repeatFrom]

    private func isSeries(_ sample: Case) -> Bool {
        let sides = [sample.base, sample.ours, sample.theirs]
        func count(of field: Field) -> Int { sides.count { ($0[field] ?? FieldValue.none) != FieldValue.none } }
        // A side that changes the rule may leave the anchor unset if the rule starts at the due date.
        return count(of: .due) == 3 && count(of: .repeats) == 3 && count(of: .repeatAnchor) >= 2
    }

    private let cases = (0..<2_000).map { Case(seed: UInt64($0)) }

    @Test func mergingIsSymmetric() {
        for (seed, sample) in cases.enumerated() {
            let one = merge(sample.base, sample.ours, sample.theirs, oursIsNewer: true)
            let other = merge(sample.base, sample.theirs, sample.ours, oursIsNewer: false)
            #expect(one.values == other.values, "seed \(seed)")
            #expect(one.conflicts == other.conflicts.map { Conflict($0.field, $0.value, of: $0.losingSide.other) })
        }
    }

    @Test func aSideWithoutChangesGetsTheOtherSidesValues() {
        for (seed, sample) in cases.enumerated() {
            for oursIsNewer in [true, false] {
                let theirs = merge(sample.base, sample.base, sample.theirs, oursIsNewer: oursIsNewer)
                #expect(theirs.values == sample.theirs && theirs.conflicts.isEmpty, "seed \(seed)")
                let ours = merge(sample.base, sample.ours, sample.base, oursIsNewer: oursIsNewer)
                #expect(ours.values == sample.ours && ours.conflicts.isEmpty, "seed \(seed)")
                let both = merge(sample.base, sample.ours, sample.ours, oursIsNewer: oursIsNewer)
                #expect(both.values == sample.ours && both.conflicts.isEmpty, "seed \(seed)")
            }
        }
    }

    @Test func everyEditIsInTheResultOrReportedAsAConflict() {
        for (seed, sample) in cases.enumerated() {
            let merged = merge(sample.base, sample.ours, sample.theirs, oursIsNewer: seed % 2 == 0)
            for (side, values) in [(Side.ours, sample.ours), (.theirs, sample.theirs)] {
                for field in FieldMerge.edits(from: sample.base, to: values) {
                    if isSeries(sample), Self.dates.contains(field) { continue }
                    let isReported = merged.conflicts.contains(Conflict(field, values[field] ?? .none, of: side))
                    let isKept = keeps(field, of: values, sample.base, merged)
                    #expect(isReported || isKept, "seed \(seed), field \(field.number)")
                }
            }
        }
    }

    /// Returns whether the merged values contain the value that a side wrote into a field.
    private func keeps(_ field: Field, of values: FieldValues, _ base: FieldValues, _ merged: Merged) -> Bool {
        switch field {
        // If both sides completed the task, one of the two times remains: the task is completed, as both sides say.
        case .completed where values[field] != FieldValue.none: return merged.values[field] != FieldValue.none
        case .notes: return added(values, base).isSubset(of: lines(merged.values))
        case .tags:
            let kept = Set((merged.tags ?? []).map(Tags.key))
            return tagKeys(values).subtracting(tagKeys(base)).isSubset(of: kept)
        default: return merged.values[field] == values[field]
        }
    }

    private func lines(_ values: FieldValues) -> Set<Substring> {
        guard case .text(let text) = values[.notes] else { return [] }
        return Set(text.split(separator: "\n"))
    }

    private func added(_ values: FieldValues, _ base: FieldValues) -> Set<Substring> {
        lines(values).subtracting(lines(base))
    }

    private func tagKeys(_ values: FieldValues) -> Set<String> {
        guard case .text(let text) = values[.tags] else { return [] }
        return Set((JSONTexts.decoded(text) ?? []).map(Tags.key))
    }

    @Test func mergingAgainChangesNothing() {
        for (seed, sample) in cases.enumerated() {
            let oursIsNewer = seed % 2 == 0
            let merged = merge(sample.base, sample.ours, sample.theirs, oursIsNewer: oursIsNewer)
            // The merge result was stored, but not yet recorded as the agreed version.
            let again = merge(sample.base, merged.values, sample.theirs, oursIsNewer: oursIsNewer)
            let changed = Field.all.filter { again.values[$0] != merged.values[$0] }
            #expect(changed.isEmpty, "seed \(seed)")
            let agreed = merge(sample.theirs, merged.values, sample.theirs, oursIsNewer: oursIsNewer)
            #expect(agreed.values == merged.values && agreed.conflicts.isEmpty, "seed \(seed)")
        }
    }

    @Test func listAndParentComeFromTheSameSideIfTheListsDiffer() {
        for (seed, sample) in cases.enumerated() where sample.ours[.list] != sample.theirs[.list] {
            let merged = merge(sample.base, sample.ours, sample.theirs, oursIsNewer: seed % 2 == 0).values
            let isOfOne = [sample.ours, sample.theirs].contains { side in
                merged[.list] == side[.list] && merged[.parent] == side[.parent]
            }
            #expect(isOfOne, "seed \(seed)")
        }
    }

    @Test func aDueDateAndItsRuleComeFromTheSameSide() {
        for (seed, sample) in cases.enumerated() where !isSeries(sample) {
            let merged = merge(sample.base, sample.ours, sample.theirs, oursIsNewer: seed % 2 == 0).values
            let turns: [Field] = [.due, .repeats, .repeatAnchor, .repeatFrom]
            let isOfOne = [sample.ours, sample.theirs].contains { side in
                turns.allSatisfy { merged[$0] == side[$0] }
            }
            #expect(isOfOne, "seed \(seed)")
        }
    }
}

/// Allows a `switch` over fields.
private func ~= (pattern: Field, field: Field) -> Bool { pattern == field }
