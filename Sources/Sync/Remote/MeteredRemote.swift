// A collection whose server is given a limited time.

/// A collection whose answers are counted by a meter.
struct MeteredRemote: Remote {
    let remote: any Remote
    let meter: SyncMeter

    func changes(
        since token: String?, rows: @escaping RemoteRowSink
    ) async throws(RemoteError) -> RemoteChanges {
        meter.list(true)
        defer { meter.list(false) }
        return try await counted { () async throws(RemoteError) in
            (try await remote.changes(since: token, rows: rows), nil)
        }
    }

    func fetch(_ hrefs: [String]) async throws(RemoteError) -> [String: RemoteState] {
        try await counted { () async throws(RemoteError) in
            let states = try await remote.fetch(hrefs)
            return (states, .tasks(states.count))
        }
    }

    func put(_ text: String, at href: String, if expected: RemoteExpectation) async throws(RemoteError) -> PutAnswer {
        try await counted { () async throws(RemoteError) in
            (try await remote.put(text, at: href, if: expected), .changes(1))
        }
    }

    func delete(_ href: String, etag: String) async throws(RemoteError) -> DeleteAnswer {
        try await counted { () async throws(RemoteError) in
            (try await remote.delete(href, etag: etag), .changes(1))
        }
    }

    func move(_ href: String, etag: String, to new: String) async throws(RemoteError) {
        try await counted { () async throws(RemoteError) in
            (try await remote.move(href, etag: etag, to: new), .changes(1))
        }
    }

    func makeCollection(_ look: RemoteLook) async throws(RemoteError) {
        try await counted { () async throws(RemoteError) in (try await remote.makeCollection(look), .changes(1)) }
    }

    func change(_ look: RemoteLook) async throws(RemoteError) {
        try await counted { () async throws(RemoteError) in (try await remote.change(look), .changes(1)) }
    }

    func isUsable(_ href: String) -> Bool { remote.isUsable(href) }

    func recall(_ spellings: [String: String]) { remote.recall(spellings) }

    func newHref(uid: String) -> String { remote.newHref(uid: uid) }

    var clockSkew: Duration? { get async { await remote.clockSkew } }

    private func counted<Answer>(
        _ work: () async throws(RemoteError) -> (Answer, Allowance.Progress?)
    ) async throws(RemoteError) -> Answer {
        meter.begin()
        do throws(RemoteError) {
            let (answer, progress) = try await work()
            meter.end(progress)
            return answer
        } catch {
            // A request that the server refuses or fails at is dealt with all the same: others follow.
            switch error {
            case .refused, .failing: meter.end(.changes(1))
            default: meter.end(nil)
            }
            throw error
        }
    }
}
