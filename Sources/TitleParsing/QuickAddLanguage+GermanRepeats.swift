// The repeat phrases of German.

import Todo

extension QuickAddLanguage {
    static let germanRepeats = each + inARow + biweekly + exceptions + limited

    private static let each: [Phrase] = [
        Phrase("jeden Werktag|Arbeitstag|Wochentag", .workdays),
        Phrase("an? =werktags", .workdays),
        Phrase("jedes Wochenende", .weekends),
        Phrase("jeden|jede|jedes {unit}", .every(nil, interval: nil)),
        Phrase("alle {count} {unit}", .every(nil, interval: nil)),
        Phrase("jeden zweiten|2. {unit}", .every(nil, interval: 2)),
        Phrase("jede|jedes zweite|2. {unit}", .every(nil, interval: 2)),
        Phrase("jeden|jede|jedes {place} {unit}", .every(nil, interval: nil)),
        Phrase("jedes Quartal", .every(.month, interval: 3)),
        Phrase("=vierteljährlich|quartalsweise", .every(.month, interval: 3)),
        Phrase("=täglich", .every(.day, interval: nil)),
        Phrase("=wöchentlich", .every(.week, interval: nil)),
        Phrase("=monatlich", .every(.month, interval: nil)),
        Phrase("=jährlich", .every(.year, interval: nil)),
        Phrase("jeden {days}", .every(nil, interval: nil)),
        Phrase("{eachDay}", .every(.week, interval: nil)),
        Phrase("jeden zweiten|2. {days}", .every(.week, interval: 2)),
        Phrase("jede Woche am? {days}", .every(.week, interval: nil)),
        Phrase("immer|jeweils am? {days}", .every(.week, interval: nil)),
        Phrase("immer|jeweils an? =werktags", .workdays),
        Phrase("=wöchentlich am {days}", .every(.week, interval: nil)),
        Phrase("alle {count} {unit} am? {days}", .every(nil, interval: nil)),
        Phrase("jede zweite Woche am? {days}", .every(.week, interval: 2)),
        Phrase("jeden {edge} {anyDay}", .every(nil, interval: nil)),
        Phrase("jeden {place} {anyDay} im|des|jeden Monat|Monats", .every(nil, interval: nil)),
        Phrase("am {place} {anyDay} jedes|jeden Monats", .every(nil, interval: nil)),
        Phrase("am {place} {anyDay} in|im jedem|jeden Monat", .every(nil, interval: nil)),
        Phrase("jeden Monat am {place} {anyDay}", .every(nil, interval: nil)),
        Phrase("jeden Monat am {ordinal}", .every(nil, interval: nil)),
        Phrase("=monatlich am {ordinal}", .every(nil, interval: nil)),
        Phrase("alle {count} Monate am {ordinal}", .every(nil, interval: nil)),
        Phrase("jeden {ordinal} im|des Monat|Monats", .every(nil, interval: nil)),
        Phrase("am {ordinal} jedes|jeden Monats", .every(nil, interval: nil)),
        Phrase("jeden letzten Tag im|des Monat|Monats", .monthEnds),
        Phrase("am letzten Tag jedes|jeden Monats", .monthEnds),
        Phrase("jeden Monat am letzten Tag", .monthEnds),
        Phrase("jedes Jahr am {ordinal} {month}", .every(nil, interval: nil)),
        Phrase("jedes Jahr am {dotted}", .every(nil, interval: nil)),
        Phrase("=jährlich am {ordinal} {month}", .every(nil, interval: nil)),
        Phrase("jeden {ordinal} {month}", .every(nil, interval: nil)),
    ]

    private static let inARow: [Phrase] = [
        // A trip may last from Monday to Friday, so the range is a repeat only with a time.
        Phrase("von? {range}", .every(.week, interval: nil), .beside(.time)),
        Phrase("jeden Tag|Werktag von? {range}", .every(.week, interval: nil)),
        Phrase("jede Woche von? {range}", .every(.week, interval: nil)),
        Phrase("=täglich|wöchentlich|immer|jeweils von? {range}", .every(.week, interval: nil)),
    ]

    private static let biweekly: [Phrase] = {
        let biweekly = "=zweiwöchentlich|zweiwöchig|vierzehntägig|vierzehntäglich|14-tägig|14-täglich|14tägig"
        return [
            Phrase(biweekly, .every(.week, interval: 2)),
            Phrase("\(biweekly) am? {days}", .every(.week, interval: 2)),
        ]
    }()

    /// Phrases such as "jeden Tag, nur werktags".
    private static let limited: [Phrase] = ["jeden Tag", "jede Woche", "=täglich|wöchentlich"].flatMap { each in
        [
            Phrase("\(each) nur|bloß|ausschließlich an? =werktags", .workdays),
            Phrase("\(each) nur|bloß|ausschließlich am? {days}", .every(.week, interval: nil)),
        ]
    }

    /// Phrases such as "jeden Tag außer Sonntag" and "täglich, nur nicht am Wochenende".
    private static let exceptions: [Phrase] = {
        let days = ["am|den? {days}", "am Wochenende"]
        let but = ["außer|ausgenommen", "bis auf", "aber|nur nicht"]
        let each = days.flatMap { days in but.map { "\($0) \(days)" } }
        return each.flatMap { except in
            [
                Phrase("jeden Tag \(except)", .daysExcept),
                Phrase("=täglich \(except)", .daysExcept),
                Phrase("jeden Werktag|Arbeitstag|Wochentag \(except)", .workdaysExcept),
                Phrase("an? =werktags \(except)", .workdaysExcept),
            ]
        }
    }()
}
