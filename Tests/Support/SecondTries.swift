// How many tests of a run may be tried again.

import Foundation

/// The second tries of a run, counted over all its processes.
public struct SecondTries: Sendable {
    /// So many a run may have: a machine stalls now and then, and a test that needs more of them is at fault itself.
    public static let most = 2

    /// The file that they are written to, a line each.
    private let path: String

    /// The second tries of the run with this folder.
    public init(folder: String) { path = folder + "/second-tries" }

    /// The tests that have used one so far.
    public var used: [String] {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// Uses one for a test; false where the run has had as many as it may have, or where they cannot be counted.
    public func use(for test: String) -> Bool {
        let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        // With the file the lock goes too.
        defer { close(file) }
        guard flock(file, LOCK_EX) == 0, used.count < Self.most else { return false }
        let line = Array((test + "\n").utf8)
        return write(file, line, line.count) == line.count
    }
}
