// The clocks that measure costs.

import Glibc

/// Clocks for processor time and wall time.
enum Clocks {
    /// The processor time of the calling thread, in microseconds.
    static var threadMicroseconds: Double { microseconds(CLOCK_THREAD_CPUTIME_ID) }
    /// The processor time of all threads, in microseconds.
    static var processMicroseconds: Double { microseconds(CLOCK_PROCESS_CPUTIME_ID) }
    /// The wall time, in microseconds since an arbitrary moment.
    static var wallMicroseconds: Double { microseconds(CLOCK_MONOTONIC) }

    private static func microseconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }
}
