// A series that two devices have moved on, or one has moved on and the other changed.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension FieldMerge {
    /// Merges the dates of a series that both sides changed, at least one of them by moving on.
    ///
    /// - Returns: whether that is so; the dates are merged then.
    func mergeSeries(into merged: inout Merged) -> Bool {
        guard let base = item(base), let ours = item(ours), let theirs = item(theirs) else { return false }
        let areAnchored = ours.repeatAnchor != nil && theirs.repeatAnchor != nil
        if areAnchored, Self.isSame(ours, theirs), let one = ours.usualDue(by: zones),
            let other = theirs.usualDue(by: zones),
            one != other
        {
            // A postponement, however late, opens no occurrence again that was finished.
            let further: Side = one.local > other.local ? .ours : .theirs
            take(further == .ours ? ours : theirs, into: &merged)
            // To go back is nothing but an undo, and is not lost in silence.
            let loser = further == .ours ? theirs : ours
            if let before = base.usualDue(by: zones), let due = loser.usualDue(by: zones), due.local < before.local {
                report(Self.dates, of: further.other, in: &merged)
            }
            return true
        }
        for side in [Side.ours, .theirs] {
            let (moved, changed) = side == .ours ? (ours, theirs) : (theirs, ours)
            guard Self.isSame(base, moved), !Self.isSame(base, changed),
                let finished = lastFinished(from: base, to: moved)
            else { continue }
            take(changed.movedPast(finished, by: zones), into: &merged)
            return true
        }
        return false
    }

    /// When the last occurrence was due that was finished on the way from one state of a series to another; nil where none was.
    private func lastFinished(from base: Item, to moved: Item) -> CalendarTime? {
        guard base.repeatAnchor != nil, moved.repeatAnchor != nil, let finishedDue = base.usualDue(by: zones),
            let last = moved.usualDue(by: zones),
            finishedDue.local < last.local, var series = base.series(by: zones)
        else { return nil }
        var finished = finishedDue
        // Who has finished more than that at once has missed them.
        for _ in 0..<1000 {
            guard let next = series.following(by: zones), next.due.local < last.local else { break }
            (finished, series) = (next.due, series.at(next))
        }
        return finished
    }

    /// The dates that a side says, as an item's; nil where it repeats by no rule.
    private func item(_ side: FieldValues) -> Item? {
        guard let item = side.item(Self.dates), item.repeats != nil, item.due != nil else { return nil }
        return item
    }

    private func take(_ item: Item, into merged: inout Merged) {
        for field in Self.dates where versions(of: field) != nil { merged.values[field] = field.value(of: item) }
    }

    private static func isSame(_ one: Item, _ other: Item) -> Bool {
        guard let first = one.repeats, let second = other.repeats else { return false }
        return first.isSame(butForCount: second) && one.repeatFrom == other.repeatFrom
    }

    /// The rule that a side says; nil where it says none.
    static func rule(_ side: FieldValues) -> RecurrenceRule? {
        side[.repeats].flatMap(\.text).flatMap { try? RecurrenceRule($0) }
    }
}
