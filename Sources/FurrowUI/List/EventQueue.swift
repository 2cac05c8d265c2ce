// The one way of an event: into the window's arbiter, and what it asks for out to the lists.

import Foundation
import Gestures

/// What the toolkit should do with the pointer's events.
enum PointerAnswer: Equatable, Sendable {
    /// Nothing yet.
    case undecided
    /// They are the gesture's alone.
    case claim
    /// They are not the gesture's.
    case deny
}

extension Pane {
    /// The list that is shown, and the lists that it is one of.
    static let items = Pane.only
    static let lists = Pane(1)
    /// What is found.
    static let search = Pane(2)
}

/// A window's arbiter, of which there is one whatever lists the window shows: one gesture, one open row, one editor (H2).
///
/// Every event goes this way, and nothing is nested: what is sent while effects are being done waits until all of them are
/// done, so that a list sees what happened in the order in which it did.
@MainActor final class EventQueue {
    /// Only here is it told of events.
    private(set) var arbiter: Arbiter
    /// The row in which a text is being typed, if one is, and where.
    private(set) var edited: (pane: Pane, editing: ListController.Editing)?
    /// The row that a key opens: its menu then has the focus.
    private(set) var opensByKey: RowID?
    private var members: [Member] = []
    private var waiting: [Sent] = []
    private var isDraining = false
    private var lastTick: Seconds?
    private var trace: GestureTrace?
    /// What was last said of frames, and of whether anything moves.
    private(set) var wantsFrames = false
    private(set) var isAtRest = true

    private struct Sent {
        let event: Event
        let pane: Pane?
        let opensByKey: RowID?
    }

    private struct Member {
        let pane: Pane
        weak var list: ListController?
    }

    /// The way of a window's events, with these preferences.
    init(settings: Gestures.Settings = Gestures.Settings()) {
        arbiter = Arbiter(settings: settings)
        trace = GestureTrace { [weak self] row in
            self?.lists.lazy.compactMap { $0.library.item(row.item)?.title }.first
        }
    }

    /// A list whose events come this way.
    func join(_ list: ListController) {
        members.removeAll { $0.pane == list.pane || $0.list == nil }
        members.append(Member(pane: list.pane, list: list))
    }

    /// The lists that the window holds.
    var lists: [ListController] { members.compactMap(\.list) }

    /// The list out of which a row is carried, if one is.
    var carrying: ListController? { lists.first(where: \.isCarrying) }

    /// The list of this pane.
    func list(of pane: Pane) -> ListController? {
        for member in members where member.pane == pane { return member.list }
        return nil
    }

    // MARK: Events

    /// Takes an event, and does what comes of it; now, or, while effects are being done, after them.
    ///
    /// - Parameters:
    ///   - pane: where it comes from; nil is the whole window.
    ///   - opensByKey: the row that it is to open for the keyboard.
    /// - Returns: what the arbiter says of the pointer; nothing where the event has to wait.
    @discardableResult func send(_ event: Event, from pane: Pane?, opensByKey: RowID? = nil) -> PointerAnswer {
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

    /// A frame is about to be drawn: once for all lists.
    func tick(at time: Seconds) {
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
                // A hand has come between.
                opensByKey = nil
                list(of: effect.pane)?.apply(effect.effect)
            case .opened(let row, _):
                list(of: effect.pane)?.apply(effect.effect)
                if row == opensByKey { opensByKey = nil }
            default: list(of: effect.pane)?.apply(effect.effect)
            }
        }
        // The key's row was refused, or closed before it had opened: no later hand opens it for the keyboard.
        if let row = opensByKey, arbiter.openRow != row { opensByKey = nil }
        return answer
    }

    /// All lists are told: which of them is on the screen, and so has frames, is not known here.
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

    /// The list in which a text is being typed, if one is.
    var editor: ListController? { edited.flatMap { list(of: $0.pane) } }

    /// A text is typed in a row of this list from now on.
    func begin(_ editing: ListController.Editing, in pane: Pane) { edited = (pane, editing) }

    /// What is to be known of the item being edited changes.
    func change(_ change: (inout ListController.Editing) -> Void) {
        guard var changed = edited else { return }
        change(&changed.editing)
        edited = changed
    }

    /// The new item that is being typed goes elsewhere.
    func place(_ id: UUID, at place: NewPlace) {
        change { editing in
            if editing.id == id { (editing.placement, editing.parent) = (place.placement, place.parent) }
        }
    }

    /// Nothing is typed any more; a text that could not be written may be now.
    func endEditing() {
        edited = nil
        for list in lists { list.askForUnsaved() }
    }

    /// Keeps what is being typed, wherever that is.
    func commitEditing() { editor?.commitEditing() }

    // MARK: Preferences

    /// Other settings are to be followed; whether anything is animated is the desktop's to say.
    func follow(_ settings: Gestures.Settings) {
        var settings = settings
        settings.animates = arbiter.settings.animates
        arbiter.settings = settings
    }

    /// This may be done in one of the lists from now on.
    func allow(_ capabilities: Gestures.Capabilities, in pane: Pane) { arbiter[pane] = capabilities }

    /// The desktop wants animations, or none.
    func animate(_ animates: Bool) {
        guard arbiter.settings.animates != animates else { return }
        arbiter.settings.animates = animates
        for list in lists { list.showState() }
    }
}
