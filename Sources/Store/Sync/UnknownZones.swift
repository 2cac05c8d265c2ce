// How many tasks of a list have a time zone that is not known.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The open tasks of a list whose texts on the server have time zones that are not known.
public struct UnknownZones: Equatable, Sendable {
    /// The number of tasks.
    public var count = 0
    /// The names of the zones, each once.
    public var names: [String] = []
    /// The first of the tasks.
    public var first: UUID?

    /// No such tasks.
    public init() {}
}

extension SyncTables {
    /// Begins the name of the property that keeps the unknown zones of a list.
    private static let zonesOfList = "unknown zones "

    /// The unknown zones that were counted last in a list, nil where there were none. A count of 0 says that they are to be
    /// counted.
    public func unknownZones(in list: UUID) throws -> UnknownZones? {
        let sql = "SELECT value FROM property WHERE name = '\(Self.zonesOfList)' || hex(?)"
        guard let value = try String.fetchOne(db, sql: sql, arguments: [list.blob]) else { return nil }
        var zones = UnknownZones()
        // Another version may write otherwise: they are counted again.
        guard let texts = JSONTexts.read(value), texts.count >= 2, let count = Int(texts[0]), count >= 0 else {
            return zones
        }
        (zones.count, zones.first, zones.names) = (count, UUID(uuidString: texts[1]), Array(texts.dropFirst(2)))
        return zones
    }

    /// Keeps the unknown zones of a list; nil where there are none. Those of lists that are synchronized no more are forgotten.
    public func keep(unknownZones zones: UnknownZones?, of list: UUID) throws {
        try db.execute(
            sql: """
                DELETE FROM property WHERE name = '\(Self.zonesOfList)' || hex(?) OR name LIKE '\(Self.zonesOfList)%'
                AND name NOT IN (SELECT '\(Self.zonesOfList)' || hex(list) FROM remote_list)
                """, arguments: [list.blob])
        guard let zones else { return }
        let value = JSONTexts.written(["\(zones.count)", zones.first?.uuidString ?? ""] + zones.names)
        try db.execute(
            sql: "INSERT INTO property (name, value) VALUES ('\(Self.zonesOfList)' || hex(?), ?)",
            arguments: [list.blob, value])
    }

    /// Has the unknown zones of a list be counted, which were not before. Where a cycle breaks off, the next one counts them.
    public func expectUnknownZones(in list: UUID) throws {
        if try unknownZones(in: list) == nil { try keep(unknownZones: UnknownZones(), of: list) }
    }

    /// Calls a function with each open item of a list that stands on the server, in order, and with its text there. Texts that
    /// do not contain a word, in small or capital letters, are passed over.
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
