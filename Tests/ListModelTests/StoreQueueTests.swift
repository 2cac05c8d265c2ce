// The requests of a list to the store, which are answered one after another.

import Testing

@testable import ListModel

@MainActor @Suite struct StoreQueueTests {
    private let queue = StoreQueue()

    private func done() async {
        while queue.pendingReads + queue.pendingWrites > 0 { await Task.yield() }
    }

    @Test func queuedWorkRunsInOrder() async {
        var order: [Int] = []
        for number in 0..<6 {
            queue.add(number % 2 == 0 ? .read : .write) {
                for _ in 0..<(6 - number) { await Task.yield() }
                order.append(number)
            } finally: {
            }
        }
        await done()
        #expect(order == Array(0..<6))
    }

    @Test func readsAndWritesAreCountedSeparately() async {
        queue.add(.read) {
        } finally: {
        }
        queue.add(.write) {
        } finally: {
        }
        queue.add(.read) {
        } finally: {
        }
        #expect(queue.pendingReads == 2)
        #expect(queue.pendingWrites == 1)
        await done()
    }

    @Test func waitingForWritesDoesNotWaitForLaterReads() async {
        var readIsDone = false
        var wasReadThen: Bool?
        queue.onWritesFinished = { wasReadThen = readIsDone }
        queue.add(.write) {
        } finally: {
        }
        queue.add(.read) {
            for _ in 0..<20 { await Task.yield() }
            readIsDone = true
        } finally: {
        }
        await done()
        #expect(wasReadThen == false)
    }

    @Test func aReadDoesNotReportFinishedWrites() async {
        var isTold = false
        queue.onWritesFinished = { isTold = true }
        queue.add(.read) {
        } finally: {
        }
        await done()
        #expect(!isTold)
    }

    @Test func workFollowingAWriteRunsBeforeTheWriteIsReported() async {
        var order: [String] = []
        queue.onWritesFinished = { order.append("told") }
        queue.add(.write) {
        } finally: {
            order.append("finally")
        }
        await done()
        #expect(order == ["finally", "told"])
    }
}
