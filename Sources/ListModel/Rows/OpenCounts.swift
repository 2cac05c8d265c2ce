import Foundation

/// The number of open tasks in each list, at a revision of the store.
package struct OpenCounts {
    package private(set) var values: [UUID: Int] = [:]
    /// Whether the counts are visible and therefore kept up to date.
    package internal(set) var areVisible = false
    /// The revision that was shown when the counts were read. The counts may belong to a later revision.
    private var revision: Int64?

    /// Returns whether the counts match this revision or are not visible.
    package func areCurrent(at revision: Int64) -> Bool { !areVisible || self.revision == revision }

    /// Stores the counts of this revision or a later one.
    ///
    /// - Returns: Whether the counts have changed.
    package mutating func set(_ values: [UUID: Int], at revision: Int64) -> Bool {
        self.revision = revision
        guard values != self.values else { return false }
        self.values = values
        return true
    }
}
