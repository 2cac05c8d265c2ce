// Tests of which reminders are shown at which time. They use values only, without a running clock.

import Foundation
import TestSupport
import Testing
import Todo

@Suite struct ReminderPlanTests {
    private static let nine = TimeOfDay(hour: 9, minute: 0) ?? .midnight
    private static let server = NotificationServer(bus: "guid", owner: ":1.5")

    /// Returns a time of the clock in Berlin in winter, or in another time zone.
    private func now(_ text: String, in zone: String = "Europe/Berlin") throws -> Now {
        let zones = SampleZones(current: zone)
        let instant = zones.instant(of: try #require(CalendarTime(text)))
        return Now(Timestamp(milliseconds: Int64(instant) * 1000), by: zones)
    }

    private func item(
        _ number: UInt8, start: String? = nil, due: String? = "2026-12-03", _ reminders: String...
    ) throws -> RemindedItem {
        RemindedItem(
            id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)), title: "Item \(number)",
            list: "Tasks", start: start.flatMap { CalendarTime($0) },
            due: due.flatMap { CalendarTime($0) }, reminders: try reminders.map { try #require(Reminder($0)) })
    }

    private func plan(
        at now: Now, server: NotificationServer? = Self.server, _ items: (RemindedItem, [DeliveryRecord])...
    ) -> ReminderPlan {
        var plan = ReminderPlan(at: now, morning: Self.nine, server: server)
        for (item, deliveries) in items { plan.add(item, deliveries) }
        plan.finish()
        return plan
    }

    /// Returns a delivery record of a task's first reminder.
    private func makeDelivery(
        of item: RemindedItem, _ state: DeliveryRecord.State, until: String? = nil, missed: Bool = false,
        noted: String = "2026-12-01T00:00:00", by server: NotificationServer? = Self.server
    ) throws -> DeliveryRecord {
        DeliveryRecord(
            item: item.id, name: try #require(item.reminders.first).name(start: item.start, due: item.due),
            state: state,
            until: until.flatMap { CalendarTime($0) }, noted: try now(noted).time, missed: missed, notification: 7,
            server: server)
    }

    @Test func aReminderIsNextUntilItIsDue() throws {
        let item = try self.item(1, due: "2026-12-03T10:00:00", "-PT15M")
        let early = plan(at: try now("2026-12-03T09:44:59"), (item, []))
        #expect(early.isQuiet)
        #expect(early.next == (try now("2026-12-03T09:45:00").instant))
        let there = plan(at: try now("2026-12-03T09:45:00"), (item, []))
        #expect(there.due.map(\.item) == [item])
        #expect(there.next == nil)
    }

    @Test func theSoonestOfManyRemindersIsNext() throws {
        let plan = self.plan(
            at: try now("2026-12-03T08:00:00"), (try item(1, due: "2026-12-05", "PT0S"), []),
            (try item(2, due: "2026-12-04", "PT0S", "-P1D"), []), (try item(3, due: "2026-12-04", "PT0S"), []))
        #expect(plan.next == (try now("2026-12-03T09:00:00").instant))
    }

    @Test func aReminderRelativeToTheStartMovesWithTheStart() throws {
        let item = try self.item(1, start: "2026-12-01T09:00:00", due: "2026-12-01T18:00:00", "START-PT15M")
        let there = plan(at: try now("2026-12-01T08:45:00"), (item, []))
        #expect(there.due.map(\.item) == [item])
        let delivery = try makeDelivery(of: item, .over)
        #expect(plan(at: try now("2026-12-01T08:45:00"), (item, [delivery])).isQuiet)
        // The next day is another occurrence, whose reminder was not shown yet.
        let next = try self.item(1, start: "2026-12-02T09:00:00", due: "2026-12-02T18:00:00", "START-PT15M")
        #expect(
            plan(at: try now("2026-12-01T08:45:00"), (next, [delivery])).next
                == (try now("2026-12-02T08:45:00").instant))
        // If only the due date moves, the start remains the same.
        let postponed = try self.item(1, start: "2026-12-01T09:00:00", due: "2026-12-04T18:00:00", "START-PT15M")
        #expect(plan(at: try now("2026-12-01T08:45:00"), (postponed, [delivery])).isQuiet)
    }

    @Test func aReminderOnADayIsDeliveredInTheMorning() throws {
        let item = try self.item(1, "PT0S")
        #expect(plan(at: try now("2026-12-03T08:59:59"), (item, [])).due.isEmpty)
        #expect(plan(at: try now("2026-12-03T09:00:00"), (item, [])).due.count == 1)
    }

    @Test func floatingTimesFollowTheLocalZoneAndZonedTimesDoNot() throws {
        let floating = try item(1, due: "2026-12-03T09:00:00", "PT0S")
        let zoned = try item(2, due: "2026-12-03T09:00:00+01:00[Europe/Berlin]", "PT0S")
        let before = try now("2026-12-03T00:00:00", in: "UTC")
        #expect(
            plan(at: before, (floating, [])).next
                == CalendarTime("2026-12-03T09:00:00Z").map { SampleZones().instant(of: $0) })
        #expect(
            plan(at: before, (zoned, [])).next
                == CalendarTime("2026-12-03T08:00:00Z").map { SampleZones().instant(of: $0) })
        // At the same moment, the computer changes to another time zone. The floating time has arrived, and the zoned
        // time is as far away as before.
        let moment = Now(
            Timestamp(milliseconds: Int64(before.instant) * 1000 + 5 * 3_600_000),
            by: SampleZones(current: "Asia/Kolkata")
        )
        #expect(moment.local.description == "2026-12-03T10:30:00")
        #expect(plan(at: moment, (floating, []), (zoned, [])).due.map(\.item) == [floating])
    }

    @Test func aSkippedLocalTimeUsesTheOffsetBeforeTheChange() throws {
        // At 02:00 the clock moves to 03:00, so 02:30 means the moment when the clock shows 03:30.
        let item = try self.item(1, due: "2026-03-29T02:30:00", "PT0S")
        #expect(plan(at: try now("2026-03-28T00:00:00"), (item, [])).next == (try now("2026-03-29T03:30:00").instant))
    }

    @Test func aRepeatedLocalTimeIsDeliveredOnce() throws {
        let item = try self.item(1, due: "2026-10-25T02:30:00", "PT0S")
        let first = try now("2026-10-25T02:30:00")
        #expect(plan(at: first, (item, [])).due.count == 1)
        let second = Now(Timestamp(milliseconds: first.time.milliseconds + 3_600_000), by: first.zones)
        #expect(second.local == first.local)
        #expect(plan(at: second, (item, [try makeDelivery(of: item, .delivered)])).isQuiet)
    }

    @Test func aDeliveredReminderIsNotRepeatedEvenIfTheClockIsSetBack() throws {
        let item = try self.item(1, "PT0S")
        for state in [DeliveryRecord.State.delivered, .over] {
            let delivery = try makeDelivery(of: item, state)
            for time in ["2026-12-03T08:00:00", "2026-12-03T09:00:00", "2026-12-04T09:00:00"] {
                let plan = self.plan(at: try now(time), (item, [delivery]))
                #expect(plan.isQuiet && plan.next == nil)
            }
        }
    }

    @Test func anInterruptedDeliveryIsRepeatedUnderTheSameNotificationID() throws {
        let item = try self.item(1, "PT0S")
        let plan = self.plan(at: try now("2026-12-03T09:30:00"), (item, [try makeDelivery(of: item, .begun)]))
        #expect(plan.due.first?.notification == 7)
        #expect(plan.announcements.count == 1)
        // Another notification server does not know this id.
        let other = try makeDelivery(of: item, .begun, by: NotificationServer(bus: "guid", owner: ":1.6"))
        #expect(self.plan(at: try now("2026-12-03T09:30:00"), (item, [other])).due.first?.notification == nil)
        #expect(
            NotificationNumber.of(item: item.id, name: "PT0S 2026-12-03")
                == NotificationNumber.of(item: item.id, name: "PT0S 2026-12-03"))
        #expect(
            NotificationNumber.of(item: item.id, name: "PT0S 2026-12-03")
                != NotificationNumber.of(item: item.id, name: "PT0S 2026-12-04"))
    }

    @Test func aRestartedServerShowsRemindersAgainButANewSessionDoesNot() throws {
        let item = try self.item(1, "PT0S")
        let delivery = try makeDelivery(of: item, .delivered)
        let time = try now("2026-12-03T09:30:00")
        #expect(
            plan(at: time, server: NotificationServer(bus: "guid", owner: ":1.6"), (item, [delivery])).due.count == 1)
        #expect(plan(at: time, server: NotificationServer(bus: "other", owner: ":1.6"), (item, [delivery])).isQuiet)
        #expect(plan(at: time, server: nil, (item, [delivery])).isQuiet)
    }

    @Test func aSnoozedReminderReturnsAfterTheSnooze() throws {
        let item = try self.item(1, "PT0S")
        let snoozed = try makeDelivery(of: item, .snoozed, until: "2026-12-03T09:10:00")
        let early = plan(at: try now("2026-12-03T09:05:00"), (item, [snoozed]))
        #expect(early.isQuiet)
        #expect(early.next == (try now("2026-12-03T09:10:00").instant))
        #expect(plan(at: try now("2026-12-03T09:10:00"), (item, [snoozed])).due.count == 1)
    }

    @Test(arguments: [
        (Snooze.tenMinutes, "2026-12-03T09:10:00"), (.hour, "2026-12-03T10:00:00"), (.tomorrow, "2026-12-04T09:00:00"),
    ])
    func eachSnoozeEndsAtItsTime(snooze: Snooze, end: String) throws {
        let now = try self.now("2026-12-03T09:00:00")
        #expect(now.zones.local(of: snooze.end(from: now, morning: Self.nine)).description == end)
    }

    @Test func snoozesFollowClockChangesAndTheLocalMorning() throws {
        let before = try now("2026-03-29T01:30:00")
        #expect(
            before.zones.local(of: Snooze.hour.end(from: before, morning: Self.nine)).description
                == "2026-03-29T03:30:00")
        let end = Snooze.tomorrow.end(from: before, morning: Self.nine)
        #expect(SampleZones(current: "Asia/Kolkata").local(of: end).description == "2026-03-30T09:00:00")
    }

    @Test func severalMissedRemindersAreGroupedAndCurrentOnesAreSeparate() throws {
        let items = [
            try item(1, due: "2026-12-01", "PT0S"), try item(2, due: "2026-12-02", "PT0S"),
            try item(3, due: "2026-12-03T12:00:00", "PT0S"),
        ]
        let plan = self.plan(at: try now("2026-12-03T12:00:10"), (items[2], []), (items[1], []), (items[0], []))
        guard case .missed(let missed)? = plan.announcements.first, plan.announcements.count == 2 else {
            Issue.record("\(plan.announcements)")
            return
        }
        #expect(missed.map(\.item) == Array(items[..<2]))
        #expect(plan.announcements.last == plan.due.last.map(ReminderPlan.Announcement.one))
    }

    @Test func aRestartedServerShowsOldNotificationsAsBefore() throws {
        let items = try (1...4).map { try item($0, due: "2026-12-03", "PT0S") }
        let next = NotificationServer(bus: "guid", owner: ":1.6")
        let plan = self.plan(
            at: try now("2026-12-03T09:30:00"), server: next,
            (items[0], [try makeDelivery(of: items[0], .delivered)]),
            (items[1], [try makeDelivery(of: items[1], .delivered)]),
            (items[2], [try makeDelivery(of: items[2], .delivered, missed: true)]),
            (items[3], [try makeDelivery(of: items[3], .delivered, missed: true)]))
        #expect(plan.announcements == [.missed(Array(plan.due[2...]))] + plan.due[..<2].map { .one($0) })
    }

    @Test func groupedSnoozesReturnAsAGroupAndSingleSnoozesIndividually() throws {
        let items = try (1...3).map { try item($0, due: "2026-12-03", "PT0S") }
        let until = "2026-12-03T09:10:00"
        let plan = self.plan(
            at: try now(until), (items[0], [try makeDelivery(of: items[0], .snoozed, until: until, missed: true)]),
            (items[1], [try makeDelivery(of: items[1], .snoozed, until: until, missed: true)]),
            (items[2], [try makeDelivery(of: items[2], .snoozed, until: until)]))
        #expect(plan.announcements == [.missed(Array(plan.due[..<2])), .one(plan.due[2])])
    }

    @Test func missedRemindersAreShownInGroupsOfUpToEight() throws {
        var plan = self.plan(at: try now("2026-12-05T12:00:00"))
        for number in 1...20 { plan.add(try item(UInt8(number), "PT0S"), []) }
        plan.finish()
        let groups = plan.announcements.map { announcement in
            if case .missed(let reminders) = announcement { reminders } else { [DueReminder]() }
        }
        #expect(groups.map(\.count) == [8, 8, 4])
        #expect(groups.flatMap { $0 } == plan.due)
        #expect(Set(groups.map(NotificationNumber.of(missed:))).count == 3)
    }

    @Test func aSingleMissedReminderIsShownIndividually() throws {
        let plan = self.plan(at: try now("2026-12-05T12:00:00"), (try item(1, "PT0S"), []))
        #expect(plan.announcements == plan.due.map(ReminderPlan.Announcement.one))
    }

    @Test func anInterruptedGroupIsRepeatedAsAGroup() throws {
        let items = try (1...3).map { try item($0, due: "2026-12-01", "PT0S") }
        let now = try self.now("2026-12-05T12:00:00")
        let alone = plan(at: now, (items[0], [try makeDelivery(of: items[0], .begun)]), (items[1], []))
        #expect(alone.announcements.count == 2)
        let together = plan(at: now, (items[0], [try makeDelivery(of: items[0], .begun, missed: true)]))
        #expect(together.announcements == [.missed(together.due)])
    }

    @Test func ofSeveralDueRemindersOfATaskOnlyTheLastIsDelivered() throws {
        let item = try self.item(1, due: "2026-12-03T10:00:00", "-PT1H", "-PT15M", "PT0S", "PT1H")
        let plan = self.plan(at: try now("2026-12-03T10:30:00"), (item, []))
        #expect(plan.due.map(\.name) == ["PT0S 2026-12-03T10:00:00"])
        #expect(plan.due.first?.suppressed == ["-PT1H 2026-12-03T10:00:00", "-PT15M 2026-12-03T10:00:00"])
        #expect(plan.next == (try now("2026-12-03T11:00:00").instant))
    }

    @Test func aNewDueDateEndsTheOldDeliveryAndIsDelivered() throws {
        let before = try item(1, due: "2026-12-03", "PT0S")
        let after = try item(1, due: "2026-12-04", "PT0S")
        let shown = try makeDelivery(of: before, .delivered)
        let plan = self.plan(at: try now("2026-12-04T10:00:00"), (after, [shown]))
        #expect(plan.ended == [shown])
        #expect(plan.due.map(\.name) == ["PT0S 2026-12-04"])
    }

    @Test func completingAnOccurrenceEndsItsDeliveryAndSchedulesTheNext() throws {
        let occurrences = try ["2026-12-03T09:00:00", "2026-12-10T09:00:00"].map { try item(1, due: $0, "-PT15M") }
        let plan = self.plan(
            at: try now("2026-12-03T09:05:00"), (occurrences[1], [try makeDelivery(of: occurrences[0], .delivered)]))
        #expect(plan.ended.count == 1)
        #expect(plan.next == (try now("2026-12-10T08:45:00").instant))
        // After undo, the first occurrence is back, and its reminder was already shown.
        let undone = self.plan(
            at: try now("2026-12-03T09:05:00"), (occurrences[0], [try makeDelivery(of: occurrences[0], .over)]))
        #expect(undone.isQuiet && undone.next == nil)
    }

    @Test func deletingAnItemEndsItsDeliveries() throws {
        let item = try self.item(1, "PT0S")
        for state in [DeliveryRecord.State.begun, .delivered, .snoozed] {
            var plan = self.plan(at: try now("2026-12-03T09:05:00"))
            plan.end(try makeDelivery(of: item, state))
            #expect(plan.ended.count == 1)
        }
        var plan = self.plan(at: try now("2026-12-03T09:05:00"))
        plan.end(try makeDelivery(of: item, .over))
        #expect(plan.isQuiet)
    }

    @Test func finishedDeliveriesOfDeletedItemsAreForgottenAfter30Days() throws {
        let (item, time) = (try self.item(1, "PT0S"), try now("2026-12-31T00:00:00"))
        for (noted, isForgotten) in [("2026-11-30T00:00:00", true), ("2026-12-02T00:00:00", false)] {
            var plan = self.plan(at: time)
            plan.end(try makeDelivery(of: item, .over, noted: noted))
            #expect(plan.outdated.isEmpty != isForgotten)
            // The record of an existing occurrence is never forgotten.
            #expect(self.plan(at: time, (item, [try makeDelivery(of: item, .over, noted: noted)])).isQuiet)
        }
    }

    @Test func aReminderWithoutADueDateOrBeyondTheCalendarIsNeverDelivered() throws {
        let plan = self.plan(
            at: try now("2026-12-03T09:00:00"), (try item(1, due: nil, "PT0S"), []),
            (try item(2, due: "9999-12-31", "P2D"), []))
        #expect(plan.isQuiet && plan.next == nil)
    }

    @Test(arguments: ["", "guid", "a b c"]) func invalidNotificationServersAreNil(text: String) {
        #expect(NotificationServer(text) == nil)
    }

    @Test func aNotificationServerIsReadAsWritten() {
        #expect(NotificationServer(Self.server.description) == Self.server)
    }
}
