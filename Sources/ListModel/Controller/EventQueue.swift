import Foundation
import Gestures

/// The arbiter's decision about the pointer's events.
package enum PointerDecision: Equatable, Sendable {
    /// Not decided yet.
    case undecided
    /// The events belong to the gesture alone.
    case claim
    /// The events do not belong to the gesture.
    case deny
}

extension Pane {
    /// The pane of the open list.
    package static let items = Pane.only
    /// The pane of the overview of all lists.
    package static let lists = Pane(1)
    /// The pane of the search results.
    package static let search = Pane(2)
}

/// The queue through which a window's events reach its arbiter, and the effects reach its lists. A window has only
/// one arbiter for all its lists: one gesture, one open row, one editor (specification H2).
///
/// Events are handled one at a time: an event that is sent while effects are being executed waits until all of them
/// are done, so that a list receives everything in order.
@MainActor package final class EventQueue {
    /// The arbiter; only this queue sends events to it.
    package private(set) var arbiter: Arbiter
    /// The open edit and its pane.
    package private(set) var edited: (pane: Pane, editing: Editing)?
    /// The row that a key is opening, whose menu then gets the focus.
    package private(set) var rowOpenedByKey: RowID?
    private var members: [Member] = []
    private var waiting: [QueuedEvent] = []
    private var isDraining = false
    private var lastTick: Seconds?
    private var trace: GestureTrace?
    /// Whether frames are needed, and whether nothing moves, as last reported to the lists.
    package private(set) var wantsFrames = false
    package private(set) var isAtRest = true

    private struct QueuedEvent {
        let event: Event
        let pane: Pane?
        let rowOpenedByKey: RowID?
    }

    private struct Member {
        let pane: Pane
        weak var list: (any PaneList)?
    }

    package init(settings: Gestures.Settings = Gestures.Settings()) {
        arbiter = Arbiter(settings: settings)
        trace = GestureTrace { [weak self] row in
            self?.lists.lazy.compactMap { $0.rowStore.item(row.item)?.title }.first
        }
    }

    /// Adds a list, whose events pass through the queue.
    package func add(_ list: any PaneList) {
        members.removeAll { $0.pane == list.pane || $0.list == nil }
        members.append(Member(pane: list.pane, list: list))
    }

    package var lists: [any PaneList] { members.compactMap(\.list) }

    /// The list from which a row is being dragged.
    package var dragSource: (any PaneList)? { lists.first { $0.isDragging } }

    package func list(of pane: Pane) -> (any PaneList)? {
        for member in members where member.pane == pane { return member.list }
        return nil
    }

    // MARK: Events

    /// Sends an event to the arbiter and executes the effects: immediately, or after the effects that are being
    /// executed.
    ///
    /// - Parameters:
    ///   - pane: The pane of the event, or nil for the whole window.
    ///   - rowOpenedByKey: The row that the event opens for the keyboard.
    /// - Returns: The arbiter's decision about the pointer; `undecided` if the event has to wait.
    @discardableResult package func send(_ event: Event, from pane: Pane?, rowOpenedByKey: RowID? = nil)
        -> PointerDecision
    {
        waiting.append(QueuedEvent(event: event, pane: pane, rowOpenedByKey: rowOpenedByKey))
        guard !isDraining else { return .undecided }
        isDraining = true
        let decision = handleNext()
        repeat {
            while !waiting.isEmpty { handleNext() }
            reportRest()
        } while !waiting.isEmpty
        isDraining = false
        return decision
    }

    /// Handles the next frame, once for all lists.
    package func tick(at time: Seconds) {
        guard time != lastTick else { return }
        lastTick = time
        send(.tick(time: time), from: nil)
    }

    @discardableResult private func handleNext() -> PointerDecision {
        let queued = waiting.removeFirst()
        if let row = queued.rowOpenedByKey { rowOpenedByKey = row }
        let effects = arbiter.handle(queued.event, in: queued.pane)
        trace?.record(queued.event, arbiter)
        var decision = PointerDecision.undecided
        if case .touchpadScrolled = queued.event, arbiter.consumesTouchpadScroll { decision = .claim }
        for effect in effects {
            trace?.record(effect.effect, arbiter)
            switch effect.effect {
            case .claim: decision = .claim
            case .deny: decision = .deny
            case .animating(let isAnimating): setAnimating(isAnimating)
            case .began:
                // The user has started a gesture since.
                rowOpenedByKey = nil
                list(of: effect.pane)?.apply(effect.effect)
            case .opened(let row, _):
                list(of: effect.pane)?.apply(effect.effect)
                if row == rowOpenedByKey { rowOpenedByKey = nil }
            default: list(of: effect.pane)?.apply(effect.effect)
            }
        }
        // The arbiter did not open the row, or the row was closed before it was open. A later gesture must not open
        // it for the keyboard.
        if let row = rowOpenedByKey, arbiter.openRow != row { rowOpenedByKey = nil }
        return decision
    }

    /// Starts or stops the frames of all lists, because only visible lists receive frames, and the queue does not
    /// know which lists are visible.
    private func setAnimating(_ isAnimating: Bool) {
        wantsFrames = isAnimating
        for list in lists { list.surface?.setAnimating(isAnimating) }
    }

    private func reportRest() {
        guard arbiter.isAtRest != isAtRest else { return }
        isAtRest.toggle()
        for list in lists { list.surface?.setAtRest(isAtRest) }
    }

    // MARK: The editor

    /// The list with the open editor.
    package var editor: (any PaneList)? { edited.flatMap { list(of: $0.pane) } }

    /// Records that an edit was opened in this pane.
    package func begin(_ editing: Editing, in pane: Pane) { edited = (pane, editing) }

    package func change(_ change: (inout Editing) -> Void) {
        guard var changed = edited else { return }
        change(&changed.editing)
        edited = changed
    }

    package func moveDraft(_ id: UUID, to place: Insertion) {
        change { editing in
            if editing.id == id { (editing.placement, editing.parent) = (place.placement, place.parent) }
        }
    }

    /// Ends the edit. An editor may then open for an earlier text that could not be written.
    package func endEditing() {
        edited = nil
        for list in lists { list.scheduleUnsaved() }
    }

    /// Commits the open edit of the window.
    package func commitEditing() { editor?.commitEditing() }

    // MARK: Preferences

    /// Applies changed preferences, except for animations, which the desktop's setting decides.
    package func apply(_ settings: Gestures.Settings) {
        var settings = settings
        settings.animates = arbiter.settings.animates
        arbiter.settings = settings
    }

    package func setCapabilities(_ capabilities: Gestures.Capabilities, in pane: Pane) { arbiter[pane] = capabilities }

    /// Applies the desktop's setting for animations.
    package func setAnimates(_ animates: Bool) {
        guard arbiter.settings.animates != animates else { return }
        arbiter.settings.animates = animates
        for list in lists { list.showState() }
    }
}
