// The monotonic clock that paces the input.

import Glibc

/// Reads the monotonic clock in seconds and sleeps until a given time. Absolute times keep the pace of input
/// constant, regardless of the cost of each event.
enum Clock {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    static func sleep(until moment: Double) {
        let seconds = moment.rounded(.down)
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int((moment - seconds) * 1e9))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }

    static func sleep(_ seconds: Double) {
        if seconds > 0 { sleep(until: now + seconds) }
    }
}
