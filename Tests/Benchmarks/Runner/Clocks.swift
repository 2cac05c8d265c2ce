// The clocks that costs are measured by.

import Glibc

/// What time has passed.
enum Clocks {
    /// Processor time of the calling thread, in microseconds.
    static var threadMicroseconds: Double { microseconds(CLOCK_THREAD_CPUTIME_ID) }
    /// Processor time of all threads, in microseconds.
    static var processMicroseconds: Double { microseconds(CLOCK_PROCESS_CPUTIME_ID) }
    /// Time on the wall, in microseconds from an arbitrary origin.
    static var wallMicroseconds: Double { microseconds(CLOCK_MONOTONIC) }

    private static func microseconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }
}
