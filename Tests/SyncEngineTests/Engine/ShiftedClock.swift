// A clock that tests move forward.

import Store
import Synchronization
import TestSupport
import Todo

/// A clock ahead of this computer's, in the time zone of Berlin.
final class ShiftedClock: Sendable {
    private let shift = Mutex<Int64>(0)

    var clock: Store.Clock {
        {
            let time = Device.berlin().time.milliseconds + self.shift.withLock { $0 }
            return Now(Timestamp(milliseconds: time), by: SampleZones())
        }
    }

    func advance(by milliseconds: Int64) { shift.withLock { $0 += milliseconds } }

    func add(hours: Int64) { advance(by: hours * 3_600_000) }
}
