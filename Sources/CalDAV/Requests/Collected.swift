// Collecting of the rows of a multistatus on the session's thread.

import Synchronization

/// The rows of a multistatus that arrive on another thread. They are valid once the whole response has been read.
final class Collected<Row: Sendable>: Sendable {
    private let kept = Mutex<[Row]>([])

    /// Adds a row.
    func append(_ row: Row) { kept.withLock { $0.append(row) } }

    /// Whether there are no rows.
    var isEmpty: Bool { kept.withLock { $0.isEmpty } }

    /// All rows, in the server's order.
    var rows: [Row] { kept.withLock { $0 } }
}

/// A detector for the first time that an href appears.
final class CountedOnce: Sendable {
    private let named = Mutex<Set<String>>([])

    /// Returns whether this href has not appeared before.
    func isFirst(_ href: String) -> Bool { named.withLock { $0.insert(href).inserted } }
}

/// Processes a response of a multistatus, on the session's thread. Throws to stop reading.
typealias DavResponseHandler = @Sendable (DavResponse) throws(CalDAVError) -> Void

extension DavSession {
    /// Sends a request whose response has many parts.
    ///
    /// - Parameter row: converts a part to a row; returns nil to drop the part.
    /// - Returns: the response and the rows, which are empty if the response was not a multistatus.
    func send<Row: Sendable>(
        _ request: DavRequest, keeping row: @escaping @Sendable (DavResponse) throws(CalDAVError) -> Row?
    ) async throws(CalDAVError) -> (answer: DavAnswer, rows: [Row]) {
        let collected = Collected<Row>()
        let answer = try await send(request) { response throws(CalDAVError) in
            if let row = try row(response) { collected.append(row) }
        }
        return (answer, collected.rows)
    }

    /// Sends a request whose response has one part; any further parts are dropped.
    func first(of request: DavRequest) async throws(CalDAVError) -> (answer: DavAnswer, row: DavResponse?) {
        let collected = Collected<DavResponse>()
        let answer = try await send(request) { if collected.isEmpty { collected.append($0) } }
        return (answer, collected.rows.first)
    }
}
