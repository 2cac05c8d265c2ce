// Repeat rules as texts.

import DateWording
import Testing
import Todo

@testable import FurrowUI
@testable import Wording

@Suite struct RuleWordsTests {
    private static let rules: KeyValuePairs = [
        "FREQ=DAILY": "Every day",
        "FREQ=DAILY;INTERVAL=3": "Every 3 days",
        "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR": "Every weekday",
        "FREQ=WEEKLY;BYDAY=FR,MO,TU,WE,TH": "Every weekday",
        "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU": "Every day",
        "FREQ=DAILY;COUNT=5": "Every day, 5 times",
        "FREQ=DAILY;COUNT=1": "Every day, 1 time",
        "FREQ=WEEKLY": "Every week",
        "FREQ=WEEKLY;BYDAY=TH": "Every week on Thursday",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,MO": "Every 2 weeks on Monday and Friday",
        "FREQ=WEEKLY;BYDAY=SU,WE,MO": "Every week on Monday, Wednesday and Sunday",
        "FREQ=MONTHLY": "Every month",
        "FREQ=MONTHLY;BYMONTHDAY=15": "Every month on day 15",
        "FREQ=MONTHLY;BYMONTHDAY=15,1": "Every month on days 1 and 15",
        "FREQ=MONTHLY;BYMONTHDAY=-1": "Every month on the last day",
        "FREQ=MONTHLY;BYDAY=2TU": "Every month on the second Tuesday",
        "FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2": "Every month on the second Tuesday",
        "FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR": "Every 3 months on the last Friday",
        "FREQ=MONTHLY;BYDAY=1MO": "Every month on the first Monday",
        "FREQ=MONTHLY;BYDAY=3WE": "Every month on the third Wednesday",
        "FREQ=MONTHLY;BYDAY=4SA": "Every month on the fourth Saturday",
        "FREQ=MONTHLY;BYDAY=5SU": "Every month on the fifth Sunday",
        "FREQ=YEARLY": "Every year",
        "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=3": "Every year on 3 December",
        "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29": "Every 4 years on 29 February",
        "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU": "Every year on the second Sunday in May",
        "FREQ=YEARLY;BYMONTH=7,1;BYMONTHDAY=1": "Every year on day 1 in January and July",
        "FREQ=WEEKLY;BYDAY=MO;BYMONTH=6": "Every week on Monday in June",
        "FREQ=DAILY;UNTIL=20261203": "Every day, until 3 Dec",
        "FREQ=DAILY;UNTIL=20270103T090000": "Every day, until 3 Jan 2027",
        "FREQ=DAILY;UNTIL=20261202T233000Z": "Every day, until 3 Dec",
    ]

    @Test(arguments: rules.map { ($0.key, $0.value) }) func aRuleIsASentence(_ rule: String, _ text: String) throws {
        #expect(RuleWords(words).text(try RecurrenceRule(rule).parts) == text)
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
    func whatTakesMoreThanASentenceIsNamed(_ rule: String) throws {
        #expect(RuleWords(words).text(try RecurrenceRule(rule).parts) == "Repeats by a rule")
    }

    private static let fromCompletion: KeyValuePairs = [
        "FREQ=DAILY;INTERVAL=3": "3 days after completion",
        "FREQ=DAILY": "1 day after completion",
        "FREQ=WEEKLY;INTERVAL=2": "2 weeks after completion",
        "FREQ=MONTHLY": "1 month after completion",
        "FREQ=YEARLY;COUNT=3": "1 year after completion, 3 times",
        "FREQ=WEEKLY;BYDAY=MO": "Every week on Monday, counted from completion",
    ]

    @Test(arguments: fromCompletion.map { ($0.key, $0.value) })
    func whatCountsFromCompletionSaysSo(_ rule: String, _ text: String) throws {
        #expect(RuleWords(words).text(try RecurrenceRule(rule).parts, isFromCompletion: true) == text)
    }

    @Test func workingDaysAreThoseOfWhereTheUserLives() throws {
        var style = CalendarStyle()
        style.weekend = Weekend(region: "EG")
        let egyptian = RuleWords(DateWords(monday, style))
        #expect(egyptian.text(try RecurrenceRule("FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH").parts) == "Every weekday")
        let others = try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR").parts
        #expect(egyptian.text(others) == "Every week on Monday, Tuesday, Wednesday, Thursday and Friday")
    }

    @Test func theWeekBeginsWhereItDoesForTheUser() throws {
        let parts = try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,SU").parts
        #expect(RuleWords(americanWords).text(parts) == "Every week on Sunday and Monday")
    }
}
