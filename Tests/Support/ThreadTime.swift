// Measures the processor time of a piece of work.

import Foundation

/// Returns the processor time of `work` on this thread, in seconds. A busy machine does not increase it.
public func threadSeconds(_ work: () throws -> Void) rethrows -> Double {
    func threadTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = threadTime()
    try work()
    return threadTime() - start
}
