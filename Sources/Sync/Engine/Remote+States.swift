// What stands at addresses at some of which a server fails.

extension Remote {
    /// What stands at some addresses. Where the server fails at one of them, that is found by asking for less and less, and the
    /// others are had all the same.
    ///
    /// - Throws: `RemoteError.failing` where it fails at whatever it is asked for.
    func states(of hrefs: [String]) async throws(RemoteError) -> [String: RemoteState] {
        var failures = 0
        return try await states(of: hrefs[...], &failures)
    }

    private func states(
        of hrefs: ArraySlice<String>, _ failures: inout Int
    ) async throws(RemoteError) -> [String: RemoteState] {
        do throws(RemoteError) {
            let states = try await fetch(Array(hrefs))
            failures = 0
            return states
        } catch .failing(let status) {
            failures += 1
            guard failures < ListSync.mostFailures else { throw .failing(status: status) }
            if hrefs.count == 1, let href = hrefs.first {
                return [href: .unreadable(.failing(status: status), etag: nil)]
            }
        }
        let middle = hrefs.startIndex + hrefs.count / 2
        let first = try await states(of: hrefs[..<middle], &failures)
        return first.merging(try await states(of: hrefs[middle...], &failures)) { $1 }
    }
}
