/// A wrapper around a collection that limits the time and data that the server may take.
struct MeteredRemote: Remote {
    let remote: any Remote
    let meter: SyncMeter

    func changes(
        since token: String?, rows: @escaping RemoteRowSink
    ) async throws(RemoteError) -> RemoteChanges {
        meter.beginListing()
        meter.begin()
        let response = await watched { () async throws(RemoteError) in
            try await remote.changes(since: token, rows: rows)
        }
        meter.end(nil)
        let isCutOff = meter.endListing()
        do throws(RemoteError) {
            return try response.get()
        } catch {
            throw isCutOff ? .cutOff : error
        }
    }

    /// Runs a listing, and ends it if the server is too slow or sends too much. The cycle continues with the rows
    /// received so far.
    private func watched(
        _ work: @escaping @Sendable () async throws(RemoteError) -> RemoteChanges
    ) async -> Result<RemoteChanges, RemoteError> {
        await withTaskGroup(of: Result<RemoteChanges, RemoteError>?.self) { group in
            group.addTask {
                do throws(RemoteError) { return .success(try await work()) } catch { return .failure(error) }
            }
            group.addTask {
                try? await meter.watch(isListing: true)
                return nil
            }
            var response: Result<RemoteChanges, RemoteError>?
            for await ended in group {
                response = response ?? ended
                group.cancelAll()
            }
            return response ?? .failure(.cutOff)
        }
    }

    func fetch(_ hrefs: [String]) async throws(RemoteError) -> [String: RemoteState] {
        meter.begin()
        do throws(RemoteError) {
            let states = try await remote.fetch(hrefs)
            meter.end(tasks: states.count)
            return states
        } catch {
            meter.end(nil)
            throw error
        }
    }

    func put(_ text: String, at href: String, if expected: RemoteExpectation) async throws(RemoteError) -> PutResult {
        try await counted { () async throws(RemoteError) in
            try await remote.put(text, at: href, if: expected)
        }
    }

    func delete(_ href: String, etag: String) async throws(RemoteError) -> DeleteResult {
        try await counted { () async throws(RemoteError) in
            try await remote.delete(href, etag: etag)
        }
    }

    func move(_ href: String, etag: String, to new: String) async throws(RemoteError) {
        try await counted { () async throws(RemoteError) in
            try await remote.move(href, etag: etag, to: new)
        }
    }

    func makeCollection(_ properties: RemoteProperties) async throws(RemoteError) {
        try await counted { () async throws(RemoteError) in try await remote.makeCollection(properties) }
    }

    func change(_ properties: RemoteProperties) async throws(RemoteError) {
        try await counted { () async throws(RemoteError) in try await remote.change(properties) }
    }

    func isUsable(_ href: String) -> Bool { remote.isUsable(href) }

    func restoreSpellings(_ spellings: [String: String]) { remote.restoreSpellings(spellings) }

    func newHref(uid: String) -> String { remote.newHref(uid: uid) }

    var clockSkew: Duration? { get async { await remote.clockSkew } }

    /// Runs a request that changes something, and reports its outcome to the meter.
    private func counted<Response>(
        _ work: () async throws(RemoteError) -> Response
    ) async throws(RemoteError) -> Response {
        meter.begin()
        do throws(RemoteError) {
            let response = try await work()
            meter.end(.changes(1))
            return response
        } catch {
            switch error {
            case .refused, .failing: meter.end(.refusals(1))
            default: meter.end(nil)
            }
            throw error
        }
    }
}
