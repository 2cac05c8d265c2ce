// The repeat phrases of Arabic.

import Todo

extension QuickAddLanguage {
    static let arabicRepeats = each + inARow + exceptions + limited

    private static let each: [Phrase] = [
        Phrase("كل يوم عمل", .workdays),
        Phrase("في? كل? أيام العمل", .workdays, .atEnd),
        Phrase("كل نهاية أسبوع", .weekends),
        Phrase("كل {unit}", .every(nil, interval: nil)),
        Phrase("كل {count} {unit}", .every(nil, interval: nil)),
        Phrase("كل {pair}", .every(nil, interval: nil)),
        Phrase("يوميا", .every(.day, interval: nil)),
        Phrase("أسبوعيا", .every(.week, interval: nil)),
        Phrase("شهريا", .every(.month, interval: nil)),
        Phrase("سنويا", .every(.year, interval: nil)),
        Phrase("كل يوم? {days}", .every(.week, interval: nil)),
        Phrase("كل أسبوع يوم|في {days}", .every(.week, interval: nil)),
        Phrase("كل {pair} يوم|في? {days}", .every(nil, interval: nil)),
        Phrase("كل ثاني {days}", .every(.week, interval: 2)),
        Phrase("كل {place} {unit}", .every(nil, interval: nil)),
        Phrase("كل ربع سنة", .every(.month, interval: 3)),
        Phrase("كل {count} أسابيع يوم|في {days}", .every(.week, interval: nil)),
        Phrase("في? {place} {anyDay} من|في كل شهر", .every(nil, interval: nil)),
        Phrase("كل شهر يوم|في {dayNumber}", .every(nil, interval: nil)),
        Phrase("في|يوم? {dayNumber} من كل شهر", .every(nil, interval: nil)),
        Phrase("كل? آخر يوم من|في كل? الشهر|شهر", .monthEnds, .atEnd),
        Phrase("في آخر يوم من|في كل شهر", .monthEnds),
        Phrase("كل سنة|عام في|يوم {dayNumber} {month}", .every(nil, interval: nil)),
    ]

    private static let inARow: [Phrase] = [
        // A trip may last from Sunday to Thursday, so the range is a repeat only with a time.
        Phrase("من? {range}", .every(.week, interval: nil), .beside(.time)),
        Phrase("كل {range}", .every(.week, interval: nil)),
        Phrase("كل يوم|أسبوع من? {range}", .every(.week, interval: nil)),
        Phrase("يوميا|أسبوعيا من? {range}", .every(.week, interval: nil)),
    ]

    /// Phrases such as "كل يوم فقط في أيام العمل".
    private static let limited: [Phrase] = ["كل يوم", "يوميا|أسبوعيا"].flatMap { each in
        [
            Phrase("\(each) فقط في? أيام العمل", .workdays),
            Phrase("\(each) فقط يوم|أيام? {days}", .every(.week, interval: nil)),
        ]
    }

    /// Phrases such as "كل يوم ما عدا الجمعة".
    private static let exceptions: [Phrase] = {
        let days = ["يوم|أيام? {days}", "نهاية الأسبوع", "عطلة نهاية الأسبوع"]
        let but = ["ما|فيما? عدا", "ماعدا|إلا|باستثناء|سوى"]
        let each = days.flatMap { days in but.map { "\($0) \(days)" } }
        return each.flatMap { except in
            [
                Phrase("كل يوم \(except)", .daysExcept),
                Phrase("كل أيام الأسبوع \(except)", .daysExcept),
                Phrase("يوميا \(except)", .daysExcept),
                Phrase("كل يوم عمل \(except)", .workdaysExcept),
                Phrase("كل أيام العمل \(except)", .workdaysExcept),
            ]
        }
    }()
}
