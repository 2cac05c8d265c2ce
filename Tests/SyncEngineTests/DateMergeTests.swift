// Tests that a merge takes dates and repeat rules as a whole from one side.

import SyncEngine
import Testing
import Todo

@Suite struct DateMergeTests {
    private let once: FieldValues = [
        .due: .text("2026-11-25"), .repeats: FieldValue.none, .repeatAnchor: FieldValue.none, .repeatFrom: .text("due"),
        .start: FieldValue.none,
    ]

    private func with(_ changes: FieldValues) -> FieldValues {
        changes.fields.reduce(into: once) { $0[$1] = changes[$1] }
    }

    private var daily: FieldValues { with([.repeats: .text("FREQ=DAILY"), .repeatAnchor: .text("2026-11-25")]) }

    @Test func datesChangedOnOneSideAreKeptWhateverElseChangedOnTheOther() {
        let merged = merge(once, with([.title: .text("new")]), daily)
        #expect(merged.values[.title] == .text("new"))
        #expect(merged.values.fields.allSatisfy { $0 == .title || merged.values[$0] == daily[$0] })
        #expect(merged.conflicts.isEmpty)
    }

    @Test func aRuleFromOneSideAndADateFromTheOtherDoNotMix() {
        let moved = with([.due: .text("2026-12-01")])
        let merged = merge(once, daily, moved, oursIsNewer: false)
        #expect(merged.values == moved)
        #expect(
            merged.conflicts == [
                Conflict(.due, .text("2026-11-25"), of: .ours), Conflict(.repeats, .text("FREQ=DAILY"), of: .ours),
                Conflict(.repeatAnchor, .text("2026-11-25"), of: .ours),
            ])
    }

    @Test func datesThatIncludeTheOtherSidesChangesWinWithoutAConflict() {
        let moved = with([.due: .text("2026-12-01")])
        let repeated = with([
            .due: .text("2026-12-01"), .repeats: .text("FREQ=DAILY"), .repeatAnchor: .text("2026-12-01"),
        ])
        for oursIsNewer in [true, false] {
            let merged = merge(once, moved, repeated, oursIsNewer: oursIsNewer)
            #expect(merged.values == repeated)
            #expect(merged.conflicts.isEmpty)
        }
    }

    @Test func aCompatibleStartAndDueDateAreBothKept() {
        let merged = merge(once, with([.start: .text("2026-11-20")]), with([.due: .text("2026-11-26")]))
        #expect(merged.values == with([.start: .text("2026-11-20"), .due: .text("2026-11-26")]))
        #expect(merged.conflicts.isEmpty)
    }

    @Test func aStartAfterTheOtherSidesDueDateConflictsWithIt() {
        let (late, early) = (with([.start: .text("2026-11-24")]), with([.due: .text("2026-11-20")]))
        let merged = merge(once, late, early, oursIsNewer: false)
        #expect(merged.values == early)
        #expect(
            merged.conflicts == [
                Conflict(.start, .text("2026-11-24"), of: .ours), Conflict(.due, .text("2026-11-25"), of: .ours),
            ])
    }

    @Test func twoStartsConflictIndependentlyOfTheDueDate() {
        let merged = merge(
            once, with([.start: .text("2026-11-20")]),
            with([.start: .text("2026-11-21"), .due: .text("2026-11-29")]))
        #expect(merged.values == with([.start: .text("2026-11-20"), .due: .text("2026-11-29")]))
        #expect(merged.conflicts == [Conflict(.start, .text("2026-11-21"), of: .theirs)])
    }

    @Test func aReminderRelativeToARemovedDateIsReportedAsAConflict() {
        var (base, ours, theirs) = (once, once, with([.due: FieldValue.none]))
        (base[.reminders], theirs[.reminders]) = (.text("[]"), .text("[]"))
        ours[.reminders] = .text(#"["-PT15M","2026-11-24T09:00:00"]"#)
        let merged = merge(base, ours, theirs)
        #expect(merged.values[.reminders] == .text(#"["2026-11-24T09:00:00"]"#))
        #expect(merged.conflicts == [Conflict(.reminders, ours[.reminders] ?? .none, of: .ours)])
    }
}
