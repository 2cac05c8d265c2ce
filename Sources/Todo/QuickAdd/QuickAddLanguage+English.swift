// English.

extension QuickAddLanguage {
    /// English: British and American, but no dates in digits alone other than ISO 8601's, which they order differently.
    public static let english = QuickAddLanguage(
        code: "en",
        vocabulary: Vocabulary(
            weekdays: [
                ["monday"], ["tuesday"], ["wednesday"], ["thursday"], ["friday"], ["saturday"], ["sunday"],
            ],
            shortWeekdays: [[], ["tue", "tues"], [], ["thu", "thur", "thurs"], ["fri"], [], []],
            wordyWeekdays: [["mon"], [], ["wed", "weds"], [], [], ["sat"], ["sun"]],
            eachWeekdays: [
                ["mondays"], ["tuesdays"], ["wednesdays"], ["thursdays"], ["fridays"], ["saturdays"], ["sundays"],
            ],
            months: [
                ["january", "jan"], ["february", "feb"], ["march", "mar"], ["april", "apr"], ["may"], ["june", "jun"],
                ["july", "jul"], ["august", "aug"], ["september", "sept", "sep"], ["october", "oct"],
                ["november", "nov"], ["december", "dec"],
            ],
            numbers: [
                "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
                "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
            ],
            hours: [
                "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
                "ten": 10, "eleven": 11, "twelve": 12,
            ],
            places: ["first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1],
            units: [
                "day": .day, "days": .day, "week": .week, "weeks": .week, "month": .month, "months": .month,
                "year": .year, "years": .year,
            ],
            timeUnits: [
                "hour": .hour, "hours": .hour, "minute": .minute, "minutes": .minute, "min": .minute, "mins": .minute,
            ],
            parts: ["morning": .morning, "afternoon": .afternoon, "evening": .evening, "night": .night],
            beforeNoon: ["am", "a.m."], afterNoon: ["pm", "p.m."],
            ordinalSuffixes: ["st", "nd", "rd", "th"],
            and: ["and", "&"],
            prepositions: ["on", "at", "by", "in"],
            blockers: [
                "a", "about", "after", "an", "and", "any", "ash", "before", "between", "black", "boxing", "casual",
                "cyber", "each", "easter", "even", "every", "fat", "fifth", "first", "for", "fourth", "from", "good",
                "her",
                "his", "holy", "last", "like", "my", "next", "no", "of", "one", "or", "other", "our", "palm", "past",
                "previous", "ruby", "second", "shrove", "since", "super", "than", "that", "the", "their", "third",
                "this", "till", "to", "until", "versus", "vs", "with", "without", "your",
            ],
            every: ["every", "each"],
            connectors: [
                "but", "either", "except", "excepting", "excluding", "instead", "neither", "never", "nor", "not", "or",
                "through", "thru", "til", "till", "unless", "until",
            ],
            starters: [
                "starting", "starting from", "beginning", "beginning from", "as of", "as from",
            ],
            froms: ["from"],
            through: ["to", "through", "thru"],
            priorities: ["high": .high, "medium": .medium, "low": .low]),
        phrases: days + times + englishRepeats)

    private static let days: [Phrase] = [
        Phrase("by|on? today", .today(plus: 0)),
        Phrase("by|on? tomorrow|tmrw", .today(plus: 1)),
        Phrase("by|on? the? day after tomorrow", .today(plus: 2)),
        Phrase("today {part}", .partOf(today: 0, nil)),
        Phrase("tomorrow {part}", .partOf(today: 1, nil)),
        Phrase("by? tonight", .partOf(today: 0, .night)),
        Phrase("this {part}", .partOf(today: 0, nil)),
        Phrase("on|by {shortDay}", .weekday(todayToo: false)),
        Phrase("{shortDay}", .weekday(todayToo: false), .atEnd),
        Phrase("on|by? {shortDay} {part}", .weekday(todayToo: false)),
        Phrase("on|by {anyDay}", .weekday(todayToo: false), .atEnd),
        Phrase("{anyDay}", .weekday(todayToo: false), .company),
        Phrase("on|by? next {shortDay}", .weekday(todayToo: false)),
        Phrase("on|by? next {anyDay}", .weekday(todayToo: false), .atEnd),
        Phrase("on|by? this {shortDay}", .weekday(todayToo: true)),
        Phrase("on|by? this {anyDay}", .weekday(todayToo: true), .atEnd),
        Phrase("this weekend", .weekend),
        Phrase("on|at|by the weekend", .weekend),
        Phrase("by|in? next week", .next(.week)),
        Phrase("by|in? next month", .next(.month)),
        Phrase("by|in? next year", .next(.year)),
        Phrase("in {count} {unit}", .later),
        Phrase("in {count} {unit} time", .later),
        Phrase("in {count} {timeUnit}", .later, .atEnd),
        Phrase("in half an hour", .soon(seconds: 1800), .atEnd),
        Phrase("in an? hour and a half", .soon(seconds: 5400), .atEnd),
        Phrase("on|by? {iso}", .date),
        Phrase("on|by? {dayNumber} {month} {year}?", .date),
        Phrase("on|by the {ordinal} of? {month} {year}?", .date),
        Phrase("on|by? {ordinal} of {month} {year}?", .date),
        Phrase("on|by? {month} {dayNumber} {year}?", .date),
        Phrase("on|by? {anyDay} the? {dayNumber} of? {month} {year}?", .date),
        Phrase("on|by? {anyDay} {month} {dayNumber} {year}?", .date),
        Phrase("on|by the {ordinal}", .monthDay, .atEnd),
    ]

    private static let times: [Phrase] = [
        Phrase("at|by {clock}", .time),
        Phrase("at|by? {clock} {meridiem}", .time),
        Phrase("{longClock}", .time),
        Phrase("{clock}", .time, .company),
        Phrase("at|by? {halfDay}", .time),
        Phrase("at|by? {hour} {meridiem}", .time),
        Phrase("at|by? {dottedClock} {meridiem}", .time),
        Phrase("at {hour} o'clock", .time),
        Phrase("at|by? {hour} in the {part}", .time),
        Phrase("at|by? {hour} o'clock in the {part}", .time),
        Phrase("at {hour}", .time, .beside(.part)),
        Phrase("at|by noon|midday", .clock(hour: 12)),
        Phrase("at|by? {hour} noon|midday", .clock(hour: 12)),
        Phrase("at|by? {clock} noon|midday", .clock(hour: 12)),
        Phrase("at|by? {hour} midnight", .clock(hour: 0)),
        Phrase("at|by? {clock} midnight", .clock(hour: 0)),
        Phrase("noon|midday", .clock(hour: 12), .company),
        Phrase("at|by midnight", .clock(hour: 0)),
        Phrase("{part}", .part, .company),
        Phrase("in the {part}", .part, .company),
        Phrase("at night", .part, .company),
    ]
}
