// Tests of the limits on what a cycle takes from a server.

import Synchronization
import Testing

@testable import SyncEngine

struct SyncBudgetTests {
    private let patience = SyncBudget.Limits().maxIdleTime

    @Test func aSilentServerIsCutOffAfterTheTimeLimit() {
        var budget = SyncBudget()
        budget.countWait(patience - .seconds(1))
        #expect(budget.cutoff == nil && budget.remaining == .seconds(1))
        budget.countWait(.seconds(1))
        #expect(budget.cutoff == .noProgress)
    }

    @Test func aSlowServerMayTakeAMinuteForEachResponse() {
        var budget = SyncBudget()
        for _ in 0..<100 {
            budget.countWait(.seconds(60))
            budget.add(.tasks(100))
        }
        #expect(budget.cutoff == nil)
    }

    @Test(arguments: [SyncBudget.Progress.rows(1), .tasks(1), .refusals(1)])
    func aServerWithLittleProgressIsCutOffAfterTwoHours(_ progress: SyncBudget.Progress) {
        var budget = SyncBudget()
        var spent = Duration.zero
        while budget.cutoff == nil, spent < .seconds(100 * 3600) {
            budget.countWait(.milliseconds(15))
            spent += .milliseconds(15)
            budget.add(progress)
        }
        #expect(budget.cutoff == .tooLong && spent == .seconds(2 * 3600))
    }

    @Test func aServerAcceptingOccasionalChangesIsCutOffAfterFourHours() {
        var budget = SyncBudget()
        var spent = Duration.zero
        while budget.cutoff == nil, spent < .seconds(100 * 3600) {
            budget.countWait(.seconds(29))
            spent += .seconds(29)
            budget.add(.changes(1))
        }
        #expect(budget.cutoff == .tooLong && spent <= .seconds(4 * 3600 + 29))
    }

    @Test func aRefusedFetchGainsNoTime() async {
        let remote = FakeRemote()
        await remote.planAlways(.refusal(.failing(status: 500)), for: .fetch, .put)
        let time = Mutex(Duration.zero)
        let meter = SyncMeter(now: { time.withLock { $0 } })
        let metered = MeteredRemote(remote: remote, meter: meter)
        time.withLock { $0 += .seconds(10) }
        meter.begin()
        time.withLock { $0 += .seconds(100) }
        meter.end(nil)
        let left = patience - .seconds(100)
        for _ in 0..<10 { _ = try? await metered.fetch(["/list/a"]) }
        #expect(meter.remaining == left)
        _ = try? await metered.put("text", at: "/list/a", if: .nothing)
        #expect(meter.remaining == left + .seconds(30))
    }

    @Test func aTaskCountsOnceWhenItArrives() {
        let time = Mutex(Duration.zero)
        let meter = SyncMeter(now: { time.withLock { $0 } })
        meter.begin()
        for _ in 0..<100 {
            time.withLock { $0 += .seconds(2) }
            meter.taskArrived()
        }
        #expect(meter.cutoff == nil && meter.remaining == patience)
        time.withLock { $0 += .seconds(100) }
        meter.end(tasks: 100)
        #expect(meter.remaining == patience - .seconds(100))
    }

    @Test func aListingThatIsCutOffLeavesTimeForItsRows() {
        var budget = SyncBudget()
        budget.beginListing()
        budget.countWait(patience)
        #expect(budget.listingCutoff == .noProgress && budget.cycleCutoff == nil)
        budget.endListing()
        #expect(budget.cutoff == nil && budget.remaining == patience && budget.firstCutoff == .noProgress)
    }

    @Test func knownRowsDoNotCount() {
        var budget = SyncBudget()
        for _ in 0..<1000 { budget.countRows(1000, new: 1000, known: 1000, endsPage: false) }
        #expect(budget.cutoff == nil)
        budget.countRows(250_000, new: 250_000, known: 0, endsPage: false)
        #expect(budget.cutoff == nil)
        budget.countRows(1, new: 1, known: 0, endsPage: false)
        #expect(budget.cutoff == .rows)
    }

    @Test func uploading10000TasksMayTakeAnHour() {
        var budget = SyncBudget()
        for _ in 0..<10_000 {
            budget.countWait(.milliseconds(360))
            budget.add(.changes(1))
        }
        #expect(budget.cutoff == nil)
    }

    @Test func occasionalSingleRowsAreNoProgress() {
        var budget = SyncBudget()
        var minutes = 0
        while budget.cutoff == nil, minutes < 100 {
            budget.countWait(.seconds(60))
            budget.countRows(1, new: 1, endsPage: true)
            minutes += 1
        }
        #expect(budget.cutoff == .noProgress && minutes <= 4)
    }

    @Test func bytesAloneAreNoProgress() {
        var budget = SyncBudget()
        for _ in 0..<180 {
            budget.countWait(.seconds(1))
            budget.count(bytes: 1, isListing: true)
        }
        #expect(budget.cutoff == .noProgress)
    }

    @Test func aListingOf200000RowsIsWithinTheLimits() {
        var budget = SyncBudget()
        // Pages of 50 rows at the speed of a cold Radicale, followed by all texts.
        for _ in 0..<4000 {
            budget.countWait(.milliseconds(300))
            budget.countRows(50, new: 50, endsPage: true)
            budget.count(bytes: 50 * 600, isListing: true)
        }
        for _ in 0..<2000 {
            budget.countWait(.milliseconds(2500))
            budget.add(.tasks(100))
            budget.count(bytes: 100 * 3000, isListing: false)
        }
        #expect(budget.cutoff == nil)
    }

    @Test func endlessPagesAreCutOff() {
        var budget = SyncBudget()
        var pages = 0
        while budget.cutoff == nil, pages < 10_000 {
            budget.countRows(100, new: 0, endsPage: true)
            pages += 1
        }
        #expect(budget.cutoff == .pages && pages <= 101)
    }

    @Test func endlessRowsAreCutOff() {
        for new in [0, 1000] {
            var budget = SyncBudget()
            var rows = 0
            while budget.cutoff == nil, rows < 10_000_000 {
                budget.countRows(1000, new: new, endsPage: false)
                rows += 1000
            }
            #expect(budget.cutoff == .rows && rows <= 501_000)
        }
    }

    @Test func theBytesOfAListingAndOfACycleAreLimited() {
        var limits = SyncBudget.Limits()
        (limits.listingBytes, limits.cycleBytes) = (100, 250)
        var budget = SyncBudget(limits)
        for _ in 0..<2 {
            budget.beginListing()
            budget.count(bytes: 100, isListing: true)
        }
        #expect(budget.cutoff == nil)
        var other = budget
        budget.count(bytes: 1, isListing: true)
        #expect(budget.cutoff == .bytes)
        other.count(bytes: 51, isListing: false)
        #expect(other.cutoff == .bytes)
    }

    @Test func timeCountsOnlyDuringRequests() {
        let time = Mutex(Duration.zero)
        let clock = { @Sendable in time.withLock { $0 } }
        let meter = SyncMeter(now: clock)
        let pass = { (span: Duration) in time.withLock { $0 += span } }
        pass(.seconds(10_000))
        meter.begin()
        pass(patience / 2)
        meter.begin()
        pass(patience / 4)
        meter.end(nil)
        meter.end(nil)
        pass(.seconds(10_000))
        #expect(meter.cutoff == nil)
        meter.begin()
        pass(patience / 2)
        #expect(meter.cutoff == .noProgress)
    }

    @Test func aShortenedCycleEndsInTimeDespiteProgress() {
        var budget = SyncBudget()
        budget.countWait(.seconds(5))
        budget.shorten(to: .seconds(10))
        for _ in 0..<9 {
            budget.countWait(.seconds(1))
            budget.add(.changes(1))
        }
        #expect(budget.cutoff == nil && budget.remaining == .seconds(1))
        budget.countWait(.seconds(1))
        #expect(budget.cutoff == .tooLong)
    }
}
