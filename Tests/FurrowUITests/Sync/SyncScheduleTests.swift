// The schedule that decides when the sync program is started. Times are arguments; no clock is used.

import Testing

@testable import FurrowUI

@Suite struct SyncScheduleTests {
    private typealias Effect = SyncSchedule.Effect

    private var schedule = SyncSchedule()

    /// Returns the schedule of a painted window with synced lists, whose first run ended at 10 s.
    private static func settled() -> SyncSchedule {
        var schedule = SyncSchedule()
        _ = schedule.handle(.painted, at: 0)
        _ = schedule.handle(.lists(isOn: true), at: 1)
        _ = schedule.handle(.ended(wasBusy: false, nextTry: nil), at: 10)
        return schedule
    }

    @Test mutating func nothingIsStartedWhereNothingIsSynchronised() {
        for event in [
            SyncSchedule.Event.painted, .lists(isOn: false), .edited, .asked, .decided, .networkReturned, .rang,
            .closing,
        ] {
            #expect(schedule.handle(event, at: 5) == [])
        }
    }

    @Test mutating func itBeginsOnceTheWindowIsPaintedAndNotBefore() {
        #expect(schedule.handle(.lists(isOn: true), at: 0) == [])
        #expect(schedule.handle(.painted, at: 1) == [.watchNetwork, .start(.usual)])
    }

    @Test mutating func listsThatAreSwitchedOnLaterAreSynchronisedAtOnce() {
        #expect(schedule.handle(.painted, at: 0) == [])
        #expect(schedule.handle(.lists(isOn: true), at: 30) == [.watchNetwork, .start(.usual)])
        #expect(schedule.handle(.lists(isOn: true), at: 31) == [])
    }

    @Test func anEditIsPutThereFiveSecondsLaterTogetherWithWhatCameMeanwhile() {
        var schedule = Self.settled()
        #expect(schedule.handle(.edited, at: 20) == [.ring(at: 25)])
        #expect(schedule.handle(.edited, at: 23) == [])
        #expect(schedule.handle(.rang, at: 24.9) == [.ring(at: 25)])
        #expect(schedule.handle(.rang, at: 25) == [.start(.usual)])
    }

    @Test func anEditDuringARunHasOneOfItsOwn() {
        var schedule = Self.settled()
        _ = schedule.handle(.edited, at: 20)
        #expect(schedule.handle(.rang, at: 25) == [.start(.usual)])
        #expect(schedule.handle(.edited, at: 26) == [])
        #expect(schedule.handle(.ended(wasBusy: false, nextTry: nil), at: 27) == [.ring(at: 31)])
        #expect(schedule.handle(.rang, at: 31) == [.start(.usual)])
    }

    @Test func aQuarterOfAnHourAfterARunComesTheNext() {
        var schedule = Self.settled()
        #expect(schedule.handle(.rang, at: 909) == [.ring(at: 910)])
        #expect(schedule.handle(.rang, at: 910) == [.start(.usual)])
        #expect(schedule.handle(.ended(wasBusy: false, nextTry: nil), at: 912) == [.ring(at: 1812)])
    }

    @Test func whatIsLeftAloneIsTriedAgainWhenItsTimeHasCome() {
        var schedule = Self.settled()
        _ = schedule.handle(.asked, at: 20)
        #expect(schedule.handle(.ended(wasBusy: false, nextTry: 50), at: 21) == [.ring(at: 50)])
        _ = schedule.handle(.rang, at: 50)
        // A time in the past does not start a run without a pause.
        #expect(schedule.handle(.ended(wasBusy: false, nextTry: 40), at: 51) == [.ring(at: 52)])
    }

    @Test func oneRunAtATimeAndThenTheOneThatDoesMost() {
        var schedule = Self.settled()
        #expect(schedule.handle(.decided, at: 20) == [.start(.decided), .ring(at: nil)])
        #expect(schedule.handle(.asked, at: 21) == [])
        #expect(schedule.handle(.networkReturned, at: 21) == [])
        #expect(schedule.handle(.decided, at: 22) == [])
        #expect(schedule.handle(.ended(wasBusy: false, nextTry: nil), at: 30) == [.start(.full)])
        #expect(schedule.handle(.ended(wasBusy: false, nextTry: nil), at: 31) == [.ring(at: 931)])
    }

    @Test func theNetworksReturnIsWaitedForAMomentAndNotFollowedEachTime() {
        var schedule = Self.settled()
        #expect(schedule.handle(.networkReturned, at: 20) == [.ring(at: 22)])
        #expect(schedule.handle(.networkReturned, at: 21) == [])
        #expect(schedule.handle(.rang, at: 22) == [.start(.anew)])
        _ = schedule.handle(.ended(wasBusy: false, nextTry: nil), at: 23)
        #expect(schedule.handle(.networkReturned, at: 24) == [.ring(at: 52)])
    }

    @Test func whereAnotherProgramsRunWorksItIsTriedAgainSoon() {
        var schedule = Self.settled()
        _ = schedule.handle(.edited, at: 20)
        _ = schedule.handle(.rang, at: 25)
        #expect(schedule.handle(.ended(wasBusy: true, nextTry: nil), at: 26) == [.ring(at: 31)])
    }

    @Test func whatWasEditedBeforeTheWindowClosesIsPutThereBeItThatNobodyHasSeenItYet() {
        var schedule = Self.settled()
        _ = schedule.handle(.edited, at: 20)
        #expect(schedule.handle(.closing, at: 21) == [.start(.last), .ring(at: nil)])
        schedule = Self.settled()
        #expect(schedule.handle(.closing, at: 21) == [.start(.last), .ring(at: nil)])
    }

    @Test func whatWasEditedWhileARunWorksIsPutThereByAnotherOnceTheWindowCloses() {
        var schedule = Self.settled()
        _ = schedule.handle(.edited, at: 20)
        #expect(schedule.handle(.rang, at: 25) == [.start(.usual)])
        _ = schedule.handle(.edited, at: 26)
        #expect(schedule.handle(.closing, at: 27) == [.start(.last), .ring(at: nil)])
        // One last run is enough, and nothing follows it.
        #expect(schedule.handle(.closing, at: 27) == [])
        #expect(schedule.handle(.ended(wasBusy: false, nextTry: nil), at: 28) == [])
        #expect(schedule.handle(.edited, at: 29) == [])
    }

    @Test func theLastRunWaitsForTheOneThatWorksAndTellsNobodyHowFarItIs() {
        #expect(SyncSchedule.Run.last.arguments == ["sync", "--heed-back-off"])
    }

    @Test func whereTheLastListIsSwitchedOffNothingMoreIsStarted() {
        var schedule = Self.settled()
        _ = schedule.handle(.edited, at: 20)
        #expect(schedule.handle(.lists(isOn: false), at: 21) == [.ring(at: nil)])
        #expect(schedule.handle(.rang, at: 25) == [])
        #expect(schedule.handle(.networkReturned, at: 26) == [])
    }
}
