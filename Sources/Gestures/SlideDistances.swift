/// The distances on one side of a row under the given settings: how far the row slides, what happens past that, and
/// where a release acts. All are unsigned px from closed.
struct SlideDistances: Sendable {
    private enum Past { case free, rubberBand, stop }

    let width: Double
    /// The open position; 0 if the row does not open.
    let open: Double
    /// The position from which a release acts, or nil if no release acts.
    let trigger: Double?
    /// The position at which the cue begins to show.
    private let cueStart: Double
    private let past: Past

    init(_ metrics: RowMetrics, side: Side, settings: Settings) {
        let menu = min(metrics.menu(side).width, metrics.width)
        let uncovers = settings.uncovers(side)
        let canOpen = uncovers && metrics.canUncover(side)
        width = metrics.width
        switch settings.slideStyle {
        case .direct:
            open = 0
            cueStart = 0
            past = .free
            trigger = min(width * Constants.directMaxFraction, Constants.directMaxDistance)
        case .menu:
            let full = settings.allowsFullSwipe
            open = canOpen ? settings.openDistance(menu: menu, width: width) : 0
            cueStart = menu
            past = full ? .free : settings.limit == .clamp ? .stop : .rubberBand
            trigger = full && uncovers ? Self.fullSwipeTrigger(menu: menu, width: width) : nil
        }
    }

    /// Returns the position of the front after the finger moved `travel` px from closed.
    func front(travel: Double) -> Double {
        guard travel > 0 else { return 0 }
        if past == .free { return min(travel, width) }
        guard travel > open else { return travel }
        return past == .stop ? open : open + RubberBand(maxStretch: width - open).stretch(pull: travel - open)
    }

    /// Returns the finger's travel for a position of the front: the inverse of `front(travel:)`.
    func travel(front: Double) -> Double {
        guard past == .rubberBand, front > open else { return front }
        return open + RubberBand(maxStretch: width - open).pull(stretch: front - open)
    }

    /// Returns whether a release at this position acts.
    func acts(front: Double) -> Bool {
        guard let trigger else { return false }
        return front >= trigger
    }

    /// Returns the cue of a row at this position, or nil if a slide never acts.
    ///
    /// - Parameter start: The position and progress when the slide grabbed the row. The progress continues from there
    ///   without a jump, down to 0 at closed and up to 1 at the trigger.
    func cue(_ side: Side, front: Double, from start: (front: Double, progress: Double)) -> Cue? {
        guard let trigger else { return nil }
        let start = start.front < trigger ? start : (front: 0, progress: 0)
        return Cue(
            side: side,
            opacity: Self.part(of: front - cueStart, in: trigger - cueStart),
            latched: front >= trigger,
            progress: front < start.front
                ? start.progress * Self.part(of: front, in: start.front)
                : start.progress + (1 - start.progress) * Self.part(of: front - start.front, in: trigger - start.front)
        )
    }

    private static func part(of distance: Double, in whole: Double) -> Double {
        whole > 0 ? min(1, max(0, distance / whole)) : 0
    }

    private static func fullSwipeTrigger(menu: Double, width: Double) -> Double {
        max(
            menu + Constants.fullSwipeMinDistance,
            min(Constants.fullSwipeMaxFraction * width, menu + Constants.fullSwipeDistance))
    }
}

extension Settings {
    /// Whether a long slide performs the outermost action: only if the open position is the menu's width and the
    /// front may go further.
    var allowsFullSwipe: Bool { fullSwipeEnabled && opening == .menu && limit != .clamp && slideStyle == .menu }

    /// Whether a slide in either direction shows the leading side's menu (B9: one menu). The direct style has none.
    var bringsOneMenu: Bool { sides == .one && slideStyle == .menu }

    /// Returns whether the front can ever uncover this side.
    public func uncovers(_ side: Side) -> Bool { side == .leading || !bringsOneMenu }

    /// Returns the side to uncover instead of this one, if only the leading side has a menu.
    func side(insteadOf side: Side) -> Side { bringsOneMenu ? .leading : side }
}

extension Settings {
    /// Returns the distance of the open position from closed, in px.
    ///
    /// - Parameters:
    ///   - menu: The width of that side's buttons in px.
    ///   - width: The row's width in px.
    public func openDistance(menu: Double, width: Double) -> Double {
        switch opening {
        case .menu: menu
        case .peek: max(0, width - Constants.peekHandle)
        case .full: width
        }
    }
}

extension RowMetrics {
    /// Returns whether any side has something to uncover.
    func canUncover(under settings: Settings) -> Bool {
        Side.allCases.contains { settings.uncovers($0) && canUncover($0) }
    }

    /// Returns whether this side has something to uncover.
    func canUncover(_ side: Side) -> Bool { width > 0 && menu(side).width > 0 }
}
