// Tests of several accounts and lists in progress at the same time.

import SyncClient
import Synchronization
import Testing

struct ConcurrentListTests {
    private struct Failed: Error {}

    private func event(_ event: String, _ list: String?, done: Int? = nil) -> SyncEvent {
        var made = SyncEvent(event)
        (made.list, made.done) = (list, done)
        return made
    }

    @Test func theOldestUnfinishedListIsShown() {
        var inProgress = SyncsInProgress()
        #expect(inProgress.current == nil)
        inProgress.update(with: event("waiting", nil))
        #expect(inProgress.current?.event == "waiting")
        for list in ["a", "b", "c"] { inProgress.update(with: event("list", list)) }
        inProgress.update(with: event("list", "b", done: 7))
        #expect(inProgress.current?.list == "a")
        inProgress.update(with: event("end", "a"))
        #expect(inProgress.current == event("list", "b", done: 7))
        inProgress.update(with: event("end", "c"))
        inProgress.update(with: event("end", "b"))
        #expect(inProgress.current == nil)
    }

    @Test func concurrencyIsLimitedAndResultsAreInOrder() async throws {
        let counts = Mutex((now: 0, most: 0))
        let results = await ConcurrentWork.results(of: Array(0..<20), limit: 4) { number in
            counts.withLock { counts in
                counts.now += 1
                counts.most = max(counts.most, counts.now)
            }
            // Lets the others run in the meantime.
            for _ in 0..<(20 - number) * 10 { await Task.yield() }
            counts.withLock { $0.now -= 1 }
            return number
        }
        #expect(try results.map { try $0.get() } == Array(0..<20))
        #expect(counts.withLock { $0.most } <= 4)
    }

    @Test func aFailedOperationDoesNotEndOthers() async {
        let results = await ConcurrentWork.results(of: Array(0..<8), limit: 3) { number in
            if number == 2 { throw Failed() }
            for _ in 0..<100 { await Task.yield() }
            try Task.checkCancellation()
            return number
        }
        #expect(results.map { try? $0.get() } == [0, 1, nil, 3, 4, 5, 6, 7])
    }
}
