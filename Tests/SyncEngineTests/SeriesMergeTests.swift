// Tests of merging a series that two devices moved on or changed.

import SyncEngine
import Testing
import Todo

@Suite struct SeriesMergeTests {
    private func series(
        _ rule: String = "FREQ=WEEKLY;COUNT=9", at anchor: String, due: String? = nil, distance: String? = nil,
        start: String? = nil
    ) -> FieldValues {
        [
            .due: .text(due ?? anchor), .repeats: .text(rule), .repeatAnchor: .text(anchor), .repeatFrom: .text("due"),
            .start: start.map { .text($0) } ?? .none, .usualDistance: distance.map { .text($0) } ?? .none,
            .ruleBasis: .text("start"), .customRepeat: .none,
        ]
    }

    private var base: FieldValues { series(at: "2026-11-23") }

    @Test(arguments: [true, false]) func theSideThatCompletedMoreOccurrencesWins(oursIsNewer: Bool) {
        // One side completed an occurrence, the other postponed it to Thursday.
        let done = series("FREQ=WEEKLY;COUNT=8", at: "2026-11-30")
        let postponed = series(at: "2026-11-23", due: "2026-11-26")
        for (ours, theirs) in [(done, postponed), (postponed, done)] {
            let merged = merge(base, ours, theirs, oursIsNewer: oursIsNewer)
            #expect(merged.values == done && merged.conflicts.isEmpty)
        }
        // One side completed one occurrence, the other two.
        let twice = series("FREQ=WEEKLY;COUNT=7", at: "2026-12-07")
        let merged = merge(base, done, twice, oursIsNewer: oursIsNewer)
        #expect(merged.values == twice && merged.conflicts.isEmpty)
    }

    @Test(arguments: [true, false]) func startAndDistanceComeFromTheSameSide(oursIsNewer: Bool) {
        let base = series("FREQ=WEEKLY", at: "2026-11-23", due: "2026-11-27", distance: "P4D", start: "2026-11-23")
        let done = series("FREQ=WEEKLY", at: "2026-11-30", due: "2026-12-04", distance: "P4D", start: "2026-11-30")
        let moved = series("FREQ=WEEKLY", at: "2026-11-23", due: "2026-11-20", distance: "P4D", start: "2026-11-16")
        let merged = merge(base, moved, done, oursIsNewer: oursIsNewer)
        #expect(merged.values == done && merged.conflicts.isEmpty)
    }

    @Test(arguments: [true, false]) func theUsualDistanceComesFromTheSameSide(oursIsNewer: Bool) {
        let zone = "+05:30[Asia/Kolkata]"
        func series(at day: String, due: String, distance: String) -> FieldValues {
            self.series("FREQ=WEEKLY", at: day, due: due, distance: distance, start: day)
        }
        let base = series(at: "2026-11-23", due: "2026-11-23T17:00:00\(zone)", distance: "PT17H")
        let done = series(at: "2026-11-30", due: "2026-11-30T17:00:00\(zone)", distance: "PT17H")
        let later = series(
            at: "2026-11-23", due: "2026-11-26", distance: "PT17H;2026-11-23T17:00:00\(zone)")
        for (ours, theirs) in [(done, later), (later, done)] {
            let merged = merge(base, ours, theirs, oursIsNewer: oursIsNewer)
            #expect(merged.values == done && merged.conflicts.isEmpty)
        }
        #expect(merge(base, later, base, oursIsNewer: oursIsNewer).values == later)
    }

    @Test(arguments: [true, false]) func aNewRuleAdvancesPastCompletedOccurrences(oursIsNewer: Bool) {
        let done = series("FREQ=WEEKLY;COUNT=8", at: "2026-11-30")
        let daily = series("FREQ=DAILY", at: "2026-11-23")
        for (ours, theirs) in [(done, daily), (daily, done)] {
            let merged = merge(base, ours, theirs, oursIsNewer: oursIsNewer)
            #expect(merged.values == series("FREQ=DAILY", at: "2026-11-24") && merged.conflicts.isEmpty)
        }
        // The other side completed two occurrences.
        let twice = series("FREQ=WEEKLY;COUNT=7", at: "2026-12-07")
        #expect(
            merge(base, twice, daily, oursIsNewer: oursIsNewer).values == series("FREQ=DAILY", at: "2026-12-01"))
        // A rule that begins later keeps its start.
        let later = series("FREQ=DAILY", at: "2026-12-24")
        #expect(merge(base, done, later, oursIsNewer: oursIsNewer).values == later)
    }

    @Test(arguments: [true, false]) func aNewRuleAdvancesPastManyCompletedOccurrences(oursIsNewer: Bool) {
        let (start, weekly, hourly) = ("2026-11-23T09:00:00", "FREQ=WEEKLY", "FREQ=HOURLY")
        // The last completed occurrence is that of January 18.
        let weeks = merge(
            series(weekly, at: start), series(weekly, at: "2027-01-25T09:00:00"), series(hourly, at: start),
            oursIsNewer: oursIsNewer)
        #expect(weeks.values == series(hourly, at: "2027-01-18T10:00:00") && weeks.conflicts.isEmpty)
        // The last completed occurrence is that of January 25 at 09:00.
        let hours = merge(
            series(hourly, at: start), series(weekly, at: start), series(hourly, at: "2027-01-25T10:00:00"),
            oursIsNewer: oursIsNewer)
        #expect(hours.values == series(weekly, at: "2027-02-01T09:00:00") && hours.conflicts.isEmpty)
        let minutes = merge(
            series("FREQ=MINUTELY", at: start), series("FREQ=MINUTELY", at: "2027-01-25T10:00:00"),
            series("FREQ=DAILY", at: start), oursIsNewer: oursIsNewer)
        #expect(minutes.values == series("FREQ=DAILY", at: "2027-01-26T09:00:00") && minutes.conflicts.isEmpty)
    }

    @Test(arguments: ["FREQ=DAILY;UNTIL=20261125", "FREQ=DAILY;COUNT=3"], [true, false])
    func aNewRuleThatHasEndedCompletesTheTask(rule: String, oursIsNewer: Bool) {
        func notDone(_ values: FieldValues) -> FieldValues {
            var values = values
            values[.completed] = FieldValue.none
            return values
        }
        let (base, ended) = (notDone(series(at: "2026-11-23")), notDone(series(rule, at: "2026-11-23")))
        let twice = notDone(series("FREQ=WEEKLY;COUNT=7", at: "2026-12-07"))
        let edited = EditTimes(ours: Timestamp(milliseconds: 5000), theirs: Timestamp(milliseconds: 7000))
        var done = ended
        for (ours, theirs, time) in [(twice, ended, Int64(5000)), (ended, twice, 7000)] {
            done[.completed] = .number(time)
            let merged = FieldMerge(
                base: base, ours: ours, theirs: theirs, oursIsNewer: oursIsNewer, edited: edited
            ).merged()
            #expect(merged.values == done && merged.conflicts.isEmpty)
        }
        // If no completion time is known, the time of the last due date, November 30, is used.
        done[.completed] = .number(1_795_996_800_000)
        #expect(merge(base, twice, ended, oursIsNewer: oursIsNewer).values == done)
        // A reopened task stays open.
        var reopened = base
        reopened[.completed] = .number(3000)
        #expect(merge(reopened, twice, ended, oursIsNewer: oursIsNewer).values == ended)
        // A task that is already completed keeps its completion time.
        var completed = twice
        completed[.completed] = .number(3000)
        done[.completed] = .number(3000)
        #expect(merge(base, completed, ended, oursIsNewer: oursIsNewer).values == done)
    }

    /// Returns the values with some occurrences excluded and others added to the rule.
    private func with(_ values: FieldValues, excluded: [String] = [], added: [String] = []) -> FieldValues {
        var values = values
        values[.excludedDates] = .text(JSONTexts.encoded(excluded))
        values[.addedDates] = .text(JSONTexts.encoded(added))
        return values
    }

    @Test(arguments: [true, false]) func anAddedInstanceCountsAsProgress(oursIsNewer: Bool) {
        let (rule, start, added) = ("FREQ=WEEKLY", "2026-11-23", ["2026-11-26"])
        let base = with(series(rule, at: start), added: added)
        let done = with(series(rule, at: start, due: "2026-11-26"), excluded: [start], added: added)
        let postponed = with(series(rule, at: start, due: "2026-11-24"), added: added)
        let twice = with(series(rule, at: "2026-11-30"), excluded: [start], added: added)
        for (one, other, further) in [(done, postponed, done), (done, twice, twice), (postponed, twice, twice)] {
            for (ours, theirs) in [(one, other), (other, one)] {
                let merged = merge(base, ours, theirs, oursIsNewer: oursIsNewer)
                #expect(merged.values == further && merged.conflicts.isEmpty)
            }
        }
    }

    @Test func aNewRuleAdvancesToItsAddedInstance() {
        let (start, added) = ("2026-11-23", ["2026-12-05"])
        let base = with(series("FREQ=WEEKLY", at: start))
        let done = with(series("FREQ=WEEKLY", at: "2026-11-30"))
        let monthly = with(series("FREQ=MONTHLY", at: start), added: added)
        let moved = with(series("FREQ=MONTHLY", at: start, due: "2026-12-05"), excluded: [start], added: added)
        for (ours, theirs) in [(done, monthly), (monthly, done)] {
            let merged = merge(base, ours, theirs)
            #expect(merged.values == moved && merged.conflicts.isEmpty)
        }
    }

    @Test func anUndoThatLosesToProgressIsReported() {
        let base = series("FREQ=WEEKLY;COUNT=8", at: "2026-11-30")
        let undone = series(at: "2026-11-23")
        let postponed = series("FREQ=WEEKLY;COUNT=8", at: "2026-11-30", due: "2026-12-01")
        let merged = merge(base, undone, postponed)
        #expect(merged.values == postponed)
        #expect(merged.conflicts.map(\.field) == [.due, .repeats, .repeatAnchor])
        #expect(merged.conflicts.allSatisfy { $0.losingSide == .ours })
        // If the other side made no further change, the undo is taken over.
        #expect(merge(base, undone, base).values == undone)
    }

    @Test func twoPostponementsConflictOnTheDueDate() {
        let (ours, theirs) = (series(at: "2026-11-23", due: "2026-11-24"), series(at: "2026-11-23", due: "2026-11-25"))
        let merged = merge(base, ours, theirs)
        #expect(merged.values == ours && merged.conflicts == [Conflict(.due, .text("2026-11-25"), of: .theirs)])
    }
}
