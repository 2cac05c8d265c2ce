// The merging of a series that both sides advanced, or that one side advanced and the other changed.

import Todo

extension FieldMerge {
    /// Merges the dates of a series that both sides changed, if at least one of them advanced it.
    ///
    /// - Returns: Whether at least one side advanced the series, so that the dates are now merged.
    func mergeSeries(into merged: inout Merged) -> Bool {
        guard let base = item(base), let ours = item(ours), let theirs = item(theirs) else { return false }
        let areAnchored = ours.repeatAnchor != nil && theirs.repeatAnchor != nil
        if areAnchored, Self.isSame(ours, theirs), let one = presentDue(of: ours), let other = presentDue(of: theirs),
            one != other
        {
            // Even a later postponement does not reopen an occurrence that was finished.
            let advancedSide: Side = one.local > other.local ? .ours : .theirs
            adoptValues(advancedSide == .ours ? ours : theirs, into: &merged)
            // Moving back to an earlier occurrence can only be an undo, which must not be lost silently.
            let losingSide = advancedSide == .ours ? theirs : ours
            if let before = presentDue(of: base), let due = presentDue(of: losingSide), due.local < before.local {
                report(Field.dates, of: advancedSide.other, in: &merged)
            }
            return true
        }
        for side in [Side.ours, .theirs] {
            let (moved, changed) = side == .ours ? (ours, theirs) : (theirs, ours)
            guard Self.isSame(base, moved), !Self.isSame(base, changed),
                let finished = lastFinished(from: base, to: moved)
            else { continue }
            if let next = changed.movedPast(finished, by: zones) {
                adoptValues(next, into: &merged)
                exclude(next.excludedDates, since: changed, in: &merged)
            } else {
                adoptValues(changed, into: &merged)
                complete(lastDue: finished, by: side, in: &merged)
            }
            return true
        }
        return false
    }

    /// Returns the time at which the rule makes the present occurrence due, even if the occurrence was moved.
    private func presentDue(of item: Item) -> CalendarTime? { item.series(by: zones)?.currentOccurrence(by: zones).due }

    /// Returns the due time of the last occurrence that was finished between two states of a series.
    private func lastFinished(from base: Item, to moved: Item) -> CalendarTime? {
        guard base.repeatAnchor != nil, moved.repeatAnchor != nil, let first = presentDue(of: base),
            let next = presentDue(of: moved), first.local < next.local, let series = base.series(by: zones)
        else { return nil }
        do throws(RecurrenceError) {
            // Every occurrence in between was finished or missed.
            return try series.lastDue(before: next, by: zones) ?? first
        } catch {
            return first
        }
    }

    /// Completes the task if its new rule has no occurrence after the last one that a side finished.
    private func complete(lastDue: CalendarTime, by side: Side, in merged: inout Merged) {
        // A task that either side reopened stays open.
        guard let versions = versions(of: .completed),
            [versions.base ?? FieldValue.none, versions.ours, versions.theirs].allSatisfy({ $0 == FieldValue.none })
        else { return }
        let time = edited[side] ?? Timestamp(milliseconds: Int64(zones.instant(of: lastDue)) * 1000)
        merged.values[.completed] = .number(time.milliseconds)
    }

    /// Excludes the given occurrences from the merged series, except those that the side had excluded itself. The next
    /// occurrence is then an added date.
    private func exclude(_ dates: OccurrenceDates, since side: Item, in merged: inout Merged) {
        let new = Set(dates.times).subtracting(side.excludedDates.times)
        guard !new.isEmpty, let known = merged.values[.excludedDates]?.text.flatMap(OccurrenceDates.init(json:)) else {
            return
        }
        merged.values[.excludedDates] = .text(known.union(new).json)
    }

    /// Returns a task with a side's series, or nil if the side has no rule or no due date.
    private func item(_ side: FieldValues) -> Item? {
        let fields = Field.dates + Field.exceptions
        guard let item = side.item(fields), item.repeats != nil, item.due != nil else { return nil }
        return item
    }

    private func adoptValues(_ item: Item, into merged: inout Merged) {
        for field in Field.dates where versions(of: field) != nil { merged.values[field] = field.value(of: item) }
    }

    private static func isSame(_ one: Item, _ other: Item) -> Bool {
        guard let first = one.repeats, let second = other.repeats else { return false }
        return first.isSame(ignoringCountOf: second) && one.repeatFrom == other.repeatFrom
    }

    static func rule(_ side: FieldValues) -> RecurrenceRule? {
        side[.repeats].flatMap(\.text).flatMap { try? RecurrenceRule($0) }
    }
}
