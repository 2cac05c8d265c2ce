// Tests of dates, repeats and reminders on the command line.

import Desk
import Foundation
import GRDB
import Store
import SystemTime
import TestSupport
import Testing
import Todo

struct DateTests {
    private let terminal: Terminal

    init() throws { terminal = try Terminal() }

    /// Returns the first task in the output of `list --json`.
    private func item() throws -> [String: any Sendable] {
        let json = try JSONSerialization.jsonObject(with: try terminal.furrow("list", "--json").output)
        return try #require((json as? [[String: any Sendable]])?.first)
    }

    private func add(_ options: String...) throws -> String {
        try terminal.run(["--store", terminal.store, "add", "Pay the rent"] + options).text.trimmingCharacters(
            in: .newlines)
    }

    @Test(arguments: [
        ("2096-12-03", "2096-12-03"), ("2096-12-03T09:00", "2096-12-03T09:00:00"),
        ("2096-12-03 09:00:30", "2096-12-03T09:00:30"), ("2096-12-03T09:00Z", "2096-12-03T09:00:00Z"),
        ("2096-12-03T09:00+02:00", "2096-12-03T07:00:00Z"),
        ("2026-12-03T09:00[Europe/Berlin]", "2026-12-03T09:00:00+01:00[Europe/Berlin]"),
        ("2026-07-03T09:00[Europe/Berlin]", "2026-07-03T09:00:00+02:00[Europe/Berlin]"),
        ("2026-12-03T09:00:00+01:00[Europe/Berlin]", "2026-12-03T09:00:00+01:00[Europe/Berlin]"),
        // The offset has the sign in its name. Names in the database have the opposite sign.
        ("2026-12-03T09:00[UTC+2]", "2026-12-03T09:00:00+02:00[UTC+2]"),
        ("2026-12-03T09:00[GMT-0400]", "2026-12-03T09:00:00-04:00[GMT-0400]"),
        ("2026-12-03T09:00[Etc/GMT+4]", "2026-12-03T09:00:00-04:00[Etc/GMT+4]"),
    ])
    func datesAreNormalized(typed: String, written: String) throws {
        _ = try add("--due", typed, "--start", typed)
        #expect(try item()["due"] as? String == written)
        #expect(try item()["start"] as? String == written)
    }

    @Test func noneRemovesADateAndEverythingRelativeToIt() throws {
        let id = try add(
            "--due", "2096-12-03", "--repeat", "weekly", "--remind", "-PT15M", "--remind", "2096-12-01T08:00")
        #expect(try item()["repeat"] as? String == "FREQ=WEEKLY")
        #expect(try item()["repeatAnchor"] as? String == "2096-12-03")
        #expect(try item()["reminders"] as? [String] == ["-PT15M", "2096-12-01T08:00:00"])
        try terminal.furrow("edit", id, "--due", "none")
        #expect(try item()["due"] is NSNull && item()["repeat"] is NSNull)
        #expect(try item()["reminders"] as? [String] == ["2096-12-01T08:00:00"])
        #expect(try terminal.furrow("undo").text == "Undone: changed the date of “Pay the rent”\n")
        #expect(try item()["due"] as? String == "2096-12-03")
        try terminal.furrow("edit", id, "--remind", "none")
        #expect(try item()["reminders"] as? [String] == [])
    }

    @Test func settingARepeatAgainCountsFromTheNewTime() throws {
        let id = try add("--due", "2096-12-03", "--repeat", "FREQ=DAILY;UNTIL=20961224T090000Z")
        #expect(try item()["repeat"] as? String == "FREQ=DAILY;UNTIL=20961224")
        try terminal.furrow("edit", id, "--due", "2096-12-05T18:00", "--repeat", "FREQ=DAILY;UNTIL=20961224")
        #expect(try item()["repeatAnchor"] as? String == "2096-12-05T18:00:00")
        #expect(try item()["repeat"] as? String == "FREQ=DAILY;UNTIL=20961224T235959")
    }

    @Test func completingAnOccurrenceLeavesACopyAndCanBeUndone() throws {
        let id = try add("--due", "2096-12-03", "--repeat", "RRULE:FREQ=MONTHLY;BYMONTHDAY=3", "--repeat-from", "due")
        try terminal.furrow("done", id)
        let json = try JSONSerialization.jsonObject(with: try terminal.furrow("list", "--json").output)
        let items = try #require(json as? [[String: any Sendable]])
        #expect(items.map { $0["due"] as? String } == ["2097-01-03", "2096-12-03"])
        #expect(items.map { $0["done"] as? Bool } == [false, true])
        #expect(items[0]["id"] as? String == id)
        #expect(items[1]["repeat"] is NSNull)
        #expect(try terminal.furrow("undo").text == "Undone: completed “Pay the rent”\n")
        #expect(try item()["due"] as? String == "2096-12-03")
    }

    @Test func skippingAnOccurrenceLeavesNoCopy() throws {
        let id = try add("--due", "2096-12-03", "--repeat", "daily")
        let other = try terminal.add("once")[0]
        let answer = try terminal.furrow("skip", id, other)
        #expect(answer.message == "furrow: “once” does not repeat.\n")
        #expect(try terminal.furrow("list").text.split(separator: "\n").count == 2)
        #expect(try item()["due"] as? String == "2096-12-04")
        #expect(try terminal.furrow("undo").text == "Undone: skipped an occurrence of “Pay the rent”\n")
        #expect(try item()["due"] as? String == "2096-12-03")
    }

    @Test func anUnsupportedRepeatIsNotSkippedAndEndsOnlyOnRequest() throws {
        let foreign = try add("--due", "2096-12-03", "--repeat", "daily")
        let other = try terminal.add("other")[0]
        try terminal.furrow("edit", other, "--due", "2096-12-03", "--repeat", "daily")
        let counted = "UPDATE item SET repeat = 'FREQ=DAILY;COUNT=3', repeat_from = 'completion' WHERE title <> 'other'"
        try DatabaseQueue.opened(terminal.store).writeWithoutTransaction { try $0.execute(sql: counted) }

        let refused = try terminal.furrow("skip", foreign)
        #expect(refused.ending == .exited(1))
        #expect(refused.message.hasPrefix("furrow: A repeat that counts from completion cannot end after a number"))
        let skipped = try terminal.furrow("skip", foreign, other)
        #expect(skipped.isDone)
        let stays =
            "furrow: “Pay the rent” was not skipped: Furrow cannot follow its repeat rule. Choose another repeat.\n"
        #expect(skipped.message == stays)
        #expect(try item()["due"] as? String == "2096-12-03")

        let stopped = try terminal.furrow("done", other, foreign)
        #expect(stopped.ending == .exited(1))
        let refusal =
            "“Pay the rent” has a repeat rule that Furrow cannot follow. Use --end-series to complete it for good."
        #expect(stopped.message == "furrow: \(refusal)\n")
        #expect(try item()["done"] as? Bool == false)
        let done = try terminal.furrow("done", "--end-series", foreign, other)
        #expect(done.isDone && done.message.isEmpty)
        let json = try JSONSerialization.jsonObject(with: try terminal.furrow("list", "--json").output)
        let items = try #require(json as? [[String: any Sendable]])
        // Both tasks are completed and not due again.
        #expect(items.map { $0["done"] as? Bool } == [true, true])
        #expect(items.first { $0["id"] as? String == foreign }?["repeat"] as? String == "FREQ=DAILY;COUNT=3")
        try terminal.furrow("undo")
        #expect(try item()["repeat"] as? String == "FREQ=DAILY;COUNT=3")
        #expect(try item()["done"] as? Bool == false)
    }

    @Test func aSubtaskWithAnUnsupportedRepeatStaysOpenAndIsReported() throws {
        let parent = try terminal.add("House")[0]
        let id = try add("--parent", parent, "--due", "2096-12-03", "--repeat", "daily")
        let counted = "UPDATE item SET repeat = 'FREQ=DAILY;COUNT=3', repeat_from = 'completion' WHERE title <> 'House'"
        try DatabaseQueue.opened(terminal.store).writeWithoutTransaction { try $0.execute(sql: counted) }

        let answer = try terminal.furrow("done", parent)
        #expect(answer.isDone)
        let note =
            "“Pay the rent” stays open: Furrow cannot follow its repeat rule. Use --end-series to complete it for good."
        #expect(answer.message == "furrow: \(note)\n")
        #expect(try terminal.titles == ["Pay the rent", "✓House"])
        #expect(try item()["id"] as? String == id)
        #expect(try item()["due"] as? String == "2096-12-03")

        try terminal.furrow("undo")
        let ended = try terminal.furrow("done", "--end-series", parent)
        #expect(ended.isDone && ended.message.isEmpty)
        #expect(try item()["done"] as? Bool == true)
    }

    @Test func aTaskCompletedAMomentAgoIsNotCompletedAgain() throws {
        let id = try add("--due", "2026-01-03", "--repeat", "weekly", "--repeat-from", "completion")
        let first = try terminal.furrow("done", id)
        #expect(first.isDone && first.message.isEmpty)
        let due = try #require(try item()["due"] as? String)
        let before = try terminal.furrow("list", "--json").text

        let second = try terminal.furrow("done", id)
        #expect(second.ending == .exited(ExitCode.done))
        #expect(second.message == "furrow: “Pay the rent” was just completed, and is next due \(due).\n")
        #expect(try terminal.furrow("list", "--json").text == before)
        // The last step is the completion, not the call that did nothing.
        #expect(try terminal.furrow("undo").text == "Undone: completed “Pay the rent”\n")
        #expect(try item()["due"] as? String == "2026-01-03")
    }

    /// Imports a weekly task with some occurrences that have another title.
    private func importSeries(changedOn days: String...) throws -> String {
        let changed = days.map { day in
            """
            BEGIN:VTODO
            UID:rent
            RECURRENCE-ID;VALUE=DATE:\(day)
            SUMMARY:Pay more
            DTSTART;VALUE=DATE:\(day)
            DUE;VALUE=DATE:\(day)
            END:VTODO

            """
        }
        let file = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Example//Program//EN
            BEGIN:VTODO
            UID:rent
            SUMMARY:Pay the rent
            DTSTART;VALUE=DATE:20961203
            DUE;VALUE=DATE:20961203
            RRULE:FREQ=WEEKLY
            END:VTODO
            \(changed.joined())END:VCALENDAR

            """
        let lines = file.replacingOccurrences(of: "\n", with: "\r\n")
        try terminal.furrow("import", "--list", "Tasks", "-", input: lines)
        return try #require(try item()["id"] as? String)
    }

    @Test func aNewRepeatReportsDroppedChangedOccurrences() throws {
        let id = try importSeries(changedOn: "20961210", "20961217")
        let answer = try terminal.furrow("edit", id, "--repeat", "monthly")
        #expect(answer.isDone)
        let note = "2 changed occurrences were dropped with the old repeat. Use “furrow undo” to get them back."
        #expect(answer.message == "furrow: \(note)\n")
        // Undo restores the changed occurrences. A repeat that includes only one of them drops the other.
        try terminal.furrow("undo")
        let other = try terminal.furrow("edit", id, "--repeat", "FREQ=WEEKLY;INTERVAL=2")
        let one = "1 changed occurrence was dropped with the old repeat. Use “furrow undo” to get it back."
        #expect(other.isDone && other.message == "furrow: \(one)\n")
    }

    @Test func anEditThatKeepsChangedOccurrencesDoesNotMentionThem() throws {
        let id = try importSeries(changedOn: "20961210")
        for options in [["--title", "Rent"], ["--repeat", "weekly"], ["--repeat", "FREQ=WEEKLY;COUNT=9"]] {
            let answer = try terminal.run(["--store", terminal.store, "edit", id] + options)
            #expect(answer.isDone && answer.message.isEmpty, "\(options): \(answer.message)")
        }
    }

    @Test(arguments: [
        (["--due", "tomorrowish"], "“tomorrowish” is not a valid date."),
        (["--due", "2026-02-30"], "“2026-02-30” is not a valid date."),
        (["--start", "2026-02-03T25:00"], "“2026-02-03T25:00” is not a valid date."),
        (["--due", "2026-02-03T05:00[Mars/Olympus]"], "There is no time zone “Mars/Olympus”."),
        (
            ["--due", "2026-12-03T09:00+05:00[Europe/Berlin]"],
            "“2026-12-03T09:00+05:00[Europe/Berlin]” is not the offset"
        ),
        (["--remind", "soon"], "“soon” is not a valid reminder."),
        (["--remind", "2096-12-03"], "“2096-12-03” is not a valid reminder."),
        (["--remind", "-PT15M"], "A reminder before the due date needs a due date"),
        (["--remind", "1926-01-01T09:00"], "The reminder’s time is more than a day in the past"),
        (["--due", "2026-01-03", "--remind", "-PT15M"], "The reminder’s time is more than a day in the past"),
        (["--repeat", "FREQ=SECONDLY"], ""),
        (["--repeat", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"], "This repeat never occurs. Choose days that exist."),
        (
            ["--repeat", "sometimes"],
            "“sometimes” is not part of a repeat rule. Use a rule such as FREQ=WEEKLY;BYDAY=MO,FR."
        ),
        (["--repeat", "FREQ=DAILY;EASTER=1"], "“EASTER” is not part of a repeat rule. Remove it."),
        (["--repeat", "FREQ=DAILY;X-NOTE=a\nDTSTART:20260101"], "A repeat rule is one line without tabs"),
        (["--repeat", "\u{1B}[31m"], "A repeat rule is one line without tabs"),
        (["--repeat", "FREQ=DAILY;" + String(repeating: "BYMONTHDAY=1;", count: 10_000) + "INTERVAL=2"], ""),
        (["--repeat-from", "whenever"], "“whenever” is not valid. Use due or completion."),
    ])
    func invalidValuesExitWith2AndChangeNothing(options: [String], why: String) throws {
        let id = try terminal.add("Pay the rent")[0]
        let before = try terminal.furrow("list", "--json").text
        for arguments in [["add", "more"] + options, ["edit", id] + options] {
            let answer = try terminal.run(["--store", terminal.store] + arguments)
            #expect(answer.ending == .exited(2))
            #expect(answer.message.hasPrefix("furrow: " + why), "\(answer.message)")
            let isRaw = ["\u{1B}", "\nDTSTART"].contains { answer.message.contains($0) }
            #expect(!isRaw, "\(answer.message)")
            #expect(answer.output.isEmpty)
            #expect(try terminal.furrow("list", "--json").text == before)
        }
    }

    // MARK: Dates in the title

    private func day(_ days: Int) -> String { Now.system.today.adding(days: days)?.description ?? "" }

    @Test func datesRecognizedInATitleAreReported() throws {
        let answer = try terminal.furrow("add", "Pay rent tomorrow 9am")
        let meaning = "(due \(day(1))T09:00:00). To keep the words, use --literal.\n"
        #expect(answer.message.hasPrefix("furrow: Taken from the title: “tomorrow"))
        #expect(answer.message.hasSuffix(meaning))
        #expect(try item()["title"] as? String == "Pay rent")
        #expect(try item()["due"] as? String == "\(day(1))T09:00:00")
    }

    @Test func theMorningHourComesFromThePreferences() throws {
        let folder = terminal.home + "/.config/glib-2.0/settings"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try "[io/github/furrow_app/Furrow]\nmorning-hour=7\n".write(
            toFile: folder + "/keyfile", atomically: true, encoding: .utf8)
        let preferences = ["GSETTINGS_BACKEND": "keyfile", "XDG_CONFIG_HOME": terminal.home + "/.config"]
        let arguments = ["--store", terminal.store, "add", "Pay rent tomorrow morning"]
        try terminal.run(arguments, environment: preferences)
        #expect(try item()["due"] as? String == "\(day(1))T07:00:00")
    }

    @Test func aRepeatIsRecognizedInATitle() throws {
        #expect(try terminal.furrow("add", "Water plants every 3 days").message.contains("FREQ=DAILY;INTERVAL=3"))
        #expect(try item()["title"] as? String == "Water plants")
        #expect(try item()["repeat"] as? String == "FREQ=DAILY;INTERVAL=3")
        #expect(try item()["repeatAnchor"] as? String == item()["due"] as? String)
    }

    @Test(arguments: [
        ["add", "--literal", "Pay rent tomorrow"], ["add", "Pay rent tomorrow", "--due", "2096-12-03"],
    ])
    func literalAndDateOptionsKeepTheTitle(arguments: [String]) throws {
        let answer = try terminal.run(["--store", terminal.store] + arguments)
        #expect(answer.message.isEmpty)
        #expect(try item()["title"] as? String == "Pay rent tomorrow")
    }

    @Test func standardInputAndEditedTitlesAreLiteral() throws {
        try terminal.furrow("add", "-", input: "Pay rent tomorrow\n")
        #expect(try item()["title"] as? String == "Pay rent tomorrow")
        let id = try #require(try item()["id"] as? String)
        try terminal.furrow("edit", id, "--title", "Pay rent today")
        #expect(try item()["title"] as? String == "Pay rent today")
        #expect(try item()["due"] is NSNull)
        try terminal.furrow("new-list", "Tomorrow")
        #expect(try terminal.furrow("lists").text.contains("Tomorrow"))
    }

    @Test func datesAreRecognizedInTheUsersLanguage() throws {
        let german = ["LANGUAGE": "de", "LC_ALL": "C.UTF-8"]
        try terminal.run(["--store", terminal.store, "add", "Miete zahlen morgen"], environment: german)
        #expect(try item()["due"] as? String == day(1))
        #expect(try item()["title"] as? String == "Miete zahlen")
    }
}
