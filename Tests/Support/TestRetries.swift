// Counts the tests of a run that were tried a second time.

import Foundation

/// The second tries of a run, counted over all its processes.
public struct TestRetries: Sendable {
    /// The maximum number of second tries per run. A machine stalls now and then, but if more tests need a second
    /// try, they are at fault themselves.
    public static let maxRetries = 2

    /// The file that records the second tries, one per line.
    private let path: String

    /// Creates the record for the run with this folder.
    public init(folder: String) { path = folder + "/second-tries" }

    /// The tests that have used a second try so far.
    public var used: [String] {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// Uses a second try for a test. Returns false if the run has no second tries left or if they cannot be recorded.
    public func use(for test: String) -> Bool {
        let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        // Closing the file releases the lock.
        defer { close(file) }
        guard flock(file, LOCK_EX) == 0, used.count < Self.maxRetries else { return false }
        let line = Array((test + "\n").utf8)
        return write(file, line, line.count) == line.count
    }
}
