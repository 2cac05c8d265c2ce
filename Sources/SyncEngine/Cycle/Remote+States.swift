// Fetching of resources from a server that fails at some of them.

/// The number of resources to request at once so that the response has about the intended size.
struct PageSize: Sendable {
    /// The intended maximum of text bytes in a response.
    static let targetBytes = 4 << 20

    /// The number of resources to request next.
    private(set) var count = ListSync.pageSize
    private var maxCount = ListSync.pageSize

    /// Notes the size of a response.
    mutating func adapt(to states: [String: RemoteState]) {
        let bytes = states.values.reduce(0) { sum, state in
            if case .exists(let text, _) = state { sum + text.utf8.count } else { sum }
        }
        guard bytes > 0 else { return }
        count = min(max(Self.targetBytes * states.count / bytes, 1), 2 * count, maxCount)
    }

    /// Notes that the server does not respond for this many resources at once.
    mutating func shrink(below number: Int) {
        maxCount = max(min(maxCount, number / 2), 1)
        count = min(count, maxCount)
    }
}

extension Remote {
    /// Fetches resources. If the server fails at one of them, the request is halved until it is found, and the others
    /// are still returned.
    ///
    /// - Throws: `RemoteError.failing` if the server fails at everything it is asked for.
    func states(of hrefs: [String]) async throws(RemoteError) -> [String: RemoteState] {
        try await sizedStates(of: hrefs).states
    }

    /// Fetches resources, and also returns the number of resources that was too large for the server, if any was.
    func sizedStates(of hrefs: [String]) async throws(RemoteError) -> (states: [String: RemoteState], tooMany: Int?) {
        var failures = (consecutive: 0, tooMany: Int?.none)
        let states = try await states(of: hrefs[...], &failures)
        return (states, failures.tooMany)
    }

    private func states(
        of hrefs: ArraySlice<String>, _ failures: inout (consecutive: Int, tooMany: Int?)
    ) async throws(RemoteError) -> [String: RemoteState] {
        do throws(RemoteError) {
            let states = try await fetch(Array(hrefs))
            failures.consecutive = 0
            return states
        } catch .failing(let status) {
            failures.consecutive += 1
            guard failures.consecutive < ListSync.maxFailures else { throw .failing(status: status) }
            if hrefs.count == 1, let href = hrefs.first {
                return [href: .unreadable(.failing(status: status), etag: nil)]
            }
            if RemoteError.failing(status: status) == .tooLarge { failures.tooMany = hrefs.count }
        }
        let middle = hrefs.startIndex + hrefs.count / 2
        let first = try await states(of: hrefs[..<middle], &failures)
        return first.merging(try await states(of: hrefs[middle...], &failures)) { $1 }
    }
}
