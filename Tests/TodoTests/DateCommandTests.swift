// Tests of commands on dates, and of completing repeating tasks.

import Testing
import Todo

/// The time 2026-11-23, 12:00 in Berlin, a Monday.
private let monday = Timestamp(milliseconds: 1_795_431_600_000)

private func change(_ field: Field, _ text: String?) -> FieldChange {
    FieldChange(field, text.map(FieldValue.text) ?? FieldValue.none)
}

extension ItemList {
    /// Performs a command in Berlin at noon on that Monday.
    @discardableResult
    fileprivate mutating func act(_ command: Command) throws -> Edit? {
        try command.resolve(in: self, at: monday, by: SampleZones()).map { try apply($0.edit) }
    }

    fileprivate mutating func set(_ title: String, _ changes: FieldChange...) throws {
        try act(.change(try id(title), changes))
    }

    fileprivate func item(_ title: String) throws -> Item { try #require(first { $0.title == title }) }
}

@Suite struct DateChangeTests {
    private var items = list(["a", "b"])

    @Test mutating func aReminderRelativeToTheDueDateIsRefusedWithoutADueDate() throws {
        #expect(throws: TodoError.reminderWithoutDue) { try items.set("a", change(.reminders, "[\"-PT5M\"]")) }
        try items.set("a", change(.due, "2026-12-03"), change(.reminders, "[\"-PT5M\"]"))
        #expect(try items.item("a").reminders == [.fromDue(TimeSpan(seconds: -300))])
    }

    @Test mutating func aReminderRelativeToTheStartNeedsAStartOrADueDate() throws {
        #expect(throws: TodoError.reminderWithoutDue) {
            try items.set("a", change(.reminders, "[\"START-PT5M\"]"))
        }
        try items.set("a", change(.start, "2026-12-01"), change(.reminders, "[\"START-PT5M\",\"2026-12-03T09:00:00\"]"))
        try items.set("a", change(.due, "2026-12-03"))
        try items.set("a", FieldChange(.start, .none))
        #expect(try items.item("a").reminders.map(\.description) == ["START-PT5M", "2026-12-03T09:00:00"])
        try items.set("a", FieldChange(.due, .none))
        #expect(try items.item("a").reminders.map(\.description) == ["2026-12-03T09:00:00"])
    }

    @Test mutating func aReminderOfYesterdayIsAcceptedAndOneACenturyAgoIsRefused() throws {
        try items.set("a", change(.reminders, "[\"2026-11-22T12:30:00\"]"))
        let time = try #require(CalendarTime("1926-11-23T09:00:00"))
        #expect(throws: TodoError.reminderPast(time)) {
            try items.set("b", change(.reminders, "[\"1926-11-23T09:00:00\"]"))
        }
    }

    @Test mutating func anExistingReminderMayBeInThePast() throws {
        var old = try items.item("a")
        old.reminders = [.at(try #require(CalendarTime("1926-11-23T09:00:00")))]
        items = ItemList([old])
        try items.set("a", change(.reminders, "[\"1926-11-23T09:00:00\",\"2026-11-24T09:00:00\"]"))
        #expect(try items.item("a").reminders.count == 2)
    }

    /// The current time is Monday, 12:00.
    @Test(arguments: [
        ("2026-11-20", "PT0S", false), ("2026-11-22T11:00:00", "PT0S", false),
        ("2026-11-22T11:00:00+01:00[Europe/Berlin]", "-PT5M", false), ("2026-11-23T12:10:00", "-P1DT1H", false),
        ("2026-11-30", "-P2W", false), ("2026-11-23", "-P1D", true), ("2026-11-23T12:10:00", "-PT15M", true),
        ("2026-11-22", "PT0S", true), ("2026-11-20", "P1W", true),
    ])
    mutating func aRelativeReminderIsRefusedIfItsTimeIsLongPast(
        due: String, reminder: String, isAccepted: Bool
    ) throws {
        let before = items
        let both = [change(.due, due), change(.reminders, "[\"\(reminder)\"]")]
        if isAccepted {
            try items.set("a", both[0], both[1])
            try items.act(.add([NewItem(title: "c", fields: both)], at: .top, in: tasks))
        } else {
            #expect(throws: TodoError.self) { try items.set("a", both[0], both[1]) }
            #expect(throws: TodoError.self) {
                try items.act(.add([NewItem(title: "c", fields: both)], at: .top, in: tasks))
            }
            #expect(items == before)
        }
        // A repeating task has future occurrences, so the reminder is accepted.
        try items.set("b", both[0], both[1], change(.repeats, "FREQ=DAILY"))
        #expect(try items.item("b").reminders.map(\.description).count == 1)
    }

    @Test mutating func movingTheDueDateBackKeepsTheReminders() throws {
        try items.set("a", change(.due, "2026-12-03"), change(.reminders, "[\"-PT5M\"]"))
        try items.set("a", change(.due, "2026-11-03"))
        try items.set("a", change(.reminders, "[\"-PT5M\"]"), change(.start, "2026-11-01"))
        #expect(try items.item("a").reminders == [.fromDue(TimeSpan(seconds: -300))])
    }

    @Test mutating func duplicateRemindersAreMergedAndMoreThan32AreRefused() throws {
        try items.set("a", change(.due, "2026-12-03"), change(.reminders, "[\"-PT5M\",\"-PT300S\"]"))
        #expect(try items.item("a").reminders.count == 1)
        let many = (1...33).map { "\"-PT\($0)M\"" }.joined(separator: ",")
        #expect(throws: TodoError.tooManyReminders) { try items.set("a", change(.reminders, "[\(many)]")) }
    }

    @Test func aTaskBeyondTheReminderLimitMayLoseRemindersButNotGainThem() throws {
        var many = item("a", rank: 0)
        many.due = CalendarTime("2026-12-03")
        many.reminders = (1...40).map { .fromDue(TimeSpan(seconds: -60 * $0)) }
        var items = ItemList([many])
        func texts(_ count: Int) -> String {
            "[" + (1...count).map { "\"-PT\($0)M\"" }.joined(separator: ",") + "]"
        }
        #expect(throws: TodoError.tooManyReminders) { try items.set("a", change(.reminders, texts(41))) }
        try items.set("a", change(.reminders, texts(39)))
        #expect(try items.item("a").reminders == Array(many.reminders.prefix(39)))
    }

    @Test mutating func removingTheDueDateRemovesTheRepeatAndRelativeReminders() throws {
        try items.set(
            "a", change(.due, "2026-12-03"), change(.repeats, "FREQ=DAILY"), change(.repeatFrom, "completion"),
            change(.reminders, "[\"-PT5M\",\"2026-12-03T09:00:00\"]"))
        try items.set("a", change(.due, nil))
        let item = try items.item("a")
        #expect(item.repeats == nil && item.repeatAnchor == nil && item.repeatFrom == .due)
        #expect(item.reminders.map(\.description) == ["2026-12-03T09:00:00"])
    }

    @Test mutating func aNewRuleIsAnchoredAtTheCurrentDueDate() throws {
        try items.set("a", change(.due, "2026-12-03"))
        try items.set("a", change(.repeats, "FREQ=DAILY"))
        #expect(try items.item("a").repeatAnchor == CalendarTime("2026-12-03"))
        try items.set("a", change(.due, "2026-12-05"))
        #expect(try items.item("a").repeatAnchor == CalendarTime("2026-12-03"))
        try items.set("a", change(.repeats, "FREQ=WEEKLY"))
        #expect(try items.item("a").repeatAnchor == CalendarTime("2026-12-05"))
        try items.set("a", change(.repeats, nil))
        #expect(try items.item("a").repeatAnchor == nil)
        #expect(try items.item("a").due == CalendarTime("2026-12-05"))
    }

    @Test mutating func settingTheSameRuleAgainMovesItsAnchorToTheCurrentDueDate() throws {
        try items.set("a", change(.due, "2026-11-23"), change(.repeats, "FREQ=DAILY;COUNT=3"))
        try items.set("a", change(.due, "2026-11-25T18:00:00"), change(.reminders, "[\"-PT10M\"]"))
        #expect(try items.item("a").repeatAnchor == CalendarTime("2026-11-23"))
        try items.set("a", change(.repeats, "FREQ=DAILY;COUNT=3"))
        #expect(try items.item("a").repeatAnchor == CalendarTime("2026-11-25T18:00:00"))
        let id = try items.id("a")
        var occurrences: [String] = []
        while let item = items.first(where: { $0.id == id && !$0.isDone }) {
            occurrences.append(item.due?.description ?? "")
            try items.act(.complete([id]))
        }
        // The time of day remains, and COUNT starts again.
        #expect(occurrences == ["2026-11-25T18:00:00", "2026-11-26T18:00:00", "2026-11-27T18:00:00"])
    }

    @Test mutating func changingTheRepeatOriginKeepsTheAnchor() throws {
        try items.set("a", change(.due, "2026-11-23"), change(.repeats, "FREQ=DAILY"))
        try items.set("a", change(.due, "2026-11-25"))
        try items.set("a", change(.repeatFrom, "completion"))
        #expect(try items.item("a").repeatAnchor == CalendarTime("2026-11-23"))
    }

    @Test mutating func settingTheSameRuleAtItsAnchorChangesNothing() throws {
        try items.set("a", change(.due, "2026-11-23"), change(.repeats, "FREQ=DAILY"))
        #expect(try items.act(.change(items.id("a"), [change(.repeats, "FREQ=DAILY")])) == nil)
    }

    @Test(arguments: [
        ("2026-12-03", "20261224", "20261224"), ("2026-12-03", "20261224T090000", "20261224"),
        // These are the first and the last second of Christmas Eve in Berlin.
        ("2026-12-03", "20261223T230000Z", "20261224"), ("2026-12-03", "20261224T225959Z", "20261224"),
        // Any other time in UTC means its day in UTC.
        ("2026-12-03", "20261224T233000Z", "20261224"),
        ("2026-12-03T09:00:00", "20261224", "20261224T235959"),
        ("2026-12-03T09:00:00", "20261224T090000", "20261224T090000"),
        ("2026-12-03T09:00:00", "20261224T090000Z", "20261224T100000"),
        ("2026-12-03T09:00:00+05:30[Asia/Kolkata]", "20261224", "20261224T182959Z"),
        ("2026-12-03T09:00:00+05:30[Asia/Kolkata]", "20261224T090000", "20261224T033000Z"),
        ("2026-12-03T09:00:00Z", "20261224T090000Z", "20261224T090000Z"),
    ])
    mutating func untilIsConvertedToTheTypeOfTheOccurrences(due: String, typed: String, kept: String) throws {
        try items.set("a", change(.due, due), change(.repeats, "FREQ=DAILY;until=\(typed);X-NOTE=a"))
        let isKept = typed == kept
        #expect(
            try items.item("a").repeats?.text == "FREQ=DAILY;\(isKept ? "until" : "UNTIL")=\(kept);X-NOTE=a")
        // There is an occurrence on the last day, and none after it.
        let rule = try #require(try items.item("a").repeats)
        let anchor = try #require(try items.item("a").repeatAnchor)
        var occurrences = Recurrence(rule, from: anchor).occurrences(by: SampleZones())
        var days: [Int] = []
        while let occurrence = try occurrences.next() { days.append(occurrence.day.day) }
        #expect(days.last == 24)
    }

    @Test mutating func untilIsConvertedWhenTheAnchorGetsATime() throws {
        try items.set("a", change(.due, "2026-12-03"), change(.repeats, "FREQ=DAILY;UNTIL=20261224"))
        try items.set("a", change(.due, "2026-12-03T09:00:00"))
        #expect(try items.item("a").repeats?.text == "FREQ=DAILY;UNTIL=20261224")
        try items.set("a", change(.repeats, "FREQ=DAILY;UNTIL=20261224"))
        #expect(try items.item("a").repeats?.text == "FREQ=DAILY;UNTIL=20261224T235959")
        // Only another program writes a time together with a different anchor.
        try items.set(
            "b", change(.due, "2026-12-03"), change(.repeatAnchor, "2026-12-03"),
            change(.repeats, "FREQ=DAILY;UNTIL=20261224T090000Z"))
        #expect(try items.item("b").repeats?.text == "FREQ=DAILY;UNTIL=20261224T090000Z")
    }

    @Test(arguments: [
        ("2026-11-27", "20261205T233000Z"), ("2026-11-27", "20261206T120000"), ("2026-11-27", "20261206"),
        ("2026-11-27T17:00:00", "20261206"), ("2026-11-27T17:00:00", "20261206T120000Z"),
        ("2026-11-27T17:00:00+01:00[Europe/Berlin]", "20261206"),
    ])
    mutating func untilStaysWhenTheSeriesGetsAnotherStart(due: String, until: String) throws {
        let rule = "FREQ=DAILY;UNTIL=\(until);X-NOTE=a"
        // The anchor is set together with the rule, as another program would write both.
        try items.set("a", change(.due, due), change(.repeatAnchor, due), change(.repeats, rule))
        let kind = try #require(CalendarTime(due))
        for day in ["2026-11-25", "2026-11-26"] {
            let start = try #require(Day(day)).number - kind.day.number
            try items.set("a", change(.start, kind.moved(days: start, by: SampleZones())?.description))
            let item = try items.item("a")
            #expect(item.repeats?.text == rule && item.start?.day.description == day)
        }
        try items.set("a", change(.start, nil))
        #expect(try items.item("a").repeats?.text == rule)
    }

    /// RFC 5545, 3.3.10, requires an UNTIL of the same type as DTSTART.
    @Test mutating func untilIsConvertedWhenTheStartGetsAnotherType() throws {
        try items.set("a", change(.due, "2026-11-27"), change(.repeats, "FREQ=DAILY;UNTIL=20261206"))
        try items.set("a", change(.start, "2026-11-26T09:00:00+01:00[Europe/Berlin]"))
        #expect(try items.item("a").repeats?.text == "FREQ=DAILY;UNTIL=20261206T225959Z")
        try items.set("a", change(.start, "2026-11-26"))
        #expect(try items.item("a").repeats?.text == "FREQ=DAILY;UNTIL=20261206")
    }

    @Test mutating func aRuleWithoutADueDateStartsWithItsFirstOccurrence() throws {
        try items.set("a", change(.repeats, "FREQ=WEEKLY;BYDAY=WE"))
        #expect(try items.item("a").due == CalendarTime("2026-11-25"))
        #expect(try items.item("a").repeatAnchor == CalendarTime("2026-11-25"))
    }

    @Test mutating func aRuleWithoutOccurrencesIsRefused() throws {
        let before = items
        #expect(throws: TodoError.self) {
            try items.set("a", change(.due, "2026-12-03"), change(.repeats, "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"))
        }
        #expect(items == before)
    }

    @Test(arguments: [
        ("FREQ=WEEKLY", nil), ("FREQ=WEEKLY;COUNT=3", nil), ("FREQ=WEEKLY;UNTIL=20261101", nil),
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"),
        ("FREQ=HOURLY", "FREQ=HOURLY"),
    ])
    mutating func anUnsupportedRuleIsShownAsItsText(rule: String, shown: String?) throws {
        var item = try items.item("a")
        // Another program may write this.
        (item.due, item.repeatAnchor, item.repeats) = (
            CalendarTime("2026-11-23"), CalendarTime("2026-11-23"), try RecurrenceRule(rule)
        )
        #expect(item.unsupportedRepeat(by: SampleZones()) == shown)
    }

    @Test func anUnsupportedRepeatIsShownOnOneLine() throws {
        var item = try items.item("a")
        item.customRepeat = "FREQ=SECONDLY\nFREQ=DAILY"
        #expect(item.unsupportedRepeat(by: SampleZones()) == "FREQ=SECONDLY, FREQ=DAILY")
    }

    @Test(arguments: [
        // The rule generates Mondays.
        ("FREQ=DAILY", 0), ("FREQ=WEEKLY;UNTIL=20261130", 0), ("FREQ=WEEKLY;BYDAY=MO,TU", 0), ("FREQ=MONTHLY", 1),
        (nil, 1),
    ])
    mutating func droppedChangedOccurrencesAreCounted(rule: String?, dropped: Int) throws {
        let series = CalendarTime("2026-11-23").map {
            ChangedOccurrence(at: $0.moved(days: 7, by: SampleZones()) ?? $0)
        }
        var changed = try #require(series)
        changed[.title] = .text("another")
        try items.set(
            "a", change(.due, "2026-11-23"), change(.repeats, "FREQ=WEEKLY"),
            change(.changedOccurrences, ChangedOccurrences([changed]).json))
        let command = Command.change(try items.id("a"), [change(.repeats, rule)])
        let resolved = try #require(try command.resolve(in: items, at: monday, by: SampleZones()))
        #expect(resolved.summary.droppedOccurrences == dropped)
        try items.act(command)
        #expect(try items.item("a").changedOccurrences.all.count == 1 - dropped)
    }

    @Test mutating func changingTheDayResetsTheRankWithinTheDay() throws {
        try items.set("a", change(.due, "2026-11-23"), FieldChange(.dayRank, .number(7)))
        try items.set("a", change(.due, "2026-11-23T09:00:00"))
        #expect(try items.item("a").dayRank == Rank(7))
        try items.set("a", change(.due, "2026-11-24"))
        #expect(try items.item("a").dayRank == nil)
    }

    @Test func listsHaveNoDates() throws {
        var reference = ReferenceStore([TodoList.tasks])
        #expect(throws: TodoError.fieldNotInLists) {
            try reference.perform(.change(tasks, [change(.due, "2026-12-03")]))
        }
    }
}

@Suite struct RepeatCompletionTests {
    private var items = list(["a", "b"], done: ["z"])

    private mutating func repeats(_ rule: String, due: String, from: String = "due") throws {
        try items.set("a", change(.due, due), change(.repeats, rule), change(.repeatFrom, from))
    }

    private var open: [String] { items.filter { !$0.isDone }.map { "\($0.title) \($0.due?.description ?? "")" } }
    private var done: [String] { items.filter(\.isDone).map { "\($0.title) \($0.due?.description ?? "")" } }

    @Test mutating func completingAnOccurrenceLeavesACopyAndMovesTheTaskToTheNextOne() throws {
        try repeats("FREQ=DAILY", due: "2026-11-23")
        let before = items
        let id = try items.id("a")
        let inverse = try #require(try items.act(.complete([id])))
        #expect(open == ["a 2026-11-24", "b "])
        #expect(done == ["a 2026-11-23", "z "])
        #expect(try items.id("a") == id)
        let copy = try #require(items.first { $0.title == "a" && $0.isDone })
        #expect(copy.repeats == nil && copy.completed == monday)
        // Every device makes the same id for the same occurrence of the same task.
        #expect(copy.id == UUID.named("2026-11-23", in: id))
        _ = try items.apply(inverse)
        #expect(items == before)
    }

    @Test mutating func theNextOccurrenceFollowsBothTheDueDateAndNow() throws {
        try repeats("FREQ=DAILY;INTERVAL=2", due: "2026-11-01")
        try items.act(.complete([try items.id("a")]))
        #expect(open.first == "a 2026-11-25")
        try items.act(.complete([try items.id("a")]))
        #expect(open.first == "a 2026-11-27")
    }

    @Test mutating func movingOneOccurrenceDoesNotMoveTheOthers() throws {
        try repeats("FREQ=WEEKLY", due: "2026-11-23")
        try items.set("a", change(.due, "2026-11-25"))
        try items.act(.complete([try items.id("a")]))
        #expect(open.first == "a 2026-11-30")
    }

    @Test mutating func aRepeatFromCompletionCountsFromTheCompletionDate() throws {
        try repeats("FREQ=DAILY;INTERVAL=3", due: "2026-11-01T08:00:00", from: "completion")
        try items.act(.complete([try items.id("a")]))
        #expect(open.first == "a 2026-11-26T08:00:00")
    }

    @Test mutating func theLastOccurrenceIsCompletedLikeAnyOtherTask() throws {
        try repeats("FREQ=DAILY;COUNT=2", due: "2026-11-23")
        let id = try items.id("a")
        try items.act(.complete([id]))
        try items.act(.complete([id]))
        #expect(open == ["b "])
        #expect(done == ["a 2026-11-24", "a 2026-11-23", "z "])
        try items.act(.reopen([id]))
        #expect(open == ["b ", "a 2026-11-24"])
    }

    @Test mutating func completingAnOccurrenceTwiceLeavesOneCopy() throws {
        try repeats("FREQ=DAILY", due: "2026-11-23")
        let id = try items.id("a")
        try items.act(.complete([id]))
        try moveBack(id, to: "2026-11-23")
        try items.act(.complete([id]))
        #expect(done == ["a 2026-11-23", "z "])
        // A reopened copy is completed again.
        try items.act(.reopen([UUID.named("2026-11-23", in: id)]))
        try moveBack(id, to: "2026-11-23")
        try items.act(.complete([id]))
        #expect(done == ["a 2026-11-23", "z "])
    }

    /// Moves a task back to a past occurrence, as another device may do.
    private mutating func moveBack(_ id: UUID, to day: String) throws {
        try items.act(.change(id, [change(.due, day), change(.repeatAnchor, day)]))
    }

    @Test mutating func theIDOfACopyComesFromTheDateOfTheRule() throws {
        try repeats("FREQ=WEEKLY", due: "2026-11-23")
        let id = try items.id("a")
        try items.set("a", change(.due, "2026-11-25"))
        try items.act(.complete([id]))
        #expect(open == ["a 2026-11-30", "b "] && done == ["a 2026-11-25", "z "])
        #expect(items.contains { $0.id == UUID.named("2026-11-23", in: id) && $0.isDone })
    }

    @Test mutating func completingAnOccurrenceAgainRestoresItsDeletedCopy() throws {
        try repeats("FREQ=DAILY", due: "2026-11-23")
        let id = try items.id("a")
        try items.act(.complete([id]))
        try items.act(.delete([UUID.named("2026-11-23", in: id)]))
        try moveBack(id, to: "2026-11-23")
        let inverse = try #require(try items.act(.complete([id])))
        #expect(done == ["a 2026-11-23", "z "])
        _ = try items.apply(inverse)
        #expect(items.first { $0.id == UUID.named("2026-11-23", in: id) }?.deleted != nil)
    }

    @Test mutating func skippingAnOccurrenceLeavesNoCopy() throws {
        try repeats("FREQ=DAILY", due: "2026-11-23")
        try items.act(.skip([try items.id("a"), try items.id("b")]))
        #expect(open == ["a 2026-11-24", "b "])
        #expect(done == ["z "])
        #expect(try items.act(.skip([try items.id("b")])) == nil)
    }

    /// Rules that can be read, and that other programs may have written, but that Furrow cannot follow.
    static let foreign = [
        (rule: "FREQ=DAILY;COUNT=3", from: RepeatOrigin.completion),
        (rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", from: .due),
        (rule: "FREQ=MONTHLY;COUNT=100000", from: .due),
    ]

    /// Makes the first task repeat by a rule that commands would refuse.
    private mutating func setUnsupportedRule(_ rule: String, from origin: RepeatOrigin) throws {
        try items.set("b", change(.due, "2026-11-23"), change(.repeats, "FREQ=DAILY"))
        var item = try items.item("a")
        // Counting from such an early anchor takes too many steps.
        (item.due, item.repeatAnchor) = (CalendarTime("2026-11-23"), CalendarTime("0001-11-23"))
        (item.repeats, item.repeatFrom) = (try RecurrenceRule(rule), origin)
        items = ItemList([item] + items.filter { $0.title != "a" })
    }

    @Test(arguments: foreign) mutating func completingSeveralTasksLeavesUnsupportedSeriesOpen(
        rule: String, from origin: RepeatOrigin
    ) throws {
        try setUnsupportedRule(rule, from: origin)
        let before = items
        let (a, b) = (try items.id("a"), try items.id("b"))
        let resolved = try #require(try Command.complete([b, a]).resolve(in: items, at: monday, by: SampleZones()))
        #expect(resolved.summary.count == 1 && resolved.summary.notAdvanced == [a])
        let inverse = try items.apply(resolved.edit)
        #expect(open == ["a 2026-11-23", "b 2026-11-24"])
        #expect(done == ["b 2026-11-23", "z "])
        _ = try items.apply(inverse)
        #expect(items == before)
    }

    @Test(arguments: foreign) mutating func onlyEndSeriesCompletesAnUnsupportedSeries(
        rule: String, from origin: RepeatOrigin
    ) throws {
        try setUnsupportedRule(rule, from: origin)
        let (a, before) = (try items.id("a"), items)
        for command in [Command.complete([a]), .place(a, isDone: true, to: .bottom)] {
            #expect(throws: TodoError.seriesWouldEnd([a], title: "a")) { try items.act(command) }
        }
        #expect(items == before)
        try items.act(.endSeries([a]))
        #expect(done == ["a 2026-11-23", "z "] && open == ["b 2026-11-23"])
        #expect(try items.item("a").repeats?.text == rule)
    }

    @Test mutating func aNewRuleReplacesAnUnsupportedRepeat() throws {
        var item = try items.item("a")
        (item.due, item.customRepeat) = (CalendarTime("2026-11-23"), "FREQ=SECONDLY")
        items = ItemList(items.map { $0.id == item.id ? item : $0 })
        try items.set("a", change(.repeats, "FREQ=DAILY"))
        #expect(try items.item("a").customRepeat == nil && items.item("a").repeats?.text == "FREQ=DAILY")
    }

    @Test(arguments: foreign) mutating func skippingSeveralTasksLeavesUnsupportedSeriesUnchanged(
        rule: String, from origin: RepeatOrigin
    ) throws {
        try setUnsupportedRule(rule, from: origin)
        let (a, b) = (try items.id("a"), try items.id("b"))
        #expect(throws: TodoError.self) { try items.act(.skip([a])) }
        let resolved = try #require(try Command.skip([a, b]).resolve(in: items, at: monday, by: SampleZones()))
        #expect(resolved.summary.count == 1 && resolved.summary.notAdvanced == [a])
        _ = try items.apply(resolved.edit)
        #expect(open == ["a 2026-11-23", "b 2026-11-24"])
    }

    /// Makes the first task repeat every 15 minutes from a time on, with its first occurrence postponed to the new
    /// year.
    private mutating func postponeFirstOccurrence(from time: String) throws {
        let first = try #require(CalendarTime(time))
        var item = try items.item("a")
        (item.repeats, item.repeatAnchor) = (try RecurrenceRule("FREQ=MINUTELY;INTERVAL=15"), first)
        item.due = first.local.adding(seconds: 900).map { CalendarTime.floating($0) }
        item.changedOccurrences = ChangedOccurrences([
            ChangedOccurrence(at: first, due: CalendarTime("2027-01-01T09:00:00"))
        ])
        items = ItemList([item] + items.filter { $0.title != "a" })
    }

    @Test mutating func instancesDuringADelayedOccurrenceAreExcluded() throws {
        try postponeFirstOccurrence(from: "2026-11-20T09:00:00")
        try items.act(.complete([try items.id("a")]))
        let item = try items.item("a")
        #expect(item.due == CalendarTime("2026-11-23T12:15:00"))
        #expect(item.repeatAnchor == CalendarTime("2026-11-20T09:00:00"))
        // These are the times from 09:15 on that day to 12:00 today.
        #expect(item.excludedDates.times.count == 300)
        #expect(item.excludedDates.times.first == CalendarTime("2026-11-20T09:15:00"))
        #expect(item.excludedDates.times.last == CalendarTime("2026-11-23T12:00:00"))
    }

    @Test(arguments: ["2026-11-10T09:00:00", "2026-03-01T09:00:00"])
    mutating func aSeriesWithTooManyExcludedInstancesIsRefused(from time: String) throws {
        try postponeFirstOccurrence(from: time)
        let (before, a) = (items, try items.id("a"))
        let zones = CountingZones()
        #expect(throws: TodoError.seriesWouldEnd([a], title: "a")) {
            try Command.complete([a]).resolve(in: items, at: monday, by: zones)
        }
        // A walk over all instances since March would ask several times as often.
        #expect(zones.count < 50_000)
        #expect(throws: TodoError.rule(.tooCostly)) { try items.act(.skip([a])) }
        #expect(items == before)
        try items.act(.endSeries([a]))
        #expect(try items.item("a").isDone && items.item("a").excludedDates.isEmpty)
    }

    @Test mutating func theStartAndAbsoluteRemindersMoveWithTheOccurrence() throws {
        try items.set(
            "a", change(.due, "2026-11-25"), change(.start, "2026-11-24"), change(.repeats, "FREQ=WEEKLY"),
            change(.reminders, "[\"-PT5M\",\"2026-11-25T07:00:00\"]"), FieldChange(.dayRank, .number(3)))
        try items.act(.skip([try items.id("a")]))
        let item = try items.item("a")
        #expect(item.due == CalendarTime("2026-12-02"))
        #expect(item.start == CalendarTime("2026-12-01"))
        #expect(item.reminders.map(\.description) == ["-PT5M", "2026-12-02T07:00:00"])
        #expect(item.dayRank == nil)
    }

    @Test mutating func startAndDueDateMoveTogetherAndCountDecreases() throws {
        try items.set(
            "a", change(.start, "2026-11-23"), change(.due, "2026-11-27"), change(.repeats, "FREQ=WEEKLY;COUNT=3"))
        let before = items
        var dates: [String] = []
        var inverses: [Edit] = []
        while let item = items.first(where: { $0.title == "a" && !$0.isDone }) {
            dates.append("\(item.start!) \(item.due!) \(item.repeatAnchor!) \(item.repeats!)")
            inverses.append(try #require(try items.act(.complete([item.id]))))
        }
        #expect(
            dates == [
                "2026-11-23 2026-11-27 2026-11-23 FREQ=WEEKLY;COUNT=3",
                "2026-11-30 2026-12-04 2026-11-30 FREQ=WEEKLY;COUNT=2",
                "2026-12-07 2026-12-11 2026-12-07 FREQ=WEEKLY;COUNT=1",
            ])
        for inverse in inverses.reversed() { _ = try items.apply(inverse) }
        #expect(items == before)
    }

    @Test mutating func aDueDateSetForOneOccurrenceKeepsTheSeries() throws {
        try items.set("a", change(.start, "2026-11-25"), change(.due, "2026-11-27"), change(.repeats, "FREQ=WEEKLY"))
        try items.set("a", change(.due, "2026-11-29"))
        var item = try items.item("a")
        #expect(item.start == CalendarTime("2026-11-25") && item.repeatAnchor == CalendarTime("2026-11-25"))
        #expect(item.distance == TimeSpan(days: 2))
        try items.act(.postpone([item.id]))
        try items.act(.skip([item.id]))
        item = try items.item("a")
        #expect(item.start == CalendarTime("2026-12-02") && item.due == CalendarTime("2026-12-04"))
    }

    @Test mutating func aDueDateOfAnotherTypeKeepsTheUsualDistance() throws {
        let due = "2026-11-25T17:00:00+05:30[Asia/Kolkata]"
        try items.set("a", change(.start, "2026-11-25"), change(.due, due), change(.repeats, "FREQ=WEEKLY"))
        let (before, a) = (items, try items.id("a"))
        #expect(try items.item("a").usualDistance?.description == "PT17H")
        let undo = try #require(try items.act(.change(a, [change(.due, "2026-11-26")])))
        #expect(try items.item("a").usualDistance?.description == "PT17H;\(due)")
        _ = try items.apply(undo)
        #expect(items == before)
        // A second change keeps the usual due date, and a new start counts from it.
        try items.set("a", change(.due, "2026-11-26"))
        try items.set("a", change(.due, "2026-11-27T08:00:00"))
        #expect(try items.item("a").usualDistance?.description == "PT17H;\(due)")
        try items.set("a", change(.start, "2026-11-24"))
        #expect(try items.item("a").usualDistance?.description == "P1DT17H;\(due)")
        try items.act(.skip([a]))
        let item = try items.item("a")
        #expect(item.due == CalendarTime("2026-12-02T17:00:00+05:30[Asia/Kolkata]"))
        #expect(item.start == CalendarTime("2026-12-01") && item.usualDistance?.description == "P1DT17H")
        // A due date set together with a repeat rule becomes the usual one.
        try items.set("a", change(.due, "2026-12-03T08:00:00"), change(.repeats, "FREQ=WEEKLY"))
        #expect(try items.item("a").usualDistance?.description == "P2DT8H")
    }

    @Test mutating func undoRestoresTheExclusionsOfACompletion() throws {
        try items.set(
            "a", change(.due, "2026-11-23"), change(.repeats, "FREQ=WEEKLY;COUNT=5"),
            change(.addedDates, "[\"2026-11-25\"]"), change(.excludedDates, "[\"2026-12-07\"]"))
        let a = try items.id("a")
        var steps: [(before: ItemList, undo: Edit)] = []
        var states: [String] = []
        for _ in 0..<3 {
            let item = try #require(items.first { $0.id == a })
            states.append("\(item.due!) \(item.repeats!) \(item.excludedDates.times)")
            let before = items
            let undo = try #require(try items.act(.complete([a])))
            steps.append((before, undo))
        }
        #expect(
            states == [
                "2026-11-23 FREQ=WEEKLY;COUNT=5 [2026-12-07]",
                "2026-11-25 FREQ=WEEKLY;COUNT=5 [2026-11-23, 2026-12-07]",
                "2026-11-30 FREQ=WEEKLY;COUNT=4 [2026-11-23, 2026-12-07]",
            ])
        let last = try #require(items.first { $0.id == a })
        #expect(last.due == CalendarTime("2026-12-14"))
        for step in steps.reversed() {
            _ = try items.apply(step.undo)
            #expect(items == step.before)
        }
    }

    @Test mutating func aDueDateBeforeTheStartMovesTheStartByTheUsualDistance() throws {
        try items.set("a", change(.start, "2026-11-25"), change(.due, "2026-11-27"), change(.repeats, "FREQ=WEEKLY"))
        try items.set("a", change(.due, "2026-11-24"))
        #expect(try items.item("a").start == CalendarTime("2026-11-22"))
        #expect(try items.item("a").repeatAnchor == CalendarTime("2026-11-25"))
        try items.act(.complete([try items.id("a")]))
        #expect(try items.item("a").start == CalendarTime("2026-12-02"))
        #expect(try items.item("a").due == CalendarTime("2026-12-04"))
    }

    @Test mutating func aStartSetForASeriesAppliesToAllOccurrences() throws {
        try items.set("a", change(.due, "2026-11-27"), change(.repeats, "FREQ=WEEKLY;BYDAY=FR"))
        try items.set("a", change(.start, "2026-11-26"))
        // The rule applies to the due date.
        #expect(try items.item("a").ruleBasis == .due && items.item("a").distance == TimeSpan(days: 1))
        try items.act(.skip([try items.id("a")]))
        #expect(try items.item("a").start == CalendarTime("2026-12-03"))
        #expect(try items.item("a").due == CalendarTime("2026-12-04"))
        try items.set("a", change(.start, nil))
        try items.act(.skip([try items.id("a")]))
        let item = try items.item("a")
        #expect(item.start == nil && item.due == CalendarTime("2026-12-11") && item.distance == nil)
        #expect(item.repeatAnchor == item.due && item.ruleBasis == .start)
    }

    /// Excluded and added instances may be written in UTC.
    @Test mutating func instancesInUTCMoveInTheTimeZoneOfTheSeries() throws {
        let due = "2026-11-24T09:00:00+01:00[Europe/Berlin]"
        try items.set(
            "a", change(.due, due), change(.repeats, "FREQ=DAILY"),
            change(.excludedDates, "[\"2026-11-25T08:00:00Z\"]"), change(.addedDates, "[\"2026-11-26T12:00:00Z\"]"))
        #expect(try items.item("a").excludedDates.times.count == 1)
        try items.set(
            "a", change(.due, "2026-11-24T11:00:00+01:00[Europe/Berlin]"), change(.repeats, "FREQ=DAILY"))
        let item = try items.item("a")
        #expect(item.excludedDates.times.map(\.description) == ["2026-11-25T11:00:00+01:00[Europe/Berlin]"])
        #expect(item.addedDates.times.map(\.description) == ["2026-11-26T15:00:00+01:00[Europe/Berlin]"])
    }

    @Test(arguments: ["", "+01:00[Europe/Berlin]"])
    mutating func instancesOfAnHourlySeriesMoveWithTheSeries(zone: String) throws {
        func time(_ clock: String) -> String { "2026-11-24T\(clock):00\(zone)" }
        let at = try #require(CalendarTime(time("13:00")))
        let late = ChangedOccurrences([ChangedOccurrence(at: at, due: CalendarTime(time("13:20")))])
        let rule = change(.repeats, "FREQ=HOURLY;INTERVAL=2")
        try items.set(
            "a", change(.due, time("09:00")), rule, change(.excludedDates, "[\"\(time("15:00"))\"]"),
            change(.addedDates, "[\"\(time("18:30"))\"]"), change(.changedOccurrences, late.json))
        try items.set("a", change(.due, time("10:00")), rule)
        let item = try items.item("a")
        #expect(item.excludedDates.times.map(\.description) == [time("16:00")])
        #expect(item.addedDates.times.map(\.description) == [time("19:30")])
        #expect(item.changedOccurrences.all.map(\.instance.description) == [time("14:00")])
        #expect(item.changedOccurrences.all.map(\.due?.description) == [time("14:20")])
        // The moved series has exactly these instances.
        var times: [String] = []
        for _ in 0..<5 {
            times.append(try #require(try items.item("a").due).description)
            try items.act(.skip([item.id]))
        }
        #expect(times == ["10:00", "12:00", "14:20", "18:00", "19:30"].map(time))
    }

    @Test mutating func removingTheRepeatKeepsTheStart() throws {
        try items.set("a", change(.start, "2026-11-25"), change(.due, "2026-11-27"), change(.repeats, "FREQ=WEEKLY"))
        try items.set("a", change(.repeats, nil))
        #expect(try items.item("a").start == CalendarTime("2026-11-25") && items.item("a").distance == nil)
    }

    @Test mutating func aStartSavedByAnOlderVersionMovesWithTheSeries() throws {
        var item = try items.item("a")
        (item.start, item.due) = (CalendarTime("2026-11-20"), CalendarTime("2026-11-23"))
        (item.repeats, item.repeatAnchor) = (try RecurrenceRule("FREQ=WEEKLY;COUNT=9"), CalendarTime("2026-11-09"))
        items = ItemList([item] + items.filter { $0.title != "a" })
        try items.act(.complete([item.id]))
        item = try items.item("a")
        #expect(item.start == CalendarTime("2026-11-27") && item.due == CalendarTime("2026-11-30"))
        #expect(item.repeatAnchor == CalendarTime("2026-11-30") && item.repeats?.text == "FREQ=WEEKLY;COUNT=6")
    }

    @Test mutating func aSecondCompletionWithinTenMinutesIsIgnored() throws {
        try items.set(
            "a", change(.due, "2026-11-20"), change(.repeats, "FREQ=MONTHLY"), change(.repeatFrom, "completion"))
        let a = try items.id("a")
        let undo = try #require(try items.act(.complete([a])))
        let before = items
        let minute: Int64 = 60_000
        func again(after time: Int64) throws -> ResolvedCommand? {
            try Command.complete([a]).resolve(
                in: items, at: Timestamp(milliseconds: monday.milliseconds + time), by: SampleZones())
        }
        #expect(try again(after: 10 * minute) == nil)
        #expect(try items.act(.place(a, isDone: true, to: .top)) == nil)
        #expect(items == before)
        #expect(try again(after: 11 * minute) != nil)
        // After undo, the completion is a new one.
        _ = try items.apply(undo)
        #expect(try again(after: minute) != nil)
    }

    @Test mutating func aSecondCompletionIsIgnoredAfterManyOtherCompletions() throws {
        try items.set(
            "a", change(.due, "2026-11-20"), change(.repeats, "FREQ=MONTHLY"), change(.repeatFrom, "completion"))
        // The copy's id comes from the rule's date, although the copy has the due date that was set.
        try items.set("a", change(.due, "2026-11-18"))
        let a = try items.id("a")
        try items.act(.complete([a]))
        for number in 0..<100 {
            let new = NewItem(title: "\(number)")
            try items.act(.add([new], at: .bottom, in: tasks))
            try items.act(.complete([new.id]))
        }
        let before = items
        let later = Timestamp(milliseconds: monday.milliseconds + 600_000)
        #expect(try Command.complete([a]).resolve(in: items, at: later, by: SampleZones()) == nil)
        #expect(try items.act(.complete([a])) == nil)
        #expect(items == before)
    }

    @Test func aSecondCompletionIsIgnoredWhereverTheCopyIs() throws {
        let lists = (0..<2).map { TodoList(id: UUID(), name: "\($0)", rank: Rank(Int64($0)), created: noon) }
        var task = Item(id: UUID(), list: lists[0].id, title: "a", rank: Rank(0), created: noon)
        (task.due, task.repeatAnchor) = (CalendarTime("2026-11-20"), CalendarTime("2026-11-20"))
        (task.repeats, task.repeatFrom) = (try RecurrenceRule("FREQ=MONTHLY"), .completion)
        let parent = Item(id: UUID(), list: lists[0].id, title: "b", rank: Rank(1), created: noon)
        var reference = ReferenceStore(lists, [task, parent])
        func resolved(_ command: Command) throws -> ResolvedCommand? {
            try command.resolve(in: reference, at: monday, by: SampleZones())
        }
        func act(_ command: Command) throws {
            let edit = try #require(try resolved(command)).edit
            _ = try reference.apply(edit)
        }
        try act(.complete([task.id]))
        let copy = UUID.named("2026-11-20", in: task.id)
        try act(.change(copy, [.parent(parent.id)]))
        #expect(try resolved(.complete([task.id])) == nil)
        try act(.transfer([copy], to: lists[1].id))
        #expect(try resolved(.complete([task.id])) == nil)
        try act(.delete([copy]))
        #expect(try resolved(.complete([task.id])) != nil)
    }

    /// A series whose occurrences are all excluded or finished is completed. Reopening it creates one more occurrence.
    @Test(arguments: [true, false]) mutating func aFinishedSeriesCanBeReopened(byPlace: Bool) throws {
        let times = ["2026-11-23", "2026-11-30"].compactMap { CalendarTime($0) }
        let finished = ChangedOccurrence(at: times[1], state: .done)
        try items.set(
            "a", change(.due, "2026-11-23"), change(.repeats, "FREQ=WEEKLY;COUNT=2"),
            change(.excludedDates, OccurrenceDates([times[0]]).json),
            change(.changedOccurrences, ChangedOccurrences([finished]).json))
        let a = try items.id("a")
        items = ItemList(
            items.map { item in
                var item = item
                if item.id == a { item.completed = monday }
                return item
            })
        let undo = try #require(try items.act(byPlace ? .place(a, isDone: false, to: .top) : .reopen([a])))
        let open = try items.item("a")
        #expect(!open.isDone && open.excludedDates.isEmpty && open.changedOccurrences.finished == [times[1]])
        #expect(try open.series(by: SampleZones())?.firstOpen(by: SampleZones())?.instance == times[0])
        _ = try items.apply(undo)
        #expect(try items.item("a").isDone && items.item("a").excludedDates.times == [times[0]])
    }

    @Test mutating func theStartFollowsTheDueDateInARepeatFromCompletion() throws {
        try items.set(
            "a", change(.start, "2026-11-21"), change(.due, "2026-11-22"), change(.repeats, "FREQ=WEEKLY"),
            change(.repeatFrom, "completion"))
        try items.act(.complete([try items.id("a")]))
        #expect(try items.item("a").start == CalendarTime("2026-11-29"))
        #expect(try items.item("a").due == CalendarTime("2026-11-30"))
    }

    @Test mutating func anOccurrenceDraggedAmongDoneItemsLeavesItsCopyThere() throws {
        try repeats("FREQ=DAILY", due: "2026-11-23")
        try items.act(.place(try items.id("a"), isDone: true, to: .bottom))
        #expect(open == ["a 2026-11-24", "b "])
        #expect(done == ["z ", "a 2026-11-23"])
    }

    @Test func namedIDsMatchTheExampleOfRFC9562() {
        // The example of RFC 9562, A.4: "www.example.com" in the namespace of domain names.
        let space = UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8")
        #expect(
            space.map { UUID.named("www.example.com", in: $0) }
                == UUID(uuidString: "2ed6657d-e927-568b-95e1-2665a8aea6a2"))
        let long = String(repeating: "a", count: 1000)
        #expect(space.map { UUID.named(long, in: $0) } != space.map { UUID.named(long + "a", in: $0) })
    }
}

@Suite struct DayCommandTests {
    private var items = list(["a", "b", "c", "d"])

    private func due(_ title: String) throws -> String? { try items.item(title).due?.description }

    @Test mutating func itemsMovedToADayKeepTheirTimes() throws {
        try items.set("a", change(.due, "2026-11-20T09:00:00"))
        try items.set("b", change(.due, "2026-11-21"))
        try items.set("c", change(.due, "2026-11-23"))
        let before = items
        let ids = try ["a", "b", "c"].map { try items.id($0) }
        let day = try #require(Day("2026-11-23"))
        let inverse = try #require(try items.act(.moveToDay(ids, day)))
        #expect(try ["a", "b", "c"].map(due) == ["2026-11-23T09:00:00", "2026-11-23", "2026-11-23"])
        _ = try items.apply(inverse)
        #expect(items == before)
    }

    @Test mutating func postponingMovesTheDueDateToTomorrowOrOneDayLater() throws {
        try items.set("a", change(.due, "2026-11-20T09:00:00"))
        try items.set("b", change(.due, "2026-11-23"))
        try items.set("c", change(.due, "2026-11-30"))
        try items.act(.postpone(try ["a", "b", "c", "d"].map { try items.id($0) }))
        #expect(
            try ["a", "b", "c", "d"].map(due) == ["2026-11-24T09:00:00", "2026-11-24", "2026-12-01", "2026-11-24"])
    }

    @Test mutating func movingAZonedTimeToADayUsesTheLocalDay() throws {
        // The due time is 23:30 on the previous day in Berlin.
        try items.set("a", change(.due, "2026-11-21T04:00:00+05:30[Asia/Kolkata]"))
        try items.act(.moveToDay([try items.id("a")], try #require(Day("2026-11-23"))))
        #expect(try due("a") == "2026-11-24T04:00:00+05:30[Asia/Kolkata]")
    }

    /// The titles of the tasks due today, first those with a rank for the day, then the others in list order.
    private var today: [String] {
        let due = items.filter { $0.due?.day == Day("2026-11-23") }
        let placed = due.filter { $0.dayRank != nil }.sorted { $0.dayRank! < $1.dayRank! }
        return (placed + due.filter { $0.dayRank == nil }).map(\.title)
    }

    @Test mutating func theFirstMoveWithinTodayRanksTheTasksAboveToo() throws {
        for title in ["a", "b", "c", "d"] { try items.set(title, change(.due, "2026-11-23")) }
        let ids = try ["a", "b", "c", "d"].map { try items.id($0) }
        let before = items
        let inverse = try #require(try items.act(.placeToday([ids[2]], after: [ids[0]], before: ids[1])))
        #expect(today == ["a", "c", "b", "d"])
        #expect(try items.item("b").dayRank == nil && items.item("d").dayRank == nil)
        let first = try items.item("a").dayRank
        _ = try items.apply(inverse)
        #expect(items == before)
        try items.act(.placeToday([ids[2]], after: [ids[0]], before: ids[1]))
        try items.act(.placeToday([ids[3]], after: [ids[0]], before: ids[2]))
        #expect(today == ["a", "d", "c", "b"])
        #expect(try items.item("a").dayRank == first)
        try items.act(.placeToday([ids[3]], after: [], before: ids[0]))
        #expect(today == ["d", "a", "c", "b"])
    }

    @Test mutating func anOverdueTaskPlacedAmongTodaysTasksIsDueToday() throws {
        try items.set("a", change(.due, "2026-11-23"))
        try items.set("b", change(.due, "2026-11-20T09:00:00"))
        try items.act(.placeToday([try items.id("b")], after: [try items.id("a")], before: nil))
        #expect(try due("b") == "2026-11-23T09:00:00")
        #expect(today == ["a", "b"])
    }

    @Test mutating func dayRanksWithoutRoomBetweenThemAreReassigned() throws {
        for title in ["a", "b", "c"] { try items.set(title, change(.due, "2026-11-23")) }
        try items.set("a", FieldChange(.dayRank, .number(1)))
        try items.set("b", FieldChange(.dayRank, .number(2)))
        let ids = try ["a", "b", "c"].map { try items.id($0) }
        try items.act(.placeToday([ids[2]], after: [ids[0]], before: ids[1]))
        #expect(today == ["a", "c", "b"])
        try items.set("b", FieldChange(.dayRank, .number(.min)))
        try items.act(.placeToday([ids[2]], after: [], before: ids[1]))
        #expect(try items.item("c").dayRank != nil)
    }

    @Test mutating func missingNeighborsAreSkipped() throws {
        try items.set("a", change(.due, "2026-11-23"))
        try items.act(.placeToday([try items.id("a")], after: [UUID()], before: UUID()))
        #expect(try items.item("a").dayRank != nil)
    }
}
