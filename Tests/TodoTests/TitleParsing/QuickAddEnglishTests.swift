// Tests of quick add in English.

import Testing
import Todo

@Suite struct QuickAddEnglishTests {
    @Test(arguments: [
        QuickAddSample("Buy milk today", "Buy milk", "2026-11-23"),
        QuickAddSample("Buy milk TODAY", "Buy milk", "2026-11-23"),
        QuickAddSample("Call Ada, tomorrow", "Call Ada", "2026-11-24"),
        QuickAddSample("Call Ada the day after tomorrow", "Call Ada", "2026-11-25"),
        QuickAddSample("Call Ada on 3 Dec", "Call Ada", "2026-12-03"),
        QuickAddSample("Call Ada on Dec. 3rd", "Call Ada", "2026-12-03"),
        QuickAddSample("Call Ada December 3, 2027", "Call Ada", "2027-12-03"),
        QuickAddSample("Call Ada on the 3rd of December", "Call Ada", "2026-12-03"),
        QuickAddSample("Call Ada on 23 November", "Call Ada", "2026-11-23"),
        QuickAddSample("Call Ada on 22 November", "Call Ada", "2027-11-22"),
        QuickAddSample("Call Ada on 29 February", "Call Ada", "2028-02-29"),
        QuickAddSample("Meet Thu, 3 December", "Meet", "2026-12-03"),
        QuickAddSample("Dentist on 2026-12-03", "Dentist", "2026-12-03"),
        QuickAddSample("Tax return on 31 May 2027", "Tax return", "2027-05-31"),
        QuickAddSample("Rent on the 1st", "Rent", "2026-12-01"),
        QuickAddSample("Report by Friday", "Report", "2026-11-27"),
        QuickAddSample("Report on Monday", "Report", "2026-11-30"),
        QuickAddSample("Report next Monday", "Report", "2026-11-30"),
        QuickAddSample("Report this Monday", "Report", "2026-11-23"),
        QuickAddSample("Report on sat", "Report", "2026-11-28"),
        QuickAddSample("Report Thu", "Report", "2026-11-26"),
        QuickAddSample("Party Saturday", "Party", "2026-11-28"),
        QuickAddSample("Report in 2 weeks", "Report", "2026-12-07"),
        QuickAddSample("Report in three days", "Report", "2026-11-26"),
        QuickAddSample("Report in a month", "Report", "2026-12-23"),
        QuickAddSample("Report next week", "Report", "2026-11-30"),
        QuickAddSample("Report next month", "Report", "2026-12-01"),
        QuickAddSample("Report next year", "Report", "2027-01-01"),
        QuickAddSample("Paint this weekend", "Paint", "2026-11-28"),
    ])
    func recognizesDays(sample: QuickAddSample) { sample.check(.english) }

    @Test(arguments: [
        QuickAddSample("Pay rent tomorrow 9am", "Pay rent", "2026-11-24T09:00:00"),
        QuickAddSample("Pay rent 9am tomorrow", "Pay rent", "2026-11-24T09:00:00"),
        QuickAddSample("Pay rent tomorrow at 9 p.m.", "Pay rent", "2026-11-24T21:00:00"),
        QuickAddSample("Pay rent tomorrow 9:30", "Pay rent", "2026-11-24T09:30:00"),
        QuickAddSample("Pay rent today 9am", "Pay rent", "2026-11-23T09:00:00"),
        QuickAddSample("Dentist next Tuesday 14:30", "Dentist", "2026-11-24T14:30:00"),
        QuickAddSample("Party Sat 8pm", "Party", "2026-11-28T20:00:00"),
        QuickAddSample("Run 9am", "Run", "2026-11-24T09:00:00"),
        QuickAddSample("Run 11am", "Run", "2026-11-23T11:00:00"),
        QuickAddSample("Run 12am", "Run", "2026-11-24T00:00:00"),
        QuickAddSample("Run 9.30 pm", "Run", "2026-11-23T21:30:00"),
        QuickAddSample("Run at 10:15", "Run", "2026-11-24T10:15:00"),
        QuickAddSample("Lunch at 12:30", "Lunch", "2026-11-23T12:30:00"),
        QuickAddSample("Lunch 12:30", "Lunch", "2026-11-23T12:30:00"),
        QuickAddSample("Call at noon", "Call", "2026-11-23T12:00:00"),
        QuickAddSample("Call at midnight", "Call", "2026-11-24T00:00:00"),
        QuickAddSample("Call at nine o'clock", "Call", "2026-11-24T09:00:00"),
        QuickAddSample("Call tomorrow at 7 in the evening", "Call", "2026-11-24T19:00:00"),
        QuickAddSample("Call tomorrow morning", "Call", "2026-11-24T09:00:00"),
        QuickAddSample("Film tonight", "Film", "2026-11-23T20:00:00"),
        QuickAddSample("Film Friday night", "Film", "2026-11-27T20:00:00"),
        QuickAddSample("Call back in an hour", "Call back", "2026-11-23T11:15:00"),
        QuickAddSample("Call back in half an hour", "Call back", "2026-11-23T10:45:00"),
        QuickAddSample("Call back in 20 hours", "Call back", "2026-11-24T06:15:00"),
    ])
    func recognizesFloatingTimes(sample: QuickAddSample) { sample.check(.english) }

    @Test(arguments: [
        QuickAddSample(
            "Stand-up every weekday at 9:30", "Stand-up", "2026-11-24T09:30:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        QuickAddSample("Tea every day at 4pm", "Tea", "2026-11-23T16:00:00", "FREQ=DAILY"),
        QuickAddSample("Tea every day at 8am", "Tea", "2026-11-24T08:00:00", "FREQ=DAILY"),
        QuickAddSample("Water plants every 3 days", "Water plants", "2026-11-23", "FREQ=DAILY;INTERVAL=3"),
        QuickAddSample("Water plants every 3 days tomorrow", "Water plants", "2026-11-24", "FREQ=DAILY;INTERVAL=3"),
        QuickAddSample("Water plants every other day", "Water plants", "2026-11-23", "FREQ=DAILY;INTERVAL=2"),
        QuickAddSample("Bill monthly", "Bill", "2026-11-23", "FREQ=MONTHLY"),
        QuickAddSample("Rent every month on the 1st", "Rent", "2026-12-01", "FREQ=MONTHLY;BYMONTHDAY=1"),
        QuickAddSample("Rent on the 31st of every month", "Rent", "2026-12-31", "FREQ=MONTHLY;BYMONTHDAY=31"),
        QuickAddSample("Backup every last day of the month", "Backup", "2026-11-30", "FREQ=MONTHLY;BYMONTHDAY=-1"),
        QuickAddSample("Lunch every second Tuesday", "Lunch", "2026-11-24", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
        QuickAddSample("Lunch every second Tuesday of the month", "Lunch", "2026-12-08", "FREQ=MONTHLY;BYDAY=2TU"),
        QuickAddSample("Lunch every last Friday", "Lunch", "2026-11-27", "FREQ=MONTHLY;BYDAY=-1FR"),
        QuickAddSample("Sync every 2 weeks on Monday", "Sync", "2026-11-23", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"),
        QuickAddSample(
            "Gym every Monday and Thursday at 6pm", "Gym", "2026-11-23T18:00:00", "FREQ=WEEKLY;BYDAY=MO,TH"),
        QuickAddSample("Gym every Thu, Sun and Mon", "Gym", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TH,SU"),
        QuickAddSample("Gym every Monday on 3 Dec", "Gym", "2026-12-07", "FREQ=WEEKLY;BYDAY=MO"),
        QuickAddSample("Bins on Mondays", "Bins", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO"),
        QuickAddSample("Walk every weekend", "Walk", "2026-11-28", "FREQ=WEEKLY;BYDAY=SA"),
        QuickAddSample(
            "Birthday every year on 3 December", "Birthday", "2026-12-03", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=3"),
        QuickAddSample("Leap every 29 February", "Leap", "2028-02-29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"),
    ])
    func recognizesRepeatsDueOnTheirFirstOccurrence(sample: QuickAddSample) { sample.check(.english) }

    @Test(arguments: [
        QuickAddSample("Lunch on Friday 12:30 with Bob", "Lunch with Bob", "2026-11-27T12:30:00"),
        QuickAddSample("On Monday call Ada", "call Ada", "2026-11-30"),
        QuickAddSample("Call Ada at 9am about Monday's talk", "Call Ada about Monday's talk", "2026-11-24T09:00:00"),
        QuickAddSample("Meet Ada on 3 Dec at 9:30 in Berlin", "Meet Ada in Berlin", "2026-12-03T09:30:00"),
    ])
    func recognizesADateAfterAPrepositionInsideATitle(sample: QuickAddSample) { sample.check(.english) }

    @Test(arguments: [
        "Sun cream", "Buy sun", "Sat nav update", "Install the sat", "To be wed", "Weekly magazine", "Guardian Weekly",
        "now", "next", "Do it now", "Do it next", "Buy 3 apples", "Read 1984", "Read chapter 3", "May be late",
        "Ask May", "March for peace", "Plan for March", "Iron Man", "Tomorrowland", "Watch Saturday Night Fever",
        "Order the Monday edition", "Order the edition of Monday", "Black Friday", "Shop Black Friday",
        "Prepare for tomorrow", "Write about today", "Wait until Friday", "Work from 9am to 5pm",
        "Open Monday - Friday",
        "Tomorrow call Ada", "Clean on the 1st floor", "Read John 3:16", "Fly at 9", "Meet Ada at 10 Downing Street",
        "Call Ada 3/12", "Call Ada on 3/12", "Call Ada 3.12.", "Pay 3.50", "Call at 25:00", "Call at 9:61", "Be a PM",
        "Call at 13pm", "Call at 0am", "Party on 31 Feb", "Party on 31 Feb 2027 with Bob", "Party on 2027-02-30",
        "Essay on 9 November 1989", "Party on 3 Dec 2020 with Bob", "Review 2019-01-03", "Meet Fri, 3 December",
        "Run every 0 days", "Lunch every third Tuesday", "Every Breath You Take", "Dinner Friday, Saturday",
        "Dinner Friday and Saturday", "Meet Friday on 3 Dec", "Prepare for Monday 9am", "In 99999 days", "Bring second",
        "Report on Sun cream", "Manual on sat nav", "Good morning", "Saturday morning cartoons", "Noon",
    ])
    func keepsTextWithoutADate(typed: String) { expectLiteral(typed, .english) }

    @Test(arguments: [
        "today", "Tomorrow 9am", "Monday", "Friday at 9am", "every weekday", "on 3 Dec", "at noon", "- tomorrow", "",
        " ",
    ])
    func aTitleNeverBecomesEmpty(typed: String) { expectLiteral(typed, .english) }
}
