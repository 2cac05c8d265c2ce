// What a write says of itself, so that what it changed need not be read by a transaction of its own.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What somebody shows of the store: what a write is to report on.
public struct Shown: Equatable, Sendable {
    /// What is shown.
    public var query: Query
    /// The id of that.
    public var list: UUID { query.id }
    /// The revision of what is shown.
    public var revision: Int64
    /// Whether it is shown how many items of each list are open.
    public var withCounts: Bool

    /// What is shown of the store.
    public init(_ query: Query, revision: Int64, withCounts: Bool = false) {
        self.query = query
        self.revision = revision
        self.withCounts = withCounts
    }

    /// What is shown of a list, or of what has the id of one (`Query.init`).
    public init(list: UUID, revision: Int64, withCounts: Bool = false) {
        self.init(Query(list), revision: revision, withCounts: withCounts)
    }
}

/// What a write did, read within its own transaction.
public struct Written: Equatable, Sendable {
    /// The step; nil where nothing had to change.
    public var step: Step?
    /// What it means for each of those that it was to report on, in their order; nil for one that is to be read anew.
    public var news: [News?]
}

/// What has become of what is shown, by a write and by all that was written before it.
public struct News: Equatable, Sendable {
    /// What changed since the revision shown, never `.everything`.
    public var changes: Changes
    /// How many items of each list are open, where that is shown and something changed.
    public var openCounts: [UUID: Int]?
    /// The tags, likewise.
    public var tags: TagShelf?
    /// How often the store had been written after the write.
    public var writes: WriteCount
}

/// How often a store was written, as one connection to it counts: while it is the same, nothing has changed.
public struct WriteCount: Equatable, Sendable {
    /// Grows with what other connections write, of this program or of others, and is not changed by this one's writes
    /// (https://www.sqlite.org/pragma.html#pragma_data_version).
    let byOthers: Int64
    /// The rows that this connection has changed.
    let own: Int
    /// Grows with each change of the schema, and where a copy is put back through this connection: that changes no row.
    let ofSchema: Int64

    init(_ db: Database) throws {
        ofSchema = try Int64.fetchOne(db, sql: "PRAGMA schema_version") ?? 0
        byOthers = try Int64.fetchOne(db, sql: "PRAGMA data_version") ?? 0
        own = db.totalChangesCount
    }
}

extension Store {
    /// How often the store was written until now; it reads no table, and needs no transaction.
    ///
    /// - Throws: `StoreError`.
    public func writes() async throws -> WriteCount {
        // A reader of its own would count for itself.
        try await Self.explained(path) { try await writer.writeWithoutTransaction { try WriteCount($0) } }
    }
}

extension Database {
    /// What has become of what is shown, read within this transaction; nil for one that is to be read anew.
    ///
    /// News that cannot be read are no reason to undo what was written.
    func news(for shown: [Shown], now: @escaping Store.Clock) -> [News?] {
        shown.map { try? news(for: $0, now) }
    }

    private func news(for shown: Shown, _ now: @escaping Store.Clock) throws -> News? {
        let feed = Feed(db: self, now: now)
        // A whole list is better read while others may write.
        guard let changes = try feed.changesOneByOne(since: shown.revision, in: shown.query) else { return nil }
        let isCounted = shown.withCounts && changes != .none
        return News(
            changes: changes, openCounts: isCounted ? try feed.openCounts() : nil,
            tags: isCounted ? try feed.tagShelf() : nil, writes: try WriteCount(self))
    }
}
