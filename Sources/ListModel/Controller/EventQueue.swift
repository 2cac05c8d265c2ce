// The queue through which a window's events reach its arbiter and the effects reach its lists.

import Foundation
import Gestures

/// How the toolkit should treat the pointer's events.
package enum PointerAnswer: Equatable, Sendable {
    /// Not decided yet.
    case undecided
    /// The events belong to the gesture alone.
    case claim
    /// The events do not belong to the gesture.
    case deny
}

extension Pane {
    /// The panes of the open list and of the overview of all lists.
    package static let items = Pane.only
    package static let lists = Pane(1)
    /// The pane of the search results.
    package static let search = Pane(2)
}

/// The queue around a window's arbiter. A window has only one arbiter, whatever lists it shows: one gesture, one open
/// row, one editor (H2).
///
/// Every event passes through the queue, without nesting: an event sent while effects are being executed waits until
/// all of them are done, so that a list sees everything in order.
@MainActor package final class EventQueue {
    /// The arbiter; only this queue sends events to it.
    package private(set) var arbiter: Arbiter
    /// The open edit and its pane, if any.
    package private(set) var edited: (pane: Pane, editing: ListController.Editing)?
    /// The row that a key is opening, whose menu then gets the focus.
    package private(set) var opensByKey: RowID?
    private var members: [Member] = []
    private var waiting: [Sent] = []
    private var isDraining = false
    private var lastTick: Seconds?
    private var trace: GestureTrace?
    /// The last reported values: whether frames are needed, and whether nothing moves.
    package private(set) var wantsFrames = false
    package private(set) var isAtRest = true

    private struct Sent {
        let event: Event
        let pane: Pane?
        let opensByKey: RowID?
    }

    private struct Member {
        let pane: Pane
        weak var list: ListController?
    }

    /// Creates a queue with these preferences.
    package init(settings: Gestures.Settings = Gestures.Settings()) {
        arbiter = Arbiter(settings: settings)
        trace = GestureTrace { [weak self] row in
            self?.lists.lazy.compactMap { $0.library.item(row.item)?.title }.first
        }
    }

    /// Adds a list, whose events pass through the queue.
    package func join(_ list: ListController) {
        members.removeAll { $0.pane == list.pane || $0.list == nil }
        members.append(Member(pane: list.pane, list: list))
    }

    /// The lists of the window.
    package var lists: [ListController] { members.compactMap(\.list) }

    /// The list that a row is carried out of, if any.
    package var carrying: ListController? { lists.first(where: \.isCarrying) }

    /// Returns the list in this pane.
    package func list(of pane: Pane) -> ListController? {
        for member in members where member.pane == pane { return member.list }
        return nil
    }

    // MARK: Events

    /// Sends an event to the arbiter and executes the effects, immediately or, if effects are being executed, after
    /// those.
    ///
    /// - Parameters:
    ///   - pane: the pane of the event; nil for the whole window.
    ///   - opensByKey: the row that the event opens for the keyboard.
    /// - Returns: the arbiter's answer about the pointer; `undecided` if the event has to wait.
    @discardableResult package func send(_ event: Event, from pane: Pane?, opensByKey: RowID? = nil) -> PointerAnswer {
        waiting.append(Sent(event: event, pane: pane, opensByKey: opensByKey))
        guard !isDraining else { return .undecided }
        isDraining = true
        let answer = handleNext()
        repeat {
            while !waiting.isEmpty { handleNext() }
            noteRest()
        } while !waiting.isEmpty
        isDraining = false
        return answer
    }

    /// Handles the next frame, once for all lists.
    package func tick(at time: Seconds) {
        guard time != lastTick else { return }
        lastTick = time
        send(.tick(time: time), from: nil)
    }

    @discardableResult private func handleNext() -> PointerAnswer {
        let sent = waiting.removeFirst()
        if let row = sent.opensByKey { opensByKey = row }
        let effects = arbiter.handle(sent.event, in: sent.pane)
        trace?.note(sent.event, arbiter)
        var answer = PointerAnswer.undecided
        if case .padScrolled = sent.event, arbiter.consumesPadScroll { answer = .claim }
        for effect in effects {
            trace?.note(effect.effect, arbiter)
            switch effect.effect {
            case .claim: answer = .claim
            case .deny: answer = .deny
            case .animating(let wanted): setAnimating(wanted)
            case .began:
                // The user started a gesture in between.
                opensByKey = nil
                list(of: effect.pane)?.apply(effect.effect)
            case .opened(let row, _):
                list(of: effect.pane)?.apply(effect.effect)
                if row == opensByKey { opensByKey = nil }
            default: list(of: effect.pane)?.apply(effect.effect)
            }
        }
        // The row was refused, or closed before it had opened; a later gesture must not open it for the keyboard.
        if let row = opensByKey, arbiter.openRow != row { opensByKey = nil }
        return answer
    }

    /// Starts or stops the frames of all lists, because the queue does not know which list is visible and receives
    /// frames.
    private func setAnimating(_ wanted: Bool) {
        wantsFrames = wanted
        for list in lists { list.surface?.setAnimating(wanted) }
    }

    private func noteRest() {
        guard arbiter.isAtRest != isAtRest else { return }
        isAtRest.toggle()
        for list in lists { list.surface?.setAtRest(isAtRest) }
    }

    // MARK: The editor

    /// The list with the open editor, if any.
    package var editor: ListController? { edited.flatMap { list(of: $0.pane) } }

    /// Records that an edit was opened in this pane.
    package func begin(_ editing: ListController.Editing, in pane: Pane) { edited = (pane, editing) }

    /// Changes the state of the open edit.
    package func change(_ change: (inout ListController.Editing) -> Void) {
        guard var changed = edited else { return }
        change(&changed.editing)
        edited = changed
    }

    /// Changes the place of the draft.
    package func place(_ id: UUID, at place: NewPlace) {
        change { editing in
            if editing.id == id { (editing.placement, editing.parent) = (place.placement, place.parent) }
        }
    }

    /// Ends the edit. If an earlier text could not be written, an editor may now open for it.
    package func endEditing() {
        edited = nil
        for list in lists { list.askForUnsaved() }
    }

    /// Commits the open edit of the window.
    package func commitEditing() { editor?.commitEditing() }

    // MARK: Preferences

    /// Applies changed preferences, except for animations, which the desktop's setting decides.
    package func follow(_ settings: Gestures.Settings) {
        var settings = settings
        settings.animates = arbiter.settings.animates
        arbiter.settings = settings
    }

    /// Changes what is allowed in one of the panes.
    package func allow(_ capabilities: Gestures.Capabilities, in pane: Pane) { arbiter[pane] = capabilities }

    /// Applies the desktop's setting for animations.
    package func animate(_ animates: Bool) {
        guard arbiter.settings.animates != animates else { return }
        arbiter.settings.animates = animates
        for list in lists { list.showState() }
    }
}
