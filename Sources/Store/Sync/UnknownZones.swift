import GRDB
import Todo

/// The open tasks of a list whose texts on the server use unknown time zones.
public struct UnknownZones: Equatable, Sendable {
    public var count = 0
    /// The names of the time zones, each once.
    public var names: [String] = []
    /// The id of the first such task.
    public var first: UUID?

    public init() {}
}

extension SyncTables {
    /// The beginning of the name of the property with a list's unknown time zones.
    private static let zonesPrefix = "unknown zones "

    /// Returns the last count of unknown time zones in a list, or nil if there were none. A count of 0 means that they
    /// must still be counted.
    public func unknownZones(in list: UUID) throws -> UnknownZones? {
        let sql = "SELECT value FROM property WHERE name = '\(Self.zonesPrefix)' || hex(?)"
        guard let value = try String.fetchOne(db, sql: sql, arguments: [list.blob]) else { return nil }
        var zones = UnknownZones()
        // Another version may use another format, in which case the zones are counted again.
        guard let texts = JSONTexts.decoded(value), texts.count >= 2, let count = Int(texts[0]), count >= 0 else {
            return zones
        }
        zones.count = count
        zones.first = UUID(uuidString: texts[1])
        zones.names = Array(texts.dropFirst(2))
        return zones
    }

    /// Stores the unknown time zones of a list, or removes them if there are none. Also removes the zones of lists that
    /// are no longer synced.
    public func save(unknownZones zones: UnknownZones?, of list: UUID) throws {
        try db.execute(
            sql: """
                DELETE FROM property WHERE name = '\(Self.zonesPrefix)' || hex(?) OR name LIKE '\(Self.zonesPrefix)%'
                AND name NOT IN (SELECT '\(Self.zonesPrefix)' || hex(list) FROM remote_list)
                """, arguments: [list.blob])
        guard let zones else { return }
        let value = JSONTexts.encoded(["\(zones.count)", zones.first?.uuidString ?? ""] + zones.names)
        try db.execute(
            sql: "INSERT INTO property (name, value) VALUES ('\(Self.zonesPrefix)' || hex(?), ?)",
            arguments: [list.blob, value])
    }

    /// Requests a count of a list's unknown time zones, if none exists yet. If a sync is interrupted, the next one
    /// counts.
    public func expectUnknownZones(in list: UUID) throws {
        if try unknownZones(in: list) == nil { try save(unknownZones: UnknownZones(), of: list) }
    }

    /// Calls a function with each open task of a list that exists on the server, in order, and with its text on the
    /// server. Texts that do not contain the word, ignoring case, are skipped.
    public func forEachOpenText(in list: UUID, containing word: String, _ body: (UUID, String) throws -> Void) throws {
        let sql = """
            SELECT item.id, link.base FROM link CROSS JOIN item ON item.id = link.item
            WHERE link.list = ? AND link.etag IS NOT NULL AND link.base LIKE '%' || ? || '%'
            AND item.list = link.list AND item.deleted IS NULL AND item.completed IS NULL
            ORDER BY item.rank, item.id
            """
        try db.forEachRow(sql, [list.blob, word]) { row in
            if let id = row.id(0), let text = row.text(1) { try body(id, text) }
            return true
        }
    }
}
