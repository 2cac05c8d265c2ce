// Zone rules that count their calls, so that a test can limit the steps of a search.

import Synchronization
import Todo

/// The zones of ``SampleZones``, with a count of the calls.
public final class CountingZones: ZoneRules {
    private let lookups = Mutex(0)

    public init() {}

    /// The number of requests for an offset.
    public var count: Int { lookups.withLock { $0 } }

    public var current: String { SampleZones().current }

    public func offset(in zone: String, at instant: Int) -> Int? {
        lookups.withLock { $0 += 1 }
        return SampleZones().offset(in: zone, at: instant)
    }
}
