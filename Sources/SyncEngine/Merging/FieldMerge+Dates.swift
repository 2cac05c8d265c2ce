// The merging of dates and the repeat rule. They come from one side only, because halves of two schedules do not fit
// together.

import Todo

extension FieldMerge {
    /// The fields of a repetition: the rule and the dates that it depends on.
    private static let repetition: [Field] = Field.dates.filter { $0 != .start }

    /// Merges the dates. The side whose changes include the other's wins, then the side that is further along in the
    /// series, then the later side. The losing values are reported.
    func mergeDates(into merged: inout Merged) {
        if let side = repetitionSide {
            for field in Self.repetition { merged.values[field] = versions(of: field)?[side] }
            // The start of a series follows from the other dates.
            let isSeries =
                Self.rule(merged.values) != nil && Self.repetition.contains { versions(of: $0)?.differ == true }
            let start = versions(of: .start)
            merged.values[.start] = start.map { $0.agreed ?? $0[isSeries ? side : newer] }
            if isSeries, start?.agreed == nil {
                return report([.start], of: side.other, in: &merged)
            }
            if !startsAfterDue(merged.values) || startsAfterDue(ours) || startsAfterDue(theirs) {
                return reportStart(in: &merged)
            }
        }
        if mergeSeries(into: &merged) { return }
        useDates(of: newer, into: &merged)
        report(Field.dates, of: newer.other, in: &merged)
    }

    private func useDates(of side: Side, into merged: inout Merged) {
        for field in Field.dates { merged.values[field] = versions(of: field)?[side] }
    }

    /// Reports the values of the losing side that differ from the merged ones, even those that it did not change: its
    /// dates can only be restored as a whole.
    func report(_ fields: [Field], of losingSide: Side, in merged: inout Merged) {
        for field in fields {
            guard let versions = versions(of: field), versions.differ else { continue }
            merged.conflicts.append(Conflict(field, versions[losingSide], of: losingSide))
        }
    }

    /// The side that has all changes of the repetition, or nil if each side has changes that the other lacks.
    private var repetitionSide: Side? {
        let differing = Self.repetition.compactMap(versions(of:)).filter(\.differ)
        if !differing.contains(where: { $0.isChanged(by: .ours) }) { return .theirs }
        return differing.contains { $0.isChanged(by: .theirs) } ? nil : .ours
    }

    private func reportStart(in merged: inout Merged) {
        guard let versions = versions(of: .start), versions.agreed == nil else { return }
        merged.conflicts.append(Conflict(.start, versions[newer.other], of: newer.other))
    }

    /// Returns whether a task would start on a day after its due date, which iCalendar does not allow (RFC 5545,
    /// 3.8.2.3).
    private func startsAfterDue(_ values: FieldValues) -> Bool {
        guard let start = values[.start]?.calendarTime, let due = values[.due]?.calendarTime else { return false }
        return start.day > due.day
    }

    /// Removes values that depend on a different due date than the merged one.
    func dropValuesOfOtherDue(_ merged: inout Merged) {
        let due = merged.values[.due]?.calendarTime
        // A rank among the tasks of one day means nothing on another day.
        if let dayRank = merged.values[.dayRank] {
            let isOfDay = [ours, theirs].contains { $0[.dayRank] == dayRank && $0[.due]?.calendarTime?.day == due?.day }
            if !isOfDay { merged.values[.dayRank] = FieldValue.none }
        }
        dropRemindersWithoutDate(&merged)
    }

    /// Removes the reminders relative to a date that the task no longer has. If a side had changed them, its reminders
    /// are reported.
    private func dropRemindersWithoutDate(_ merged: inout Merged) {
        guard merged.values[.due] == FieldValue.none else { return }
        let start = merged.values[.start]?.calendarTime
        guard let value = merged.values[.reminders], let texts = value.text.flatMap(JSONTexts.decoded),
            let versions = versions(of: .reminders)
        else { return }
        let left = texts.filter { Reminder($0)?.fits(start: start, due: nil) != false }
        guard left.count < texts.count else { return }
        merged.values[.reminders] = .text(JSONTexts.encoded(left))
        let side: Side = value == versions.ours ? .ours : .theirs
        guard versions.isChanged(by: side) else { return }
        merged.conflicts.append(Conflict(.reminders, value, of: side))
    }
}

extension FieldValue {
    fileprivate var calendarTime: CalendarTime? { text.flatMap { CalendarTime($0) } }
}
