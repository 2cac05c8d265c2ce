/// Every number that the arbiter uses, with its unit and reason: lengths in logical px, times in s. The numbers of
/// drawing are with the code that draws.
///
/// A “Source” is a rule of the articles in `Gestures.docc`: A (sliding), B (the swipe menu), C (acting and editing), D
/// (swipes), E (pinching), F (pulling), G (reordering), K (devices), N (subtasks).
public enum Constants {
    // MARK: The list

    /// The default height of a row (px). Source: A11.
    public static let rowHeight = 56.0
    /// The height of a compact row (px). Source: A11; if rows were lower, two thick fingers could not hit two
    /// neighboring rows.
    public static let compactRowHeight = 50.0
    /// The height of a tall row (px). Source: A11, for larger fingers.
    public static let tallRowHeight = 72.0
    /// The distance (px) from its end at which a list still counts as scrolled to its end. Toolkits scroll by
    /// fractions of a pixel, and GTK (4.18) stops a pixel short of the end when it shows the last row.
    public static let edgeSlack = 1.0

    /// The indentation (px) of a subtask's row, and the sideways distance at which a dragged row moves in or out by
    /// one level. Source: N1, N5.
    public static let indent = 24.0

    // MARK: Distinguishing movements

    /// The distance (px) that a press moves before it becomes a slide or a scroll of the list. Source: A2; equal to
    /// GTK's drag threshold, so that row and list decide at the same moment.
    public static let dragThreshold = 8.0
    /// The distance (px) that two fingers scroll on a touchpad before the axis is locked. Source: K2; a little more
    /// than for a press, because scroll deltas are coarser.
    public static let axisLock = 12.0
    /// The largest dy / dx at which a touchpad scroll counts as horizontal. Source: K2.
    public static let axisLockSlope = 0.5
    /// The time (s) after which a touch without movement is a long press rather than a tap. Source: B8, G1.
    public static let longPress = 0.5

    /// The time (s) without an event after which a touchpad scroll has ended, if its end was not reported. Fingers
    /// resting on a touchpad send events more often, and some devices never report that the fingers have left.
    /// Source: K3.
    public static let touchpadSilence = 1.0
    /// The distance (px) of pointer movement that also ends a touchpad scroll. The pointer does not move while two
    /// fingers scroll. Source: K3.
    public static let touchpadPointerSlack = 4.0

    // MARK: Swipes

    /// The minimum |dx| (px) of a swipe. Source: D1.
    public static let swipeDistance = 40.0
    /// The maximum |dy| (px) of a swipe. Source: D1.
    public static let swipeDrift = 40.0
    /// The time (s) below which a movement can be a swipe. Source: D1.
    public static let swipeTime = 0.7
    /// The time (s) in which a row opens or closes by a swipe or a key, or after an action. Source: B1, C2.
    public static let swipeDuration = 0.2

    // MARK: How far a row slides

    /// The width (px) of the front that stays visible in the "peek" opening, as a handle to slide it back. Source:
    /// A3.
    public static let peekHandle = 20.0
    /// The minimum distance (px) of a full swipe's trigger past the menu, so that opening the menu never acts.
    /// Source: B7.
    public static let fullSwipeMinDistance = 48.0
    /// The distance (px) of a full swipe's trigger past the menu, where the row is wide enough. Source: B7.
    public static let fullSwipeDistance = 96.0
    /// The trigger stays below this fraction of the row's width if possible, so that the thumb can reach it.
    /// Source: B7.
    public static let fullSwipeMaxFraction = 0.8
    /// The maximum trigger distance (px) of a direct slide. Source: C1.
    public static let directMaxDistance = 96.0
    /// The maximum trigger distance of a direct slide, as a fraction of the row's width. Source: C1.
    public static let directMaxFraction = 0.5
    /// The ratio (0...1) of front movement to finger movement at the start of the rubber band. Source: the constant
    /// of UIScrollView, measured by developers but not documented by Apple. Users know its feel.
    public static let rubberBandSlope = 0.55

    /// The opacity (0...1) of an open row if open rows are dimmed. Source: D3.
    public static let openOpacity = 0.7

    // MARK: Coming to rest

    /// The time (s) in which a released row snaps open or closed. Source: A6.
    public static let snapDuration = 0.35
    /// The fraction of `snapDuration` for which the velocity is assumed to continue: a movement that slows down
    /// evenly to a stop covers half the distance that it would at its initial speed. Source: A6.
    public static let projectionFraction = 0.5
    /// The fraction of the way from closed to open at which a row snaps open. Source: A6.
    public static let midpoint = 0.5
    /// The time span (s) before a release from which its velocity is computed. Source: A6; libadwaita uses the same
    /// span.
    public static let velocityWindow = 0.15
    /// The minimum interval (s) between stored points of a movement, so that 32 points cover the window even with a
    /// device of 1,000 events a second.
    public static let velocitySpacing = 0.005
    /// The distance (px) from closed that the front first reaches when it closes with a bounce. Source: B3.
    public static let bounceIn = 5.0
    /// The distance (px) from closed to which the front then springs out. Source: B3.
    public static let bounceOut = 10.0
    /// The duration (s) of each of the bounce's three parts. Source: B3.
    public static let bounceDuration = 0.2
    /// The time (s) in which a deleted row flies out. Source: C3.
    public static let flyDuration = 0.3

    // MARK: Pinch

    /// The gap, in row heights, after a touchpad pinch has doubled its scale. Source: E6.
    public static let touchpadPinchGain = 2.5
    /// The time (s) in which parted rows close. Source: E4.
    public static let partDuration = 0.2
    /// The gap (px) from which a pinch only parts rows and no longer folds the list. Source: E7.
    public static let partThreshold = 8.0
    /// The scale below which a pinch folds the list and no longer parts rows. Source: E7. Fingers two rows (112 px)
    /// apart have then come 9 px closer, about as far as `dragThreshold`, which is more than a tremor.
    public static let foldThreshold = 0.92
    /// The scale below which releasing a pinch goes up one level. Source: E7.
    public static let foldToGoUp = 0.7
    /// The time (s) in which a folded list opens again; equal to `partDuration`.
    public static let foldDuration = 0.2

    // MARK: Pull

    /// The distance of a pull, in row heights, past which its release acts. Source: F1, F3.
    public static let pullToAct = 1.0
    /// The distance of a pull, in row heights, past which its release goes up to the lists. Source: F2.
    public static let pullForLists = 2.0
    /// The maximum distance, in row heights, that rows give way when a pull has no effect: enough to be felt. Source:
    /// F5.
    public static let maxIneffectivePull = 2.0
    /// The time (s) in which pulled rows return; equal to `partDuration`.
    public static let pullDuration = 0.2

    // MARK: Reorder

    /// The distance from the viewport's edge, in row heights, within which a dragged row scrolls the list. Source: G3.
    public static let outerScrollZone = 2.5
    /// The distance from the viewport's edge, in row heights, within which a dragged row scrolls the list fast. Source:
    /// G3.
    public static let innerScrollZone = 1.5
    /// The distance from the viewport's edge, in row heights, within which a row that is dragged over another list
    /// scrolls that list. The zone is small, so that the other rows stay in place and can be hit. Source: G7.
    public static let edgeScrollZone = 1.0
    /// The scroll speed (rows/s) where the two zones meet: slow enough to release at a particular row.
    public static let slowScroll = 4.0
    /// The scroll speed (rows/s) at the viewport's edge: 100 rows in about 6 s, still visible as movement.
    public static let fastestScroll = 16.0
    /// The maximum time (s) that one frame counts for, so that the list does not jump after a stall.
    public static let longestFrame = 0.1
}
