// Reading dates in titles by the system's clock, language and calendar.

import DateWording
import GLibSupport
import SystemTime
import TitleParsing
import Todo

extension TitleParser {
    /// Returns a reader that uses the system's clock, language and calendar. They are looked up on each call, so that
    /// no tables are built when the program starts.
    ///
    /// - Parameter morning: The time that the word “morning” means.
    package static func system(morning: TimeOfDay) -> TitleParser {
        TitleParser { typed, literal, day in
            let setting = QuickAdd.Setting.system(morning: morning, literal: literal, day: day)
            return QuickAdd(typed, language: .forLocale(languageName), at: Now.system.local, setting: setting)
        } format: { value in
            value.text(DateWords(.system, .system))
        }
    }
}

extension QuickAdd.Setting {
    /// Returns settings from the system's calendar.
    ///
    /// - Parameter morning: The time that the word “morning” means.
    package static func system(
        morning: TimeOfDay, literal: Set<String> = [], day: Day? = nil
    ) -> QuickAdd.Setting {
        let style = CalendarStyle.system
        return QuickAdd.Setting(
            firstWeekday: style.firstWeekday, weekend: style.weekend, morning: morning, literal: literal, day: day)
    }
}

extension QuickAdd.Value {
    @MainActor package func text(_ dates: DateWords) -> String {
        switch self {
        case .day(let day): dates.day(day)
        case .time(let time): dates.time(time)
        case .moment(let moment): dates.text(.floating(moment))
        case .repeats(let rule): (try? RecurrenceRule(rule)).map { RepeatRuleFormatter(dates).text($0.parts) } ?? rule
        case .tag(let name): TagFormatter.text(name)
        case .priority(let level): level.text
        }
    }
}
