// Tests of the limits on what a cycle takes from a server.

import Synchronization
import Testing

@testable import Sync

struct AllowanceTests {
    private let patience = Allowance.Limits().patience

    @Test func aSilentServerIsCutOffAfterThePatience() {
        var allowance = Allowance()
        allowance.wait(patience - .seconds(1))
        #expect(allowance.excess == nil && allowance.remaining == .seconds(1))
        allowance.wait(.seconds(1))
        #expect(allowance.excess == .noProgress)
    }

    @Test func aColdServerMayBeSilentForAMinuteBeforeEachAnswer() {
        var allowance = Allowance()
        for _ in 0..<100 {
            allowance.wait(.seconds(60))
            allowance.note(.tasks(100))
        }
        #expect(allowance.excess == nil)
    }

    @Test(arguments: [Allowance.Progress.rows(1), .tasks(1), .refusals(1)])
    func aServerThatKeepsMakingALittleProgressIsCutOffAfterTwoHours(_ progress: Allowance.Progress) {
        var allowance = Allowance()
        var spent = Duration.zero
        while allowance.excess == nil, spent < .seconds(100 * 3600) {
            allowance.wait(.milliseconds(15))
            spent += .milliseconds(15)
            allowance.note(progress)
        }
        #expect(allowance.excess == .tooLong && spent == .seconds(2 * 3600))
    }

    @Test func aServerThatTakesAChangeNowAndThenIsCutOffAfterFourHours() {
        var allowance = Allowance()
        var spent = Duration.zero
        while allowance.excess == nil, spent < .seconds(100 * 3600) {
            allowance.wait(.seconds(29))
            spent += .seconds(29)
            allowance.note(.changes(1))
        }
        #expect(allowance.excess == .tooLong && spent <= .seconds(4 * 3600 + 29))
    }

    @Test func aRefusedFetchBuysNoTime() async {
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

    @Test func aTaskCountsWhenItArrivesAndOnlyOnce() {
        let time = Mutex(Duration.zero)
        let meter = SyncMeter(now: { time.withLock { $0 } })
        meter.begin()
        for _ in 0..<100 {
            time.withLock { $0 += .seconds(2) }
            meter.taskArrived()
        }
        #expect(meter.excess == nil && meter.remaining == patience)
        time.withLock { $0 += .seconds(100) }
        meter.end(tasks: 100)
        #expect(meter.remaining == patience - .seconds(100))
    }

    @Test func aListingThatIsCutOffLeavesTimeForItsRows() {
        var allowance = Allowance()
        allowance.beginListing()
        allowance.wait(patience)
        #expect(allowance.listingExcess == .noProgress && allowance.cycleExcess == nil)
        allowance.endListing()
        #expect(allowance.excess == nil && allowance.remaining == patience && allowance.first == .noProgress)
    }

    @Test func knownRowsDoNotCount() {
        var allowance = Allowance()
        for _ in 0..<1000 { allowance.list(1000, new: 1000, known: 1000, endsPage: false) }
        #expect(allowance.excess == nil)
        allowance.list(250_000, new: 250_000, known: 0, endsPage: false)
        #expect(allowance.excess == nil)
        allowance.list(1, new: 1, known: 0, endsPage: false)
        #expect(allowance.excess == .rows)
    }

    @Test func anUploadOfTenThousandTasksMayTakeAnHour() {
        var allowance = Allowance()
        for _ in 0..<10_000 {
            allowance.wait(.milliseconds(360))
            allowance.note(.changes(1))
        }
        #expect(allowance.excess == nil)
    }

    @Test func oneRowNowAndThenIsNoProgress() {
        var allowance = Allowance()
        var minutes = 0
        while allowance.excess == nil, minutes < 100 {
            allowance.wait(.seconds(60))
            allowance.list(1, new: 1, endsPage: true)
            minutes += 1
        }
        #expect(allowance.excess == .noProgress && minutes <= 4)
    }

    @Test func bytesAreNoProgress() {
        var allowance = Allowance()
        for _ in 0..<180 {
            allowance.wait(.seconds(1))
            allowance.take(bytes: 1, isListing: true)
        }
        #expect(allowance.excess == .noProgress)
    }

    @Test func aListingOfTwoHundredThousandRowsIsWithinTheBounds() {
        var allowance = Allowance()
        // Pages of 50 rows at the speed of a cold Radicale, followed by all texts.
        for _ in 0..<4000 {
            allowance.wait(.milliseconds(300))
            allowance.list(50, new: 50, endsPage: true)
            allowance.take(bytes: 50 * 600, isListing: true)
        }
        for _ in 0..<2000 {
            allowance.wait(.milliseconds(2500))
            allowance.note(.tasks(100))
            allowance.take(bytes: 100 * 3000, isListing: false)
        }
        #expect(allowance.excess == nil)
    }

    @Test func pagesWithoutAnEndAreCutOff() {
        var allowance = Allowance()
        var pages = 0
        while allowance.excess == nil, pages < 10_000 {
            allowance.list(100, new: 0, endsPage: true)
            pages += 1
        }
        #expect(allowance.excess == .pages && pages <= 101)
    }

    @Test func rowsWithoutAnEndAreCutOff() {
        for new in [0, 1000] {
            var allowance = Allowance()
            var rows = 0
            while allowance.excess == nil, rows < 10_000_000 {
                allowance.list(1000, new: new, endsPage: false)
                rows += 1000
            }
            #expect(allowance.excess == .rows && rows <= 501_000)
        }
    }

    @Test func bytesOfAListingAndOfACycleAreBounded() {
        var limits = Allowance.Limits()
        (limits.listingBytes, limits.cycleBytes) = (100, 250)
        var allowance = Allowance(limits)
        for _ in 0..<2 {
            allowance.beginListing()
            allowance.take(bytes: 100, isListing: true)
        }
        #expect(allowance.excess == nil)
        var other = allowance
        allowance.take(bytes: 1, isListing: true)
        #expect(allowance.excess == .bytes)
        other.take(bytes: 51, isListing: false)
        #expect(other.excess == .bytes)
    }

    @Test func timeCountsOnlyWhileARequestIsUnderWay() {
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
        #expect(meter.excess == nil)
        meter.begin()
        pass(patience / 2)
        #expect(meter.excess == .noProgress)
    }

    @Test func aCycleThatOthersWaitForEndsInTimeWhateverProgressItMakes() {
        var allowance = Allowance()
        allowance.wait(.seconds(5))
        allowance.shorten(to: .seconds(10))
        for _ in 0..<9 {
            allowance.wait(.seconds(1))
            allowance.note(.changes(1))
        }
        #expect(allowance.excess == nil && allowance.remaining == .seconds(1))
        allowance.wait(.seconds(1))
        #expect(allowance.excess == .tooLong)
    }
}
