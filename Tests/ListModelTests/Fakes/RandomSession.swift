// Random gestures, keys and menu choices at once, while another program changes the store and writes fail.

import Foundation
import Gestures
import Rows
import Store
import Testing
import Todo

@testable import ListModel

/// A generator of any events in any order, always the same for the same seed.
@MainActor final class RandomSession {
    let fixture: ListFixture
    /// Another program's connection to the store.
    let elsewhere: Store
    private let levels: RandomSessionNavigation
    private var hands: Hands
    /// The remaining events of two devices that act at the same time.
    private var courses: [Course] = [[], []]
    /// The latest events, for finding the cause of a fault.
    private(set) var log: [String] = []
    private var refusals = 0

    init(seed: UInt64) throws {
        fixture = try ListFixture((1...9).map { "item \($0)" }, done: ["done 1", "done 2"])
        elsewhere = try Store(fixture.queue)
        levels = RandomSessionNavigation(fixture)
        fixture.controller.navigation = levels
        fixture.controller.layout.canTransfer = true
        hands = Hands(seed: seed)
        try elsewhere.perform(.add([NewItem(title: "Errands")], at: .bottom, in: TodoList.root), at: noon)
    }

    /// Performs one random event.
    func blow() async throws {
        switch hands.index(below: 100) {
        case 0..<60: step()
        case 60..<70: pressKey()
        case 70..<78: choose()
        case 78..<84: change()
        case 84..<90: fixture.wait(hands.number(0...0.6))
        case 90..<96: await fixture.written()
        case 96: await fixture.nextTurn()
        case 97: try refuse()
        default: recycle()
        }
        type()
    }

    /// Sends the next event of one of the two devices.
    private func step() {
        let device = hands.index(below: 2)
        if courses[device].isEmpty {
            courses[device] = hands.course()
            record("device \(device) begins")
        }
        courses[device].removeFirst()(fixture)
    }

    private func record(_ what: String) {
        log.append(what)
        if log.count > 400 { log.removeFirst(200) }
    }

    /// Types a text if an editor is open.
    private func type() {
        guard fixture.surface.editedText != nil, hands.chance(20) else { return }
        fixture.surface.editedText = ["", "typed \(hands.index(below: 99))", "  "][hands.index(below: 3)]
    }

    // MARK: Keys and menus

    private static let keys: [ListKey] = [
        .complete, .delete, .edit, .open, .move(.up), .move(.down), .move(.toTop), .move(.toBottom), .clear, .goUp,
        .type("a"), .insertBelow, .insertAbove, .addAtTop, .frontRight, .frontLeft, .right, .left, .menu, .escape,
        .escape, .undo, .redo,
    ]

    private func pressKey() {
        fixture.surface.focusedRow = someRow
        let controller = fixture.controller
        guard controller.editing == nil else {
            record("a key in the editor")
            switch hands.index(below: 4) {
            case 0: controller.discardEditing()
            case 1: controller.editor.returnPressed(insertBelow: true)
            case 2: controller.editor.returnPressed(insertAbove: true)
            default: controller.editor.returnPressed()
            }
            return
        }
        let key = Self.keys[hands.index(below: Self.keys.count)]
        record("key \(key)")
        _ = controller.keyPressed(key, isRightToLeft: hands.chance(20))
    }

    private var someRow: UUID? {
        let shown = fixture.surface.shown
        return shown.isEmpty ? nil : shown[hands.index(below: shown.count)]
    }

    private func choose() {
        let controller = fixture.controller
        guard let id = someRow else { return controller.editor.addAtTop() }
        let kind = hands.index(below: 12)
        record("choice \(kind)")
        switch kind {
        case 0...3:
            controller.actionChosen(RowAction.allCases[hands.index(below: RowAction.allCases.count)], on: RowID(id))
        case 4:
            controller.performAccessibilityAction(
                named: AccessibilityAction.allCases[hands.index(below: AccessibilityAction.allCases.count)].name,
                on: RowID(id))
        case 5:
            controller.pointer.menuRequested(on: .row(RowID(id), index: 0), at: Point(x: 9, y: 9), time: fixture.now)
        case 6: controller.addRowClicked()
        case 7: controller.pointer.pressedOutside()
        case 8: controller.interrupted(time: fixture.now)
        case 9: controller.insertAtSeam(Seam(above: RowID(id), below: nil))
        case 10:
            if hands.index(below: 2) == 0 { controller.pointer.listScrolled(time: fixture.now) }
            controller.viewMoved(isUnderGesture: hands.index(below: 2) == 0)
        default: levels.comeBack()
        }
    }

    // MARK: Other programs

    /// Performs a change by another program. The list learns of it now or with its next change.
    private func change() {
        // The list itself may have been deleted.
        let items = (try? elsewhere.snapshot(of: fixture.rowStore.list).contents.map(\.id)) ?? []
        let id = items.isEmpty ? UUID() : items[hands.index(below: items.count)]
        let list = fixture.rowStore.list
        let isAmongLists = fixture.controller.query == .lists
        let kind = hands.index(below: 14)
        record("elsewhere \(kind)")
        let command: Command? =
            switch kind {
            case 0, 1: .add([NewItem(title: "from elsewhere")], at: .top, in: list)
            case 2: .add([NewItem(title: "from elsewhere")], at: .after(id), in: list)
            case 3: .rename(id, to: "renamed elsewhere")
            case 4, 5: isAmongLists ? nil : .complete([id])
            case 6: isAmongLists ? nil : .reopen([id])
            case 7: .move(id, to: .bottom)
            case 8, 9: items.count > 3 ? .delete([id]) : nil
            case 10: isAmongLists ? nil : .clearDone(in: list)
            case 11: hands.chance(10) ? .delete([list]) : nil
            default: nil
            }
        // Nothing changes if the disk refuses the write, or if the task no longer exists.
        if let command { _ = try? elsewhere.perform(command, at: noon) }
        if kind == 12 { _ = try? elsewhere.undo() }
        if kind == 13 { _ = try? elsewhere.redo() }
        if hands.chance(80) { fixture.controller.storeChanged() }
    }

    /// Makes writes fail for a while.
    private func refuse() throws {
        if refusals == 0, hands.chance(40) {
            try fixture.refuseWrites()
            refusals = 1
        } else if refusals == 1 {
            try fixture.allowWrites()
            refusals = 0
        }
        record("writes are \(refusals == 0 ? "accepted" : "refused")")
    }

    /// Rebinds a row's widget to another task: the widget of the dragged row, if any.
    private func recycle() {
        let controller = fixture.controller
        let row = controller.arbiter.pressedRow ?? someRow.map { RowID($0) }
        guard let row, controller.editing?.id != row.item else { return }
        record("recycled, \(controller.arbiter.activeKind.map { "\($0)" } ?? "nothing") running")
        controller.pointer.rowRecycled(row)
        if hands.chance(70) { controller.rowBound(row) }
    }

    // MARK: The end

    /// Ends all gestures, closes everything, and waits until all is written and shown.
    func subside() async throws {
        if refusals == 1 { try fixture.allowWrites() }
        refusals = 0
        let controller = fixture.controller
        courses = [[], []]
        controller.pointer.pressCanceled(time: fixture.now)
        controller.pointer.pinchCanceled(time: fixture.now)
        controller.pointer.touchpadScrollEnded(time: fixture.now)
        controller.pointer.fingersChanged(to: 0, time: fixture.now)
        // Each text that could not be written returns to an editor, one after another.
        repeat {
            controller.pointer.pressedOutside()
            await fixture.written()
        } while controller.editing != nil || controller.editor.hasUnsaved
        controller.storeChanged()
        await fixture.written()
        await fixture.nextTurn()
        fixture.settle()
        await fixture.written()
    }

    /// A violation of a rule that always holds, or nil.
    var fault: String? {
        let (controller, surface) = (fixture.controller, fixture.surface)
        if surface.shown != controller.rowStore.contents.map(\.id) { return "the rows are not the rowStore's" }
        if (controller.editing == nil) != (surface.editedText == nil) { return "an editor nobody knows of, or none" }
        if let edited = controller.editing, controller.rowStore.item(edited.id) == nil {
            return "an editor without a row"
        }
        return nil
    }

    /// Returns a violation of a rule that holds when everything is at rest, or nil.
    func faultAtRest() throws -> String? {
        let (controller, surface) = (fixture.controller, fixture.surface)
        if !controller.arbiter.isAtRest { return "not at rest" }
        if controller.arbiter.openRow != nil || !surface.fronts.isEmpty { return "a row is left open" }
        if surface.wantsFrames { return "frames without end" }
        if surface.isParted { return "left parted" }
        if surface.isPulled { return "left pulled" }
        if surface.isDragging { return "left dragging" }
        if controller.rowStore.draft != nil { return "a draft is left" }
        if controller.commands.followedRow != nil { return "the focus is still to follow a row" }
        if controller.events.rowOpenedByKey != nil { return "a key still opens a row" }
        if controller.pointer.press.closesRow { return "a press still closes a row" }
        let leaving = surface.shown.filter(controller.rowStore.isLeaving)
        if !leaving.isEmpty { return "rows that fly for ever" }
        let list = controller.rowStore.list
        if try !elsewhere.listExists(list) {
            return "a list that has gone is shown"
        }
        let stored = try Query(list).contents(of: elsewhere.snapshot(of: list))
        if stored.map(\.id) != surface.shown { return "the rows are not the store's" }
        return stored.map(\.marked) == fixture.titles ? nil : "the rows say something else than the store"
    }
}

/// Navigation between two levels of which only one exists: going up covers the list, and the same fixture shows
/// the lists.
@MainActor final class RandomSessionNavigation: ListNavigation {
    private unowned let fixture: ListFixture
    private var isCovered = false

    init(_ fixture: ListFixture) { self.fixture = fixture }

    func open(_ list: UUID) { show(list) }
    func fold(_ fold: FoldState) {}
    func search(typing text: String) {}
    func leaveSearch() -> Bool { false }
    func storeChanged(by controller: ListController?) {}
    func addItem(typing text: String) {
        let list = (try? fixture.store.lists().readable).flatMap(TodoList.fallback)
        show(list?.id ?? TodoList.root)
    }
    func destinations(for items: [UUID]) async throws -> [(id: UUID, name: String)] {
        try fixture.store.lists().readable.filter { $0.id != fixture.rowStore.list }.map { ($0.id, $0.name) }
    }

    /// Does the same as the window's levels: cancels the activity in the list and shows the lists.
    func goUp(from fold: FoldState?) -> Bool {
        guard fixture.controller.query != .lists else { return false }
        fixture.controller.endInteraction()
        show(TodoList.root)
        return true
    }

    /// Returns to the first list.
    func comeBack() {
        guard fixture.controller.query == .lists, let first = fixture.rowStore.contents.first else { return }
        fixture.controller.endInteraction()
        show(first.id)
    }

    func showDetails(of item: UUID, isByKey: Bool) {}
    func closeDetails() -> Bool { false }
    func showSyncProblems(of list: UUID) {}
    func deleteOnServer(_ list: UUID) {}
    func listDeleted() { show(TodoList.root) }
    func viewRenamed() {}
    func appearanceChanged(of controller: ListController) {}

    private func show(_ list: UUID) {
        fixture.controller.commitEditing()
        fixture.controller.openList(list) {}
    }
}
