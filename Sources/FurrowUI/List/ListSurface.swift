// What the list controller asks of whatever draws the list. The page of a window implements it; tests fake it.

import Foundation
import Gestures
import Todo

/// A list on a screen. Horizontal measures are in reading direction: positive is toward the trailing edge.
typealias ListSurface = ContentsSurface & RowSurface & GapSurface & ScrollSurface & EditorSurface & FocusSurface
    & PopoverSurface & MessageSurface & FrameSurface & SelectionSurface & ClipboardSurface

/// What is shown.
@MainActor protocol ContentsSurface: AnyObject {
    /// The list's rows changed. Each row is seen to move from where it was drawn.
    func apply(_ update: ListUpdate)
    /// What is to be known of the list changed, and its rows did not.
    func show(_ state: ListState)
    /// What synchronising says of these items is another thing than it was.
    func marksChanged(_ items: Set<UUID>)
}

/// Rows that slide, and one that is carried.
@MainActor protocol RowSurface: AnyObject {
    /// The size of a row in px.
    var rowSize: (width: Double, height: Double) { get }

    /// The front of the row stands here, and the row is seen so clearly (0...1).
    func moveFront(of row: RowID, to x: Double, opacity: Double)
    /// The row's menu is about to be seen: these buttons, the outermost first, sharing `span` px.
    func uncover(_ row: RowID, _ menu: MenuContent)
    /// How far the slide has come towards acting; `strike` is how much of the text is struck through, 0...1.
    func show(_ cue: Cue, on row: RowID, strike: Double)
    /// The row lies open.
    func rowOpened(_ row: RowID, focusMenu: Bool)
    /// The row is closed: nothing of the slide remains.
    func rowClosed(_ row: RowID)
    /// The row's action is done: it flashes.
    func flash(_ row: RowID)

    /// The row rises from the list.
    func lift(_ row: RowID)
    /// The lifted row's upper edge stands at `top`; the others make room for it at the place `slot`.
    func carry(_ row: RowID, top: Double, slot: Int)
    /// The lifted row is indented as one that stands so many levels deep.
    func indentCarried(_ row: RowID, level: Int)
    /// The lifted row was let go: it goes back, or stays there until the list changes or `endCarrying`.
    func drop(_ row: RowID, returns: Bool)
    /// The list will not change by the drop: the row goes back to its place.
    func endCarrying()
    /// The lifted row is over another list, and drawn there; or over its own again.
    func carryAway(_ row: RowID, _ isAway: Bool)
    /// The lifted row was let go on a row of another list: it is seen to go there, and stays away until the list changes or
    /// `endCarrying`.
    func put(_ row: RowID, onto target: RowID, of other: Pane)
    /// What is carried over this list would be put onto this row; nil is onto none.
    func aim(at row: RowID?)
}

/// The gap that fingers open between rows, or at an end of the list.
@MainActor protocol GapSurface: AnyObject {
    /// The rows above the seam stand `up` px higher, those below `down` px lower, with this placeholder between.
    func part(_ seam: Seam, up: Double, down: Double)
    /// The next `apply` inserts the row out of a gap that stands open by these px.
    func insertFromGap(up: Double, down: Double)
    /// All rows stand so many px down (pulled at the top) or up (at the bottom), and the gap says what a release does.
    func pull(_ edge: Edge, distance: Double, action: PullAction)
    /// The next `apply` inserts the row out of what a pull of so many px has uncovered.
    func insertFromPull(distance: Double)
    /// The rows come back from a pull that inserted nothing.
    func endPull()
}

/// Scrolling by gestures.
@MainActor protocol ScrollSurface: AnyObject {
    /// The list's view now; how many rows there are is not the surface's to say.
    var viewport: Viewport { get }
    /// A gesture scrolls the list to this offset, in px.
    func scroll(to offset: Double)
    /// The list scrolls on by itself at this velocity, in px/s.
    func fling(_ velocity: Double)
    /// Does the animation of touch scrolling no longer: fingers hold the list.
    func stopKineticScroll()
}

/// The editor in a row.
@MainActor protocol EditorSurface: AnyObject {
    /// What is in the editor now; nil where none is open.
    var editedText: String? { get }
    /// Opens an editor in this item's row, brings it to the top and dims the others.
    func beginEditing(_ id: UUID, text: String)
    /// What is typed before the editor has the keys.
    func type(_ text: String)
    /// Shows what of the title was read as dates, under the editor; none take away what was there.
    func show(_ chips: [TitleChip])
    /// Closes the editor; the rows come back.
    func endEditing()
}

/// The keyboard focus.
@MainActor protocol FocusSurface: AnyObject {
    /// The item whose row has the keyboard focus.
    var focusedRow: UUID? { get }
    /// Puts the keyboard focus on an item's row, scrolling to it.
    func focus(_ id: UUID)
    /// Puts the focus on the first button of the open menu, or the next or previous one.
    func walkMenu(of row: RowID, forward: Bool)
}

/// Menus over a row, and what is chosen there.
@MainActor protocol PopoverSurface: AnyObject {
    /// Shows the row's actions as a popover menu, at a point or at the row.
    func showPopover(_ actions: [RowAction], for item: RowContent, at point: Point?)
    /// Shows the lists an item can be moved to.
    func showDestinations(_ lists: [(id: UUID, name: String)], for item: RowContent)
    /// Shows when an item is due, and how it comes again, to be chosen.
    func showDates(_ draft: DueDraft, for item: RowContent)
    /// Shows how much an item may matter, to be chosen.
    func showPriorities(for item: RowContent)
    /// Closes the popover menu.
    ///
    /// - Returns: whether there was one.
    func closePopover() -> Bool
}

/// What is said.
@MainActor protocol MessageSurface: AnyObject {
    /// Tells assistive technologies what a gesture or a key did.
    func announce(_ text: String, on row: UUID?)
    /// Asks before something that cannot be undone; `body` where it is wanted all the same.
    func ask(_ question: Question, then body: @escaping @MainActor () -> Void)
    /// Says what was done, with a way to undo it.
    func toast(_ text: String, undo: Bool)
    /// Says something, with one thing to do about it.
    func toast(_ text: String, answer: String, then body: @escaping @MainActor () -> Void)
    /// Takes away the toast that offers to undo.
    func dismissToast()
    /// Says what could not be done until it is done or the user has read it, with a way to try again where that may help.
    func showError(_ text: String, retry: (@MainActor () -> Void)?)
    /// Takes away what could not be done, for now something could.
    func dismissError()
}

/// What is chosen for all chosen rows at once, and how these are carried.
@MainActor protocol SelectionSurface: AnyObject {
    /// The lifted row is one of so many that are carried as a stack; besides it these rows go along.
    func liftStack(_ count: Int, besides rows: [RowID])
    /// Shows when all of them are due, to be chosen.
    func showDates(_ draft: DueDraft)
    /// Shows the lists that all of them can be moved to.
    func showDestinations(_ lists: [(id: UUID, name: String)])
    /// Has a tag typed for all of them; these there are already.
    func showTags(_ names: [String])
}

/// What other programs have, or are given.
@MainActor protocol ClipboardSurface: AnyObject {
    /// Puts a text into the clipboard.
    func copy(_ text: String)
    /// Reads the text of the clipboard, where there is one.
    func readClipboard(_ then: @escaping @MainActor (String) -> Void)
}

/// Frames, and the time between them.
@MainActor protocol FrameSurface: AnyObject {
    /// Calls `ListController.tick` before each frame while wanted.
    func setAnimating(_ wanted: Bool)
    /// Calls `ListController.tick` at this time, on the clock of the events.
    func wake(at time: Seconds)
    /// Whether no gesture holds anything and none of its rows moves: what is under a pointer may change.
    func setAtRest(_ isAtRest: Bool)
    /// Hides the hover buttons and the plus, because a gesture begins to move rows.
    func gestureBegan()
}

/// A question before something that cannot be undone.
struct Question: Equatable, Sendable {
    var heading: String
    /// What it means to say yes.
    var text: String
    /// What is on the button that does it.
    var answer: String
}

/// A row's menu as it is to be seen.
struct MenuContent: Equatable, Sendable {
    var side: Side
    /// The outermost first.
    var buttons: [RowAction]
    /// What is under "More".
    var more: [RowAction]
    /// The width of the buttons together, in px.
    var span: Double
    var isDone: Bool
    /// Whether the menu moves with the front.
    var pushes: Bool
    /// Whether it is a cue that fades in, not a menu.
    var fadesIn: Bool
}
