import GRDB
import Rows
import Todo

/// A view of the store whose changes a write reports.
public struct ReportedView: Equatable, Sendable {
    /// The query that is shown.
    public var query: Query
    public var list: UUID { query.id }
    /// The revision that is shown.
    public var revision: Int64
    /// Whether the number of open tasks in each list is shown.
    public var withCounts: Bool

    public init(_ query: Query, revision: Int64, withCounts: Bool = false) {
        self.query = query
        self.revision = revision
        self.withCounts = withCounts
    }

    /// A view of a list, or of another query with this id (`Query.init`).
    public init(list: UUID, revision: Int64, withCounts: Bool = false) {
        self.init(Query(list), revision: revision, withCounts: withCounts)
    }
}

/// The result of a write, read within the write's transaction, so that its changes need not be read in another one.
public struct WriteResult: Equatable, Sendable {
    /// The step, or nil if nothing had to change.
    public var step: Step?
    /// The changes to each of the reported views, in their order. The element is nil for a view that must be read
    /// again.
    public var updates: [ViewUpdate?]
}

/// The changes to a view by a write and by all writes before it.
public struct ViewUpdate: Equatable, Sendable {
    /// The changes since the shown revision, never `.everything`.
    public var changes: Changes
    /// The number of open tasks in each list, if they are shown and something changed.
    public var openCounts: [UUID: Int]?
    /// The tags, if the numbers of open tasks are shown and something changed.
    public var tags: TagShelf?
    /// The state of the write counters after the write.
    public var writes: WriteCount
}

/// Counters of the writes to a store, for one connection. While they do not change, the store has not changed.
public struct WriteCount: Equatable, Sendable {
    /// A number that grows with the writes of other connections, in this program or others, but not with the writes of
    /// this connection (https://www.sqlite.org/pragma.html#pragma_data_version).
    let byOthers: Int64
    /// The number of rows that this connection has changed.
    let own: Int
    /// A number that grows with each change of the schema, and when a backup is restored through this connection, which
    /// changes no row count.
    let ofSchema: Int64

    init(_ db: Database) throws {
        ofSchema = try Int64.fetchOne(db, sql: "PRAGMA schema_version") ?? 0
        byOthers = try Int64.fetchOne(db, sql: "PRAGMA data_version") ?? 0
        own = db.totalChangesCount
    }
}

extension Store {
    /// Returns the current write counters. This reads no table and needs no transaction.
    ///
    /// - Throws: `StoreError`.
    public func writes() async throws -> WriteCount {
        // A separate connection for reading would have other counters.
        try await Self.describingErrors(path) { try await writer.writeWithoutTransaction { try WriteCount($0) } }
    }
}

extension Database {
    /// Returns the changes to the shown views, read within this transaction. The element is nil for a view that must be
    /// read again.
    ///
    /// Changes that cannot be read do not roll back the write.
    func viewUpdates(for shown: [ReportedView], now: @escaping Store.Clock) -> [ViewUpdate?] {
        shown.map { try? viewUpdates(for: $0, now) }
    }

    private func viewUpdates(for shown: ReportedView, _ now: @escaping Store.Clock) throws -> ViewUpdate? {
        let feed = Feed(db: self, now: now)
        // A whole list is better read later, while others may write.
        guard let changes = try feed.changesOneByOne(since: shown.revision, in: shown.query) else { return nil }
        let isCounted = shown.withCounts && changes != .none
        return ViewUpdate(
            changes: changes, openCounts: isCounted ? try feed.openCounts() : nil,
            tags: isCounted ? try feed.tagShelf() : nil, writes: try WriteCount(self))
    }
}
