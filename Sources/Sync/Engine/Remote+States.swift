// What stands at addresses at some of which a server fails.

/// How many addresses are asked for at once: as many as make an answer of the size that is aimed at.
struct PageSize: Sendable {
    /// The bytes of texts that an answer is to have at most.
    static let aim = 4 << 20

    /// How many addresses are asked for next.
    private(set) var count = ListSync.page
    private var most = ListSync.page

    /// Notes the size of an answer.
    mutating func note(_ states: [String: RemoteState]) {
        let bytes = states.values.reduce(0) { sum, state in
            if case .there(let text, _) = state { sum + text.utf8.count } else { sum }
        }
        guard bytes > 0 else { return }
        count = min(max(Self.aim * states.count / bytes, 1), 2 * count, most)
    }

    /// Notes that the server does not answer for so many addresses at once.
    mutating func noteTooMany(_ number: Int) {
        most = max(min(most, number / 2), 1)
        count = min(count, most)
    }
}

extension Remote {
    /// What stands at some addresses. Where the server fails at one of them, that is found by asking for less and less, and the
    /// others are had all the same.
    ///
    /// - Throws: `RemoteError.failing` where it fails at whatever it is asked for.
    func states(of hrefs: [String]) async throws(RemoteError) -> [String: RemoteState] {
        try await sizedStates(of: hrefs).states
    }

    /// The same, and which number of addresses was too much for the server; nil where none was.
    func sizedStates(of hrefs: [String]) async throws(RemoteError) -> (states: [String: RemoteState], tooMany: Int?) {
        var failures = (inARow: 0, tooMany: Int?.none)
        let states = try await states(of: hrefs[...], &failures)
        return (states, failures.tooMany)
    }

    private func states(
        of hrefs: ArraySlice<String>, _ failures: inout (inARow: Int, tooMany: Int?)
    ) async throws(RemoteError) -> [String: RemoteState] {
        do throws(RemoteError) {
            let states = try await fetch(Array(hrefs))
            failures.inARow = 0
            return states
        } catch .failing(let status) {
            failures.inARow += 1
            guard failures.inARow < ListSync.mostFailures else { throw .failing(status: status) }
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
