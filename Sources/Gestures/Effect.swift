// What the arbiter asks for in return. Whoever draws the list applies it; nothing is asked back.

/// One thing to do.
public enum Effect: Equatable, Sendable {
    /// The pointer's events belong to this gesture from now on: nobody else may act on them. Of a press or a pinch;
    /// for the touchpad's scroll there is `Arbiter.consumesPadScroll`.
    case claim
    /// The pointer's events are not this gesture's: the list may scroll. Of a press or a pinch.
    case deny

    /// The front of this row stands `x` px toward the trailing edge (negative: toward the leading edge).
    /// Sent only when it changed.
    case moveFront(RowID, x: Double)
    /// The row's menu on this side is about to be seen: make it if it is not there. Sent before the first `moveFront`
    /// off 0, once for each time the row is uncovered.
    case uncovering(RowID, Side)
    /// How far the slide has come towards acting. Let go without acting, it fades to nothing on the way to rest; after
    /// `act` it is left as it is, and goes with `closed` or `left`.
    case cue(RowID, Cue)
    /// The row has come to rest open; its menu's buttons can take the focus.
    case opened(RowID, Side)
    /// The row has come to rest closed; its menu can be hidden and every trace of the gesture removed.
    case closed(RowID)
    /// Do the outermost action of this side. `Outcome.leaves` rows fly out at the same time and then `left` comes.
    case act(RowID, Side)
    /// The row that leaves has flown out: it can be removed from the list as soon as its edit is on disk.
    case left(RowID)
    /// The row was tapped or clicked without moving, and the press did not serve to close another.
    case tap(RowID)

    /// The rows above the seam stand `up` px higher and those below `down` px lower than they are laid out.
    /// Sent only when it changed; (0, 0) ends it.
    case part(Seam, up: Double, down: Double)
    /// Insert a new item at the seam and edit it; the rows stand parted by these px and the gap is to settle to one
    /// row's height from there. After this no further `part` comes for the pinch.
    case insert(Seam, up: Double, down: Double)

    /// The rows stand `distance` px (≥ 0) farther from this edge than they are laid out, and letting go now would do
    /// what the action says. Sent only when it changed; distance 0 ends it.
    case pull(Edge, distance: Double, action: PullAction)
    /// The pull was let go where it acts, with the rows `distance` px away. After `add`, `lists` and `search` no further `pull`
    /// comes: who draws goes on from there. After `clearDone` the rows come back as after a cancel.
    case pulled(PullAction, distance: Double)
    /// The gesture scrolls the list to here (px): a pull that goes back beyond its start, or a reorder near an edge.
    case scroll(to: Double)
    /// A touch that pulled and then scrolled was let go: the list scrolls on, at first with this velocity (px/s,
    /// positive where `scroll` grows).
    case fling(velocity: Double)

    /// The row is lifted out of the list, to be carried.
    case lift(RowID)
    /// The lifted row's upper edge is at `top` (px, in `Point`'s y), and let go now its index in the list would be
    /// `slot` (0 is the first). Sent only when it, or `Arbiter.carriedSteps`, changed.
    case carry(RowID, top: Double, slot: Int)
    /// The lifted row is over another pane from now on, and drawn there; or over its own again. Not sent where it ends.
    case carriedAway(RowID, Bool)
    /// Let go now, the row that is carried over this pane goes onto this one; nil is onto none. Sent only when it changed.
    case aim(at: RowID?)
    /// The lifted row is let go on this row of that pane, as was last said.
    case put(RowID, onto: RowID, of: Pane)
    /// A row that was carried here was let go on this one, which takes nothing of it: a word says why.
    case refuse(RowID)
    /// The lifted row is let go: it moves to this index in the list; nil is where it was.
    case drop(RowID, slot: Int?)
    /// A finger held the row and let it go unmoved: its menu is wanted, at this point. No `tap` comes.
    case longPress(RowID, at: Point)

    /// The list is drawn shrunk to `scale` (0...1) about the line y = `at` (px, in `Point`'s y). Sent only when it
    /// changed; 1 ends it.
    case fold(scale: Double, at: Double)
    /// Go up one level, from the list folded like this. No further `fold` comes for the pinch.
    case goUp(scale: Double, at: Double)

    /// A gesture began; exactly one `ended` with the same kind follows.
    case began(Kind)
    /// The gesture ended: committed (let go) or cancelled.
    case ended(Kind, committed: Bool)
    /// A `tick` is wanted at this time, whether or not there are frames.
    case wake(at: Seconds)
    /// Frames are needed (`true`) until further notice (`false`), in all panes: whichever it is told to.
    case animating(Bool)

    /// The gestures of which at most one runs at a time.
    public enum Kind: Hashable, Sendable { case slide, pinch, pull, reorder }
}

/// An end of the list.
public enum Edge: Hashable, Sendable, CaseIterable { case top, bottom }

/// What letting go of a pull does.
public enum PullAction: Hashable, Sendable, CaseIterable {
    /// The rows come back.
    case none
    /// A new item at the top.
    case add
    /// Up one level, to the lists.
    case lists
    /// A search is opened.
    case search
    /// The done items are cleared.
    case clearDone
}

/// What a row shows of a slide that may act.
public struct Cue: Equatable, Sendable {
    /// The side whose outermost action it is about.
    public var side: Side
    /// How clearly the cue is seen, 0...1.
    public var opacity: Double
    /// Whether letting go now would act.
    public var latched: Bool
    /// How much of the strike-through is drawn when the action completes, 0...1: travel over trigger, or from where an open
    /// row was grabbed.
    public var progress: Double

    /// A cue of these measures.
    public init(side: Side, opacity: Double, latched: Bool, progress: Double) {
        self.side = side
        self.opacity = opacity
        self.latched = latched
        self.progress = progress
    }
}
