import GRDB
import Synchronization

/// The hrefs of a listing that need attention, with the reason for each. They are stored in a temporary file of SQLite,
/// which is created with the first href and deleted with this object, so memory use does not depend on the length of
/// the listing.
public final class ListingSpool: Sendable {
    /// The reason why an href needs attention, or the result of requesting it.
    public enum State: Int64, Sendable {
        /// The resource exists, but not in the known version.
        case changed = 0
        /// The listing reports the resource as gone or does not mention it. It must be requested by name.
        case unsure
        /// Requested by name, the server reports that the resource does not exist.
        case gone
        /// Requested by name, the server reports nothing about the resource.
        case unanswered
        /// The href cannot belong to a task, and is not stored as unreadable yet.
        case unusable
        /// The href is stored as unreadable because it cannot belong to a task, and the server no longer mentions it.
        case dropped
    }

    /// An href of a listing.
    public struct Address: Equatable, Sendable {
        /// The href in its normalized form.
        public let href: String
        /// The href as the server writes it, if that differs.
        public let spelling: String?
        /// Whether a resource is known to exist at the href.
        public let isKnown: Bool

        public init(_ href: String, spelling: String? = nil, isKnown: Bool) {
            self.href = href
            self.spelling = spelling
            self.isKnown = isKnown
        }
    }

    private let opened = Mutex<DatabaseQueue?>(nil)
    /// The size of SQLite's page cache, in KiB.
    private static let memory = 512

    public init() {}

    /// Whether no href was ever stored.
    public var isEmpty: Bool { opened.withLock { $0 == nil } }

    private func open() throws -> DatabaseQueue {
        try opened.withLock { queue in
            if let queue { return queue }
            var configuration = Configuration()
            configuration.prepareDatabase { db in
                // The data does not need to survive a crash.
                try db.execute(
                    sql: """
                        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -\(Self.memory)
                        """)
            }
            // For an empty path, SQLite creates a file in the folder for temporary files that no other process can
            // open.
            let database = try DatabaseQueue(path: "", configuration: configuration)
            try database.writeWithoutTransaction { db in
                try db.execute(
                    sql: """
                        CREATE TABLE address (
                            href TEXT PRIMARY KEY, state INTEGER NOT NULL, known INTEGER NOT NULL, spelling TEXT
                        ) WITHOUT ROWID
                        """)
            }
            queue = database
            return database
        }
    }

    /// Stores hrefs and removes others, in the given order. The last change of an href counts.
    ///
    /// - Parameter changes: The hrefs with their new states, or nil to remove an href.
    /// - Throws: `StoreError`.
    public func save(_ changes: [(address: Address, state: State?)]) throws {
        if changes.isEmpty || isEmpty && changes.allSatisfy({ $0.state == nil }) { return }
        try describingErrors { queue in
            try queue.inTransaction { db in
                for (address, state) in changes { try Self.save(address, state, in: db) }
                return .commit
            }
        }
    }

    private static func save(_ address: Address, _ state: State?, in db: Database) throws {
        guard let state else {
            return try db.cachedStatement(sql: "DELETE FROM address WHERE href = ?").execute(arguments: [address.href])
        }
        let statement = try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO address (href, state, known, spelling) VALUES (?, ?, ?, ?)")
        try statement.execute(arguments: [address.href, state.rawValue, address.isKnown, address.spelling])
    }

    /// Sets the state of stored hrefs.
    ///
    /// - Throws: `StoreError`.
    public func setState(of hrefs: [String], to state: State) throws {
        if hrefs.isEmpty { return }
        try describingErrors { queue in
            try queue.inTransaction { db in
                let statement = try db.cachedStatement(sql: "UPDATE address SET state = ? WHERE href = ?")
                for href in hrefs { try statement.execute(arguments: [state.rawValue, href]) }
                return .commit
            }
        }
    }

    /// Returns the number of hrefs in a state.
    ///
    /// - Parameter areKnown: Whether to count only hrefs with a known resource.
    /// - Throws: `StoreError`.
    public func count(_ state: State, areKnown: Bool = false) throws -> Int {
        if isEmpty { return 0 }
        let known = areKnown ? " AND known" : ""
        return try describingErrors { queue in
            try queue.inDatabase { db in
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM address WHERE state = ?\(known)", arguments: [state.rawValue]) ?? 0
            }
        }
    }

    /// Returns hrefs in a state, in order.
    ///
    /// - Parameters:
    ///   - last: The href after which the result begins, or nil for the first hrefs.
    ///   - areNew: Whether to leave out hrefs with a known resource.
    /// - Throws: `StoreError`.
    public func page(
        _ state: State, after last: String?, limit: Int, areNew: Bool = false
    ) throws -> [Address] {
        if isEmpty { return [] }
        let new = areNew ? "AND NOT known " : ""
        // Without `last`, the result may include an empty href.
        let sql = """
            SELECT href, spelling, known FROM address WHERE state = ? AND href \(last == nil ? ">=" : ">") ? \(new)\
            ORDER BY href LIMIT ?
            """
        return try describingErrors { queue in
            try queue.inDatabase { db in
                let statement = try db.cachedStatement(sql: sql)
                return try Row.fetchAll(statement, arguments: [state.rawValue, last ?? "", limit]).map { row in
                    Address(row[0], spelling: row[1], isKnown: row[2])
                }
            }
        }
    }

    /// Calls a function with all hrefs in a state, one page at a time. The function may change the state of the page's
    /// hrefs.
    ///
    /// - Throws: `StoreError`, and any error of the function.
    public func forEachPage(
        _ state: State, of length: Int, _ body: ([Address]) async throws -> Void
    ) async throws {
        var last: String?
        while case let page = try page(state, after: last, limit: length), let end = page.last {
            try await body(page)
            last = end.href
        }
    }

    private func describingErrors<T>(_ body: (DatabaseQueue) throws -> T) throws -> T {
        try Store.describingErrors("") { try body(try open()) }
    }
}

extension DatabaseQueue {
    fileprivate func inDatabase<T>(_ body: (Database) throws -> T) throws -> T {
        try writeWithoutTransaction(body)
    }
}
