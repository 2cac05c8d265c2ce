// Tighter bounds of a cycle, for tests.

import ArgumentParser
import Sync

/// Bounds of a cycle that are tighter than the usual ones. They are for tests, which cannot wait for minutes.
struct BoundOptions: ParsableArguments {
    @Option(help: .hidden)
    var patience: Int?

    @Option(help: .hidden)
    var mostRows: Int?

    @Option(help: .hidden)
    var mostBytes: Int?

    @Option(help: .hidden)
    var boundsFor: String?

    /// The bounds of the list at an address: never wider than the usual ones.
    func limits(at address: String) -> Allowance.Limits {
        var limits = Allowance.Limits()
        if let boundsFor, !address.hasPrefix(boundsFor) { return limits }
        if let patience { limits.patience = min(limits.patience, .seconds(patience)) }
        if let mostRows { limits.rows = min(limits.rows, mostRows) }
        if let mostBytes {
            (limits.listingBytes, limits.cycleBytes) = (
                min(limits.listingBytes, mostBytes), min(limits.cycleBytes, mostBytes)
            )
        }
        return limits
    }
}
