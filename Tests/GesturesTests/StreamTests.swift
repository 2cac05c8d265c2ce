// A million events in any order; the invariants hold after each of them.

import Gestures
import Testing

@Suite struct StreamTests {
    static let eventCount = 1_000_000
    /// The number of events before all gestures end, everything is brought to rest, and the settings change.
    static let sceneLength = 2_000

    @Test func theInvariantsHoldForAMillionRandomEvents() {
        var player = RandomPlayer(seed: 20_26)
        var watch = InvariantChecker()
        var arbiter = Arbiter()
        for _ in 0..<Self.eventCount / Self.sceneLength {
            arbiter.settings = player.settings()
            arbiter.capabilities = player.capabilities()
            watch.settings = arbiter.settings
            play(Self.sceneLength, &player, &watch, &arbiter)
            bringToRest(&player, &watch, &arbiter)
        }
        #expect(watch.faults == [])
        #expect(watch.begun == watch.ended)
        #expect(watch.begun > 10_000 && watch.opened > 1_000 && watch.acted > 1_000)
        #expect(watch.left > 250 && watch.inserted > 500)
        let list = watch.list
        #expect(list.pulled > 250 && list.flung > 25 && list.scrolled > 500)
        #expect(list.dropped > 500 && list.longPressed > 40 && list.goneUp > 250)
        #expect(list.recycled > 200 && list.droppedUnbound > 100)
    }

    /// Every gesture also ends if the settings change during the gesture.
    @Test func theInvariantsHoldWhenSettingsChangeDuringGestures() {
        var player = RandomPlayer(seed: 7)
        var watch = InvariantChecker()
        var arbiter = Arbiter()
        for event in 0..<50_000 {
            if event % 7 == 0 { arbiter.settings = player.settings() }
            play(1, &player, &watch, &arbiter)
            if event % 1_000 == 999 { bringToRest(&player, &watch, &arbiter) }
        }
        #expect(watch.faults == [])
        #expect(watch.begun == watch.ended && watch.begun > 500)
    }

    private func play(
        _ count: Int, _ player: inout RandomPlayer, _ watch: inout InvariantChecker, _ arbiter: inout Arbiter
    ) {
        for _ in 0..<count {
            let event = player.next()
            watch.check(event, arbiter.handle(event), arbiter)
        }
    }

    /// Ends all gestures and waits until everything is at rest; then closes the open row, so that all rows are
    /// closed.
    private func bringToRest(_ player: inout RandomPlayer, _ watch: inout InvariantChecker, _ arbiter: inout Arbiter) {
        player.discardScripts()
        let time = player.time
        let letGo: [Event] = [
            .pressEnded(dx: 0, dy: 0, time: time), .touchpadScrollEnded(time: time), .pinchEnded(time: time),
            .fingers(0, time: time),
        ]
        for event in letGo { watch.check(event, arbiter.handle(event), arbiter) }
        tick(&player, &watch, &arbiter)
        let close = Event.closeOpenRow(time: player.time)
        watch.check(close, arbiter.handle(close), arbiter)
        tick(&player, &watch, &arbiter)
        for index in 0..<RandomPlayer.rowCount {
            let restoration = Event.restore(RandomPlayer.id(index), time: player.time)
            watch.check(restoration, arbiter.handle(restoration), arbiter)
        }
        tick(&player, &watch, &arbiter)
        let isClosed = (0..<RandomPlayer.rowCount).allSatisfy { arbiter.front(of: RandomPlayer.id($0)) == 0 }
        if !isClosed || arbiter.openRow != nil || arbiter.isTracking { watch.recordFault("not closed at the end", nil) }
    }

    /// Sends one second of frames, after which nothing may move.
    private func tick(_ player: inout RandomPlayer, _ watch: inout InvariantChecker, _ arbiter: inout Arbiter) {
        for _ in 0..<20 {
            player.time += 0.05
            let event = Event.tick(time: player.time)
            watch.check(event, arbiter.handle(event), arbiter)
        }
        if !arbiter.isIdle { watch.recordFault("no rest after a second", nil) }
    }
}
