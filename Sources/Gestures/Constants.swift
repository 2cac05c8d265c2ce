// Every number the gestures use: name, unit, why. None stands anywhere else.

/// The gestures' constants; lengths in logical px, times in s.
public enum Constants {
    // MARK: The list

    /// A row's height (px) where nobody says otherwise. Source: A11.
    public static let rowHeight = 56.0
    /// A compact row's height (px). Source: A11; in lower ones fat fingers would not hit two neighbours.
    public static let compactRowHeight = 50.0
    /// A tall row's height (px). Source: A11, for larger fingers.
    public static let tallRowHeight = 72.0
    /// How far (px) from its end a list still counts as scrolled to its end: toolkits scroll by fractions of a pixel, and GTK
    /// (4.18) stops a pixel short of the end when it shows the last row.
    public static let edgeSlack = 1.0

    /// How far (px) a row within another is indented, and how far sideways a carried one goes in or out. Source: N1, N5.
    public static let indent = 24.0

    // MARK: Telling movements apart

    /// How far (px) a press moves before it is a pan or the list's. Source: A2; it is also GTK's drag threshold, so
    /// row and list decide at the same moment.
    public static let gate = 8.0
    /// How far (px) two fingers scroll on a touchpad before the axis is locked. Source: K2; a little
    /// more than a press, because scroll deltas are coarser.
    public static let axisLock = 12.0
    /// Up to which dy / dx a touchpad scroll counts as horizontal. Source: K2.
    public static let axisLockSlope = 0.5
    /// From when on (s) a touch that has not moved is a long press and no tap. Source: B8, G1: there a long press has
    /// its own meaning.
    public static let longPress = 0.5

    /// After how long (s) without an event a touchpad's scroll has ended, if its end was not told: fingers that rest on a
    /// pad move it more often than that, and some devices never say that they have gone up. Source: K3.
    public static let padSilence = 1.0
    /// How far (px) the pointer moves before that says the same: it stands still while two fingers scroll. Source: K3.
    public static let padPointerSlack = 4.0

    // MARK: Swipes

    /// The least |dx| (px) of a swipe. Source: D1.
    public static let swipeDistance = 40.0
    /// The most |dy| (px) of a swipe. Source: D1.
    public static let swipeDrift = 40.0
    /// The time (s) a swipe stays under. Source: D1.
    public static let swipeTime = 0.7
    /// How long (s) a row takes to open or close by a swipe, a key, or after an action. Source: B1, C2.
    public static let swipeDuration = 0.2

    // MARK: How far a row slides

    /// What stays visible (px) of the front in the "peek" opening, to pan it back by. Source: A3 (300 of 320 in the
    /// original).
    public static let peekHandle = 20.0
    /// How far (px) past the menu a full swipe's trigger is at the least, so that opening the menu never acts. Source: B7.
    public static let fullSwipeNear = 48.0
    /// How far (px) past the menu a full swipe's trigger is where the row is wide enough. Source: B7.
    public static let fullSwipeFar = 96.0
    /// The part of the row's width which the trigger keeps below where it can, so that the thumb gets there. Source: B7.
    public static let fullSwipeReach = 0.8
    /// The trigger (px) of a direct slide at the most. Source: C1.
    public static let directTrigger = 96.0
    /// The trigger of a direct slide at the most, as a part of the row's width. Source: C1.
    public static let directReach = 0.5
    /// How much of the finger's way the front goes at the start of the rubber band (0...1). Source: measured by many on
    /// UIScrollView, whose feel people know.
    public static let rubberBandSlope = 0.55

    /// How clearly (0...1) a row is seen that lies open, where open rows are dimmed. Source: D3.
    public static let openOpacity = 0.7

    // MARK: Coming to rest

    /// How long (s) a row let go takes to snap open or closed. Source: A6.
    public static let snapDuration = 0.35
    /// The part of `snapDuration` for which the velocity is thought to go on: a movement that slows down evenly to a
    /// stop covers half of what it would at its first speed. Source: A6.
    public static let projection = 0.5
    /// The part of the way from closed to open from which on a row snaps open. Source: A6.
    public static let midpoint = 0.5
    /// How far back (s) the velocity of a release looks. Source: A6; libadwaita looks back as far.
    public static let velocityWindow = 0.15
    /// How far apart (s) the remembered points of a movement are at the least, so that 32 of them cover the window also
    /// with a device of 1,000 events a second.
    public static let velocitySpacing = 0.005
    /// How far (px) from closed the front first comes when it closes with a bounce. Source: B3.
    public static let bounceIn = 5.0
    /// How far (px) from closed it then springs out. Source: B3.
    public static let bounceOut = 10.0
    /// How long (s) each of the bounce's three parts takes. Source: B3.
    public static let bounceDuration = 0.2
    /// How long (s) a deleted row takes to fly out. Source: C3.
    public static let flyDuration = 0.3

    // MARK: Pinch

    /// The gap, in row heights, of a touchpad pinch that has doubled its scale. Source: E6.
    public static let padPinchGain = 2.5
    /// How long (s) parted rows take to close. Source: E4.
    public static let partDuration = 0.2
    /// From which gap on (px) a pinch only parts rows, and folds no more. Source: E7.
    public static let partGate = 8.0
    /// Below which scale a pinch folds the list, and parts no more: fingers two rows (112 px) apart have then come 9 px
    /// nearer, about as far as `gate`, which is no tremor.
    public static let foldGate = 0.92
    /// Below which scale letting go of a pinch goes up one level. Source: E7.
    public static let foldToGoUp = 0.7
    /// How long (s) a folded list takes to open again: as long as parted rows take to close.
    public static let foldDuration = 0.2

    // MARK: Pull

    /// The pull, in row heights, past which letting go acts. Source: F1, F3.
    public static let pullToAct = 1.0
    /// The pull, in row heights, past which letting go goes up to the lists. Source: F2.
    public static let pullForLists = 2.0
    /// How far, in row heights, rows give way at the most where a pull has nothing to do: enough to be felt.
    public static let emptyPullRoom = 2.0
    /// How long (s) pulled rows take to come back: as long as parted rows take to close.
    public static let pullDuration = 0.2

    // MARK: Reorder

    /// Within which distance of the view's edge, in row heights, a carried row scrolls the list. Source: G3.
    public static let outerScrollZone = 2.5
    /// Within which distance of the view's edge, in row heights, it scrolls fast. Source: G3.
    public static let innerScrollZone = 1.5
    /// Within which distance of the view's edge, in row heights, a row that is carried over another list scrolls that: no
    /// further, so that the rows within stand still to be hit. Source: G7.
    public static let edgeScrollZone = 1.0
    /// How fast (rows/s) the list scrolls where the zones meet: slow enough to let go at a certain row.
    public static let slowScroll = 4.0
    /// How fast (rows/s) it scrolls at the view's edge: a hundred rows in about six seconds, still legible as movement.
    public static let fastestScroll = 16.0
    /// What a frame counts for at the most (s): after a stall the list does not leap.
    public static let longestFrame = 0.1
}
