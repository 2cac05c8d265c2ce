// The monotonic clock that input is paced by.

import Glibc

/// Seconds on the monotonic clock, and sleeping until a given one: input keeps its pace whatever each event costs.
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
