// Dates in titles, read by the clock, the language and the calendar of this machine.

import GtkSupport
import SystemTime
import Todo

extension TitleReading {
    /// By the clock, the language and the calendar of this machine, asked when something is read: a start makes no table.
    static let system = TitleReading { typed, literal in
        QuickAdd(
            typed, language: .of(languageName), at: Now.system.local, setting: .of(.system, literal: literal))
    } words: { value in
        value.words(DateWords(.system, .system))
    }
}

extension QuickAdd.Setting {
    /// By the calendar of this machine.
    public static var system: QuickAdd.Setting { .of(.system) }

    fileprivate static func of(_ style: CalendarStyle, literal: Set<String> = []) -> QuickAdd.Setting {
        QuickAdd.Setting(firstWeekday: style.firstWeekday, literal: literal)
    }
}

extension QuickAdd.Value {
    /// What it says.
    @MainActor func words(_ dates: DateWords) -> String {
        switch self {
        case .day(let day): dates.day(day)
        case .time(let time): dates.time(time)
        case .moment(let moment): dates.text(.floating(moment))
        case .repeats(let rule): (try? RecurrenceRule(rule)).map { RuleWords(dates).text($0.parts) } ?? rule
        }
    }
}
