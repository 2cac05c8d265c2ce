// Repeat rules as texts.

import DateWording
import Testing
import Todo

@testable import Wording

@Suite struct RepeatRuleFormatterTests {
    private static let rules: KeyValuePairs = [
        "FREQ=DAILY": "Daily",
        "FREQ=DAILY;INTERVAL=3": "Every 3 days",
        "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR": "Every weekday",
        "FREQ=WEEKLY;BYDAY=FR,MO,TU,WE,TH": "Every weekday",
        "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU": "Daily",
        "FREQ=DAILY;COUNT=5": "Daily, 5 times",
        "FREQ=DAILY;COUNT=1": "Daily, 1 time",
        "FREQ=WEEKLY": "Weekly",
        "FREQ=WEEKLY;BYDAY=TH": "Weekly on Thursday",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,MO": "Every 2 weeks on Monday and Friday",
        "FREQ=WEEKLY;BYDAY=SU,WE,MO": "Weekly on Monday, Wednesday and Sunday",
        "FREQ=MONTHLY": "Monthly",
        "FREQ=MONTHLY;BYMONTHDAY=15": "Monthly on the 15th",
        "FREQ=MONTHLY;BYMONTHDAY=15,1": "Monthly on the 1st and 15th",
        "FREQ=MONTHLY;BYMONTHDAY=21,22,23": "Monthly on the 21st, 22nd and 23rd",
        "FREQ=MONTHLY;BYMONTHDAY=11,12,13": "Monthly on the 11th, 12th and 13th",
        "FREQ=MONTHLY;BYMONTHDAY=-1": "Monthly on the last day",
        "FREQ=MONTHLY;BYDAY=2TU": "Monthly on the second Tuesday",
        "FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2": "Monthly on the second Tuesday",
        "FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR": "Every 3 months on the last Friday",
        "FREQ=MONTHLY;BYDAY=1MO": "Monthly on the first Monday",
        "FREQ=MONTHLY;BYDAY=3WE": "Monthly on the third Wednesday",
        "FREQ=MONTHLY;BYDAY=4SA": "Monthly on the fourth Saturday",
        "FREQ=MONTHLY;BYDAY=5SU": "Monthly on the fifth Sunday",
        "FREQ=YEARLY": "Yearly",
        "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=3": "Yearly on 3 December",
        "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29": "Every 4 years on 29 February",
        "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU": "Yearly on the second Sunday in May",
        "FREQ=YEARLY;BYMONTH=7,1;BYMONTHDAY=1": "Yearly on the 1st in January and July",
        "FREQ=WEEKLY;BYDAY=MO;BYMONTH=6": "Weekly on Monday in June",
        "FREQ=DAILY;UNTIL=20261203": "Daily, until 3 Dec",
        "FREQ=DAILY;UNTIL=20270103T090000": "Daily, until 3 Jan 2027",
        "FREQ=DAILY;UNTIL=20261202T233000Z": "Daily, until 3 Dec",
    ]

    @Test(arguments: rules.map { ($0.key, $0.value) }) func aRuleIsDescribedInASentence(_ rule: String, _ text: String)
        throws
    {
        #expect(RepeatRuleFormatter(words).text(try RecurrenceRule(rule).parts) == text)
    }

    /// The text of a simpler rule would describe each of these rules wrongly.
    @Test(arguments: [
        "FREQ=DAILY;INTERVAL=2;BYDAY=MO,TU", "FREQ=DAILY;BYMONTHDAY=13", "FREQ=DAILY;BYHOUR=9,17",
        "FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=1", "FREQ=MONTHLY;BYDAY=MO", "FREQ=MONTHLY;BYDAY=1MO,3MO",
        "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "FREQ=MONTHLY;BYMONTHDAY=-2", "FREQ=MONTHLY;BYDAY=-2FR",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=YEARLY;BYDAY=20MO", "FREQ=YEARLY;BYMONTHDAY=1",
        "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "FREQ=YEARLY;BYYEARDAY=100", "FREQ=YEARLY;BYMONTH=5,6;BYDAY=SU;BYSETPOS=2",
        "FREQ=YEARLY;BYMONTH=5;BYDAY=SU",
    ])
    func aRuleTooComplexForASentenceIsNamed(_ rule: String) throws {
        #expect(RepeatRuleFormatter(words).text(try RecurrenceRule(rule).parts) == "Custom rule")
    }

    private static let fromCompletion: KeyValuePairs = [
        "FREQ=DAILY;INTERVAL=3": "3 days after completion",
        "FREQ=DAILY": "1 day after completion",
        "FREQ=WEEKLY;INTERVAL=2": "2 weeks after completion",
        "FREQ=MONTHLY": "1 month after completion",
        "FREQ=YEARLY;COUNT=3": "1 year after completion, 3 times",
        "FREQ=WEEKLY;BYDAY=MO": "Weekly on Monday, counted from completion",
    ]

    @Test(arguments: fromCompletion.map { ($0.key, $0.value) })
    func aRepeatFromCompletionIsDescribed(_ rule: String, _ text: String) throws {
        #expect(RepeatRuleFormatter(words).text(try RecurrenceRule(rule).parts, isFromCompletion: true) == text)
    }

    @Test func weekdaysFollowTheRegion() throws {
        var style = CalendarStyle()
        style.weekend = Weekend(region: "EG")
        let egyptian = RepeatRuleFormatter(DateWords(monday, style))
        #expect(egyptian.text(try RecurrenceRule("FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH").parts) == "Every weekday")
        let others = try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR").parts
        #expect(egyptian.text(others) == "Weekly on Monday, Tuesday, Wednesday, Thursday and Friday")
    }

    @Test func theWeekStartsOnTheUsersFirstWeekday() throws {
        let parts = try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,SU").parts
        #expect(RepeatRuleFormatter(americanWords).text(parts) == "Weekly on Sunday and Monday")
    }
}
