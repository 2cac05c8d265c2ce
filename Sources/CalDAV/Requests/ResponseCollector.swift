import Synchronization

/// The rows of a multistatus, collected on the session's thread. They are valid once the whole response has been read.
final class ResponseCollector<Row: Sendable>: Sendable {
    private let storage = Mutex<[Row]>([])

    func append(_ row: Row) { storage.withLock { $0.append(row) } }

    var isEmpty: Bool { storage.withLock { $0.isEmpty } }

    /// All rows, in the server's order.
    var rows: [Row] { storage.withLock { $0 } }
}

/// A detector for the first time that an href appears.
final class UniqueHrefs: Sendable {
    private let hrefs = Mutex<Set<String>>([])

    /// Returns whether this href has not appeared before.
    func isFirst(_ href: String) -> Bool { hrefs.withLock { $0.insert(href).inserted } }
}

/// Processes a response of a multistatus, on the session's thread. Throws to stop reading.
typealias DavResponseHandler = @Sendable (DavResponse) throws(CalDAVError) -> Void

extension DavSession {
    /// Sends a request whose response has many parts.
    ///
    /// - Parameter row: Converts a part to a row, or returns nil to skip the part.
    /// - Returns: The response and the rows, which are empty if the response was not a multistatus.
    func send<Row: Sendable>(
        _ request: DavRequest, collecting row: @escaping @Sendable (DavResponse) throws(CalDAVError) -> Row?
    ) async throws(CalDAVError) -> (response: HTTPResponse, rows: [Row]) {
        let collected = ResponseCollector<Row>()
        let response = try await send(request) { response throws(CalDAVError) in
            if let row = try row(response) { collected.append(row) }
        }
        return (response, collected.rows)
    }

    /// Sends a request whose response has one part. Further parts are ignored.
    func first(of request: DavRequest) async throws(CalDAVError) -> (response: HTTPResponse, row: DavResponse?) {
        let collected = ResponseCollector<DavResponse>()
        let response = try await send(request) { if collected.isEmpty { collected.append($0) } }
        return (response, collected.rows.first)
    }
}
