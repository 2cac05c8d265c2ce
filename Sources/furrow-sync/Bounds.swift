// Tighter bounds of a sync, for tests.

import ArgumentParser
import Sync

/// Tighter bounds of a sync than the usual ones, for tests: `patience=2,rows=5000,bytes=67108864,at=http://localhost:5232/`.
///
/// One option, because each costs every sync about a hundred thousand instructions.
struct Bounds: ExpressibleByArgument {
    /// In s.
    private var patience: Int?
    private var (rows, bytes): (Int?, Int?)
    /// How long the other accounts have once one has synced; never longer than usual.
    private(set) var grace: Duration?
    /// How the addresses begin of the lists that have these bounds; all have them where that is not said.
    private var address = ""

    init?(argument: String) {
        for part in argument.split(separator: ",") {
            let words = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard words.count == 2 else { return nil }
            switch (words[0], Int(words[1])) {
            case ("patience", let number?): patience = number
            case ("rows", let number?): rows = number
            case ("bytes", let number?): bytes = number
            case ("grace", let number?): grace = min(.seconds(number), RunEnd.usualGrace)
            case ("at", _): address = words[1]
            default: return nil
            }
        }
    }

    /// The bounds of the list at an address: never wider than the usual ones.
    func limits(at address: String) -> Allowance.Limits {
        var limits = Allowance.Limits()
        guard address.hasPrefix(self.address) else { return limits }
        if let patience { limits.patience = min(limits.patience, .seconds(patience)) }
        if let rows { limits.rows = min(limits.rows, rows) }
        if let bytes {
            (limits.listingBytes, limits.cycleBytes) = (min(limits.listingBytes, bytes), min(limits.cycleBytes, bytes))
        }
        return limits
    }
}
