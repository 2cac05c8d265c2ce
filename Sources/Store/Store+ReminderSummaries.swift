// Notifications that summarize further reminders of synced lists.

import GRDB
import Todo

extension Store {
    /// Records that reminders are now shown by the summary of their list, together with the reminders that the summary
    /// showed before.
    ///
    /// - Throws: `StoreError`.
    public func recordDelivered(_ summary: ReminderSummary, as notification: UInt32, by server: NotificationServer)
        throws
    {
        try recordDelivered(summary.reminders, as: notification, by: server)
        try writeWithoutBackup { db in
            if let before = summary.notification, before != notification {
                let sql = "UPDATE telling SET notification = ? WHERE state = 'told' AND notification = ? AND server = ?"
                try db.execute(sql: sql, arguments: [Int64(notification), Int64(before), server.description])
            }
            try db.execute(
                sql: "INSERT OR REPLACE INTO property (name, value) VALUES (?, ?)",
                arguments: [Database.summaryPrefix + summary.list.uuidString, "\(notification) \(server)"])
        }
    }

    /// Returns the list whose summary is shown by a notification, or nil if the notification shows something else.
    ///
    /// - Throws: `StoreError`.
    public func summarizedList(_ notification: UInt32, of server: NotificationServer) throws -> UUID? {
        try read { try $0.summaries(by: server).first { $0.value == notification }?.key }
    }
}

extension Database {
    /// The beginning of the name of the property with the notification id and server of a list's summary.
    fileprivate static let summaryPrefix = "reminders of list "

    /// Returns the notification ids of the summaries that a server shows, or has shown, by list.
    func summaries(by server: NotificationServer?) throws -> [UUID: UInt32] {
        guard let server else { return [:] }
        var notifications: [UUID: UInt32] = [:]
        try forEachRow("SELECT name, value FROM property WHERE name LIKE '\(Self.summaryPrefix)%'") { row in
            guard let name = row.text(0), let parts = row.text(1)?.split(separator: " ", maxSplits: 1),
                parts.count == 2,
                parts[1] == server.description, let number = UInt32(parts[0]),
                let list = UUID(uuidString: String(name.dropFirst(Self.summaryPrefix.count)))
            else { return true }
            notifications[list] = number
            return true
        }
        return notifications
    }

    /// Returns the list of a task if the list is synced. The task may be completed or in the trash.
    func syncedList(of item: UUID) throws -> UUID? {
        var list: UUID?
        let sql = "SELECT list FROM item WHERE id = ? AND list IN (SELECT list FROM remote_list)"
        try forEachRow(sql, [item.blob]) { row in
            list = row.id(0)
            return false
        }
        return list
    }

    func syncedLists() throws -> Set<UUID> {
        var lists: Set<UUID> = []
        try forEachRow("SELECT list FROM remote_list") { row in
            if let list = row.id(0) { lists.insert(list) }
            return true
        }
        return lists
    }
}
