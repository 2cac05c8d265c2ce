// Tests of several accounts and lists in progress at the same time.

import Synchronization
import Syncing
import Testing

struct UnderWayTests {
    private struct Failed: Error {}

    private func event(_ event: String, _ list: String?, done: Int? = nil) -> SyncEvent {
        var made = SyncEvent(event)
        (made.list, made.done) = (list, done)
        return made
    }

    @Test func theOldestListThatHasNotEndedIsShown() {
        var underWay = SyncsUnderWay()
        #expect(underWay.shown == nil)
        underWay.take(event("waiting", nil))
        #expect(underWay.shown?.event == "waiting")
        for list in ["a", "b", "c"] { underWay.take(event("list", list)) }
        underWay.take(event("list", "b", done: 7))
        #expect(underWay.shown?.list == "a")
        underWay.take(event("end", "a"))
        #expect(underWay.shown == event("list", "b", done: 7))
        underWay.take(event("end", "c"))
        underWay.take(event("end", "b"))
        #expect(underWay.shown == nil)
    }

    @Test func noMoreThanSoManyAreUnderWayAtOnceAndTheResultsAreInOrder() async throws {
        let counts = Mutex((now: 0, most: 0))
        let results = await SideBySide.results(of: Array(0..<20), atOnce: 4) { number in
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

    @Test func oneThatFailsEndsNoOther() async {
        let results = await SideBySide.results(of: Array(0..<8), atOnce: 3) { number in
            if number == 2 { throw Failed() }
            for _ in 0..<100 { await Task.yield() }
            try Task.checkCancellation()
            return number
        }
        #expect(results.map { try? $0.get() } == [0, 1, nil, 3, 4, 5, 6, 7])
    }
}
