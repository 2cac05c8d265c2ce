// Delivers reminders: finds the due ones, and records their state before and after they are shown, so that none is
// lost.

import GRDB
import Todo

extension Store {
    /// Returns the store's revision, which every change by any program increases.
    ///
    /// - Throws: `StoreError`.
    public func revision() throws -> Int64 { try read { try Feed(db: $0).revision() } }

    /// Returns the store's revision after any write that another program is committing. SQLite writes to the files
    /// first and lets readers see the change only when it is on disk, which can take long. A program that the first
    /// write wakes would miss the change with ``revision()``, and nothing would wake it again.
    ///
    /// - Throws: `StoreError`.
    public func revisionAfterWrites() throws -> Int64 {
        try Self.describingErrors(path) {
            try writer.writeWithoutTransaction { db in
                var revision: Int64 = 0
                // Waits for the other program, and writes nothing, which would wake this program.
                try db.inTransaction(.immediate) {
                    revision = try Feed(db: db).revision()
                    return .rollback
                }
                return revision
            }
        }
    }

    /// Returns whether any open task has reminders, delivered or not.
    ///
    /// - Throws: `StoreError`.
    public func hasReminders() throws -> Bool {
        try read { try $0.hasReminders() }
    }

    public func hasReminders() async throws -> Bool {
        try await read { try $0.hasReminders() }
    }

    /// Returns the reminders that are due now and the future ones, without recording any state.
    ///
    /// - Throws: `StoreError`.
    public func reminders(morning: TimeOfDay, server: NotificationServer?) throws -> ReminderPlan {
        let now = clock()
        return try read { try $0.reminders(at: now, morning, server) }
    }

    /// Returns the reminders that are due now and the future ones. Records due reminders as begun and ended ones as
    /// over. If `recordDelivered` is not called afterward, the next call returns the due reminders again.
    ///
    /// Nothing is written if no reminder is due and none has ended.
    ///
    /// - Parameters:
    ///   - morning: The time at which tasks that are due on a day become due.
    ///   - server: The server that shows notifications now, if any.
    /// - Throws: `StoreError`.
    public func beginReminders(morning: TimeOfDay, server: NotificationServer?) throws -> ReminderPlan {
        let quiet = try reminders(morning: morning, server: server)
        if quiet.isQuiet { return quiet }
        let now = clock()
        return try writeWithoutBackup { db in
            // Read again, because the reminders may have changed since the first reading.
            let plan = try db.reminders(at: now, morning, server)
            try db.begin(plan, at: now.time)
            return plan
        }
    }

    /// Records that begun reminders are shown by a server's notification.
    ///
    /// - Throws: `StoreError`.
    public func recordDelivered(_ reminders: [DueReminder], as notification: UInt32, by server: NotificationServer)
        throws
    {
        let now = clock().time
        try writeWithoutBackup { db in
            for reminder in reminders {
                try db.execute(
                    sql: """
                        UPDATE telling SET state = 'told', noted = ?, notification = ?, server = ?
                        WHERE item = ? AND name = ? AND state = 'begun'
                        """,
                    arguments: [
                        now.milliseconds, Int64(notification), server.description, reminder.item.id.blob, reminder.name,
                    ])
            }
        }
    }

    /// Snoozes the reminder that a notification shows or asks about. Returns whether there is such a reminder.
    ///
    /// - Throws: `StoreError`.
    @discardableResult
    public func snooze(_ notification: UInt32, of server: NotificationServer, until end: CalendarTime) throws -> Bool {
        let now = clock().time
        return try writeWithoutBackup { db in
            let shown = try db.shown(notification, by: server, asWell: .snoozed)
            for delivery in shown {
                try db.execute(
                    sql: "UPDATE telling SET state = 'snoozed', until = ?, noted = ? WHERE item = ? AND name = ?",
                    arguments: [end.description, now.milliseconds, delivery.item.blob, delivery.name])
            }
            return !shown.isEmpty
        }
    }

    /// Returns the titles of the tasks that a notification shows.
    ///
    /// - Throws: `StoreError`.
    public func deliveredItems(_ notification: UInt32, of server: NotificationServer) throws -> [String] {
        try read { db in
            let table = RecordTable(db: db)
            return try db.shown(notification, by: server).compactMap { try table.record($0.item)?.item?.title }
        }
    }

    /// Records that another notification now asks how long to snooze a snoozed reminder.
    ///
    /// - Throws: `StoreError`.
    public func recordQuestion(
        about notification: UInt32, as question: UInt32, by server: NotificationServer
    ) throws {
        try writeWithoutBackup { db in
            try db.execute(
                sql: "UPDATE telling SET notification = ? WHERE state = 'snoozed' AND notification = ? AND server = ?",
                arguments: [Int64(question), Int64(notification), server.description])
        }
    }

    /// Ends the reminders that a notification shows, because it was read or dismissed.
    ///
    /// - Throws: `StoreError`.
    public func endDelivery(_ notification: UInt32, of server: NotificationServer) throws {
        let now = clock().time
        // Most notifications belong to other programs.
        guard try read({ try !$0.shown(notification, by: server).isEmpty }) else { return }
        try writeWithoutBackup { try $0.end($0.shown(notification, by: server), at: now) }
    }

    /// Completes the task whose reminder a notification shows, as one step. Does nothing if the task has been completed
    /// or has moved to another occurrence in the meantime.
    ///
    /// - Returns: The step, or nil if there is nothing left to do.
    /// - Throws: `StoreError`. On failure, nothing has changed.
    @discardableResult
    public func completeDelivered(_ notification: UInt32, of server: NotificationServer) throws -> Step? {
        let now = clock()
        return try write { db in
            let shown = try db.shown(notification, by: server)
            try db.end(shown, at: now.time)
            let table = RecordTable(db: db)
            let ids = try shown.filter { delivery in
                guard let item = try table.present(delivery.item)?.item, !item.isDone else { return false }
                // The notification is only for this occurrence.
                return item.reminders.contains { $0.name(start: item.start, due: item.due) == delivery.name }
            }.map(\.item)
            return ids.isEmpty ? nil : try db.perform(.complete(ids), at: now.time, by: now.zones)
        }
    }
}

extension Database {
    fileprivate func hasReminders() throws -> Bool {
        try Bool.fetchOne(
            self, sql: "SELECT EXISTS (SELECT 1 FROM item INDEXED BY item_reminders WHERE \(Self.isReminded))") ?? false
    }

    /// The condition for tasks with reminders to deliver. Its first two parts are those of the index.
    private static let isReminded =
        "reminders <> '[]' AND completed IS NULL AND \(Table.items.isPresent) AND \(Table.isOfPresentList)"

    private static let deliveryColumns = "item, name, state, until, noted, missed, notification, server"

    /// Returns the plan for the reminders of all tasks.
    fileprivate func reminders(at now: Now, _ morning: TimeOfDay, _ server: NotificationServer?) throws -> ReminderPlan
    {
        let synced = try syncedLists()
        let summaries = synced.isEmpty ? [:] : try summaries(by: server)
        var plan = ReminderPlan(at: now, morning: morning, server: server, summaries: summaries)
        var deliveries = try deliveries("")
        let sql = """
            SELECT item.id, title, due, reminders, (SELECT name FROM list WHERE list.id = item.list), start, item.list
            FROM item INDEXED BY item_reminders WHERE \(Self.isReminded)
            """
        try forEachRow(sql) { row in
            if let item = row.remindedItem(synced) { plan.add(item, deliveries.removeValue(forKey: item.id) ?? []) }
            return true
        }
        // The delivery state of unreadable tasks does not change.
        for delivery in deliveries.values.joined() where try !isUnreadable(delivery.item) {
            plan.end(delivery, in: synced.isEmpty ? nil : try syncedList(of: delivery.item))
        }
        plan.finish()
        return plan
    }

    private func isUnreadable(_ item: UUID) throws -> Bool {
        if case .failure? = try RecordTable(db: self).find(item) { true } else { false }
    }

    /// Returns the delivery states that meet a condition, by task. There are few of them: one for each reminder whose
    /// time has come.
    private func deliveries(_ condition: String, _ arguments: StatementArguments = []) throws -> [UUID:
        [DeliveryRecord]]
    {
        var deliveries: [UUID: [DeliveryRecord]] = [:]
        try forEachRow("SELECT \(Self.deliveryColumns) FROM telling \(condition)", arguments) { row in
            if let delivery = row.delivery { deliveries[delivery.item, default: []].append(delivery) }
            return true
        }
        return deliveries
    }

    /// Returns the delivery states of the reminders that a server's notification shows.
    fileprivate func shown(
        _ notification: UInt32, by server: NotificationServer, asWell other: DeliveryRecord.State = .delivered
    ) throws -> [DeliveryRecord] {
        try deliveries(
            """
            INDEXED BY telling_left
            WHERE state <> 'over' AND state IN ('told', ?) AND notification = ? AND server = ?
            """, [other.rawValue, Int64(notification), server.description]
        ).values.flatMap { $0 }
    }

    fileprivate func begin(_ plan: ReminderPlan, at now: Timestamp) throws {
        for announcement in plan.announcements {
            let (reminders, isMissed): ([DueReminder], Bool) =
                switch announcement {
                case .one(let reminder): ([reminder], false)
                case .missed(let reminders): (reminders, true)
                case .summary(let summary): (summary.reminders, false)
                }
            for reminder in reminders {
                try record(.begun, item: reminder.item.id, name: reminder.name, at: now, isMissed: isMissed)
                for name in reminder.suppressed { try record(.over, item: reminder.item.id, name: name, at: now) }
            }
        }
        try end(plan.ended, at: now)
        for delivery in plan.outdated {
            try execute(
                sql: "DELETE FROM telling WHERE item = ? AND name = ?", arguments: [delivery.item.blob, delivery.name])
        }
    }

    /// Stores the state of a reminder. The record still contains the notification that showed the reminder, so that it
    /// can be replaced.
    private func record(
        _ state: DeliveryRecord.State, item: UUID, name: String, at now: Timestamp, isMissed: Bool = false
    ) throws {
        try execute(
            sql: """
                INSERT INTO telling (item, name, state, noted, missed) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (item, name) DO UPDATE
                SET state = excluded.state, until = NULL, noted = excluded.noted, missed = excluded.missed
                """,
            arguments: [item.blob, name, state.rawValue, now.milliseconds, isMissed])
    }

    fileprivate func end(_ deliveries: [DeliveryRecord], at now: Timestamp) throws {
        for delivery in deliveries {
            try execute(
                sql: "UPDATE telling SET state = 'over', until = NULL, noted = ? WHERE item = ? AND name = ?",
                arguments: [now.milliseconds, delivery.item.blob, delivery.name])
        }
    }
}

extension ColumnReader {
    /// Returns a task with reminders, or nil if the task cannot be read.
    ///
    /// - Parameter synced: The synced lists.
    fileprivate func remindedItem(_ synced: Set<UUID>) -> RemindedItem? {
        guard let id = id(0), let title = text(1), let reminders = text(3), let list = text(4) else { return nil }
        var item = Item(id: id)
        // NULL is not read as a text.
        if let due = text(2) { guard Field.due.set(.text(due), of: &item) else { return nil } }
        if let start = text(5) { guard Field.start.set(.text(start), of: &item) else { return nil } }
        guard Field.reminders.set(.text(reminders), of: &item) else { return nil }
        return RemindedItem(
            id: id, title: title, list: list, start: item.start, due: item.due, reminders: item.reminders,
            syncedList: synced.isEmpty ? nil : self.id(6).flatMap { synced.contains($0) ? $0 : nil })
    }

    /// The delivery state of a reminder, or nil if it cannot be read, in which case the reminder is delivered again.
    fileprivate var delivery: DeliveryRecord? {
        guard let item = id(0), let name = text(1), let state = text(2).flatMap(DeliveryRecord.State.init) else {
            return nil
        }
        return DeliveryRecord(
            item: item, name: name, state: state, until: text(3).flatMap { CalendarTime($0) },
            noted: Timestamp(milliseconds: integer(4)), missed: integer(5) != 0,
            notification: optionalInteger(6).flatMap(UInt32.init(exactly:)),
            server: text(7).flatMap(NotificationServer.init))
    }
}
