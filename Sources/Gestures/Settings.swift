// Every choice about the gestures, as one value with the defaults.

/// The gestures' preferences. Each field is a preference of the rules; the defaults are what a new user gets.
public struct Settings: Equatable, Sendable {
    /// How far open is.
    public enum Opening: Hashable, Sendable, CaseIterable {
        /// The width of the side's buttons.
        case menu
        /// The row's width but for a handle of the front by which it is panned back.
        case peek
        /// The row's width.
        case full
    }
    /// What happens past the limit of a slide.
    public enum Limit: Hashable, Sendable, CaseIterable {
        /// The front resists, as if on a rubber band.
        case rubberBand
        /// The front stops hard.
        case clamp
    }
    /// How a menu comes to be seen.
    public enum MenuStyle: Hashable, Sendable, CaseIterable {
        /// The menu lies still and the row slides off it.
        case reveal
        /// Menu and row move together.
        case push
    }
    /// Which sides of a row have a menu that a slide brings.
    public enum Sides: Hashable, Sendable, CaseIterable {
        /// Every side has its own.
        case each
        /// The leading side's alone, whichever way the finger goes.
        case one
    }
    /// What a slide does.
    public enum SlideStyle: Hashable, Sendable, CaseIterable {
        /// A short slide opens the menu, a long one acts.
        case menu
        /// No menu: a slide past the trigger acts.
        case direct
    }

    /// How high rows are.
    public enum RowHeight: Hashable, Sendable, CaseIterable {
        case compact, normal
        /// For larger fingers.
        case tall

        /// In px, where the text needs no more.
        public var pixels: Double {
            switch self {
            case .compact: Constants.compactRowHeight
            case .normal: Constants.rowHeight
            case .tall: Constants.tallRowHeight
            }
        }
    }

    /// How far open is (A3).
    public var opening: Opening = .menu
    /// What happens past the limit of a slide (A3).
    public var limit: Limit = .rubberBand
    /// How a menu comes to be seen (B2); only for who draws.
    public var menuStyle: MenuStyle = .reveal
    /// Which sides have a menu that a slide brings (B9).
    public var sides: Sides = .each
    /// What a slide does (C4).
    public var slideStyle: SlideStyle = .menu
    /// Whether a row let go snaps open or closed; otherwise it stays where it was let go.
    public var snaps = true
    /// Whether a row closed by swipe, tap or action bounces.
    public var bounces = true
    /// Whether rows are dimmed as they open (D3); only for who draws.
    public var dimsOpenRows = false
    /// Whether a full swipe runs the outermost action.
    public var fullSwipe = true
    /// Whether the touchpad's two-finger slide moves rows against the natural direction.
    public var invertsTouchpad = false
    /// Whether rows can be slid at all.
    public var slideEnabled = true
    /// Whether a flick counts as a swipe; otherwise it is a slide like any other.
    public var swipeEnabled = true
    /// Whether rows can be pinched apart.
    public var pinchEnabled = true
    /// Whether the list can be pulled past its ends.
    public var pullEnabled = true
    /// Whether rows can be lifted and carried by hand.
    public var reorderEnabled = true
    /// Whether a pinch in goes up one level.
    public var pinchInEnabled = true
    /// The actions of the menu at the row's beginning, the outermost (nearest the edge) first, by name. A name that is not
    /// known is passed over: its feature may not exist yet.
    public var leadingActions = ["complete", "due-date", "move-to-top"]
    /// The actions of the menu at the row's end, likewise.
    public var trailingActions = ["delete", "move-to-list", "edit"]
    /// How high rows are (A11); only for who draws, and tells the gestures the rows' real height.
    public var rowHeight: RowHeight = .normal
    /// Whether rows are coloured by their rank.
    public var showsHeat = true
    /// Whether things are animated: where not, each animation is replaced by its end state.
    public var animates = true

    /// The defaults.
    public init() {}
}
