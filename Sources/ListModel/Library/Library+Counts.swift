// The number of open tasks in each list.

import Foundation
import Store

extension Library {
    /// The number of open tasks in each list; empty unless the rows are lists.
    package var openCounts: [UUID: Int] { counts.values }

    /// Whether the counts are visible and must stay up to date. Reading them takes a tenth of the time of reading all
    /// tasks.
    package var keepsCounts: Bool { counts.areKept }

    /// Starts or stops keeping the counts up to date.
    package func keepCounts(_ keeps: Bool) async throws {
        guard keeps != keepsCounts else { return }
        counts.areKept = keeps
        if keeps { try await readCounts() }
    }

    /// Whether the counts match the rows.
    package var countsAreRight: Bool { counts.areRight(at: readState.revision) }

    /// Counts the open tasks of each list.
    package func readCounts() async throws {
        let asked = readState.revision
        let counts = try await store.counts()
        // Counts that arrived with a write in the meantime may be newer.
        if readState.revision == asked {
            show(counts.open, counts.tags)
        } else if !countsAreRight {
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
