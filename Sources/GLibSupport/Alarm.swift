// A clock that rings once, at a time of the clock on the wall.

import CGLib
import Glibc

/// Rings at an absolute time, for as long as this lives: also right after the machine has slept beyond it, and at once when
/// the clock is set.
@MainActor public final class Alarm {
    private let timer: ReadableDescriptor

    /// - Parameter onRing: called when the time has come, and when the clock was set meanwhile: whether it has come must be
    ///   looked at.
    public init(onRing: @escaping @MainActor () -> Void) {
        let descriptor = timerfd_create(CLOCK_REALTIME, Int32(O_CLOEXEC | O_NONBLOCK))
        timer = ReadableDescriptor(taking: descriptor) {
            var count: UInt64 = 0
            // It fails with ECANCELED where the clock was set.
            _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
            onRing()
        }
    }

    /// Sets it, in seconds since 1970-01-01T00:00:00Z; nil is never.
    public func set(_ instant: Int?) {
        var time = itimerspec()
        // Zero would be never too.
        time.it_value.tv_sec = instant.map { max($0, 1) } ?? 0
        timerfd_settime(timer.descriptor, Self.flags, &time, nil)
    }

    /// TFD_TIMER_ABSTIME and TFD_TIMER_CANCEL_ON_SET, which are of an enumeration that C does not name.
    private static let flags: Int32 = 1 << 0 | 1 << 1
}
