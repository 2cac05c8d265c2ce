// The news of a listing, kept outside memory.

import GRDB
import Synchronization

/// The addresses of a listing that need a look, with what is to be done about each. They are kept in a temporary file of SQLite's, which
/// is made with the first of them and goes with the value: a listing of 200,000 new tasks takes no more memory than one of ten.
public final class ListingSpool: Sendable {
    /// What is to be done about an address, or was found there.
    public enum State: Int64, Sendable {
        /// Something stands there that is not known as it is.
        case changed = 0
        /// Nothing is said to stand there any more, or nothing was said of it: it is to be asked for by name.
        case unsure
        /// Asked for by name, the server says that nothing stands there.
        case gone
        /// Asked for by name, the server says nothing of it.
        case unanswered
        /// It can name no task, and is not kept as unreadable yet.
        case unusable
        /// It is kept as unreadable because it can name no task, and the server says nothing of it any more.
        case dropped
    }

    /// An address.
    public struct Address: Equatable, Sendable {
        /// In its one spelling.
        public let href: String
        /// As the server writes it, where that differs.
        public let spelling: String?
        /// Whether something is known to stand there.
        public let isKnown: Bool

        /// An address.
        public init(_ href: String, spelling: String? = nil, isKnown: Bool) {
            (self.href, self.spelling, self.isKnown) = (href, spelling, isKnown)
        }
    }

    private let opened = Mutex<DatabaseQueue?>(nil)
    /// In KiB.
    private static let memory = 512

    /// An empty one; no file is made yet.
    public init() {}

    /// Whether no address was ever kept.
    public var isEmpty: Bool { opened.withLock { $0 == nil } }

    private func open() throws -> DatabaseQueue {
        try opened.withLock { queue in
            if let queue { return queue }
            var configuration = Configuration()
            configuration.prepareDatabase { db in
                // Nothing of it outlives the process.
                try db.execute(
                    sql: """
                        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -\(Self.memory)
                        """)
            }
            // SQLite's name for a file that it makes in the folder for temporary ones, and that nobody else can open.
            let made = try DatabaseQueue(path: "", configuration: configuration)
            try made.writeWithoutTransaction { db in
                try db.execute(
                    sql: """
                        CREATE TABLE address (
                            href TEXT PRIMARY KEY, state INTEGER NOT NULL, known INTEGER NOT NULL, spelling TEXT
                        ) WITHOUT ROWID
                        """)
            }
            queue = made
            return made
        }
    }

    /// Keeps addresses, and forgets others, in this order: the last word on an address counts.
    ///
    /// - Throws: `StoreError`.
    public func keep(_ changes: [(address: Address, state: State?)]) throws {
        if changes.isEmpty || isEmpty && changes.allSatisfy({ $0.state == nil }) { return }
        try explained { queue in
            try queue.inTransaction { db in
                for (address, state) in changes { try Self.keep(address, state, in: db) }
                return .commit
            }
        }
    }

    private static func keep(_ address: Address, _ state: State?, in db: Database) throws {
        guard let state else {
            return try db.cachedStatement(sql: "DELETE FROM address WHERE href = ?").execute(arguments: [address.href])
        }
        let statement = try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO address (href, state, known, spelling) VALUES (?, ?, ?, ?)")
        try statement.execute(arguments: [address.href, state.rawValue, address.isKnown, address.spelling])
    }

    /// Notes what was found at addresses that are kept.
    ///
    /// - Throws: `StoreError`.
    public func note(_ hrefs: [String], as state: State) throws {
        if hrefs.isEmpty { return }
        try explained { queue in
            try queue.inTransaction { db in
                let statement = try db.cachedStatement(sql: "UPDATE address SET state = ? WHERE href = ?")
                for href in hrefs { try statement.execute(arguments: [state.rawValue, href]) }
                return .commit
            }
        }
    }

    /// The number of addresses in a state.
    ///
    /// - Parameter areKnown: whether only those count at which something is known to stand.
    /// - Throws: `StoreError`.
    public func count(_ state: State, areKnown: Bool = false) throws -> Int {
        if isEmpty { return 0 }
        let known = areKnown ? " AND known" : ""
        return try explained { queue in
            try queue.inDatabase { db in
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM address WHERE state = ?\(known)", arguments: [state.rawValue]) ?? 0
            }
        }
    }

    /// Addresses in a state, in order.
    ///
    /// - Parameters:
    ///   - last: the address after which they begin; nil for the first ones.
    ///   - areNew: whether those are left out at which something is known to stand.
    /// - Throws: `StoreError`.
    public func page(
        _ state: State, after last: String?, limit: Int, areNew: Bool = false
    ) throws -> [Address] {
        if isEmpty { return [] }
        let new = areNew ? "AND NOT known " : ""
        // Even an empty address is among the first ones.
        let sql = """
            SELECT href, spelling, known FROM address WHERE state = ? AND href \(last == nil ? ">=" : ">") ? \(new)\
            ORDER BY href LIMIT ?
            """
        return try explained { queue in
            try queue.inDatabase { db in
                let statement = try db.cachedStatement(sql: sql)
                return try Row.fetchAll(statement, arguments: [state.rawValue, last ?? "", limit]).map { row in
                    Address(row[0], spelling: row[1], isKnown: row[2])
                }
            }
        }
    }

    /// Calls a function with all addresses in a state, a page at a time. The function may change the state of those.
    ///
    /// - Throws: `StoreError`, and whatever the function throws.
    public func forEachPage(
        _ state: State, of length: Int, _ body: ([Address]) async throws -> Void
    ) async throws {
        var last: String?
        while case let page = try page(state, after: last, limit: length), let end = page.last {
            try await body(page)
            last = end.href
        }
    }

    private func explained<T>(_ body: (DatabaseQueue) throws -> T) throws -> T {
        try Store.explained("") { try body(try open()) }
    }
}

extension DatabaseQueue {
    fileprivate func inDatabase<T>(_ body: (Database) throws -> T) throws -> T {
        try writeWithoutTransaction(body)
    }
}
