// Tests of the number of reminders of a synced list that are shown individually.

import Foundation
import TestSupport
import Testing
import Todo

@Suite struct ReminderLimitTests {
    private let zones = SampleZones()
    private static let server = NotificationServer(bus: "guid", owner: ":1.5")
    private static let work = UUID()
    private static let time = "2026-12-03T09:00:00"

    private func now(_ text: String) throws -> Now {
        let instant = zones.instant(of: try #require(CalendarTime(text)))
        return Now(Timestamp(milliseconds: Int64(instant) * 1000), by: zones)
    }

    private func items(_ range: Range<Int>, synced: UUID? = work, due: String = time) -> [RemindedItem] {
        range.map { number in
            let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number / 256), UInt8(number % 256)))
            return RemindedItem(
                id: id, title: "Item \(number)", list: "Work", due: CalendarTime(due),
                reminders: [.fromDue(TimeSpan())], syncedList: synced)
        }
    }

    private func makeDelivery(
        of item: RemindedItem, _ state: DeliveryRecord.State = .delivered, noted: String, notification: UInt32,
        until: String? = nil
    ) throws -> DeliveryRecord {
        DeliveryRecord(
            item: item.id, name: item.reminders[0].name(start: nil, due: item.due), state: state,
            until: until.flatMap { CalendarTime($0) }, noted: try now(noted).time, notification: notification,
            server: Self.server)
    }

    private func plan(
        at time: String, summaries: [UUID: UInt32] = [:], _ items: [(RemindedItem, [DeliveryRecord])]
    ) throws -> ReminderPlan {
        var plan = ReminderPlan(
            at: try now(time), morning: .midnight, server: Self.server, summaries: summaries)
        for (item, deliveries) in items { plan.add(item, deliveries) }
        plan.finish()
        return plan
    }

    private func parts(_ plan: ReminderPlan) -> (single: Int, summaries: [ReminderSummary]) {
        var (single, summaries): (Int, [ReminderSummary]) = (0, [])
        for announcement in plan.announcements {
            switch announcement {
            case .one: single += 1
            case .missed(let reminders): single += reminders.count
            case .summary(let summary): summaries.append(summary)
            }
        }
        return (single, summaries)
    }

    @Test(arguments: ["2026-12-03T09:00:00", "2026-12-04T09:00:00"])
    func aSyncedListShowsTwentyRemindersAndSummarizesTheRest(at time: String) throws {
        let plan = try plan(at: time, items(0..<500).map { ($0, []) })
        let (single, summaries) = parts(plan)
        #expect(single == 20 && summaries.map(\.count) == [480])
        let summary = try #require(summaries.first)
        #expect(summary.list == Self.work && summary.name == "Work" && summary.notification == nil)
        #expect(Set(summary.reminders.map(\.item.id)).count == 480)
    }

    @Test func localListsHaveNoLimitAndSyncedListsHaveSeparateLimits() throws {
        let own = items(0..<50, synced: nil)
        let plan = try plan(at: Self.time, (own + items(100..<130) + items(200..<230, synced: UUID())).map { ($0, []) })
        let (single, summaries) = parts(plan)
        #expect(single == 50 + 20 + 20 && summaries.map(\.count) == [10, 10])
    }

    @Test func moreRemindersWithinTheHourJoinTheSummary() throws {
        let delivered = try items(0..<20).map {
            ($0, [try makeDelivery(of: $0, noted: Self.time, notification: UInt32($0.id.uuid.15))])
        }
        let summarized = try items(100..<105).map {
            ($0, [try makeDelivery(of: $0, noted: Self.time, notification: 77)])
        }
        let new = items(200..<203, due: "2026-12-03T09:50:00").map { ($0, [DeliveryRecord]()) }
        let (single, summaries) = parts(
            try plan(at: "2026-12-03T09:50:00", summaries: [Self.work: 77], delivered + summarized + new))
        #expect(single == 0 && summaries.map(\.count) == [8])
        #expect(summaries.first?.notification == 77 && summaries.first?.reminders.count == 3)
    }

    @Test func afterAnHourRemindersAreShownIndividuallyAgain() throws {
        let delivered = try items(0..<20).map { ($0, [try makeDelivery(of: $0, noted: Self.time, notification: 5)]) }
        let summarized = try items(100..<105).map {
            ($0, [try makeDelivery(of: $0, noted: Self.time, notification: 77)])
        }
        let new = items(200..<203, due: "2026-12-03T10:00:01").map { ($0, [DeliveryRecord]()) }
        let (single, summaries) = parts(
            try plan(at: "2026-12-03T10:00:01", summaries: [Self.work: 77], delivered + summarized + new))
        #expect(single == 3 && summaries.isEmpty)
    }

    @Test func dismissedAndFinishedRemindersStillCountWithinTheHour() throws {
        let read = try items(0..<10).map {
            ($0, [try makeDelivery(of: $0, .over, noted: "2026-12-03T09:01:00", notification: 5)])
        }
        let new = items(200..<203, due: "2026-12-03T09:30:00").map { ($0, [DeliveryRecord]()) }
        var plan = try plan(at: "2026-12-03T09:30:00", read + new)
        for item in items(20..<30) {
            plan.end(try makeDelivery(of: item, .over, noted: "2026-12-03T09:05:00", notification: 6), in: Self.work)
        }
        let (single, summaries) = parts(plan)
        #expect(single == 0 && summaries.map(\.count) == [3])
    }

    @Test func aSnoozedReminderIsShownIndividually() throws {
        let delivered = try items(0..<20).map { ($0, [try makeDelivery(of: $0, noted: Self.time, notification: 5)]) }
        let item = items(100..<101)[0]
        let snoozed = try makeDelivery(
            of: item, .snoozed, noted: Self.time, notification: 9, until: "2026-12-03T09:10:00")
        let (single, summaries) = parts(try plan(at: "2026-12-03T09:10:00", delivered + [(item, [snoozed])]))
        #expect(single == 1 && summaries.isEmpty)
    }

    @Test func aSnoozedSummaryIsShownAsOneSummary() throws {
        let delivered = try items(0..<20).map { ($0, [try makeDelivery(of: $0, noted: Self.time, notification: 5)]) }
        let snoozed = try items(100..<140).map {
            ($0, [try makeDelivery(of: $0, .snoozed, noted: Self.time, notification: 9, until: "2026-12-03T09:10:00")])
        }
        let (single, summaries) = parts(try plan(at: "2026-12-03T09:10:00", delivered + snoozed))
        #expect(single == 0 && summaries.map(\.count) == [40])
    }
}
