import Foundation

/// The rows that are flying out. Each row stays in the list until it has flown out and its task's deletion is on
/// disk.
package struct LeavingRows {
    private struct Progress {
        var hasFlownOut = false
        /// Whether the task's deletion is on disk.
        var isDeleted = false
    }

    private var rows: [UUID: Progress] = [:]

    package var isEmpty: Bool { rows.isEmpty }

    package func contains(_ id: UUID) -> Bool { rows[id] != nil }

    /// Returns whether the task's deletion is on disk while its row is still flying.
    package func isDeleted(_ id: UUID) -> Bool { rows[id]?.isDeleted == true }

    /// The tasks whose deletion is on disk while their rows are still flying.
    package var deleted: [UUID] { rows.filter(\.value.isDeleted).map(\.key) }

    /// Records that a row starts to fly out.
    package mutating func insert(_ id: UUID) { rows[id] = Progress() }

    /// Records that a row is no longer flying out.
    package mutating func remove(_ id: UUID) { rows[id] = nil }

    package mutating func removeAll(where isGone: (UUID) -> Bool) { rows = rows.filter { !isGone($0.key) } }

    /// Records that a row has flown out.
    ///
    /// - Returns: Whether to remove the row now, because its task's deletion is on disk.
    package mutating func rowFlewOut(_ id: UUID) -> Bool {
        guard let row = rows[id] else { return false }
        if row.isDeleted { rows[id] = nil } else { rows[id]?.hasFlownOut = true }
        return row.isDeleted
    }

    /// Records that a task's deletion is on disk.
    ///
    /// - Returns: Whether to remove the row now, because it has flown out or is not flying out.
    package mutating func itemDeleted(_ id: UUID) -> Bool {
        guard let row = rows[id] else { return true }
        if row.hasFlownOut { rows[id] = nil } else { rows[id]?.isDeleted = true }
        return row.hasFlownOut
    }
}
