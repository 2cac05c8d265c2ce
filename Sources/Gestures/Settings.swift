/// The preferences for the gestures, with the defaults of a new user. The rules name each preference. The names of
/// the actions and some preferences of drawing belong to Furrow, and the arbiter does not use them.
public struct Settings: Equatable, Sendable {
    /// The distance at which a row is open.
    public enum Opening: String, Hashable, Sendable, CaseIterable {
        /// The width of the side's buttons.
        case menu
        /// The row's width, except for a handle by which the front is slid back.
        case peek
        /// The row's width.
        case full
    }
    /// The behavior past the limit of a slide.
    public enum Limit: String, Hashable, Sendable, CaseIterable {
        /// The front resists as if on a rubber band.
        case rubberBand = "rubber-band"
        /// The front stops.
        case clamp
    }
    /// The way a menu appears.
    public enum MenuStyle: String, Hashable, Sendable, CaseIterable {
        /// The menu lies still and the row slides off it.
        case reveal
        /// Menu and row move together.
        case push
    }
    /// The sides of a row that have a menu.
    public enum Sides: String, Hashable, Sendable, CaseIterable {
        /// Each side has its own menu.
        case each
        /// Only the leading side has a menu, which appears in either direction of the slide.
        case one
    }
    /// The effect of a slide.
    public enum SlideStyle: String, Hashable, Sendable, CaseIterable {
        /// A short slide opens the menu, and a long one acts.
        case menu
        /// There is no menu; a slide past the trigger acts.
        case direct
    }

    public enum RowHeight: String, Hashable, Sendable, CaseIterable {
        case compact, normal
        /// A height for larger fingers.
        case tall

        /// The height in px, unless the text needs more.
        public var pixels: Double {
            switch self {
            case .compact: Constants.compactRowHeight
            case .normal: Constants.rowHeight
            case .tall: Constants.tallRowHeight
            }
        }
    }

    /// The distance at which a row is open (A3: menu, peek or full).
    public var opening: Opening = .menu
    /// The behavior past the limit of a slide (A3: how the front follows).
    public var limit: Limit = .rubberBand
    /// The way a menu appears (B2); used only for drawing.
    public var menuStyle: MenuStyle = .reveal
    /// The sides that have a menu (B9: one, or one on each side).
    public var sides: Sides = .each
    /// The effect of a slide (C4: it opens a menu, or acts).
    public var slideStyle: SlideStyle = .menu
    /// Whether a released row snaps open or closed; otherwise it stays where it was released.
    public var snaps = true
    /// Whether a row bounces when it closes by a swipe, tap or action.
    public var bounces = true
    /// Whether rows are dimmed as they open (D3); used only for drawing.
    public var dimsOpenRows = false
    /// Whether a full swipe performs the outermost action.
    public var fullSwipeEnabled = true
    /// Whether a two-finger slide on a touchpad moves rows against the natural direction.
    public var invertsTouchpad = false
    /// Whether rows can be slid at all.
    public var slideEnabled = true
    /// Whether a flick counts as a swipe; otherwise it is a slide like any other.
    public var swipeEnabled = true
    /// Whether rows can be pinched apart.
    public var pinchEnabled = true
    /// Whether the list can be pulled past its ends.
    public var pullEnabled = true
    /// Whether rows can be lifted and dragged by hand.
    public var reorderEnabled = true
    /// Whether a pinch in goes up one level.
    public var pinchInEnabled = true
    /// The names of the actions in the menu at the row's leading edge, the outermost (nearest the edge) first. Furrow
    /// ignores an unknown name, because a newer version may have written it.
    public var leadingActions = ["complete", "due-date", "move-to-top"]
    /// The names of the actions in the menu at the row's trailing edge, in the same order.
    public var trailingActions = ["delete", "move-to-list", "edit"]
    /// The height of rows (A11). Used only for drawing: the row heights in events are measured.
    public var rowHeight: RowHeight = .normal
    /// Whether rows are colored by their position in the list (C6); used only for drawing.
    public var showsHeat = true
    /// Whether changes are animated; otherwise each animation is replaced by its end state.
    public var animates = true

    /// Creates the default settings.
    public init() {}
}
