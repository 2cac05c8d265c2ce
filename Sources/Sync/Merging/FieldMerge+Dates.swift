// Dates and the rule by which an item comes again: one side's alone, for halves of two do not fit together.

import Todo

extension FieldMerge {
    /// When an item comes again, and from where that counts: a rule needs the date that it was given for.
    private static let turns: [Field] = [
        .due, .repeats, .repeatAnchor, .repeatFrom, .distance, .ruleBasis, .customRepeat,
    ]
    /// What wins or loses together.
    static let dates: [Field] = turns + [.start]

    /// Merges the dates: those of the side whose changes include the other's, or else of the one that is further along in the
    /// series, or else of the later one; the others are reported.
    func mergeDates(into merged: inout Merged) {
        if let side = sideOfTurns {
            for field in Self.turns { merged.values[field] = versions(of: field)?[side] }
            // The start of a series follows from the rest.
            let isSeries = Self.rule(merged.values) != nil && Self.turns.contains { versions(of: $0)?.differ == true }
            let start = versions(of: .start)
            merged.values[.start] = start.map { $0.agreed ?? $0[isSeries ? side : newer] }
            if isSeries, start?.agreed == nil {
                return report([.start], of: side.other, in: &merged)
            }
            if !startsTooLate(merged.values) || startsTooLate(ours) || startsTooLate(theirs) {
                return reportStart(in: &merged)
            }
        }
        if mergeSeries(into: &merged) { return }
        takeDates(of: newer, into: &merged)
        report(Self.dates, of: newer.other, in: &merged)
    }

    private func takeDates(of side: Side, into merged: inout Merged) {
        for field in Self.dates { merged.values[field] = versions(of: field)?[side] }
    }

    /// Reports what a side had otherwise, also what it had not changed: only whole can its dates be put back.
    func report(_ fields: [Field], of loser: Side, in merged: inout Merged) {
        for field in fields {
            guard let versions = versions(of: field), versions.differ else { continue }
            merged.conflicts.append(Conflict(field, versions[loser], of: loser))
        }
    }

    /// The side that has all changes of turns; nil where each has some that the other has not.
    private var sideOfTurns: Side? {
        let odd = Self.turns.compactMap(versions(of:)).filter(\.differ)
        if !odd.contains(where: { $0.isChanged(by: .ours) }) { return .theirs }
        return odd.contains { $0.isChanged(by: .theirs) } ? nil : .ours
    }

    private func reportStart(in merged: inout Merged) {
        guard let versions = versions(of: .start), versions.agreed == nil else { return }
        merged.conflicts.append(Conflict(.start, versions[newer.other], of: newer.other))
    }

    /// Whether an item would begin on a day after it is due, which iCalendar does not allow (RFC 5545, 3.8.2.3).
    private func startsTooLate(_ values: FieldValues) -> Bool {
        guard let start = values[.start]?.calendarTime, let due = values[.due]?.calendarTime else { return false }
        return start.day > due.day
    }

    /// Takes away what needs another due time than there is now.
    func fitToDue(_ merged: inout Merged) {
        let due = merged.values[.due]?.calendarTime
        // A place among what is to be done on one day says nothing of another.
        if let place = merged.values[.dayRank] {
            let isOfDay = [ours, theirs].contains { $0[.dayRank] == place && $0[.due]?.calendarTime?.day == due?.day }
            if !isOfDay { merged.values[.dayRank] = FieldValue.none }
        }
        dropRemindersWithoutDate(&merged)
    }

    /// Takes away the reminders that count from a date which there is not; a side that had changed them has them reported.
    private func dropRemindersWithoutDate(_ merged: inout Merged) {
        guard merged.values[.due] == FieldValue.none else { return }
        let start = merged.values[.start]?.calendarTime
        guard let value = merged.values[.reminders], let texts = value.text.flatMap(JSONTexts.read),
            let versions = versions(of: .reminders)
        else { return }
        let left = texts.filter { Reminder($0)?.fits(start: start, due: nil) != false }
        guard left.count < texts.count else { return }
        merged.values[.reminders] = .text(JSONTexts.written(left))
        let side: Side = value == versions.ours ? .ours : .theirs
        guard versions.isChanged(by: side) else { return }
        merged.conflicts.append(Conflict(.reminders, value, of: side))
    }
}

extension FieldValue {
    /// The day or time; nil where it is none.
    fileprivate var calendarTime: CalendarTime? { text.flatMap { CalendarTime($0) } }
}
