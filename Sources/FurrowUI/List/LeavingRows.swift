// The rows that fly out, and how far each has come.

import Foundation

/// The rows that fly out: each stays in the list until it has flown out and its item's deletion is on disk, whichever comes
/// last.
struct LeavingRows {
    private struct Progress {
        var hasFlownOut = false
        /// The item's deletion is on disk.
        var isDeleted = false
    }

    private var rows: [UUID: Progress] = [:]

    var isEmpty: Bool { rows.isEmpty }

    func contains(_ id: UUID) -> Bool { rows[id] != nil }

    /// Whether the item's deletion is on disk and its row flies on.
    func isDeleted(_ id: UUID) -> Bool { rows[id]?.isDeleted == true }

    /// The items whose deletion is on disk and whose rows fly on.
    var deleted: [UUID] { rows.filter(\.value.isDeleted).map(\.key) }

    /// The row begins to fly out.
    mutating func insert(_ id: UUID) { rows[id] = Progress() }

    /// The row flies no more, or never did.
    mutating func remove(_ id: UUID) { rows[id] = nil }

    mutating func removeAll(where isGone: (UUID) -> Bool) { rows = rows.filter { !isGone($0.key) } }

    /// The row has flown out.
    ///
    /// - Returns: whether it goes now, for its item's deletion is on disk.
    mutating func rowFlownOut(_ id: UUID) -> Bool {
        guard let row = rows[id] else { return false }
        if row.isDeleted { rows[id] = nil } else { rows[id]?.hasFlownOut = true }
        return row.isDeleted
    }

    /// The item's deletion is on disk.
    ///
    /// - Returns: whether the row goes now: it has flown out, or does not fly.
    mutating func itemDeleted(_ id: UUID) -> Bool {
        guard let row = rows[id] else { return true }
        if row.hasFlownOut { rows[id] = nil } else { rows[id]?.isDeleted = true }
        return row.hasFlownOut
    }
}
