// Dates in titles, read by the clock, the language and the calendar of this machine.

import GtkSupport
import SystemTime
import Todo

extension TitleReading {
    /// By the clock, the language and the calendar of this machine, asked when something is read: a start makes no table.
    ///
    /// - Parameter morning: the time that “morning” means.
    static func system(morning: TimeOfDay) -> TitleReading {
        TitleReading { typed, literal, day in
            let setting = QuickAdd.Setting.system(morning: morning, literal: literal, day: day)
            return QuickAdd(typed, language: .of(languageName), at: Now.system.local, setting: setting)
        } words: { value in
            value.words(DateWords(.system, .system))
        }
    }
}

extension QuickAdd.Setting {
    /// By the calendar of this machine.
    ///
    /// - Parameter morning: the time that “morning” means.
    public static func system(
        morning: TimeOfDay, literal: Set<String> = [], day: Day? = nil
    ) -> QuickAdd.Setting {
        let style = CalendarStyle.system
        return QuickAdd.Setting(
            firstWeekday: style.firstWeekday, weekend: style.weekend, morning: morning, literal: literal, day: day)
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
        case .tag(let name): TagWords.text(name)
        case .priority(let level): level.text
        }
    }
}
