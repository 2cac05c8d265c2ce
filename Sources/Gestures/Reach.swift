// How far one side of a row slides, what is past that, and where it acts.

/// The distances of one side of a row under the settings. All are px from closed, without sign.
struct Reach: Sendable {
    private enum Past { case free, rubberBand, stop }

    /// The row's width.
    let width: Double
    /// Where the row rests open; 0 where it does not.
    let open: Double
    /// From where on letting go acts; nil where nothing does.
    let trigger: Double?
    /// Where the cue begins to show.
    private let cueStart: Double
    private let past: Past

    init(_ metrics: RowMetrics, _ side: Side, _ settings: Settings) {
        let menu = min(metrics.menu(side).width, metrics.width)
        let uncovers = settings.uncovers(side)
        let canOpen = uncovers && metrics.canUncover(side)
        width = metrics.width
        switch settings.slideStyle {
        case .direct:
            (open, cueStart, past) = (0, 0, .free)
            trigger = min(width * Constants.directReach, Constants.directTrigger)
        case .menu:
            let full = settings.allowsFullSwipe
            open = canOpen ? settings.openDistance(menu: menu, width: width) : 0
            cueStart = menu
            past = full ? .free : settings.limit == .clamp ? .stop : .rubberBand
            trigger = full && uncovers ? Self.fullSwipeTrigger(menu: menu, width: width) : nil
        }
    }

    /// Where the front stands when the finger has gone `travel` px from closed.
    func front(travel: Double) -> Double {
        guard travel > 0 else { return 0 }
        if past == .free { return min(travel, width) }
        guard travel > open else { return travel }
        return past == .stop ? open : open + RubberBand(maxStretch: width - open).stretch(pull: travel - open)
    }

    /// How far the finger has gone when the front stands here: the inverse of `front(travel:)`.
    func travel(front: Double) -> Double {
        guard past == .rubberBand, front > open else { return front }
        return open + RubberBand(maxStretch: width - open).pull(stretch: front - open)
    }

    /// Whether letting go here acts.
    func acts(front: Double) -> Bool {
        guard let trigger else { return false }
        return front >= trigger
    }

    /// What a row shows that stands here; nil where a slide never acts.
    ///
    /// - Parameter start: where the slide grabbed the row, and its progress then: from there it goes on without a jump, to
    ///   nothing where the row is closed and to all at the trigger.
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
        max(menu + Constants.fullSwipeNear, min(Constants.fullSwipeReach * width, menu + Constants.fullSwipeFar))
    }
}

extension Settings {
    /// Whether a long slide runs the outermost action: only where open is the menu's width and the front may go on.
    var allowsFullSwipe: Bool { fullSwipe && opening == .menu && limit != .clamp && slideStyle == .menu }

    /// Whether a slide either way brings the leading side's menu (B9); in direct style there is none to bring.
    var bringsOneMenu: Bool { sides == .one && slideStyle == .menu }

    /// Whether the front ever moves off this side.
    public func uncovers(_ side: Side) -> Bool { side == .leading || !bringsOneMenu }

    /// The side that is uncovered where, were there a menu on each, it would be this one.
    func side(insteadOf side: Side) -> Side { bringsOneMenu ? .leading : side }
}

extension Settings {
    /// How far from closed a row rests open, in px.
    ///
    /// - Parameters:
    ///   - menu: the width of that side's buttons in px.
    ///   - width: the row's width in px.
    public func openDistance(menu: Double, width: Double) -> Double {
        switch opening {
        case .menu: menu
        case .peek: max(0, width - Constants.peekHandle)
        case .full: width
        }
    }
}

extension RowMetrics {
    /// Whether there is anything to uncover.
    func canUncover(under settings: Settings) -> Bool {
        Side.allCases.contains { settings.uncovers($0) && canUncover($0) }
    }

    /// Whether this side has anything to uncover.
    func canUncover(_ side: Side) -> Bool { width > 0 && menu(side).width > 0 }
}
