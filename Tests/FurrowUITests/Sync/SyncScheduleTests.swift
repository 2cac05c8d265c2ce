// The schedule that decides when the sync program is started. Times are arguments; no clock is used.

import Testing

@testable import FurrowUI

@Suite struct SyncScheduleTests {
    private typealias Effect = SyncSchedule.Effect

    private var schedule = SyncSchedule()

    /// Returns the schedule of a painted window with synced lists, whose first run ended at 10 s.
    private static func settled() -> SyncSchedule {
        var schedule = SyncSchedule()
        _ = schedule.handle(.windowPainted, at: 0)
        _ = schedule.handle(.lists(isOn: true), at: 1)
        _ = schedule.handle(.ended(wasBusy: false, nextTry: nil), at: 10)
        return schedule
    }

    @Test mutating func nothingStartsWithoutSyncedLists() {
        for event in [
            SyncSchedule.Event.windowPainted, .lists(isOn: false), .edited, .syncRequested, .decisionMade,
            .networkReturned, .timerFired,
            .closing,
        ] {
            #expect(schedule.handle(event, at: 5) == [])
        }
    }

    @Test mutating func theFirstRunStartsWhenTheWindowIsPainted() {
        #expect(schedule.handle(.lists(isOn: true), at: 0) == [])
        #expect(schedule.handle(.windowPainted, at: 1) == [.watchNetwork, .start(.regular)])
    }

    @Test mutating func listsEnabledLaterAreSyncedImmediately() {
        #expect(schedule.handle(.windowPainted, at: 0) == [])
        #expect(schedule.handle(.lists(isOn: true), at: 30) == [.watchNetwork, .start(.regular)])
        #expect(schedule.handle(.lists(isOn: true), at: 31) == [])
    }

    @Test func editsAreUploadedTogetherFiveSecondsAfterTheFirst() {
        var schedule = Self.settled()
        #expect(schedule.handle(.edited, at: 20) == [.setTimer(at: 25)])
        #expect(schedule.handle(.edited, at: 23) == [])
        #expect(schedule.handle(.timerFired, at: 24.9) == [.setTimer(at: 25)])
        #expect(schedule.handle(.timerFired, at: 25) == [.start(.regular)])
    }

    @Test func anEditDuringARunStartsAnotherRun() {
        var schedule = Self.settled()
        _ = schedule.handle(.edited, at: 20)
        #expect(schedule.handle(.timerFired, at: 25) == [.start(.regular)])
        #expect(schedule.handle(.edited, at: 26) == [])
        #expect(schedule.handle(.ended(wasBusy: false, nextTry: nil), at: 27) == [.setTimer(at: 31)])
        #expect(schedule.handle(.timerFired, at: 31) == [.start(.regular)])
    }

    @Test func theNextRunStartsAQuarterHourAfterARun() {
        var schedule = Self.settled()
        #expect(schedule.handle(.timerFired, at: 909) == [.setTimer(at: 910)])
        #expect(schedule.handle(.timerFired, at: 910) == [.start(.regular)])
        #expect(schedule.handle(.ended(wasBusy: false, nextTry: nil), at: 912) == [.setTimer(at: 1812)])
    }

    @Test func backedOffWorkIsRetriedAtItsTime() {
        var schedule = Self.settled()
        _ = schedule.handle(.syncRequested, at: 20)
        #expect(schedule.handle(.ended(wasBusy: false, nextTry: 50), at: 21) == [.setTimer(at: 50)])
        _ = schedule.handle(.timerFired, at: 50)
        // A time in the past does not start a run without a pause.
        #expect(schedule.handle(.ended(wasBusy: false, nextTry: 40), at: 51) == [.setTimer(at: 52)])
    }

    @Test func runsAreSequentialAndTheMostThoroughIsNext() {
        var schedule = Self.settled()
        #expect(schedule.handle(.decisionMade, at: 20) == [.start(.interactive), .setTimer(at: nil)])
        #expect(schedule.handle(.syncRequested, at: 21) == [])
        #expect(schedule.handle(.networkReturned, at: 21) == [])
        #expect(schedule.handle(.decisionMade, at: 22) == [])
        #expect(schedule.handle(.ended(wasBusy: false, nextTry: nil), at: 30) == [.start(.full)])
        #expect(schedule.handle(.ended(wasBusy: false, nextTry: nil), at: 31) == [.setTimer(at: 931)])
    }

    @Test func networkReturnsAreDebouncedAndLimited() {
        var schedule = Self.settled()
        #expect(schedule.handle(.networkReturned, at: 20) == [.setTimer(at: 22)])
        #expect(schedule.handle(.networkReturned, at: 21) == [])
        #expect(schedule.handle(.timerFired, at: 22) == [.start(.ignoringBackOff)])
        _ = schedule.handle(.ended(wasBusy: false, nextTry: nil), at: 23)
        #expect(schedule.handle(.networkReturned, at: 24) == [.setTimer(at: 52)])
    }

    @Test func aRunBlockedByAnotherProgramIsRetriedSoon() {
        var schedule = Self.settled()
        _ = schedule.handle(.edited, at: 20)
        _ = schedule.handle(.timerFired, at: 25)
        #expect(schedule.handle(.ended(wasBusy: true, nextTry: nil), at: 26) == [.setTimer(at: 31)])
    }

    @Test func editsBeforeTheWindowClosesAreUploaded() {
        var schedule = Self.settled()
        _ = schedule.handle(.edited, at: 20)
        #expect(schedule.handle(.closing, at: 21) == [.start(.closing), .setTimer(at: nil)])
        schedule = Self.settled()
        #expect(schedule.handle(.closing, at: 21) == [.start(.closing), .setTimer(at: nil)])
    }

    @Test func editsDuringARunAreUploadedAfterTheWindowCloses() {
        var schedule = Self.settled()
        _ = schedule.handle(.edited, at: 20)
        #expect(schedule.handle(.timerFired, at: 25) == [.start(.regular)])
        _ = schedule.handle(.edited, at: 26)
        #expect(schedule.handle(.closing, at: 27) == [.start(.closing), .setTimer(at: nil)])
        // One last run is enough, and nothing follows it.
        #expect(schedule.handle(.closing, at: 27) == [])
        #expect(schedule.handle(.ended(wasBusy: false, nextTry: nil), at: 28) == [])
        #expect(schedule.handle(.edited, at: 29) == [])
    }

    @Test func theLastRunWaitsForTheLockAndReportsNoProgress() {
        #expect(SyncSchedule.Run.closing.arguments == ["sync", "--heed-back-off"])
    }

    @Test func nothingStartsAfterTheLastListIsDisabled() {
        var schedule = Self.settled()
        _ = schedule.handle(.edited, at: 20)
        #expect(schedule.handle(.lists(isOn: false), at: 21) == [.setTimer(at: nil)])
        #expect(schedule.handle(.timerFired, at: 25) == [])
        #expect(schedule.handle(.networkReturned, at: 26) == [])
    }
}
