// What a multistatus says, collected on the session's thread.

import Synchronization

/// Rows of a multistatus as they arrive on another thread; they count once all has been read.
final class Collected<Row: Sendable>: Sendable {
    private let kept = Mutex<[Row]>([])

    /// Keeps a row.
    func append(_ row: Row) { kept.withLock { $0.append(row) } }

    /// Whether there are none.
    var isEmpty: Bool { kept.withLock { $0.isEmpty } }

    /// All of them, in the server's order.
    var rows: [Row] { kept.withLock { $0 } }
}

/// Tells the first time that an address is named.
final class CountedOnce: Sendable {
    private let named = Mutex<Set<String>>([])

    /// Whether this address was not named before.
    func isFirst(_ href: String) -> Bool { named.withLock { $0.insert(href).inserted } }
}

/// Takes each response of a multistatus, on the session's thread. Throws to stop reading.
typealias DavResponseHandler = @Sendable (DavResponse) throws(CalDAVError) -> Void

extension DavSession {
    /// Makes a request whose answer has many parts.
    ///
    /// - Parameter row: what is kept of a part; nil for nothing. It may throw, and nothing more is read then.
    /// - Returns: the answer, and what was kept; nothing of it where the answer was no multistatus.
    func send<Row: Sendable>(
        _ request: DavRequest, keeping row: @escaping @Sendable (DavResponse) throws(CalDAVError) -> Row?
    ) async throws(CalDAVError) -> (answer: DavAnswer, rows: [Row]) {
        let collected = Collected<Row>()
        let answer = try await send(request) { response throws(CalDAVError) in
            if let row = try row(response) { collected.append(row) }
        }
        return (answer, collected.rows)
    }

    /// Makes a request whose answer has one part; more are not kept.
    func first(of request: DavRequest) async throws(CalDAVError) -> (answer: DavAnswer, row: DavResponse?) {
        let collected = Collected<DavResponse>()
        let answer = try await send(request) { if collected.isEmpty { collected.append($0) } }
        return (answer, collected.rows.first)
    }
}
