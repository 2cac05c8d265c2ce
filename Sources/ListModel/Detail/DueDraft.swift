import Foundation
import Todo

/// A due date and repeat rule while the user chooses them. Nothing is written until the choice is complete.
package struct DueDraft: Equatable, Sendable {
    /// The local day, or nil if the task is not due.
    package private(set) var day: Day?
    /// The local time, or nil if the task is due on the whole day.
    package private(set) var time: TimeOfDay?
    /// The date from which the next occurrence is computed.
    package private(set) var origin: RepeatOrigin

    /// The chosen rule, including an end that may not apply to the current origin.
    private var fullRule: RecurrenceRule?
    /// Whether the user chose a rule, even if it is the existing rule.
    private var isRuleChosen = false
    /// Whether the user chose no date for several tasks with different due dates.
    private var clearsAll = false
    /// For several tasks with different due dates, whether any of them is due; otherwise nil.
    private var isAnyDue: Bool?
    private let due: CalendarTime?
    private let oldRule: RecurrenceRule?
    private let oldOrigin: RepeatOrigin
    private let zones: Zones

    package init(due: CalendarTime?, repeats: RecurrenceRule?, repeatFrom: RepeatOrigin, at now: Now) {
        self.due = due
        oldRule = repeats
        oldOrigin = repeatFrom
        zones = Zones(now)
        (fullRule, origin) = (repeats, repeatFrom)
        let local = due.map { now.zones.local(of: $0) }
        day = local?.day
        time = due?.time == nil ? nil : local?.time
    }

    package init(_ item: Item, at now: Now) {
        self.init(due: item.due, repeats: item.repeats, repeatFrom: item.repeatFrom, at: now)
    }

    /// Creates a draft for several tasks whose due dates or repeat rules differ. Nothing is chosen at first, and a
    /// value that stays unchosen is left unchanged in each task.
    ///
    /// - Parameter areDated: Whether any of the tasks is due.
    package init(ofSeveral areDated: Bool, at now: Now) {
        self.init(due: nil, repeats: nil, repeatFrom: .due, at: now)
        isAnyDue = areDated
    }

    /// The current time and its zones, compared by time only.
    private struct Zones: Equatable, Sendable {
        let now: Now

        init(_ now: Now) { self.now = now }

        static func == (lhs: Zones, rhs: Zones) -> Bool { lhs.now.time == rhs.now.time }
    }

    /// The repeat rule.
    ///
    /// A rule counted from completion cannot end after a number of occurrences, because they cannot be counted
    /// without a start date. If the rule is counted from the due date again, its end applies again.
    package var rule: RecurrenceRule? {
        guard let fullRule, origin == .completion, case .count = fullRule.parts.end else { return fullRule }
        // Keep a rule unchanged that another program wrote like this.
        if origin == oldOrigin, fullRule == oldRule, !isRuleChosen { return fullRule }
        var parts = fullRule.parts
        parts.end = .never
        return (try? RecurrenceRule(parts)) ?? fullRule
    }

    /// The time at which the user chooses.
    package var now: Now { zones.now }
    /// Whether the task was due before.
    package var hadDate: Bool { isAnyDue ?? (due != nil) }
    /// Whether the choice differs from the existing values.
    package var isChanged: Bool { !changes.isEmpty }

    /// Chooses a day, with the chosen time.
    package mutating func choose(_ day: Day) { (self.day, clearsAll) = (day, false) }

    /// Chooses a time, or nil for the whole day.
    package mutating func choose(_ time: TimeOfDay?) { self.time = time }

    /// Chooses no date, and therefore no repeat rule.
    package mutating func clearDate() {
        day = nil
        time = nil
        fullRule = nil
        origin = .due
        isRuleChosen = false
        clearsAll = isAnyDue != nil
    }

    /// Chooses no repeat rule.
    package mutating func clearRule() { (fullRule, origin, isRuleChosen) = (nil, .due, false) }

    /// Chooses a repeat rule, counted from the chosen date. A choice that equals the task's existing rule keeps that
    /// rule.
    package mutating func choose(_ choice: RepeatChoice) {
        origin = choice.origin
        let isOld = oldRule.map { RepeatChoice($0.parts, from: choice.origin) == choice } ?? false
        // An impossible choice is ignored.
        fullRule = isOld ? oldRule : (try? RecurrenceRule(choice.parts)) ?? fullRule
        isRuleChosen = true
    }

    /// Chooses the task's existing rule, even if it cannot be described, counted from the chosen date.
    package mutating func chooseOldRule() { (fullRule, origin, isRuleChosen) = (oldRule, oldOrigin, oldRule != nil) }

    /// Chooses the current rule again, counted from the chosen date.
    package mutating func chooseSameRule() { isRuleChosen = fullRule != nil }

    /// Chooses the date from which the next occurrence is computed.
    package mutating func choose(_ origin: RepeatOrigin) { self.origin = origin }

    /// The task's existing rule.
    package var originalRule: (rule: RecurrenceRule, origin: RepeatOrigin)? { oldRule.map { ($0, oldOrigin) } }

    /// The day used to describe rules: the chosen day, or today.
    package var ruleDay: Day { day ?? now.today }

    /// The chosen due date. A time without a day is the next such time, or the first occurrence of the repeat rule.
    package var chosenDue: CalendarTime? {
        guard let day = day ?? (time == nil ? nil : nextDay) else { return nil }
        return due.flatMap { moved($0, on: day) } ?? new(on: day)
    }

    private var nextDay: Day? {
        let isOver = time.map { $0 <= now.local.time } ?? false
        let today = isOver ? now.today.adding(days: 1) : now.today
        guard let today, let rule else { return today }
        return (try? rule.firstDay(from: today, by: now.zones)) ?? today
    }

    private func new(on day: Day) -> CalendarTime {
        time.map { .floating(LocalTime(day: day, time: $0)) } ?? .day(day)
    }

    /// Returns the previous due date moved to a day, in the due date's time zone.
    private func moved(_ due: CalendarTime, on day: Day) -> CalendarTime? {
        guard let time, due.time != nil else { return nil }
        let local = now.zones.local(of: due)
        // Keep the time in the task's zone, even if the local clock was changed (daylight saving) in between.
        if local.time == time { return due.moved(days: day.number - local.day.number, by: now.zones) }
        guard let zone = due.zone,
            let here = now.zones.resolve(LocalTime(day: day, time: time), in: now.zones.current),
            let there = now.zones.local(at: here.instant, in: zone), let zoned = now.zones.resolve(there, in: zone)
        else { return nil }
        return .zoned(zoned)
    }

    /// The changes to write, in one step; empty if nothing changed.
    package var changes: [FieldChange] {
        let new = chosenDue
        var changes: [FieldChange] = []
        if new != due || clearsAll { changes.append(.due(new)) }
        // Without a date the rule is removed automatically.
        if new == nil, due != nil { return changes }
        // A rule that is written again counts from the new date.
        if rule != oldRule || isRuleChosen { changes.append(.repeats(rule)) }
        if rule != nil, origin != oldOrigin { changes.append(.repeatFrom(origin)) }
        return changes
    }
}

extension DueDraft {
    /// Returns the end of a rule that ends on a day, at the end of that day, in the form required by the rule's
    /// occurrences (RFC 5545, 3.3.10).
    package func end(on day: Day) -> RecurrenceParts.End {
        guard let last = TimeOfDay(hour: 23, minute: 59, second: 59) else { return .never }
        let local = LocalTime(day: day, time: last)
        switch chosenDue {
        case nil, .day: return .until(.day(day))
        case .floating: return .until(.floating(local))
        case .zoned:
            let here = now.zones.resolve(local, in: now.zones.current)
            return .until(here.flatMap { LocalTime(seconds: $0.instant) }.map { .utc($0) } ?? .day(day))
        }
    }
}
