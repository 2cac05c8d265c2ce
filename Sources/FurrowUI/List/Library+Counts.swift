// How many items of each list are open.

import Foundation
import Store

extension Library {
    /// How many items of each list are open; only where the rows are lists.
    var openCounts: [UUID: Int] { counts.values }

    /// Whether the counts are seen and are to be kept right: reading them takes a tenth of the time of reading all items.
    var keepsCounts: Bool { counts.areKept }

    /// From now on the counts are seen, or not.
    func keepCounts(_ keeps: Bool) async throws {
        guard keeps != keepsCounts else { return }
        counts.areKept = keeps
        if keeps { try await readCounts() }
    }

    /// Whether the counts are those of what is shown.
    var countsAreRight: Bool { counts.areRight(at: revision) }

    /// Counts the open items of each list.
    func readCounts() async throws {
        let asked = revision
        let counts = try await store.counts()
        // Counts that came with a write meanwhile may be later.
        if revision == asked { show(counts.open, counts.tags) } else if !countsAreRight { try await readCounts() }
    }

    /// Shows how many items of each list are open, and the tags with theirs.
    func show(_ counts: [UUID: Int], _ tags: TagShelf?) {
        if let tags { show(tags) }
        let ofTags = self.tags.counts.map { ($0.tag.id, $0.open) }
        let counts = counts.merging(ofTags) { $1 }
        if self.counts.set(counts, at: revision) { onCounts?() }
    }
}
