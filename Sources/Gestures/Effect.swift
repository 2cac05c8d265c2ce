/// A change that the arbiter requests. The program that draws the list applies it and reports nothing back.
public enum Effect: Equatable, Sendable {
    /// The pointer's events belong to this gesture from now on, and nothing else may act on them. Sent for a press or
    /// a pinch; for touchpad scrolling, see `Arbiter.consumesTouchpadScroll`.
    case claim
    /// The pointer's events do not belong to a gesture, so the list may scroll. Sent for a press or a pinch.
    case deny

    /// Moves the front of this row to `x` px toward the trailing edge (negative: toward the leading edge). Sent only
    /// when `x` changes.
    case moveFront(RowID, x: Double)
    /// The row's menu on this side is about to become visible, and must be created if it does not exist. Sent before
    /// the first `moveFront` away from 0, once each time the row is uncovered.
    case uncovering(RowID, Side)
    /// The progress of the slide toward its action. After a release that does not act, the cue fades out while the
    /// row comes to rest. After `performAction` it stays, and disappears with `closed` or `flewOut`.
    case cue(RowID, Cue)
    /// The row has come to rest open. The buttons of its menu can take the focus.
    case opened(RowID, Side)
    /// The row has come to rest closed. Its menu can be hidden, and every trace of the gesture removed.
    case closed(RowID)
    /// Performs the outermost action of this side. A row with `Outcome.leaves` flies out at the same time, followed
    /// by `flewOut`.
    case performAction(RowID, Side)
    /// The row has flown out. It can be removed from the list as soon as the edit is on disk.
    case flewOut(RowID)
    /// The row was tapped or clicked without movement, and the press did not close another row.
    case tap(RowID)

    /// Moves the rows above the seam `up` px up, and the rows below it `down` px down, from their layout positions.
    /// Sent only when a value changes; (0, 0) ends it.
    case part(Seam, up: Double, down: Double)
    /// Inserts a new item at the seam and edits it. The rows are parted by these distances (px), and the gap settles
    /// to one row's height from there. No further `part` follows for this pinch.
    case insert(Seam, up: Double, down: Double)

    /// Moves the rows `distance` px (≥ 0) away from this edge, and shows the action of a release now. Sent only when
    /// a value changes; distance 0 ends it.
    case pull(Edge, distance: Double, action: PullAction)
    /// The pull was released where it acts, with the rows `distance` px away. After `add`, `lists` and `search` no
    /// further `pull` follows, and the program continues from there. After `clearDone` the rows return as after a
    /// cancellation.
    case pulled(PullAction, distance: Double)
    /// Scrolls the list to this position (px): for a pull that goes back beyond its start, or a reorder near an edge.
    case scroll(to: Double)
    /// A touch that pulled and then scrolled was released. The list scrolls on with this initial velocity (px/s,
    /// positive where `scroll` grows).
    case fling(velocity: Double)

    /// Lifts the row out of the list, to be dragged.
    case lift(RowID)
    /// Moves the upper edge of the lifted row to `top` (px, in `Point`'s y). If released now, its index in the list
    /// would be `slot` (0 is the first). Sent only when a value or `Arbiter.draggedLevels` changes.
    case drag(RowID, top: Double, slot: Int)
    /// Whether the lifted row is now outside its own pane. If so, it is drawn over another pane. Not sent when the
    /// drag ends there.
    case draggedOutside(RowID, isOutside: Bool)
    /// Marks the row of this pane that would receive the dragged row if it were released now; nil removes the mark.
    /// Sent only when the row changes.
    case markDropTarget(RowID?)
    /// The lifted row was released on this row of another pane, the row that was last marked.
    case dropOutside(RowID, onto: RowID, in: Pane)
    /// A dragged row was released on this row, which does not accept it. The program explains why.
    case explainRefusedDrop(RowID)
    /// The lifted row was released. It moves to this index in the list, or back to its place if the index is nil.
    case drop(RowID, slot: Int?)
    /// A finger held the row and released it without movement. The row's menu must be shown at this point. No `tap`
    /// follows.
    case longPress(RowID, at: Point)

    /// Draws the list shrunk to `scale` (0...1) about the line y = `at` (px, in `Point`'s y). Sent only when a value
    /// changes; 1 ends it.
    case fold(scale: Double, at: Double)
    /// Goes up one level, from the list folded to this scale. No further `fold` follows for this pinch.
    case goUp(scale: Double, at: Double)

    /// A gesture began; exactly one `ended` with the same kind follows.
    case began(Kind)
    /// The gesture ended, either committed (released) or canceled.
    case ended(Kind, committed: Bool)
    /// Requests a `tick` at this time, whether or not there are frames.
    case wake(at: Seconds)
    /// Starts (`true`) or stops (`false`) the frames in all panes, regardless of the pane of the effect.
    case animating(Bool)

    /// The gestures, of which at most one runs at a time.
    public enum Kind: Hashable, Sendable { case slide, pinch, pull, reorder }
}

/// An end of the list.
public enum Edge: Hashable, Sendable, CaseIterable { case top, bottom }

/// The action of a pull when it is released.
public enum PullAction: Hashable, Sendable, CaseIterable {
    /// No action: the rows move back.
    case none
    /// Adds an item at the top.
    case add
    /// Goes up one level, to the lists.
    case lists
    /// Opens a search.
    case search
    /// Clears the completed items.
    case clearDone
}

/// The cue that a row shows for a slide that may act.
public struct Cue: Equatable, Sendable {
    /// The side of the outermost action.
    public var side: Side
    /// The opacity of the cue, 0...1.
    public var opacity: Double
    /// Whether a release now would act.
    public var latched: Bool
    /// The fraction of the strike-through that is drawn when the action completes the item, 0...1: travel divided by
    /// trigger, or counted from where an open row was grabbed.
    public var progress: Double

    /// Creates a cue.
    public init(side: Side, opacity: Double, latched: Bool, progress: Double) {
        self.side = side
        self.opacity = opacity
        self.latched = latched
        self.progress = progress
    }
}
