// The arbiter: told every event, it keeps at most one gesture running and says what the list is to do.

/// The gestures of a window's lists, as a value: events in, effects out. It reads no clock: the time is in the event.
///
/// A window may show several lists at once, each a ``Pane``; they have one gesture and one open row between them (H2). An
/// event comes from a pane, each effect is for one, and what is remembered knows its own.
///
/// Rows are known by id, and only those that are not at rest closed are remembered. A press, a touchpad's scroll and a
/// pinch are followed from their first event, but nothing runs (and no other gesture is denied) before it is decided.
///
/// Only the touch screen is blocked until all fingers are up once its touch has been used (scrolled, slid with a second
/// finger landing, pinched, cancelled): mouse and touchpad have no fingers there and go on.
public struct Arbiter: Sendable {
    /// The preferences. A gesture that runs keeps those it began with; what begins later has the new ones.
    public var settings: Settings
    /// What may be done in each pane, of those that it was told of.
    private var allowed: [Pane: Capabilities] = [:]

    /// The rows that are not at rest closed; hardly ever more than two.
    var rows: [SlidingRow] = []
    /// The press or touch that is followed.
    var press: Track?
    /// The series of touchpad scrolls that is followed.
    var scroll: Track?
    /// When a tick was asked for, to hear whether the touchpad has fallen silent.
    var wake: Seconds?
    /// The slide that runs.
    var slide: Slide?
    /// The pinch that runs.
    var pinch: Pinch?
    /// The rows that stand apart, by the pinch that runs or after it.
    var parting: Parting?
    /// The list as it is drawn folded, by the pinch that runs or after it.
    var folded: FoldedList?
    /// The pull that runs.
    var pull: Pull?
    /// Where the pull has scrolled the list to (px).
    var pullScroll = 0.0
    /// The rows that stand away from their edge, by the pull that runs or after it.
    var pulled: PulledRows?
    /// The reorder that runs.
    var reorder: Reorder?
    /// Where its row was last said to be.
    var carried = (top: 0.0, slot: 0)
    /// How many steps sideways the row has gone that is carried, or was carried last: toward the trailing edge, so many
    /// `Constants.indent` each (N5). A `carry` is sent when it changes.
    public internal(set) var carriedSteps = 0
    /// Fingers on the touch screen.
    var fingers = FingerCounts()
    /// Whether nothing begins by touch until all fingers are up.
    var touchIsBlocked = false
    /// Whether frames have been asked for.
    var hasFrames = false
    /// Where the event at hand comes from; nil is the whole window.
    var eventPane: Pane?
    /// The effects of the event at hand; empty between events.
    var effects: [PaneEffect] = []

    /// What may be done in this pane. A gesture that runs keeps what might be done when it began.
    public subscript(pane: Pane) -> Capabilities {
        get { allowed[pane] ?? Capabilities() }
        set { allowed[pane] = newValue }
    }

    /// What may be done with the list, where there is one.
    public var capabilities: Capabilities {
        get { self[.only] }
        set { self[.only] = newValue }
    }

    /// An arbiter that knows no row yet.
    public init(settings: Settings = Settings()) {
        self.settings = settings
    }

    /// Takes one event of a program with one list and says what is to be done, in this order. Events that fit nothing that
    /// runs do nothing.
    public mutating func handle(_ event: Event) -> [Effect] {
        receive(event, from: nil)
        guard !effects.isEmpty else { return [] }
        defer { effects.removeAll(keepingCapacity: true) }
        return effects.map { $0.effect }
    }

    /// Takes one event that comes from a pane and says what is to be done in which, in this order.
    ///
    /// - Parameter pane: nil for what is of the whole window: a frame, Escape, the loss of the focus.
    public mutating func handle(_ event: Event, in pane: Pane?) -> [PaneEffect] {
        receive(event, from: pane)
        guard !effects.isEmpty else { return [] }
        var drained: [PaneEffect] = []
        swap(&drained, &effects)
        return drained
    }

    private mutating func receive(_ event: Event, from pane: Pane?) {
        eventPane = pane
        switch event {
        case .tick(let time):
            checkPadSilence(at: time)
            advance(to: time)
            scrollUnderRow(at: time)
            scrollUnderAway(at: time)
        case .fingers(let count, let time):
            setFingers(count, at: time)
        case .dragBegan, .dragMoved, .dragEnded, .dragCancelled, .longPressed:
            handlePress(event)
        case .carriedOver, .carriedBack:
            handleCarried(event)
        case .padScrolled, .padScrollEnded, .pointerMoved, .otherInput:
            handleScroll(event)
        case .touchPinchBegan, .touchPinchMoved, .padPinchBegan, .padPinchMoved, .pinchEnded, .pinchCancelled:
            handlePinch(event)
        case .uncover, .acted, .closeOpenRow, .listScrolled, .listChanged, .remeasured, .cancel, .leave, .rowGone,
            .rowRecycled, .rowBound, .restore:
            handleRows(event)
        }
        askForFrames()
    }

    func isOut(_ row: RowID) -> Bool {
        guard let index = index(of: row) else { return false }
        return rows[index].goal.isOut
    }

    func index(of row: RowID) -> Int? {
        for index in rows.indices where rows[index].id == row { return index }
        return nil
    }

    /// How many effects room is made for at once: hardly an event has more.
    private static let usualEffects = 4

    mutating func emit(_ effect: Effect, in pane: Pane) {
        if effects.isEmpty { effects.reserveCapacity(Self.usualEffects) }
        effects.append(PaneEffect(pane: pane, effect: effect))
    }

    private mutating func askForFrames() {
        guard hasFrames != isAnimating else { return }
        hasFrames.toggle()
        emit(.animating(hasFrames), in: here)
    }
}
