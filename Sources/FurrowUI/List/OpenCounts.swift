// How many items of each list are open, as far as that is known.

import Foundation

/// How many items of each list are open, as of a revision of the store.
struct OpenCounts {
    /// The counts by list.
    private(set) var values: [UUID: Int] = [:]
    /// Whether they are seen, and so kept right.
    var areKept = false
    /// The revision that was shown when they were read: they are of that one, or of a later one.
    private var revision: Int64?

    /// Whether they are those of this revision, or nobody sees them.
    func areRight(at revision: Int64) -> Bool { !areKept || self.revision == revision }

    /// Keeps the counts of this revision, or of a later one.
    ///
    /// - Returns: whether they differ.
    mutating func set(_ values: [UUID: Int], at revision: Int64) -> Bool {
        self.revision = revision
        guard values != self.values else { return false }
        self.values = values
        return true
    }
}
