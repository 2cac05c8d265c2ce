// Tests the real program on a private bus at fixed times, with a notification server whose buttons the tests press.

import Desk
import Foundation
import GRDB
import Store
import TestSupport
import Testing
import Todo

@Suite(.serialized, .enabled(if: Reminded.shouldRun, "needs dbus-daemon and faketime"))
struct RemindTests {
    private let session: Reminded
    private let nine = "2031-12-03T09:00:00"

    init() throws { session = try Reminded() }

    /// Snoozes a reminder by an hour, and ends the program once the snooze until `instant` or later is recorded.
    private func snoozeForAnHour(_ daemon: NotificationDaemon, to instant: Int, ending program: Program) throws {
        daemon.press("snooze-hour", of: try #require(daemon.seen.first))
        try wait("the hour") {
            try session.store.reminders(morning: .midnight, server: nil).next.map { $0 >= instant } == true
        }
        program.kill(SIGTERM)
        try program.waitForEnd()
    }

    private func wait(_ what: String, timeout: Double = Desk.defaultTimeout, until holds: () throws -> Bool) throws {
        try BusDesk.wait(for: what, timeout: timeout, until: holds)
    }

    // MARK: Times

    @Test func aReminderIsShownAtItsTimeAndNotBefore() throws {
        try session.add("Call Ada", due: nine)
        let daemon = try session.daemon()
        defer { daemon.quit() }
        let start = ContinuousClock.now
        _ = try session.start(at: "2031-12-03 08:59:58")
        try wait("the reminder") { !daemon.calls.isEmpty }
        // The program's clock started some time after this one was read.
        #expect(ContinuousClock.now - start >= .seconds(2))
        #expect(daemon.calls.map(\.title) == ["Call Ada"])
        #expect(daemon.calls.first?.body == "Today 9:00 · Tasks")
        #expect(daemon.calls.first?.buttons == ["default", "done", "snooze"])
        try session.wait(forStates: ["told"])
    }

    @Test func aReminderOnADayIsShownInTheMorning() throws {
        try session.add("Pay rent", due: "2031-12-03")
        let daemon = try session.daemon()
        defer { daemon.quit() }
        _ = try session.start(at: "2031-12-03 08:59:59")
        try wait("the reminder") { daemon.calls.map(\.body) == ["Today · Tasks"] }
    }

    @Test func remindersFollowTheLocalTimeZone() throws {
        try session.add("Call Ada", due: nine)
        let daemon = try session.daemon()
        defer { daemon.quit() }
        // In New York it is five hours earlier.
        _ = try session.start(at: "2031-12-03 08:59:59", ["TZ": "America/New_York"])
        try wait("the reminder") { daemon.calls.map(\.body) == ["Today 9:00 · Tasks"] }
    }

    @Test func missedRemindersAreShownOnceInGroups() throws {
        for number in 1...10 { try session.add("Item \(number)", due: "2031-12-\(10 + number)") }
        let daemon = try session.daemon()
        defer { daemon.quit() }
        let first = try session.start(at: "2031-12-24 12:00:00")
        try session.wait(forStates: Array(repeating: "told", count: 10))
        #expect(daemon.calls.map(\.title) == ["8 missed reminders", "2 missed reminders"])
        // Each reminder is named.
        let lines = daemon.calls.flatMap { $0.body.split(separator: "\n").map(String.init) }
        #expect(lines == (1...10).map { "Item \($0) · Tasks" })
        first.kill(SIGTERM)
        #expect(try first.waitForEnd() == .exited(0))
        // The next reminder proves that the program has checked the earlier ones and did not show them again.
        try session.add("Item 11", due: "2031-12-24T12:00:01")
        _ = try session.start(at: "2031-12-24 12:00:00")
        try wait("the next reminder") { daemon.calls.last?.title == "Item 11" }
        #expect(daemon.calls.count == 3)
    }

    @Test func remindersMissedTogetherAreSnoozedTogether() throws {
        for number in 1...2 { try session.add("Item \(number)", due: "2031-12-1\(number)") }
        let daemon = try session.daemon()
        defer { daemon.quit() }
        let first = try session.start(at: "2031-12-24 12:00:00")
        try session.wait(forStates: ["told", "told"])
        daemon.press("snooze", of: try #require(daemon.seen.first))
        try wait("the question") { daemon.seen.map(\.body) == ["Reminds again in 10 minutes. Or choose:"] }
        #expect(daemon.seen.map(\.title) == ["2 missed reminders"])
        try session.wait(forStates: ["snoozed", "snoozed"])
        try snoozeForAnHour(daemon, to: 1_955_883_600, ending: first)
        _ = try session.start(at: "2031-12-24 12:59:59")
        try wait("both again") { daemon.calls.count == 3 }
        #expect(daemon.calls.last?.title == "2 missed reminders")
    }

    @Test(arguments: [1, 2]) func openShowsTheWindowOrTodayForSeveralReminders(count: Int) throws {
        for number in 1...count { try session.add("Item \(number)", due: "2031-12-1\(number)") }
        let daemon = try session.daemon()
        defer { daemon.quit() }
        let window = try WindowOnBus(session.desk.address)
        defer { window.quit() }
        _ = try session.start(at: "2031-12-24 12:00:00")
        try session.wait(forStates: Array(repeating: "told", count: count))
        daemon.press("default", of: try #require(daemon.seen.first))
        let ofToday = "ActivateAction ('show-list', [<'\(TodoList.today.uuidString)'>], {})"
        try wait("the window to be asked") { !window.calls.isEmpty }
        #expect(window.calls == [count == 1 ? "Activate ({},)" : ofToday])
        try session.wait(forStates: Array(repeating: "over", count: count))
    }

    @Test func aNewServerShowsOldNotificationsAgainWithTheirButtons() throws {
        for title in ["Call Ada", "Read"] { try session.add(title, due: nine) }
        let first = try session.daemon()
        let remind = try session.start(at: "2031-12-03 09:00:00")
        try session.wait(forStates: ["told", "told"])
        remind.kill(SIGTERM)
        try remind.waitForEnd()
        first.quit()
        let second = try session.daemon()
        defer { second.quit() }
        _ = try session.start(at: "2031-12-03 09:30:00")
        try wait("both again") { second.calls.count == 2 }
        #expect(second.seen.map(\.title) == ["Call Ada", "Read"])
        #expect(second.seen.allSatisfy { $0.buttons.contains("done") })
    }

    @Test func tasksAddedChangedAndCompletedMeanwhileAreConsidered() throws {
        // Late enough that the task is completed first, even if the machine stalls for half a minute.
        let gone = try session.add("Gone by then", due: "2031-12-03T09:00:40")
        let moved = try session.add("Moved", due: "2031-12-05T09:00:00")
        let daemon = try session.daemon()
        defer { daemon.quit() }
        _ = try session.start(at: "2031-12-03 09:00:00")
        let time = Timestamp(milliseconds: 1_900_000_000_000)
        try session.store.perform(.complete([gone]), at: time)
        try session.store.perform(.change(moved, [FieldChange(.due, .text("2031-12-03T09:00:41"))]), at: time)
        try wait("the moved one", timeout: 300) { daemon.calls.contains { $0.title == "Moved" } }
        #expect(daemon.calls.map(\.title) == ["Moved"])
        try session.add("New", due: "2031-12-03T09:00:00")
        try wait("the new one") { daemon.calls.map(\.title) == ["Moved", "New"] }
    }

    /// The program sees a copy of the machine's settings, whose time zone changes in the middle of the test.
    @Test(.enabled(if: Volume.shouldRun, "\(Volume.reason)")) func aTimeZoneSetWhileRunningAppliesImmediately() throws {
        try session.add("Call Ada", due: nine)
        let daemon = try session.daemon()
        defer { daemon.quit() }
        let settings = try MachineSettings(zone: "UTC")
        let remind = try session.start(at: "2031-12-03 03:35:00", in: settings)
        let bus = try TestBus(session.desk.address)
        try wait("the program") { try bus.hasOwner("io.github.furrow_app.Furrow.Remind") }
        // By then it has checked once.
        try remind.waitUntilIdle()
        #expect(daemon.calls.isEmpty)
        // In that zone it is 9:05.
        try settings.set(zone: "Asia/Kolkata")
        try wait("the reminder") { daemon.calls.map(\.body) == ["Today 9:00 · Tasks"] }
    }

    @Test func anotherMorningHourAppliesImmediately() throws {
        try session.add("Pay rent", due: "2031-12-03")
        try session.set(morningHour: 10)
        let daemon = try session.daemon()
        defer { daemon.quit() }
        let remind = try session.start(at: "2031-12-03 09:30:00", ["GSETTINGS_BACKEND": "keyfile"])
        let bus = try TestBus(session.desk.address)
        try wait("the program") { try bus.hasOwner("io.github.furrow_app.Furrow.Remind") }
        // By then it has checked once.
        try remind.waitUntilIdle()
        #expect(daemon.calls.isEmpty)
        try session.set(morningHour: 8)
        try wait("the reminder") { daemon.calls.map(\.title) == ["Pay rent"] }
    }

    @Test func aTaskAddedOnTheCommandLineIsReminded() throws {
        let daemon = try session.daemon()
        defer { daemon.quit() }
        let remind = try session.start(at: "2031-12-03 09:00:00")
        let bus = try TestBus(session.desk.address)
        try wait("the program") { try bus.hasOwner("io.github.furrow_app.Furrow.Remind") }
        // If both programs create the store at the same time, this one waits for longer than the test before it tries
        // again.
        try remind.waitUntilIdle()
        // With the machine's own clock: under faketime, Swift's runtime (6.2) finds no arguments.
        let add = try session.desk.start(
            [Reminded.program("furrow"), "add", "Water the plants", "--due", "2031-12-03T09:01", "--remind=-PT50S"],
            environment: ["XDG_DATA_HOME": session.desk.folder + "/data"])
        #expect(try add.waitForEnd() == .exited(0), "\(add.log)")
        try wait("the reminder") { daemon.calls.map(\.title) == ["Water the plants"] }
        #expect(remind.isRunning)
    }

    @Test func aScriptDoesNotWaitForTheStartedReminderProgram() throws {
        // No service file names the program: the command starts the one in its own folder.
        let line = "'\(try Reminded.program("furrow"))' add Call --due 2031-12-03 --remind=-PT5M | cat"
        let script = try session.desk.start(
            ["/bin/sh", "-c", line], environment: ["XDG_DATA_HOME": session.desk.folder + "/data"])
        #expect(try script.waitForEnd() == .exited(0), "\(script.log)")
        let bus = try TestBus(session.desk.address)
        try wait("the program") { try bus.hasOwner("io.github.furrow_app.Furrow.Remind") }
    }

    @Test(arguments: [
        ["edit", "ID", "--due", "2031-12-04T09:00"], ["done", "ID"], ["skip", "ID"], ["undo"],
    ])
    func commandsThatLeaveAFutureReminderStartTheProgram(arguments: [String]) throws {
        let id = try session.add("Stand-up", due: nine, repeats: "FREQ=DAILY")
        if arguments == ["undo"] {
            try session.store.perform(.delete([id]), at: Timestamp(milliseconds: 1_900_000_000_000))
        }
        let arguments = arguments.map { $0 == "ID" ? id.uuidString : $0 }
        let command = try session.desk.start(
            [Reminded.program("furrow")] + arguments, environment: ["XDG_DATA_HOME": session.desk.folder + "/data"])
        #expect(try command.waitForEnd() == .exited(0), "\(command.log)")
        let bus = try TestBus(session.desk.address)
        try wait("the program") { try bus.hasOwner("io.github.furrow_app.Furrow.Remind") }
    }

    // MARK: Buttons

    @Test func theDoneButtonCompletesTheTaskAsOneStep() throws {
        let id = try session.add("Call Ada", due: nine)
        let daemon = try session.daemon()
        defer { daemon.quit() }
        _ = try session.start(at: "2031-12-03 09:00:00")
        try session.wait(forStates: ["told"])
        daemon.press("done", of: try #require(daemon.seen.first))
        try wait("the item to be done") { try session.store.item(id)?.isDone == true }
        #expect(try session.store.undo()?.kind == .completed)
        #expect(try session.store.item(id)?.isDone == false)
        #expect(try session.states() == ["over"])
    }

    @Test func theDoneButtonOfARepeatingTaskMovesToTheNextOccurrence() throws {
        let id = try session.add("Stand-up", due: nine, repeats: "FREQ=DAILY")
        let daemon = try session.daemon()
        defer { daemon.quit() }
        _ = try session.start(at: "2031-12-03 09:00:00")
        try session.wait(forStates: ["told"])
        daemon.press("done", of: try #require(daemon.seen.first))
        try wait("the next turn") { try session.store.item(id)?.due == CalendarTime("2031-12-04T09:00:00") }
        #expect(try session.store.item(id)?.isDone == false)
    }

    @Test func theDoneButtonOfAnUnsupportedRepeatOpensTheWindow() throws {
        let id = try session.add("Eye drops", due: nine)
        let custom = FieldChange(.customRepeat, .text("FREQ=SECONDLY"))
        try session.store.perform(.change(id, [custom]), at: Timestamp(milliseconds: 0))
        let daemon = try session.daemon()
        defer { daemon.quit() }
        let window = try WindowOnBus(session.desk.address)
        defer { window.quit() }
        _ = try session.start(at: "2031-12-03 09:00:00")
        try session.wait(forStates: ["told"])
        daemon.press("done", of: try #require(daemon.seen.first))
        try wait("the window") { window.calls.contains { $0.hasPrefix("Activate ") } }
        #expect(try session.store.item(id)?.isDone == false)
        try session.wait(forStates: ["over"])
    }

    @Test func aSnoozeIsSavedBeforeTheUserChoosesItsLength() throws {
        try session.add("Call Ada", due: nine)
        let daemon = try session.daemon()
        defer { daemon.quit() }
        let first = try session.start(at: "2031-12-03 09:00:00")
        try session.wait(forStates: ["told"])
        let shown = try #require(daemon.seen.first)
        daemon.press("snooze", of: shown)
        try wait("the question") {
            daemon.seen.map(\.buttons) == [["snooze-tenMinutes", "snooze-hour", "snooze-tomorrow"]]
        }
        try session.wait(forStates: ["snoozed"])
        // Without an answer, the reminder returns in ten minutes.
        daemon.dismiss(try #require(daemon.seen.first))
        first.kill(SIGKILL)
        try first.waitForEnd()
        _ = try session.start(at: "2031-12-03 09:10:10")
        try wait("the reminder") { daemon.seen.map(\.title) == ["Call Ada"] && daemon.seen[0].buttons.contains("done") }
        try session.wait(forStates: ["told"])
    }

    @Test func aReminderSnoozedForAnHourReturnsInAnHour() throws {
        try session.add("Call Ada", due: nine)
        let daemon = try session.daemon()
        defer { daemon.quit() }
        let first = try session.start(at: "2031-12-03 09:00:00")
        try session.wait(forStates: ["told"])
        daemon.press("snooze", of: try #require(daemon.seen.first))
        try wait("the question") { daemon.seen.first?.buttons.count == 3 && daemon.calls.count == 2 }
        try session.wait(forStates: ["snoozed"])
        try snoozeForAnHour(daemon, to: 1_954_058_400, ending: first)
        _ = try session.start(at: "2031-12-03 09:59:59")
        try wait("the reminder") { daemon.calls.count == 3 }
        #expect(daemon.calls.last?.title == "Call Ada")
    }

    @Test func aDismissedNotificationIsOver() throws {
        try session.add("Call Ada", due: nine)
        let daemon = try session.daemon()
        defer { daemon.quit() }
        _ = try session.start(at: "2031-12-03 09:00:00")
        try session.wait(forStates: ["told"])
        daemon.dismiss(try #require(daemon.seen.first))
        try session.wait(forStates: ["over"])
    }

    @Test func theNotificationOfATaskCompletedElsewhereIsRemoved() throws {
        let id = try session.add("Call Ada", due: nine)
        let daemon = try session.daemon()
        defer { daemon.quit() }
        _ = try session.start(at: "2031-12-03 09:00:00")
        try session.wait(forStates: ["told"])
        try session.store.perform(.complete([id]), at: Timestamp(milliseconds: 1_900_000_000_000))
        try wait("the notification to go") { daemon.seen.isEmpty }
        try session.wait(forStates: ["over"])
    }

    // MARK: Servers

    @Test func markupIsEscapedOnlyForAServerThatSupportsIt() throws {
        let list = NewItem(title: "Fish & <b>chips</b>")
        try session.store.perform(
            .add([list], at: .bottom, in: TodoList.root), at: Timestamp(milliseconds: 1_900_000_000_000))
        let id = try session.add("<i>Vinegar</i> & salt", due: "2031-12-03")
        try session.store.perform(.transfer([id], to: list.id), at: Timestamp(milliseconds: 1_900_000_000_000))
        let plain = try session.daemon(["body"])
        let first = try session.start(at: "2031-12-03 09:00:00")
        try session.wait(forStates: ["told"])
        #expect(plain.calls.first?.body == "Today · Fish & <b>chips</b>")
        #expect(plain.calls.first?.actions == [])
        first.kill(SIGTERM)
        try first.waitForEnd()
        plain.quit()
        let rich = try session.daemon()
        defer { rich.quit() }
        _ = try session.start(at: "2031-12-03 09:00:10")
        // The server that showed the notification has gone, and its notifications with it.
        try wait("the reminder") { rich.calls.map(\.body) == ["Today · Fish &amp; &lt;b&gt;chips&lt;/b&gt;"] }
        #expect(rich.calls.first?.title == "<i>Vinegar</i> & salt")
    }

    @Test func withoutAServerTheReminderWaitsForOne() throws {
        try session.add("Call Ada", due: nine)
        let remind = try session.start(at: "2031-12-03 09:00:00")
        let bus = try TestBus(session.desk.address)
        try wait("the program") { try bus.hasOwner("io.github.furrow_app.Furrow.Remind") }
        try bus.check()
        #expect(try session.states() == [])
        let daemon = try session.daemon()
        defer { daemon.quit() }
        try wait("the reminder") { daemon.calls.map(\.title) == ["Call Ada"] }
        #expect(remind.isRunning)
    }

    @Test func aRestartedServerShowsThePreviousNotifications() throws {
        try session.add("Call Ada", due: nine)
        try session.add("Read", due: nine)
        let first = try session.daemon()
        _ = try session.start(at: "2031-12-03 09:00:00")
        try session.wait(forStates: ["told", "told"])
        first.dismiss(try #require(first.seen.first { $0.title == "Read" }))
        try wait("the end of one") { try session.states().sorted() == ["over", "told"] }
        first.quit()
        let second = try session.daemon()
        defer { second.quit() }
        try wait("the other") { second.calls.map(\.title) == ["Call Ada"] }
    }

    // MARK: Nothing is lost

    @Test func killedBeforeTheDeliveryIsConfirmedTheIDIsReused() throws {
        try session.add("Call Ada", due: nine)
        let daemon = try session.daemon()
        defer { daemon.quit() }
        daemon.setStuck(true)
        let first = try session.start(at: "2031-12-03 09:00:00")
        try wait("the call") { daemon.calls.count == 1 }
        #expect(try session.states() == ["begun"])
        first.kill(SIGKILL)
        try first.waitForEnd()
        daemon.setStuck(false)
        _ = try session.start(at: "2031-12-03 09:20:00")
        try session.wait(forStates: ["told"])
        #expect(daemon.calls.count == 2)
        #expect(Set(daemon.calls.map(\.asked)).count == 1)
        #expect(daemon.calls.allSatisfy { $0.asked != 0 })
    }

    @Test(arguments: 1...3) func killingAtAnyMomentLosesNoReminder(seed: UInt64) throws {
        var generator = SplitMix64(state: seed)
        let titles = (1...6).map { "Item \($0)" }
        for title in titles { try session.add(title, due: nine) }
        let daemon = try session.daemon()
        defer { daemon.quit() }
        for _ in 1...8 {
            let remind = try session.start(at: "2031-12-03 09:00:00")
            // A random moment between the program's start and the end of all notifications.
            usleep(UInt32.random(in: 0...120_000, using: &generator))
            remind.kill(SIGKILL)
            try remind.waitForEnd()
        }
        _ = try session.start(at: "2031-12-03 09:00:00")
        try session.wait(forStates: Array(repeating: "told", count: 6))
        #expect(daemon.seen.map(\.title) == titles)
        for title in titles {
            #expect(Set(daemon.calls.filter { $0.title == title }.map(\.number)).count == 1, "\(title)")
        }
        #expect(try session.store.integrityCheck() == [])
    }

    // MARK: The program

    @Test func onlyOneInstanceRuns() throws {
        let first = try session.start(at: "2031-12-03 09:00:00")
        let bus = try TestBus(session.desk.address)
        try wait("the program") { try bus.hasOwner("io.github.furrow_app.Furrow.Remind") }
        let second = try session.start(at: "2031-12-03 09:00:00")
        #expect(try second.waitForEnd() == .exited(0))
        #expect(first.isRunning)
        first.kill(SIGTERM)
        #expect(try first.waitForEnd() == .exited(0))
    }

    @Test func theSessionBusStartsTheProgram() throws {
        let id = try session.add("Call Ada", due: nine)
        // With the machine's own clock, at which the due date is long past.
        let past = Command.change(id, [FieldChange(.due, .text("2020-01-01"))])
        try session.store.perform(past, at: Timestamp(milliseconds: 1_900_000_000_000))
        let daemon = try session.daemon()
        defer { daemon.quit() }
        let variables = "XDG_DATA_HOME=\(session.desk.folder)/data"
        try session.desk.install(
            service: "io.github.furrow_app.Furrow.Remind",
            command: "/usr/bin/env \(variables) \(try Reminded.program("furrow-remind"))")
        let bus = try TestBus(session.desk.address)
        try bus.check()
        try wait("the reminder") { daemon.calls.map(\.title) == ["Call Ada"] }
    }

    @Test func aStoreOfANewerVersionIsReportedAndEndsTheProgram() throws {
        try DatabaseQueue.opened(session.path).writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA user_version = 99")
        }
        let remind = try session.start(at: "2031-12-03 09:00:00")
        #expect(try remind.waitForEnd() == .exited(1))
        #expect(remind.log.contains("was written by a newer Furrow"))
    }

    @Test func aFileThatIsNotAStoreIsReportedAndLeftUnchanged() throws {
        let text = String(repeating: "no store\n", count: 100)
        for end in ["-wal", "-shm"] { unlink(session.path + end) }
        try text.write(toFile: session.path, atomically: true, encoding: .utf8)
        let remind = try session.start(at: "2031-12-03 09:00:00")
        #expect(try remind.waitForEnd() == .exited(1))
        #expect(remind.log.hasPrefix("furrow-remind: "))
        #expect(remind.log.contains("is not a Furrow store"))
        #expect(try String(contentsOfFile: session.path, encoding: .utf8) == text)
    }

    @Test func aReplacedStoreIsReopened() throws {
        let daemon = try session.daemon()
        defer { daemon.quit() }
        _ = try session.start(at: "2031-12-03 09:00:00")
        let bus = try TestBus(session.desk.address)
        try wait("the program") { try bus.hasOwner("io.github.furrow_app.Furrow.Remind") }
        // In the same folder, so that the copy can take the name at once.
        let copy = session.path + ".copy"
        let other = try Reminded()
        try other.add("Of the copy", due: nine)
        try DatabaseQueue.opened(other.path).backup(to: DatabaseQueue.opened(copy))
        for end in ["-wal", "-shm"] { unlink(session.path + end) }
        #expect(rename(copy, session.path) == 0)
        try wait("the reminder") { daemon.calls.map(\.title) == ["Of the copy"] }
    }

    @Test func unknownOptionsAreRefused() throws {
        let wrong = try session.desk.start([Reminded.program("furrow-remind"), "--nonsense"])
        #expect(try wrong.waitForEnd() == .exited(2))
        let help = try session.desk.start([Reminded.program("furrow-remind"), "--help"])
        #expect(try help.waitForEnd() == .exited(0))
        #expect(help.log.contains("furrow-remind"))
    }

    @Test func aMissingSessionBusIsReported() throws {
        let remind = try session.start(
            at: "2031-12-03 09:00:00", ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"])
        #expect(try remind.waitForEnd() == .exited(1))
        #expect(remind.log.contains("no session bus"))
    }

    @Test func theProgramDoesNotWakeUpBetweenReminders() throws {
        try session.add("Far away", due: "2031-12-24")
        let daemon = try session.daemon()
        defer { daemon.quit() }
        let remind = try session.start(at: "2031-12-03 09:00:00")
        let bus = try TestBus(session.desk.address)
        try wait("the program") { try bus.hasOwner("io.github.furrow_app.Furrow.Remind") }
        try remind.waitUntilIdle()
        let before = remind.wakeUps
        // Any periodic wake-up occurs every second or more often.
        usleep(2_000_000)
        #expect(remind.wakeUps == before)
        // The program wakes up on a request.
        try session.add("Now", due: nine)
        try wait("the reminder") { daemon.calls.map(\.title) == ["Now"] }
    }
}
