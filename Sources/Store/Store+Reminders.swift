// Reminders: what is to be told, and what became of it. It is noted before it is shown and after, so that nothing is lost.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Store {
    /// The revision of what is in the store: another one after every change, whichever program made it.
    ///
    /// - Throws: `StoreError`.
    public func revision() throws -> Int64 { try read { try Feed(db: $0).revision() } }

    /// Whether any item that is open has reminders, told or not.
    ///
    /// - Throws: `StoreError`.
    public func hasReminders() throws -> Bool {
        try read { try $0.hasReminders() }
    }

    /// The same, on another thread.
    public func hasReminders() async throws -> Bool {
        try await read { try $0.hasReminders() }
    }

    /// What is to be told now, and what comes next; nothing is noted.
    ///
    /// - Throws: `StoreError`.
    public func reminders(morning: TimeOfDay, server: NotificationServer?) throws -> ReminderPlan {
        let now = clock()
        return try read { try $0.reminders(at: now, morning, server) }
    }

    /// What is to be told now, and what comes next. What is to be told is noted as begun and what has ended as over: where
    /// this is not followed by `noteTold`, the next call has it told again.
    ///
    /// Where nothing is to be told and nothing has ended, nothing is written.
    ///
    /// - Parameters:
    ///   - morning: the time at which a whole day counts.
    ///   - server: what shows notifications now; nil where nothing does.
    /// - Throws: `StoreError`.
    public func beginReminders(morning: TimeOfDay, server: NotificationServer?) throws -> ReminderPlan {
        let quiet = try reminders(morning: morning, server: server)
        if quiet.isQuiet { return quiet }
        let now = clock()
        return try note { db in
            // Once more: it may have changed in between.
            let plan = try db.reminders(at: now, morning, server)
            try db.begin(plan, at: now.time)
            return plan
        }
    }

    /// Notes that what was begun is shown, by a server under a number.
    ///
    /// - Throws: `StoreError`.
    public func noteTold(_ reminders: [DueReminder], as notification: UInt32, by server: NotificationServer) throws {
        let now = clock().time
        try note { db in
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

    /// The reminder that is shown under a number, or asked about, is put off; returns whether there is one.
    ///
    /// - Throws: `StoreError`.
    @discardableResult
    public func snooze(_ notification: UInt32, of server: NotificationServer, until end: CalendarTime) throws -> Bool {
        let now = clock().time
        return try note { db in
            let shown = try db.shown(notification, by: server, asWell: .snoozed)
            for telling in shown {
                try db.execute(
                    sql: "UPDATE telling SET state = 'snoozed', until = ?, noted = ? WHERE item = ? AND name = ?",
                    arguments: [end.description, now.milliseconds, telling.item.blob, telling.name])
            }
            return !shown.isEmpty
        }
    }

    /// The titles of what is told of under a number.
    ///
    /// - Throws: `StoreError`.
    public func toldItems(_ notification: UInt32, of server: NotificationServer) throws -> [String] {
        try read { db in
            let table = RecordTable(db: db)
            return try db.shown(notification, by: server).compactMap { try table.record($0.item)?.item?.title }
        }
    }

    /// Notes that a reminder that was put off is asked about under another number: until when?
    ///
    /// - Throws: `StoreError`.
    public func noteAsked(
        about notification: UInt32, as question: UInt32, by server: NotificationServer
    ) throws {
        try note { db in
            try db.execute(
                sql: "UPDATE telling SET notification = ? WHERE state = 'snoozed' AND notification = ? AND server = ?",
                arguments: [Int64(question), Int64(notification), server.description])
        }
    }

    /// What is shown under a number is over: it was read, or taken away.
    ///
    /// - Throws: `StoreError`.
    public func endTelling(_ notification: UInt32, of server: NotificationServer) throws {
        let now = clock().time
        // Most notifications are those of others.
        guard try read({ try !$0.shown(notification, by: server).isEmpty }) else { return }
        try note { try $0.end($0.shown(notification, by: server), at: now) }
    }

    /// Completes the item whose reminder is shown under a number, as one step, unless it has other turns or is done meanwhile.
    ///
    /// - Returns: the step; nil where there is nothing to be done any more.
    /// - Throws: `StoreError`. Nothing has changed then.
    @discardableResult
    public func completeTold(_ notification: UInt32, of server: NotificationServer) throws -> Step? {
        let now = clock()
        return try write { db in
            let shown = try db.shown(notification, by: server)
            try db.end(shown, at: now.time)
            let table = RecordTable(db: db)
            let ids = try shown.filter { telling in
                guard let item = try table.present(telling.item)?.item, !item.isDone else { return false }
                // Another turn is not what was told of.
                return item.reminders.contains { $0.name(start: item.start, due: item.due) == telling.name }
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

    /// The condition for an item that may be told of; the first two are the index's own.
    private static let isReminded =
        "reminders <> '[]' AND completed IS NULL AND \(Table.items.isPresent) AND \(Table.isOfPresentList)"

    /// The columns of a telling.
    private static let telling = "item, name, state, until, noted, missed, notification, server"

    /// What is to be told, of all items.
    fileprivate func reminders(at now: Now, _ morning: TimeOfDay, _ server: NotificationServer?) throws -> ReminderPlan
    {
        let synced = try syncedLists()
        let summaries = synced.isEmpty ? [:] : try summaries(by: server)
        var plan = ReminderPlan(at: now, morning: morning, server: server, summaries: summaries)
        var tellings = try tellings("")
        let sql = """
            SELECT item.id, title, due, reminders, (SELECT name FROM list WHERE list.id = item.list), start, item.list
            FROM item INDEXED BY item_reminders WHERE \(Self.isReminded)
            """
        try forEachRow(sql) { row in
            if let item = row.remindedItem(synced) { plan.add(item, tellings.removeValue(forKey: item.id) ?? []) }
            return true
        }
        // What cannot be read is kept as it is, and with it what was told of it.
        for telling in tellings.values.joined() where try !isUnreadable(telling.item) {
            plan.end(telling, in: synced.isEmpty ? nil : try syncedList(of: telling.item))
        }
        plan.finish()
        return plan
    }

    private func isUnreadable(_ item: UUID) throws -> Bool {
        if case .failure? = try RecordTable(db: self).find(item) { true } else { false }
    }

    /// The tellings for which a condition holds, by item. They are few: of each reminder whose time has come there is one.
    private func tellings(_ condition: String, _ arguments: StatementArguments = []) throws -> [UUID: [Telling]] {
        var found: [UUID: [Telling]] = [:]
        try forEachRow("SELECT \(Self.telling) FROM telling \(condition)", arguments) { row in
            if let telling = row.telling { found[telling.item, default: []].append(telling) }
            return true
        }
        return found
    }

    /// What a server shows under a number.
    fileprivate func shown(
        _ notification: UInt32, by server: NotificationServer, asWell other: Telling.State = .told
    ) throws -> [Telling] {
        try tellings(
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
                try note(.begun, reminder.item.id, reminder.name, at: now, isMissed: isMissed)
                for name in reminder.spared { try note(.over, reminder.item.id, name, at: now) }
            }
        }
        try end(plan.ended, at: now)
        for telling in plan.outdated {
            try execute(
                sql: "DELETE FROM telling WHERE item = ? AND name = ?", arguments: [telling.item.blob, telling.name])
        }
    }

    /// What is known of where it was shown stays, so that it can be replaced there.
    private func note(
        _ state: Telling.State, _ item: UUID, _ name: String, at now: Timestamp, isMissed: Bool = false
    ) throws {
        try execute(
            sql: """
                INSERT INTO telling (item, name, state, noted, missed) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (item, name) DO UPDATE
                SET state = excluded.state, until = NULL, noted = excluded.noted, missed = excluded.missed
                """,
            arguments: [item.blob, name, state.rawValue, now.milliseconds, isMissed])
    }

    fileprivate func end(_ tellings: [Telling], at now: Timestamp) throws {
        for telling in tellings {
            try execute(
                sql: "UPDATE telling SET state = 'over', until = NULL, noted = ? WHERE item = ? AND name = ?",
                arguments: [now.milliseconds, telling.item.blob, telling.name])
        }
    }
}

extension ColumnReader {
    /// An item with reminders; nil where it cannot be read.
    ///
    /// - Parameter synced: the lists that are synchronized.
    fileprivate func remindedItem(_ synced: Set<UUID>) -> RemindedItem? {
        guard let id = id(0), let title = text(1), let reminders = text(3), let list = text(4) else { return nil }
        var item = Item(id: id)
        // NULL is no text.
        if let due = text(2) { guard Field.due.set(.text(due), of: &item) else { return nil } }
        if let start = text(5) { guard Field.start.set(.text(start), of: &item) else { return nil } }
        guard Field.reminders.set(.text(reminders), of: &item) else { return nil }
        return RemindedItem(
            id: id, title: title, list: list, start: item.start, due: item.due, reminders: item.reminders,
            syncedList: synced.isEmpty ? nil : self.id(6).flatMap { synced.contains($0) ? $0 : nil })
    }

    /// What was told; nil where it cannot be read, and it is told again.
    fileprivate var telling: Telling? {
        guard let item = id(0), let name = text(1), let state = text(2).flatMap(Telling.State.init) else { return nil }
        return Telling(
            item: item, name: name, state: state, until: text(3).flatMap { CalendarTime($0) },
            noted: Timestamp(milliseconds: integer(4)), missed: integer(5) != 0,
            notification: optionalInteger(6).flatMap(UInt32.init(exactly:)),
            server: text(7).flatMap(NotificationServer.init))
    }
}
