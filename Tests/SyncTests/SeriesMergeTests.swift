// A series that was moved on or changed on two devices.

import Sync
import Testing
import Todo

@Suite struct SeriesMergeTests {
    private func series(
        _ rule: String = "FREQ=WEEKLY;COUNT=9", at anchor: String, due: String? = nil, distance: String? = nil,
        start: String? = nil
    ) -> FieldValues {
        [
            .due: .text(due ?? anchor), .repeats: .text(rule), .repeatAnchor: .text(anchor), .repeatFrom: .text("due"),
            .start: start.map { .text($0) } ?? .none, .distance: distance.map { .text($0) } ?? .none,
            .ruleBasis: .text("start"), .customRepeat: .none,
        ]
    }

    private var base: FieldValues { series(at: "2026-11-23") }

    @Test(arguments: [true, false]) func theOneFurtherAlongWinsWhoeverWasLater(oursIsNewer: Bool) {
        // Done here; there it was put off until Thursday.
        let done = series("FREQ=WEEKLY;COUNT=8", at: "2026-11-30")
        let postponed = series(at: "2026-11-23", due: "2026-11-26")
        for (ours, theirs) in [(done, postponed), (postponed, done)] {
            let merged = merge(base, ours, theirs, oursIsNewer: oursIsNewer)
            #expect(merged.values == done && merged.conflicts.isEmpty)
        }
        // Done once here, and twice there.
        let twice = series("FREQ=WEEKLY;COUNT=7", at: "2026-12-07")
        let merged = merge(base, done, twice, oursIsNewer: oursIsNewer)
        #expect(merged.values == twice && merged.conflicts.isEmpty)
    }

    @Test(arguments: [true, false]) func startAndDistanceAreOfTheSameSide(oursIsNewer: Bool) {
        let base = series("FREQ=WEEKLY", at: "2026-11-23", due: "2026-11-27", distance: "P4D", start: "2026-11-23")
        let done = series("FREQ=WEEKLY", at: "2026-11-30", due: "2026-12-04", distance: "P4D", start: "2026-11-30")
        let moved = series("FREQ=WEEKLY", at: "2026-11-23", due: "2026-11-20", distance: "P4D", start: "2026-11-16")
        let merged = merge(base, moved, done, oursIsNewer: oursIsNewer)
        #expect(merged.values == done && merged.conflicts.isEmpty)
    }

    @Test(arguments: [true, false]) func theUsualKindOfADueDateIsOfTheSameSide(oursIsNewer: Bool) {
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

    @Test(arguments: [true, false]) func theNewRuleHoldsAndIsMovedPastWhatWasFinished(oursIsNewer: Bool) {
        let done = series("FREQ=WEEKLY;COUNT=8", at: "2026-11-30")
        let daily = series("FREQ=DAILY", at: "2026-11-23")
        for (ours, theirs) in [(done, daily), (daily, done)] {
            let merged = merge(base, ours, theirs, oursIsNewer: oursIsNewer)
            #expect(merged.values == series("FREQ=DAILY", at: "2026-11-24") && merged.conflicts.isEmpty)
        }
        // Two were finished there.
        let twice = series("FREQ=WEEKLY;COUNT=7", at: "2026-12-07")
        #expect(
            merge(base, twice, daily, oursIsNewer: oursIsNewer).values == series("FREQ=DAILY", at: "2026-12-01"))
        // A rule that begins later stays where it begins.
        let later = series("FREQ=DAILY", at: "2026-12-24")
        #expect(merge(base, done, later, oursIsNewer: oursIsNewer).values == later)
    }

    @Test func anUndoThatLosesByThatIsReported() {
        let base = series("FREQ=WEEKLY;COUNT=8", at: "2026-11-30")
        let undone = series(at: "2026-11-23")
        let postponed = series("FREQ=WEEKLY;COUNT=8", at: "2026-11-30", due: "2026-12-01")
        let merged = merge(base, undone, postponed)
        #expect(merged.values == postponed)
        #expect(merged.conflicts.map(\.field) == [.due, .repeats, .repeatAnchor])
        #expect(merged.conflicts.allSatisfy { $0.loser == .ours })
        // Nothing else was done there: it is undone.
        #expect(merge(base, undone, base).values == undone)
    }

    @Test func twoPostponementsAreAConflictOfTheirOwn() {
        let (ours, theirs) = (series(at: "2026-11-23", due: "2026-11-24"), series(at: "2026-11-23", due: "2026-11-25"))
        let merged = merge(base, ours, theirs)
        #expect(merged.values == ours && merged.conflicts == [Conflict(.due, .text("2026-11-25"), of: .theirs)])
    }
}
