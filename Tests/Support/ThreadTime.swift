// The processor time that a piece of work takes.

import Foundation

/// The processor time that work takes on this thread, in seconds. A busy machine makes it no longer.
public func threadSeconds(_ work: () throws -> Void) rethrows -> Double {
    func spent() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = spent()
    try work()
    return spent() - start
}
