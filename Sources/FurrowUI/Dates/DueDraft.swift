// When an item is due and how it comes again, while that is being chosen.

import Foundation
import Todo

/// When an item is due and how it comes again, while that is being chosen; nothing is written before all is.
public struct DueDraft: Equatable, Sendable {
    /// The day here; nil where it is not due on any.
    private(set) var day: Day?
    /// The time here; nil where it is due on the whole day.
    private(set) var time: TimeOfDay?
    /// What the next turn is reckoned from.
    private(set) var origin: RepeatOrigin

    /// The rule that is chosen, with an end that it may not have for now.
    private var whole: RecurrenceRule?
    /// Whether a rule was chosen by hand, be it the one that it has.
    private var isRuleChosen = false
    /// Whether “none” was chosen, of several items that are not due alike.
    private var isNoneForAll = false
    /// Whether it is of several items that are not due alike; and then, whether one of them is due.
    private var several: Bool?
    private let due: CalendarTime?
    private let oldRule: RecurrenceRule?
    private let oldOrigin: RepeatOrigin
    private let zones: Zones

    /// What is so far.
    init(due: CalendarTime?, repeats: RecurrenceRule?, repeatFrom: RepeatOrigin, at now: Now) {
        (self.due, oldRule, oldOrigin, zones) = (due, repeats, repeatFrom, Zones(now))
        (whole, origin) = (repeats, repeatFrom)
        let local = due.map { now.zones.local(of: $0) }
        day = local?.day
        time = due?.time == nil ? nil : local?.time
    }

    /// What an item has so far.
    init(_ item: Item, at now: Now) {
        self.init(due: item.due, repeats: item.repeats, repeatFrom: item.repeatFrom, at: now)
    }

    /// Of several items that are not due alike, or come again: nothing is chosen so far, and what is not chosen stays as it is
    /// with each.
    ///
    /// - Parameter areDated: whether one of them is due.
    init(ofSeveral areDated: Bool, at now: Now) {
        self.init(due: nil, repeats: nil, repeatFrom: .due, at: now)
        several = areDated
    }

    /// What clocks show: a moment is what it says, and equal to itself.
    private struct Zones: Equatable, Sendable {
        let now: Now

        init(_ now: Now) { self.now = now }

        static func == (lhs: Zones, rhs: Zones) -> Bool { lhs.now.time == rhs.now.time }
    }

    /// How it comes again; nil where it does not.
    ///
    /// After completion it does not end after a number of times, for there is no day from which to count them; reckoned from
    /// the date once more it does again.
    var rule: RecurrenceRule? {
        guard let whole, origin == .completion, case .count = whole.parts.end else { return whole }
        // As another program wrote it.
        if origin == oldOrigin, whole == oldRule, !isRuleChosen { return whole }
        var parts = whole.parts
        parts.end = .never
        return (try? RecurrenceRule(parts)) ?? whole
    }

    /// The moment at which it is chosen.
    var now: Now { zones.now }
    /// Whether it is due so far.
    var isDated: Bool { several ?? (due != nil) }
    /// Whether anything is chosen that is not so yet.
    var isChanged: Bool { !changes.isEmpty }

    /// It is due on this day, at the time that is chosen.
    mutating func choose(_ day: Day) { (self.day, isNoneForAll) = (day, false) }

    /// It is due at this time of the day that is chosen; nil is the whole day.
    mutating func choose(_ time: TimeOfDay?) { self.time = time }

    /// It is not due, and so does not come again.
    mutating func chooseNone() {
        (day, time, whole, origin, isRuleChosen) = (nil, nil, nil, .due, false)
        isNoneForAll = several != nil
    }

    /// It does not come again.
    mutating func chooseNoRule() { (whole, origin, isRuleChosen) = (nil, .due, false) }

    /// It comes again so, counted from the date that is chosen. A choice that says what the item's own rule says is that rule.
    mutating func choose(_ choice: RepeatChoice) {
        origin = choice.origin
        let isOld = oldRule.map { RepeatChoice($0.parts, from: choice.origin) == choice } ?? false
        // One that cannot be is none that was chosen: what was stays.
        whole = isOld ? oldRule : (try? RecurrenceRule(choice.parts)) ?? whole
        isRuleChosen = true
    }

    /// It comes again by its own rule, whatever that says, counted from the date that is chosen.
    mutating func chooseOldRule() { (whole, origin, isRuleChosen) = (oldRule, oldOrigin, oldRule != nil) }

    /// It comes again as it does by what is chosen, counted from the date that is chosen.
    mutating func chooseAgain() { isRuleChosen = whole != nil }

    /// The next turn is reckoned from this; nothing else changes by it.
    mutating func choose(_ origin: RepeatOrigin) { self.origin = origin }

    /// The rule that the item has had.
    var ruleBefore: (rule: RecurrenceRule, origin: RepeatOrigin)? { oldRule.map { ($0, oldOrigin) } }

    /// The day from which the words of a rule are told: the chosen one, or today.
    var dayOfRule: Day { day ?? now.today }

    /// When it is due by what is chosen. A time without a day is the next such time; of what repeats the first turn.
    var chosenDue: CalendarTime? {
        guard let day = day ?? (time == nil ? nil : nextDay) else { return nil }
        return due.flatMap { kept($0, on: day) } ?? new(on: day)
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

    /// What was due before, in its own zone.
    private func kept(_ due: CalendarTime, on day: Day) -> CalendarTime? {
        guard let time, due.time != nil else { return nil }
        let local = now.zones.local(of: due)
        // At the same time there, also where the clock here has been changed in between.
        if local.time == time { return due.moved(days: day.number - local.day.number, by: now.zones) }
        guard let zone = due.zone,
            let here = now.zones.resolve(LocalTime(day: day, time: time), in: now.zones.current),
            let there = now.zones.local(at: here.instant, in: zone), let zoned = now.zones.resolve(there, in: zone)
        else { return nil }
        return .zoned(zoned)
    }

    /// What is to be written of it, in one step; nothing where all is as it was.
    var changes: [FieldChange] {
        let new = chosenDue
        var changes: [FieldChange] = []
        if new != due || isNoneForAll { changes.append(.due(new)) }
        // Without a date the rule goes by itself.
        if new == nil, due != nil { return changes }
        // Written again, a rule counts from the date that it has now.
        if rule != oldRule || isRuleChosen { changes.append(.repeats(rule)) }
        if rule != nil, origin != oldOrigin { changes.append(.repeatFrom(origin)) }
        return changes
    }
}

extension DueDraft {
    /// The end of a rule with a last day: of the kind that its turns are (RFC 5545, 3.3.10), and until the day is over.
    func end(on day: Day) -> RecurrenceParts.End {
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
