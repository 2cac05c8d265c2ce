import CGLib
import Glibc

/// A timer that fires at a wall-clock time, until it is deallocated. If the machine sleeps past that time, the timer
/// fires right after waking up. It also fires when the clock is set.
@MainActor public final class Alarm {
    private let timer: ReadableDescriptor

    /// - Parameter onRing: Called at the time of the alarm, and also when the clock was set. The callback must check
    ///   which of the two happened.
    public init(onRing: @escaping @MainActor () -> Void) {
        let descriptor = timerfd_create(CLOCK_REALTIME, Int32(O_CLOEXEC | O_NONBLOCK))
        timer = ReadableDescriptor(taking: descriptor) {
            var count: UInt64 = 0
            // The read fails with ECANCELED if the clock was set.
            _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
            onRing()
        }
    }

    /// Sets the time, in seconds since 1970-01-01T00:00:00Z; nil means never.
    public func set(_ instant: Int?) {
        var time = itimerspec()
        // 0 would disarm the timer.
        time.it_value.tv_sec = instant.map { max($0, 1) } ?? 0
        timerfd_settime(timer.descriptor, Self.flags, &time, nil)
    }

    /// TFD_TIMER_ABSTIME and TFD_TIMER_CANCEL_ON_SET, which belong to an enumeration without a name in C.
    private static let flags: Int32 = 1 << 0 | 1 << 1
}
