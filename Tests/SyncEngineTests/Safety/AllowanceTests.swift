// Tests of the limits on what a cycle takes from a server.

import Synchronization
import Testing

@testable import SyncEngine

struct AllowanceTests {
    private let patience = Allowance.Limits().maxIdleTime

    @Test func aSilentServerIsCutOffAfterTheTimeLimit() {
        var allowance = Allowance()
        allowance.countWait(patience - .seconds(1))
        #expect(allowance.cutoff == nil && allowance.remaining == .seconds(1))
        allowance.countWait(.seconds(1))
        #expect(allowance.cutoff == .noProgress)
    }

    @Test func aSlowServerMayTakeAMinuteForEachResponse() {
        var allowance = Allowance()
        for _ in 0..<100 {
            allowance.countWait(.seconds(60))
            allowance.add(.tasks(100))
        }
        #expect(allowance.cutoff == nil)
    }

    @Test(arguments: [Allowance.Progress.rows(1), .tasks(1), .refusals(1)])
    func aServerWithLittleProgressIsCutOffAfterTwoHours(_ progress: Allowance.Progress) {
        var allowance = Allowance()
        var spent = Duration.zero
        while allowance.cutoff == nil, spent < .seconds(100 * 3600) {
            allowance.countWait(.milliseconds(15))
            spent += .milliseconds(15)
            allowance.add(progress)
        }
        #expect(allowance.cutoff == .tooLong && spent == .seconds(2 * 3600))
    }

    @Test func aServerAcceptingOccasionalChangesIsCutOffAfterFourHours() {
        var allowance = Allowance()
        var spent = Duration.zero
        while allowance.cutoff == nil, spent < .seconds(100 * 3600) {
            allowance.countWait(.seconds(29))
            spent += .seconds(29)
            allowance.add(.changes(1))
        }
        #expect(allowance.cutoff == .tooLong && spent <= .seconds(4 * 3600 + 29))
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
        var allowance = Allowance()
        allowance.beginListing()
        allowance.countWait(patience)
        #expect(allowance.listingCutoff == .noProgress && allowance.cycleCutoff == nil)
        allowance.endListing()
        #expect(allowance.cutoff == nil && allowance.remaining == patience && allowance.firstCutoff == .noProgress)
    }

    @Test func knownRowsDoNotCount() {
        var allowance = Allowance()
        for _ in 0..<1000 { allowance.countRows(1000, new: 1000, known: 1000, endsPage: false) }
        #expect(allowance.cutoff == nil)
        allowance.countRows(250_000, new: 250_000, known: 0, endsPage: false)
        #expect(allowance.cutoff == nil)
        allowance.countRows(1, new: 1, known: 0, endsPage: false)
        #expect(allowance.cutoff == .rows)
    }

    @Test func uploading10000TasksMayTakeAnHour() {
        var allowance = Allowance()
        for _ in 0..<10_000 {
            allowance.countWait(.milliseconds(360))
            allowance.add(.changes(1))
        }
        #expect(allowance.cutoff == nil)
    }

    @Test func occasionalSingleRowsAreNoProgress() {
        var allowance = Allowance()
        var minutes = 0
        while allowance.cutoff == nil, minutes < 100 {
            allowance.countWait(.seconds(60))
            allowance.countRows(1, new: 1, endsPage: true)
            minutes += 1
        }
        #expect(allowance.cutoff == .noProgress && minutes <= 4)
    }

    @Test func bytesAloneAreNoProgress() {
        var allowance = Allowance()
        for _ in 0..<180 {
            allowance.countWait(.seconds(1))
            allowance.count(bytes: 1, isListing: true)
        }
        #expect(allowance.cutoff == .noProgress)
    }

    @Test func aListingOf200000RowsIsWithinTheLimits() {
        var allowance = Allowance()
        // Pages of 50 rows at the speed of a cold Radicale, followed by all texts.
        for _ in 0..<4000 {
            allowance.countWait(.milliseconds(300))
            allowance.countRows(50, new: 50, endsPage: true)
            allowance.count(bytes: 50 * 600, isListing: true)
        }
        for _ in 0..<2000 {
            allowance.countWait(.milliseconds(2500))
            allowance.add(.tasks(100))
            allowance.count(bytes: 100 * 3000, isListing: false)
        }
        #expect(allowance.cutoff == nil)
    }

    @Test func endlessPagesAreCutOff() {
        var allowance = Allowance()
        var pages = 0
        while allowance.cutoff == nil, pages < 10_000 {
            allowance.countRows(100, new: 0, endsPage: true)
            pages += 1
        }
        #expect(allowance.cutoff == .pages && pages <= 101)
    }

    @Test func endlessRowsAreCutOff() {
        for new in [0, 1000] {
            var allowance = Allowance()
            var rows = 0
            while allowance.cutoff == nil, rows < 10_000_000 {
                allowance.countRows(1000, new: new, endsPage: false)
                rows += 1000
            }
            #expect(allowance.cutoff == .rows && rows <= 501_000)
        }
    }

    @Test func theBytesOfAListingAndOfACycleAreLimited() {
        var limits = Allowance.Limits()
        (limits.listingBytes, limits.cycleBytes) = (100, 250)
        var allowance = Allowance(limits)
        for _ in 0..<2 {
            allowance.beginListing()
            allowance.count(bytes: 100, isListing: true)
        }
        #expect(allowance.cutoff == nil)
        var other = allowance
        allowance.count(bytes: 1, isListing: true)
        #expect(allowance.cutoff == .bytes)
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
        var allowance = Allowance()
        allowance.countWait(.seconds(5))
        allowance.shorten(to: .seconds(10))
        for _ in 0..<9 {
            allowance.countWait(.seconds(1))
            allowance.add(.changes(1))
        }
        #expect(allowance.cutoff == nil && allowance.remaining == .seconds(1))
        allowance.countWait(.seconds(1))
        #expect(allowance.cutoff == .tooLong)
    }
}
