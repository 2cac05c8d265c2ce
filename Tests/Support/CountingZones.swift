// Zone rules that count how often they are asked, so that a test can limit the steps of a search.

import Synchronization
import Todo

/// The zones of ``FewZones``, with a count of the questions.
public final class CountingZones: ZoneRules {
    private let questions = Mutex(0)

    /// Rules that were never asked.
    public init() {}

    /// The number of times that an offset was asked for.
    public var count: Int { questions.withLock { $0 } }

    public var current: String { FewZones().current }

    public func offset(in zone: String, at instant: Int) -> Int? {
        questions.withLock { $0 += 1 }
        return FewZones().offset(in: zone, at: instant)
    }
}
