// What a multistatus says, collected on the session's thread.

import Synchronization

/// Rows of a multistatus as they arrive on another thread; they count once all has been read.
final class Collected<Row: Sendable>: Sendable {
    private let kept = Mutex<[Row]>([])

    /// Keeps a row.
    func append(_ row: Row) { kept.withLock { $0.append(row) } }

    /// All of them, in the server's order.
    var rows: [Row] { kept.withLock { $0 } }
}

extension DavSession {
    /// Makes a request whose answer has many parts.
    ///
    /// - Parameter row: what is kept of a part; nil for nothing.
    /// - Returns: the answer, and what was kept; nothing of it where the answer was no multistatus.
    func send<Row: Sendable>(
        _ request: DavRequest, keeping row: @escaping @Sendable (DavResponse) -> Row?
    ) async throws(CalDAVError) -> (answer: DavAnswer, rows: [Row]) {
        let collected = Collected<Row>()
        let answer = try await send(request) { response in
            if let row = row(response) { collected.append(row) }
        }
        return (answer, collected.rows)
    }
}
