import ArgumentParser
import SyncEngine

/// Tighter limits for a sync than the default ones, for tests:
/// `patience=2,rows=5000,bytes=67108864,at=http://localhost:5232/`.
///
/// They share one option because every option costs each run about 100,000 instructions.
struct TestLimits: ExpressibleByArgument {
    /// The patience in seconds.
    private var patience: Int?
    private var (rows, bytes): (Int?, Int?)
    /// The remaining time of the other accounts once one has synced, at most the default.
    private(set) var grace: Duration?
    /// The prefix of the addresses of the lists that have these limits; empty for all lists.
    private var address = ""

    /// Returns nil if a part of the option's value is not a known limit.
    init?(argument: String) {
        for part in argument.split(separator: ",") {
            let words = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard words.count == 2 else { return nil }
            switch (words[0], Int(words[1])) {
            case ("patience", let number?): patience = number
            case ("rows", let number?): rows = number
            case ("bytes", let number?): bytes = number
            case ("grace", let number?): grace = min(.seconds(number), SlowAccountLimit.defaultGrace)
            case ("at", _): address = words[1]
            default: return nil
            }
        }
    }

    /// Returns the limits for the list at an address, which never exceed the default ones.
    func limits(at address: String) -> SyncBudget.Limits {
        var limits = SyncBudget.Limits()
        guard address.hasPrefix(self.address) else { return limits }
        if let patience { limits.maxIdleTime = min(limits.maxIdleTime, .seconds(patience)) }
        if let rows { limits.rows = min(limits.rows, rows) }
        if let bytes {
            (limits.listingBytes, limits.cycleBytes) = (min(limits.listingBytes, bytes), min(limits.cycleBytes, bytes))
        }
        return limits
    }
}
