// The repeat phrases of English.

import Todo

extension QuickAddLanguage {
    static let englishRepeats = each + inARow + biweekly + exceptions + limited

    private static let each: [Phrase] = [
        Phrase("every|each weekday|workday", .workdays),
        Phrase("on weekdays", .workdays, .atEnd),
        Phrase("every|each weekend", .weekends),
        Phrase("every|each {unit}", .every(nil, interval: nil)),
        Phrase("every {count} {unit}", .every(nil, interval: nil)),
        Phrase("every|each {place} {unit}", .every(nil, interval: nil)),
        Phrase("every|each other|second {unit}", .every(nil, interval: 2)),
        Phrase("=daily", .every(.day, interval: nil)),
        Phrase("=weekly", .every(.week, interval: nil)),
        Phrase("=monthly", .every(.month, interval: nil)),
        Phrase("=quarterly", .every(.month, interval: 3)),
        Phrase("every|each quarter", .every(.month, interval: 3)),
        Phrase("=yearly|annually", .every(.year, interval: nil)),
        Phrase("every|each {days}", .every(nil, interval: nil)),
        Phrase("every single {days}", .every(nil, interval: nil)),
        Phrase("every single {unit}", .every(nil, interval: nil)),
        Phrase("on {eachDay}", .every(.week, interval: nil)),
        Phrase("every|each other|second {days}", .every(.week, interval: 2)),
        Phrase("every {count} {days}", .every(.week, interval: nil)),
        Phrase("every|each week on {days}", .every(.week, interval: nil)),
        Phrase("=weekly on {days}", .every(.week, interval: nil)),
        Phrase("every {count} {unit} on {days}", .every(nil, interval: nil)),
        Phrase("every other|second week on {days}", .every(.week, interval: 2)),
        Phrase("every|each {edge} {anyDay}", .every(nil, interval: nil)),
        // In digits, the phrase means the second such day of a month; in words, "every second Friday" means every other
        // Friday.
        Phrase("every|each {nth} {anyDay}", .every(nil, interval: nil)),
        Phrase("every|each {place} {anyDay} of|in the|each|every month", .every(nil, interval: nil)),
        Phrase("on? the {place} {anyDay} of|in each|every month", .every(nil, interval: nil)),
        Phrase("every month on the {place} {anyDay}", .every(nil, interval: nil)),
        Phrase("every|each month on the {ordinal}", .every(nil, interval: nil)),
        Phrase("=monthly on the {ordinal}", .every(nil, interval: nil)),
        Phrase("every {count} months on the {ordinal}", .every(nil, interval: nil)),
        Phrase("every {ordinal} of the month", .every(nil, interval: nil)),
        Phrase("on? the {ordinal} of each|every month", .every(nil, interval: nil)),
        Phrase("every last day of? the? month?", .monthEnds),
        Phrase("every|each month on the last day", .monthEnds),
        Phrase("on? the last day of each|every month", .monthEnds),
        Phrase("every|each year on {dayNumber} {month}", .every(nil, interval: nil)),
        Phrase("every|each year on the {ordinal} of {month}", .every(nil, interval: nil)),
        Phrase("every|each year on {month} {dayNumber}", .every(nil, interval: nil)),
        Phrase("every {dayNumber} of? {month}", .every(nil, interval: nil)),
        Phrase("every {month} {dayNumber}", .every(nil, interval: nil)),
    ]

    private static let inARow: [Phrase] = [
        // A trip may last from Monday to Friday, so the range is a repeat only with a time.
        Phrase("on|from? {range}", .every(.week, interval: nil), .beside(.time)),
        Phrase("=weekdays", .workdays, .beside(.time)),
        Phrase("{eachDay}", .every(.week, interval: nil), .beside(.time)),
        Phrase("every|each {range}", .every(.week, interval: nil)),
        Phrase("every|each day|week|weekday from? {range}", .every(.week, interval: nil)),
        Phrase("=daily|weekly from? {range}", .every(.week, interval: nil)),
    ]

    private static let biweekly: [Phrase] = [
        Phrase("=biweekly|bi-weekly|fortnightly", .every(.week, interval: 2)),
        Phrase("=biweekly|bi-weekly|fortnightly on? {days}", .every(.week, interval: 2)),
        Phrase("every|each fortnight", .every(.week, interval: 2)),
        Phrase("every|each fortnight on? {days}", .every(.week, interval: 2)),
    ]

    /// Phrases such as "every day, only on weekdays".
    private static let limited: [Phrase] = ["every|each day", "=daily|weekly"].flatMap { each in
        [
            Phrase("\(each) only|just on? weekdays|workdays", .workdays),
            Phrase("\(each) only|just on? {days}", .every(.week, interval: nil)),
        ]
    }

    /// Phrases such as "every day except Sunday" and "daily but not on weekends".
    private static let exceptions: [Phrase] = {
        let but = "except|excepting|excluding|but|save"
        let days = [
            "for? on? {days}", "not on? {days}", "for? on? the? weekends|weekend", "not on? the? weekends|weekend",
        ]
        return days.flatMap { days in
            [
                Phrase("every|each day \(but) \(days)", .daysExcept),
                Phrase("=daily \(but) \(days)", .daysExcept),
                Phrase("every|each weekday|workday \(but) \(days)", .workdaysExcept),
                Phrase("on? =weekdays \(but) \(days)", .workdaysExcept),
            ]
        }
    }()
}
