// The names of weekdays and months.

import GLibSupport
import Todo

extension Weekday {
    public var name: String {
        switch self {
        case .monday: tr("Monday")
        case .tuesday: tr("Tuesday")
        case .wednesday: tr("Wednesday")
        case .thursday: tr("Thursday")
        case .friday: tr("Friday")
        case .saturday: tr("Saturday")
        case .sunday: tr("Sunday")
        }
    }

    public var shortName: String {
        switch self {
        // Translators: The short name of Monday.
        case .monday: tr("Mon")
        case .tuesday: tr("Tue")
        case .wednesday: tr("Wed")
        case .thursday: tr("Thu")
        case .friday: tr("Fri")
        case .saturday: tr("Sat")
        // Translators: The short name of Sunday.
        case .sunday: tr("Sun")
        }
    }
}

public enum MonthName {
    /// Returns the name of a month, 1...12.
    public static func full(_ month: Int) -> String {
        switch month {
        case 1: tr("January")
        case 2: tr("February")
        case 3: tr("March")
        case 4: tr("April")
        // Translators: The full name of the month, and its short name.
        case 5: tr("May")
        case 6: tr("June")
        case 7: tr("July")
        case 8: tr("August")
        case 9: tr("September")
        case 10: tr("October")
        case 11: tr("November")
        default: tr("December")
        }
    }

    /// Returns the abbreviated name of a month, 1...12.
    public static func short(_ month: Int) -> String {
        switch month {
        case 1: tr("Jan")
        case 2: tr("Feb")
        case 3: tr("Mar")
        case 4: tr("Apr")
        case 5: tr("May")
        case 6: tr("Jun")
        case 7: tr("Jul")
        case 8: tr("Aug")
        case 9: tr("Sep")
        case 10: tr("Oct")
        case 11: tr("Nov")
        default: tr("Dec")
        }
    }
}
