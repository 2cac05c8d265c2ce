/// Turns the events of a window's lists into gestures, as a value: events in, effects out. The arbiter reads no
/// clock, since every event carries its time.
///
/// A window may show several lists at once, each in a ``Pane``. They share one gesture and one open row (H2). Each
/// event comes from a pane, each effect is for a pane, and all stored state belongs to a pane.
///
/// Rows are identified by id. Only rows that are open, moving or held are stored. A press, a touchpad scroll and a
/// pinch are followed from their first event, but no gesture runs (and no other gesture is denied) until they are
/// decided.
///
/// After a touch has scrolled, slid until a second finger landed, pinched or been canceled, the touch screen is
/// blocked until all fingers are up. Mouse and touchpad are never blocked.
public struct Arbiter: Sendable {
    /// The preferences. A running gesture keeps the settings that it began with.
    public var settings: Settings
    private var allowed: [Pane: Capabilities] = [:]

    /// The rows that are open, moving or held; rarely more than two.
    var rows: [SlidingRow] = []
    /// The current press or touch.
    var press: Track?
    /// The current series of touchpad scroll events.
    var scroll: Track?
    /// The time at which a requested tick checks whether the touchpad has fallen silent (K3: no end event).
    var silenceCheckTime: Seconds?
    var slide: Slide?
    var pinch: Pinch?
    /// The parted rows, during a pinch or after it.
    var parting: Parting?
    /// The folded list, during a pinch or after it.
    var folded: FoldedList?
    var pull: Pull?
    /// The position (px) to which the pull has scrolled the list.
    var pullScroll = 0.0
    /// The rows away from their edge, during a pull or after it.
    var pulled: PulledRows?
    var reorder: Reorder?
    /// The position last sent for the dragged row.
    var sentDrag = (top: 0.0, slot: 0)
    /// The number of levels that the row dragged now, or dragged last, has moved sideways: positive toward the trailing
    /// edge, each `Constants.indent` wide (N5: one level each). A `drag` effect is sent when the number changes.
    public internal(set) var draggedLevels = 0
    /// The number of fingers on the touch screen.
    var fingers = FingerCounts()
    /// Whether no touch gesture may begin until all fingers are up.
    var touchIsBlocked = false
    var hasFrames = false
    /// The pane of the current event; nil means the whole window.
    var eventPane: Pane?
    /// The effects of the current event; empty between events.
    var effects: [PaneEffect] = []

    /// The capabilities of this pane. A running gesture keeps the capabilities it began with.
    public subscript(pane: Pane) -> Capabilities {
        get { allowed[pane] ?? Capabilities() }
        set { allowed[pane] = newValue }
    }

    /// The capabilities of the only list.
    public var capabilities: Capabilities {
        get { self[.only] }
        set { self[.only] = newValue }
    }

    /// Creates an arbiter without any rows.
    public init(settings: Settings = Settings()) {
        self.settings = settings
    }

    /// Handles one event of a program with a single list. An event that has nothing to act on has no effect.
    ///
    /// - Returns: The effects, to be applied in this order.
    public mutating func handle(_ event: Event) -> [Effect] {
        receive(event, from: nil)
        guard !effects.isEmpty else { return [] }
        defer { effects.removeAll(keepingCapacity: true) }
        return effects.map { $0.effect }
    }

    /// Handles one event from a pane.
    ///
    /// - Parameter pane: The pane, or nil for an event of the whole window, such as a frame, Escape, or the loss of
    ///   the focus.
    /// - Returns: The effects with their panes, to be applied in this order.
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
            scrollUnderDraggedRow(at: time)
        case .fingers(let count, let time):
            setFingers(count, at: time)
        case .pressBegan, .pressMoved, .pressEnded, .pressCanceled, .longPressed:
            handlePress(event)
        case .rowDraggedOver, .rowDraggedAway:
            handleDragOverPane(event)
        case .touchpadScrolled, .touchpadScrollEnded, .pointerMoved, .otherInput:
            handleScroll(event)
        case .touchPinchBegan, .touchPinchMoved, .touchpadPinchBegan, .touchpadPinchMoved, .pinchEnded, .pinchCanceled:
            handlePinch(event)
        case .uncover, .acted, .closeOpenRow, .listScrolled, .listChanged, .metricsChanged, .cancel, .leave,
            .rowRemoved,
            .rowRecycled, .rowBound, .restore:
            handleRows(event)
        }
        requestFrames()
    }

    func hasFlownOut(_ row: RowID) -> Bool {
        guard let index = index(of: row) else { return false }
        return rows[index].goal.hasFlownOut
    }

    func index(of row: RowID) -> Int? {
        for index in rows.indices where rows[index].id == row { return index }
        return nil
    }

    /// The reserved capacity for effects; an event rarely has more.
    private static let usualEffects = 4

    mutating func emit(_ effect: Effect, in pane: Pane) {
        if effects.isEmpty { effects.reserveCapacity(Self.usualEffects) }
        effects.append(PaneEffect(pane: pane, effect: effect))
    }

    private mutating func requestFrames() {
        guard hasFrames != isAnimating else { return }
        hasFrames.toggle()
        emit(.animating(hasFrames), in: currentPane)
    }
}
