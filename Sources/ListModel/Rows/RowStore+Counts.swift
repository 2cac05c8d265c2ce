// The number of open tasks in each list.

import Foundation
import Store

extension RowStore {
    /// The number of open tasks in each list; empty unless the rows are lists.
    package var openCounts: [UUID: Int] { counts.values }

    /// Whether the counts are visible and must stay up to date. Reading them takes a tenth of the time of reading all
    /// tasks.
    package var showsCounts: Bool { counts.areVisible }

    /// Starts or stops keeping the counts up to date.
    package func setShowsCounts(_ shows: Bool) async throws {
        guard shows != showsCounts else { return }
        counts.areVisible = shows
        if shows { try await readCounts() }
    }

    package var areCountsCurrent: Bool { counts.areCurrent(at: readState.revision) }

    /// Counts the open tasks of each list.
    package func readCounts() async throws {
        let revision = readState.revision
        let counts = try await store.counts()
        // Counts that arrived with a write in the meantime may be newer.
        if readState.revision == revision {
            show(counts.open, counts.tags)
        } else if !areCountsCurrent {
            try await readCounts()
        }
    }

    /// Updates the number of open tasks in each list, and the tags with their counts.
    package func show(_ counts: [UUID: Int], _ tags: TagShelf?) {
        if let tags { show(tags) }
        let ofTags = self.tags.counts.map { ($0.tag.id, $0.open) }
        let counts = counts.merging(ofTags) { $1 }
        if self.counts.set(counts, at: readState.revision) { observer?.countsChanged() }
    }
}
