// Tests the real program with more reminders of a synced list than anyone can act on.

import Desk
import Foundation
import Store
import TestSupport
import Testing
import Todo

@Suite(.serialized, .enabled(if: Reminded.shouldRun, "needs dbus-daemon and faketime"))
struct ReminderLimitTests {
    private let session: Reminded
    private let nine = "2031-12-03T09:00:00"

    init() throws {
        session = try Reminded()
        let account = Account(kind: .manual, name: "anna", url: "https://example.org/", user: "anna")
        try session.store.save(account)
        try session.store.save(RemoteList(list: TodoList.tasks.id, account: account.id, href: "/list/"))
    }

    private func wait(_ what: String, until holds: () throws -> Bool) throws {
        try BusDesk.wait(for: what, timeout: Desk.defaultTimeout, until: holds)
    }

    private func add(_ numbers: ClosedRange<Int>, due: String) throws {
        for number in numbers { try session.add("Item \(number)", due: due) }
    }

    @Test func beyondTwentyOneSummaryIsShownUpdatedAndOpensTheList() throws {
        try add(1...25, due: nine)
        let daemon = try session.daemon()
        defer { daemon.quit() }
        let window = try WindowOnBus(session.desk.address)
        defer { window.quit() }
        let first = try session.start(at: "2031-12-03 09:00:00")
        try session.wait(forStates: Array(repeating: "told", count: 25))
        #expect(daemon.seen.count == 21)
        #expect(daemon.calls.last?.title == "5 more reminders in “Tasks”")
        #expect(daemon.calls.last?.buttons == ["default", "snooze"])
        first.kill(SIGTERM)
        try first.waitForEnd()
        // A second process that starts within the hour continues the summary.
        try add(26...28, due: "2031-12-03T09:30:00")
        _ = try session.start(at: "2031-12-03 09:30:00")
        try session.wait(forStates: Array(repeating: "told", count: 28))
        #expect(daemon.seen.count == 21)
        let summary = try #require(daemon.seen.first { $0.title == "8 more reminders in “Tasks”" })
        daemon.press("default", of: summary)
        try wait("the window to be asked") { !window.calls.isEmpty }
        #expect(window.calls == ["ActivateAction ('show-list', [<'\(TodoList.tasks.id.uuidString)'>], {})"])
        try wait("the notes") { try session.states().count { $0 == "over" } == 8 }
    }

    @Test func afterAnHourRemindersAreShownIndividuallyAgain() throws {
        try add(1...22, due: nine)
        let daemon = try session.daemon()
        defer { daemon.quit() }
        let first = try session.start(at: "2031-12-03 09:00:00")
        try session.wait(forStates: Array(repeating: "told", count: 22))
        first.kill(SIGTERM)
        try first.waitForEnd()
        try session.add("Later", due: "2031-12-03T10:05:00")
        _ = try session.start(at: "2031-12-03 10:05:00")
        try wait("the reminder") { daemon.calls.last?.title == "Later" }
    }
}
