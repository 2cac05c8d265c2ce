// H2: hands act in two panes at once, in any order, and there is still only one gesture and one open row.

import Gestures
import TestSupport
import Testing

@Suite struct PaneStreamTests {
    static let eventCount = 300_000
    /// The number of events before all gestures end and everything is brought to rest.
    static let sceneLength = 1_000

    @Test func theInvariantsHoldForRandomEventsInTwoPanes() {
        var window = Window()
        for _ in 0..<Self.eventCount / Self.sceneLength {
            window.beginScene()
            for _ in 0..<Self.sceneLength { window.step() }
            window.bringToRest()
        }
        let watch = window.watch
        #expect(watch.faults == [])
        #expect(watch.begun.count == 2 && watch.begun.values.allSatisfy { $0 > 2_000 })
        #expect(watch.restedElsewhere > 1_000)
        #expect(watch.droppedOutside > 50 && watch.scrolledUnderDraggedRow > 100)
    }
}

/// Two lists, each with a player, and one arbiter.
private struct Window {
    var watch = PaneInvariantChecker()
    private var arbiter = Arbiter()
    private var players = [RandomPlayer(seed: 11, in: left), RandomPlayer(seed: 12, in: right)]
    private var generator = SplitMix64(state: 13)
    /// Separate players report the dragged row over either list, so that the random stream of the others does
    /// not change.
    private var carriers = [RandomPlayer(seed: 14, in: left), RandomPlayer(seed: 15, in: right)]
    private var time = 0.0
    /// The index of the current player, which changes from time to time.
    private var currentPlayer = 0

    mutating func beginScene() {
        arbiter.settings = players[0].settings()
        for index in players.indices {
            arbiter[players[index].pane] = players[index].capabilities()
            arbiter[players[index].pane].acceptsRows = carriers[index].chance(80)
        }
    }

    mutating func step() {
        if generator.next() % 8 == 0 { currentPlayer = 1 - currentPlayer }
        players[currentPlayer].time = time
        let event = players[currentPlayer].next()
        time = players[currentPlayer].time
        // Escape is an event of the window.
        if case .cancel = event, generator.next() % 2 == 0 { return send(event, in: nil) }
        send(event, in: players[currentPlayer].pane)
        if arbiter.activeKind == .reorder, carriers[0].chance(25) { dragElsewhere() }
    }

    /// Moves the dragged row over one of the lists, usually the other one.
    private mutating func dragElsewhere() {
        let other = players.firstIndex { $0.pane != arbiter.activePane } ?? 0
        let index = carriers[other].chance(12) ? 1 - other : other
        let (on, view) = (carriers[index].target().0, carriers[index].viewport())
        let point = Point(x: 0, y: carriers[index].number(0, 650))
        let accepts = carriers[index].chance(70)
        send(
            carriers[index].chance(85)
                ? .rowDraggedOver(on, acceptsRow: accepts, at: point, viewport: view) : .rowDraggedAway,
            in: carriers[index].pane)
    }

    /// Ends all gestures and waits until everything is at rest.
    mutating func bringToRest() {
        for index in players.indices {
            players[index].discardScripts()
            let letGo: [Event] = [
                .pressEnded(dx: 0, dy: 0, time: time), .touchpadScrollEnded(time: time), .pinchEnded(time: time),
                .fingers(0, time: time),
            ]
            for event in letGo { send(event, in: carriers[index].pane) }
        }
        wait()
        send(.closeOpenRow(time: time), in: nil)
        wait()
        for player in players {
            for row in (0..<RandomPlayer.rowCount).map(player.id) { send(.restore(row, time: time), in: player.pane) }
        }
        wait()
        if arbiter.openRow != nil || arbiter.isTracking { watch.recordFault("not at rest at the end", nil) }
    }

    /// Sends one second of frames, after which nothing may move.
    private mutating func wait() {
        for _ in 0..<20 {
            time += 0.05
            send(.tick(time: time), in: nil)
        }
        if !arbiter.isIdle { watch.recordFault("no rest after a second", nil) }
    }

    private mutating func send(_ event: Event, in pane: Pane?) {
        watch.check(event, in: pane, arbiter.handle(event, in: pane), arbiter)
    }
}
