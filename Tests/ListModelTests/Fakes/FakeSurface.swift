// A surface without a screen, which records its calls and keeps the rows it would show.

import Foundation
import Gestures
import Rows
import Todo

@testable import ListModel

/// A call of the controller to the surface.
enum Order: Equatable {
    case moveFront(RowID, Double)
    case uncover(RowID, MenuContent)
    case cue(RowID, Cue, strike: Double)
    case opened(RowID, focusMenu: Bool)
    case closed(RowID)
    case flash(RowID)
    case part(Seam, up: Double, down: Double)
    case apply([ListChange], MotionStyle)
    case insertFromGap(up: Double, down: Double)
    case beginEditing(UUID, String)
    case endEditing
    case focus(UUID)
    case pull(Edge, Double, PullAction)
    case insertFromPull(Double)
    case endPull
    case scroll(Double)
    case fling(Double)
    case lift(RowID)
    case drag(RowID, top: Double, slot: Int)
    case drop(RowID, returns: Bool)
    case endDrag
    case setDraggedOutside(RowID, Bool)
    case dropOutside(RowID, onto: RowID, Pane)
    case markDropTarget(RowID?)
    case type(String)
    case destinations([UUID], UUID)
    case announce(String, UUID?)
    case moveMenuFocus(RowID, forward: Bool)
    case popover([RowAction], UUID, Point?)
    case dates(DueDraft, UUID)
    case priorities(UUID)
    case closePopover
    case toast(String, undo: Bool)
    case offer(String, String)
    case dismissToast
    case error(String)
    case animating(Bool)
    case stopKineticScroll
    case state(ListState)
    case ask(Question)
    case chips([String])
    case liftStack(Int, Set<RowID>)
    case datesOfChosen(DueDraft)
    case destinationsOfChosen([UUID])
    case tagsOfChosen([String])
    case copy(String)
}

@MainActor final class FakeSurface {
    /// All calls since the last `forget`.
    private(set) var orders: [Order] = []
    /// The rows on the screen, derived only from the reported changes.
    private(set) var shown: [UUID] = []
    /// The positions of the fronts that are not closed.
    private(set) var fronts: [RowID: Double] = [:]
    private(set) var opacities: [RowID: Double] = [:]
    private(set) var wantsFrames = false
    /// The times of the requested wake-ups that have not happened yet.
    var wakes: [Seconds] = []
    /// The text of the visible offer to undo. Any other message replaces the offer.
    private(set) var offer: String?
    /// The action of the button in the visible error message.
    private(set) var retry: (@MainActor () -> Void)?
    /// The action of the button in the last toast, unless that is an undo.
    private(set) var remedy: (@MainActor () -> Void)?
    /// The action that the last question asked to confirm.
    private(set) var answer: (@MainActor () -> Void)?

    /// The tasks whose marks were reported as changed.
    private(set) var marked: [Set<UUID>] = []

    var rowSize = (width: 400.0, height: 56.0)
    /// A viewport of ten rows under the add row.
    var viewport = Viewport(top: 56, bottom: 616, rowHeight: 56)
    var focusedRow: UUID?
    /// The text typed in the open editor.
    var editedText: String?
    /// The chips shown under the editor for that text.
    private(set) var chips: [TitleChip] = []
    var hasPopover = false
    /// The text on the clipboard, from this program or another.
    var clipboard: String?
    /// Whether rows are parted, whether all are pulled away from an edge, and whether a row is lifted out of
    /// the list.
    private(set) var (isParted, isPulled, isDragging) = (false, false, false)
    /// The last reported state of the list.
    private(set) var state: ListState?
    var isAtRest: Bool { rests.last ?? true }
    /// The reported changes of whether any gesture holds or moves anything, in order.
    private(set) var rests: [Bool] = []
    /// The number of reports that a gesture began to move rows.
    private(set) var gestures = 0
    /// The reported levels of the dragged row, in order.
    private(set) var levels: [Int] = []
    var onRest: (@MainActor (Bool) -> Void)?
    /// Whether the lifted row was dropped and stays until the list changes.
    private var isDropped = false
    weak var controller: ListController?

    func show(_ controller: ListController) {
        self.controller = controller
        controller.surface = self
        shown = controller.rowStore.contents.map(\.id)
    }

    func forget() { orders = [] }

    /// Forgets the state of all rows, as if every widget were rebound to another task.
    func forgetRows() { (fronts, opacities) = ([:], [:]) }

    /// Called with each call at once, while the controller still handles the event.
    var onOrder: (@MainActor (Order) -> Void)?

    private func record(_ order: Order) {
        orders.append(order)
        onOrder?(order)
    }

    var toasts: [String] {
        orders.compactMap { if case .toast(let text, _) = $0 { text } else { nil } }
    }

    var errors: [String] {
        orders.compactMap { if case .error(let text) = $0 { text } else { nil } }
    }

    var lastMotion: MotionStyle? {
        orders.compactMap { if case .apply(_, let style) = $0 { style } else { nil } }.last
    }
}

extension FakeSurface: ListSurface {
    func moveFront(of row: RowID, to x: Double, opacity: Double) {
        fronts[row] = x == 0 ? nil : x
        opacities[row] = opacity == 1 ? nil : opacity
        record(.moveFront(row, x))
    }

    func uncover(_ row: RowID, _ menu: MenuContent) { record(.uncover(row, menu)) }
    func drawCue(_ cue: Cue, on row: RowID, strike: Double) { record(.cue(row, cue, strike: strike)) }
    func rowOpened(_ row: RowID, focusMenu: Bool) { record(.opened(row, focusMenu: focusMenu)) }
    func rowClosed(_ row: RowID) { record(.closed(row)) }
    func flash(_ row: RowID) { record(.flash(row)) }
    func part(_ seam: Seam, up: Double, down: Double) {
        isParted = up + down > 0
        record(.part(seam, up: up, down: down))
    }

    func showChips(_ chips: [TitleChip]) {
        guard chips != self.chips else { return }
        self.chips = chips
        record(.chips(chips.map(\.text)))
    }

    func marksChanged(_ items: Set<UUID>) { marked.append(items) }

    func show(_ state: ListState) {
        self.state = state
        record(.state(state))
    }

    func gestureBegan() { gestures += 1 }

    func setAtRest(_ isAtRest: Bool) {
        rests.append(isAtRest)
        onRest?(isAtRest)
    }

    func apply(_ update: ListUpdate) {
        let changes = update.changes
        state = update.state
        record(.apply(changes, update.style))
        guard let controller else { return }
        if isDropped { endLifting() }
        for change in changes {
            let rows = change.position..<change.position + change.removed
            // Insertions come last and from top to bottom, so their positions are valid in the current list.
            let added = controller.rowStore.contents.dropFirst(change.position).prefix(change.added).map(\.id)
            if added != Array(shown[rows]) { bind(added, insteadOf: shown[rows], to: controller) }
            shown.replaceSubrange(rows, with: added)
        }
    }

    /// Rebinds widgets to other tasks: their previous state is lost, and rows in motion continue to move.
    private func bind(_ added: [UUID], insteadOf removed: ArraySlice<UUID>, to controller: ListController) {
        for id in removed { fronts[RowID(id)] = nil }
        for id in added { controller.rowBound(RowID(id)) }
    }

    func insertFromGap(up: Double, down: Double) {
        isParted = false
        record(.insertFromGap(up: up, down: down))
    }

    func beginEditing(_ id: UUID, text: String) {
        editedText = text
        record(.beginEditing(id, text))
    }

    func endEditing() {
        editedText = nil
        record(.endEditing)
    }

    func focus(_ id: UUID) {
        focusedRow = id
        record(.focus(id))
    }

    func pull(_ edge: Edge, distance: Double, action: PullAction) {
        isPulled = distance > 0
        record(.pull(edge, distance, action))
    }
    func insertFromPull(distance: Double) {
        isPulled = false
        record(.insertFromPull(distance))
    }
    func endPull() {
        isPulled = false
        record(.endPull)
    }
    func scroll(to offset: Double) { record(.scroll(offset)) }
    func fling(_ velocity: Double) { record(.fling(velocity)) }
    func lift(_ row: RowID) {
        (isDragging, isDropped) = (true, false)
        record(.lift(row))
    }
    func drag(_ row: RowID, top: Double, slot: Int) { record(.drag(row, top: top, slot: slot)) }
    func indentDraggedRow(_ row: RowID, level: Int) { levels.append(level) }
    func drop(_ row: RowID, returns: Bool) {
        isDropped = true
        if returns { endLifting() }
        record(.drop(row, returns: returns))
    }
    func endDrag() {
        endLifting()
        record(.endDrag)
    }

    func setDraggedOutside(_ row: RowID, isOutside: Bool) { record(.setDraggedOutside(row, isOutside)) }
    func dropOutside(_ row: RowID, onto target: RowID, in other: Pane) {
        isDropped = true
        record(.dropOutside(row, onto: target, other))
    }
    func markDropTarget(_ row: RowID?) { record(.markDropTarget(row)) }

    private func endLifting() { (isDragging, isDropped) = (false, false) }

    func type(_ text: String) {
        editedText = (editedText ?? "") + text
        record(.type(text))
    }

    func showDestinations(_ lists: [(id: UUID, name: String)], for item: RowContent) {
        hasPopover = true
        record(.destinations(lists.map(\.id), item.id))
    }

    func announce(_ text: String, on row: UUID?) { record(.announce(text, row)) }

    func moveMenuFocus(of row: RowID, forward: Bool) { record(.moveMenuFocus(row, forward: forward)) }

    func liftStack(_ count: Int, others rows: [RowID]) { record(.liftStack(count, Set(rows))) }
    func showDates(_ draft: DueDraft) {
        hasPopover = true
        record(.datesOfChosen(draft))
    }
    func showDestinations(_ lists: [(id: UUID, name: String)]) {
        hasPopover = true
        record(.destinationsOfChosen(lists.map(\.id)))
    }
    func showTags(_ names: [String]) {
        hasPopover = true
        record(.tagsOfChosen(names))
    }
    func copy(_ text: String) {
        clipboard = text
        record(.copy(text))
    }
    func readClipboard(_ then: @escaping @MainActor (String) -> Void) {
        if let clipboard { then(clipboard) }
    }

    func showPopover(_ actions: [RowAction], for item: RowContent, at point: Point?) {
        hasPopover = true
        record(.popover(actions, item.id, point))
    }

    func showDates(_ draft: DueDraft, for item: RowContent) {
        hasPopover = true
        record(.dates(draft, item.id))
    }

    func showPriorities(for item: RowContent) {
        hasPopover = true
        record(.priorities(item.id))
    }

    func closePopover() -> Bool {
        record(.closePopover)
        defer { hasPopover = false }
        return hasPopover
    }

    func showToast(_ text: String, button: String, then body: @escaping @MainActor () -> Void) {
        remedy = body
        record(.offer(text, button))
    }

    func showToast(_ text: String, undo: Bool) {
        offer = undo ? text : nil
        record(.toast(text, undo: undo))
    }

    func dismissToast() {
        offer = nil
        record(.dismissToast)
    }

    func showError(_ text: String, retry: (@MainActor () -> Void)?) {
        self.retry = retry
        record(.error(text))
    }

    func dismissError() { retry = nil }

    func setAnimating(_ wanted: Bool) {
        wantsFrames = wanted
        record(.animating(wanted))
    }

    func wake(at time: Seconds) { wakes.append(time) }

    func stopKineticScroll() { record(.stopKineticScroll) }

    func ask(_ question: Question, then body: @escaping @MainActor () -> Void) {
        answer = body
        record(.ask(question))
    }
}
