// Tests of reminders in the store: the records before and after they are shown, and the actions of their buttons.

import Foundation
import GRDB
import Testing
import Todo

@testable import Store

@Suite struct ReminderTests {
    private static let nine = TimeOfDay(hour: 9, minute: 0) ?? .midnight
    private static let server = NotificationServer(bus: "guid", owner: ":1.5")

    private let store: Store
    private let clock = SetClock()

    init() throws {
        clock.set("2026-12-01T12:00:00", zone: "UTC")
        store = try Store.inMemory(clock: clock.clock)
    }

    @discardableResult
    private func add(
        _ title: String, due: String = "2026-12-03T09:00:00", _ reminders: String = #"["PT0S"]"#, repeats: String? = nil
    ) throws -> UUID {
        var fields = [FieldChange(.due, .text(due)), FieldChange(.reminders, .text(reminders))]
        if let repeats { fields.append(FieldChange(.repeats, .text(repeats))) }
        let item = NewItem(title: title, fields: fields)
        try store.perform(.add([item], at: .bottom, in: tasks), at: clock.now)
        return item.id
    }

    private func begin(at time: String) throws -> ReminderPlan {
        clock.set(time, zone: "UTC")
        return try store.beginReminders(morning: Self.nine, server: Self.server)
    }

    /// Shows all due reminders, as notifications numbered from 1, and returns the plan.
    @discardableResult
    private func tell(at time: String) throws -> ReminderPlan {
        let plan = try begin(at: time)
        for (index, reminder) in plan.due.enumerated() {
            try store.recordDelivered([reminder], as: UInt32(index + 1), by: Self.server)
        }
        return plan
    }

    private func deliveries() throws -> [String] {
        try store.read { try String.fetchAll($0, sql: "SELECT state FROM telling ORDER BY name, state") }
    }

    private func totalChanges() throws -> Int { try store.writer.read { $0.totalChangesCount } }

    @Test func aDueReminderIsRecordedBeforeItIsDelivered() throws {
        try add("Call")
        #expect(
            try begin(at: "2026-12-03T08:59:59").next
                == CalendarTime("2026-12-03T09:00:00Z").map { SampleZones().instant(of: $0) })
        #expect(try deliveries().isEmpty)
        let plan = try begin(at: "2026-12-03T09:00:00")
        #expect(plan.due.map(\.item.title) == ["Call"])
        #expect(plan.due.map(\.item.list) == ["Tasks"])
        #expect(try deliveries() == ["begun"])
        try store.recordDelivered(plan.due, as: 3, by: Self.server)
        #expect(try deliveries() == ["told"])
        #expect(try begin(at: "2026-12-03T09:00:01").isQuiet)
    }

    @Test func anInterruptedDeliveryIsRepeated() throws {
        try add("Call")
        let first = try begin(at: "2026-12-03T09:00:00")
        let again = try begin(at: "2026-12-03T09:20:00")
        #expect(again.due.map(\.name) == first.due.map(\.name))
        #expect(again.due.first?.wasShownAsMissed == false)
    }

    @Test func withoutDueRemindersNothingIsWritten() throws {
        try add("Call")
        let before = try totalChanges()
        _ = try begin(at: "2026-12-03T08:00:00")
        #expect(try totalChanges() == before)
        try tell(at: "2026-12-03T09:00:00")
        let after = try totalChanges()
        #expect(after > before)
        _ = try begin(at: "2026-12-03T10:00:00")
        #expect(try totalChanges() == after)
    }

    @Test func deliveringAReminderMakesNoUndoStepAndNoChange() throws {
        try add("Call")
        let revision = try store.revision()
        try tell(at: "2026-12-03T09:00:00")
        try store.snooze(1, of: Self.server, until: Snooze.hour.end(from: clock.clock(), morning: Self.nine))
        #expect(try store.revision() == revision)
        #expect(try store.undo()?.kind == .added)
    }

    @Test func completingFromANotificationCanBeUndone() throws {
        let id = try add("Call")
        try tell(at: "2026-12-03T09:00:00")
        #expect(try store.completeDelivered(1, of: Self.server)?.kind == .completed)
        #expect(try store.item(id)?.isDone == true)
        #expect(try begin(at: "2026-12-03T09:01:00").isQuiet)
        try store.undo()
        #expect(try store.item(id)?.isDone == false)
        // The task is open again, but its reminder was already shown.
        #expect(try begin(at: "2026-12-03T09:02:00").isQuiet)
    }

    @Test func completingARepeatingItemFromItsNotificationWorksOnce() throws {
        let id = try add("Stand-up", repeats: "FREQ=DAILY")
        try tell(at: "2026-12-03T09:00:00")
        try store.completeDelivered(1, of: Self.server)
        #expect(try store.item(id)?.due == CalendarTime("2026-12-04T09:00:00"))
        // A second press does nothing, because the next occurrence's reminder was not shown yet.
        #expect(try store.completeDelivered(1, of: Self.server) == nil)
        #expect(try store.item(id)?.due == CalendarTime("2026-12-04T09:00:00"))
        #expect(try tell(at: "2026-12-04T09:00:00").due.map(\.item.id) == [id])
    }

    @Test func aNotificationOfACompletedOccurrenceDoesNothing() throws {
        let id = try add("Stand-up", repeats: "FREQ=DAILY")
        try tell(at: "2026-12-03T09:00:00")
        try store.perform(.complete([id]), at: clock.now)
        #expect(try store.completeDelivered(1, of: Self.server) == nil)
        #expect(try store.item(id)?.due == CalendarTime("2026-12-04T09:00:00"))
    }

    @Test func anUnknownNotificationIDDoesNothing() throws {
        let id = try add("Call")
        try tell(at: "2026-12-03T09:00:00")
        #expect(try store.completeDelivered(2, of: Self.server) == nil)
        let other = NotificationServer(bus: "guid", owner: ":1.6")
        #expect(try store.completeDelivered(1, of: other) == nil)
        #expect(try !store.snooze(1, of: other, until: .floating(clock.clock().local)))
        try store.endDelivery(1, of: other)
        #expect(try store.item(id)?.isDone == false)
        #expect(try deliveries() == ["told"])
    }

    @Test func aSnoozedReminderReturnsOnlyOnce() throws {
        try add("Call")
        try tell(at: "2026-12-03T09:00:00")
        #expect(
            try store.snooze(1, of: Self.server, until: Snooze.tenMinutes.end(from: clock.clock(), morning: Self.nine)))
        // The notification closes, but the snoozed reminder does not end.
        try store.endDelivery(1, of: Self.server)
        #expect(try deliveries() == ["snoozed"])
        #expect(try begin(at: "2026-12-03T09:09:59").isQuiet)
        #expect(try tell(at: "2026-12-03T09:10:00").due.count == 1)
        try store.endDelivery(1, of: Self.server)
        #expect(try begin(at: "2026-12-03T09:20:00").isQuiet)
        #expect(try deliveries() == ["over"])
    }

    @Test func aSnoozedReminderCanBeSnoozedLonger() throws {
        try add("Call")
        try tell(at: "2026-12-03T09:00:00")
        let now = clock.clock()
        try store.snooze(1, of: Self.server, until: Snooze.tenMinutes.end(from: now, morning: Self.nine))
        try store.recordQuestion(about: 1, as: 8, by: Self.server)
        #expect(try !store.snooze(1, of: Self.server, until: Snooze.hour.end(from: now, morning: Self.nine)))
        #expect(try store.snooze(8, of: Self.server, until: Snooze.hour.end(from: now, morning: Self.nine)))
        // Closing the question without an answer ends nothing.
        try store.endDelivery(8, of: Self.server)
        #expect(try store.completeDelivered(8, of: Self.server) == nil)
        #expect(try begin(at: "2026-12-03T09:30:00").isQuiet)
        let plan = try begin(at: "2026-12-03T10:00:00")
        // The reminder replaces the question's notification, in case that is still shown.
        #expect(plan.due.map(\.notification) == [8])
    }

    @Test(arguments: ["done", "deleted", "dated", "unreminded", "of a deleted list"])
    func changingAnItemEndsItsDelivery(how: String) throws {
        let list = NewItem(title: "Garden")
        try store.perform(.add([list], at: .bottom, in: TodoList.root), at: clock.now)
        let id = try add("Call")
        try tell(at: "2026-12-03T09:00:00")
        switch how {
        case "done": try store.perform(.complete([id]), at: clock.now)
        case "deleted": try store.perform(.delete([id]), at: clock.now)
        case "dated": try store.perform(.change(id, [FieldChange(.due, .text("2026-12-05"))]), at: clock.now)
        case "unreminded": try store.perform(.change(id, [FieldChange(.reminders, .text("[]"))]), at: clock.now)
        default:
            try store.perform(.transfer([id], to: list.id), at: clock.now)
            try store.perform(.delete([list.id]), at: clock.now)
        }
        let plan = try begin(at: "2026-12-03T09:01:00")
        #expect(plan.ended.map(\.notification) == [1])
        #expect(plan.due.isEmpty)
        #expect(try deliveries() == ["over"])
        #expect(try begin(at: "2026-12-03T09:02:00").isQuiet)
    }

    @Test func aRestoredItemIsNotDeliveredAgain() throws {
        let id = try add("Call")
        try tell(at: "2026-12-03T09:00:00")
        try store.perform(.delete([id]), at: clock.now)
        _ = try begin(at: "2026-12-03T09:01:00")
        try store.undo()
        #expect(try begin(at: "2026-12-03T09:02:00").isQuiet)
    }

    @Test func deliveriesOfOldOccurrencesAreForgotten() throws {
        try add("Stand-up", repeats: "FREQ=DAILY")
        try tell(at: "2026-12-03T09:00:00")
        try store.completeDelivered(1, of: Self.server)
        #expect(try deliveries() == ["over"])
        try tell(at: "2027-01-03T10:00:00")
        #expect(try deliveries() == ["told"])
    }

    @Test func anUnreadableItemIsSkippedAndItsDeliveryIsKept() throws {
        let id = try add("Call")
        try tell(at: "2026-12-03T09:00:00")
        try add("Write")
        try store.write { db in
            try db.execute(sql: "UPDATE item SET due = 'nonsense' WHERE id = ?", arguments: [id.blob])
        }
        #expect(try tell(at: "2026-12-03T09:01:00").due.map(\.item.title) == ["Write"])
        #expect(try deliveries() == ["told", "told"])
    }

    @Test func theStoreKnowsWhetherItHasReminders() throws {
        #expect(try !store.hasReminders())
        try store.add("Without")
        #expect(try !store.hasReminders())
        let id = try add("With")
        #expect(try store.hasReminders())
        try store.perform(.complete([id]), at: clock.now)
        #expect(try !store.hasReminders())
    }
}
