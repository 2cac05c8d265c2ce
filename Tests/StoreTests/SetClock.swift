// A clock for tests.

import Synchronization
import Todo

@testable import Store

final class SetClock: Sendable {
    private let state = Mutex<(time: Timestamp, zone: String)>((Timestamp(milliseconds: 0), "Europe/Berlin"))

    var clock: Store.Clock {
        { Now(self.state.withLock { $0.time }, by: SampleZones(current: self.state.withLock { $0.zone })) }
    }

    /// Sets the clock to a time in UTC.
    func set(_ text: String, zone: String = "Europe/Berlin") {
        guard case .floating(let local)? = CalendarTime(text) else { return }
        state.withLock { $0 = (Timestamp(milliseconds: Int64(local.seconds) * 1000), zone) }
    }

    var now: Timestamp { state.withLock { $0.time } }
}
