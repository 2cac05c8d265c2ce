// The interface between a list's controller and the view that draws the list: the page of a window, or a fake in
// tests.

import Foundation
import Gestures
import Rows
import Todo

/// A list on a screen. Horizontal lengths are in reading direction: positive is toward the trailing edge.
package typealias ListSurface = ContentsSurface & RowSurface & GapSurface & ScrollSurface & EditorSurface & FocusSurface
    & PopoverSurface & MessageSurface & FrameSurface & SelectionSurface & ClipboardSurface

/// The rows and the state of the list.
@MainActor package protocol ContentsSurface: AnyObject {
    /// Applies changes of the rows. Each row moves from its current position on the screen.
    func apply(_ update: ListUpdate)
    /// Shows a changed state without changes of the rows.
    func show(_ state: ListState)
    /// Updates the rows of tasks whose sync marks have changed.
    func marksChanged(_ items: Set<UUID>)
}

/// Sliding rows, and a dragged row.
@MainActor package protocol RowSurface: AnyObject {
    /// The size of a row in px.
    var rowSize: (width: Double, height: Double) { get }

    /// Moves the row's front to `x`, and draws the row with this opacity (0...1).
    func moveFront(of row: RowID, to x: Double, opacity: Double)
    /// Prepares the row's menu to be uncovered.
    func uncover(_ row: RowID, _ menu: MenuContent)
    /// Shows the slide's progress toward its action. `strike` is the struck-through part of the text, 0...1.
    func drawCue(_ cue: Cue, on row: RowID, strike: Double)
    func rowOpened(_ row: RowID, focusMenu: Bool)
    /// Shows the row as closed, without any trace of the slide.
    func rowClosed(_ row: RowID)
    func flash(_ row: RowID)

    /// Raises the row out of the list.
    func lift(_ row: RowID)
    /// Moves the lifted row's upper edge to `top`. The other rows make room for it at the position `slot`.
    func drag(_ row: RowID, top: Double, slot: Int)
    /// Indents the lifted row to a level.
    func indentDraggedRow(_ row: RowID, level: Int)
    /// Drops the lifted row. It goes back, or stays in place until the list changes or `endDrag` is called.
    func drop(_ row: RowID, returns: Bool)
    /// Moves the row back to its place, because the drop does not change the list.
    func endDrag()
    /// Draws the lifted row over another list, or again over its own list.
    func setDraggedOutside(_ row: RowID, isOutside: Bool)
    /// Moves the lifted row onto a row of another list. It stays hidden until the list changes or `endDrag` is
    /// called.
    func dropOutside(_ row: RowID, onto target: RowID, in other: Pane)
    /// Marks the row of this list that would receive the dragged rows, or nil for none.
    func markDropTarget(_ row: RowID?)
}

/// Gaps that gestures open between rows or at an end of the list.
@MainActor package protocol GapSurface: AnyObject {
    /// Moves the rows above the seam up by `up` px and the rows below it down by `down` px, and draws the placeholder
    /// in between.
    func part(_ seam: Seam, up: Double, down: Double)
    /// Makes the next `apply` insert its row out of a gap of this size in px.
    func insertFromGap(up: Double, down: Double)
    /// Moves all rows down (pulled at the top) or up (at the bottom) by a distance in px, and shows the action of a
    /// release.
    func pull(_ edge: Edge, distance: Double, action: PullAction)
    /// Makes the next `apply` insert its row out of the gap of a pull by this distance in px.
    func insertFromPull(distance: Double)
    /// Moves the rows back after a pull that inserted nothing.
    func endPull()
}

@MainActor package protocol ScrollSurface: AnyObject {
    /// The current view of the list. The numbers of rows may be missing.
    var viewport: Viewport { get }
    /// Scrolls the list to this offset, in px, for a gesture.
    func scroll(to offset: Double)
    /// Starts kinetic scrolling at this velocity, in px/s.
    func fling(_ velocity: Double)
    /// Stops kinetic scrolling, because fingers hold the list.
    func stopKineticScroll()
}

@MainActor package protocol EditorSurface: AnyObject {
    /// The text in the editor, or nil if none is open.
    var editedText: String? { get }
    /// Opens an editor in this task's row, moves the row to the top and dims the other rows.
    func beginEditing(_ id: UUID, text: String)
    /// Adds text that was typed before the editor had the focus.
    func type(_ text: String)
    /// Shows the dates recognized in the title as chips under the editor, instead of the previous chips.
    func showChips(_ chips: [TitleChip])
    /// Closes the editor and moves the rows back.
    func endEditing()
}

@MainActor package protocol FocusSurface: AnyObject {
    /// The task whose row has the keyboard focus.
    var focusedRow: UUID? { get }
    /// Focuses a task's row and scrolls to it.
    func focus(_ id: UUID)
    /// Focuses the first button of the open menu, or the next or previous one.
    func moveMenuFocus(of row: RowID, forward: Bool)
}

/// Menus and pickers over a row.
@MainActor package protocol PopoverSurface: AnyObject {
    /// Shows the row's actions as a popover menu, at a point or at the row.
    func showPopover(_ actions: [RowAction], for item: RowContent, at point: Point?)
    /// Shows a choice of lists to which the task can be moved.
    func showDestinations(_ lists: [(id: UUID, name: String)], for item: RowContent)
    /// Shows the picker for the due date and the repeat rule.
    func showDates(_ draft: DueDraft, for item: RowContent)
    func showPriorities(for item: RowContent)
    /// Closes the popover menu.
    ///
    /// - Returns: Whether there was one.
    func closePopover() -> Bool
}

@MainActor package protocol MessageSurface: AnyObject {
    /// Announces the effect of a gesture or a key to assistive technologies.
    func announce(_ text: String, on row: UUID?)
    /// Asks for confirmation of something that cannot be undone, and runs `body` if the user agrees.
    func ask(_ question: Question, then body: @escaping @MainActor () -> Void)
    /// Reports a completed action, with a button that undoes it.
    func showToast(_ text: String, undo: Bool)
    /// Shows a message with one button, which runs `body`.
    func showToast(_ text: String, button: String, then body: @escaping @MainActor () -> Void)
    /// Removes the toast that offers to undo.
    func dismissToast()
    /// Shows an error until an operation succeeds or the user dismisses it, with a button to try again if that may
    /// help.
    func showError(_ text: String, retry: (@MainActor () -> Void)?)
    /// Removes the error, because an operation has succeeded.
    func dismissError()
}

/// Pickers and dragging for all selected rows.
@MainActor package protocol SelectionSurface: AnyObject {
    /// Shows the lifted row as one of `count` rows dragged as a stack, with these other rows.
    func liftStack(_ count: Int, others rows: [RowID])
    /// Shows the picker for the due date of all selected tasks.
    func showDates(_ draft: DueDraft)
    /// Shows a choice of lists to which all selected tasks can be moved.
    func showDestinations(_ lists: [(id: UUID, name: String)])
    /// Asks for tags to add to all selected tasks.
    ///
    /// - Parameter names: The existing tags.
    func showTags(_ names: [String])
}

@MainActor package protocol ClipboardSurface: AnyObject {
    func copy(_ text: String)
    /// Reads the text of the clipboard. Does not call `then` if there is none.
    func readClipboard(_ then: @escaping @MainActor (String) -> Void)
}

@MainActor package protocol FrameSurface: AnyObject {
    /// Starts or stops calling `ListController.tick` before each frame.
    func setAnimating(_ isAnimating: Bool)
    /// Calls `ListController.tick` at this time, on the events' clock.
    func wake(at time: Seconds)
    /// Reports whether no gesture is active and no row moves. If so, hover buttons may appear under the pointer.
    func setAtRest(_ isAtRest: Bool)
    /// Hides the hover buttons and the plus, because a gesture begins to move rows.
    func gestureBegan()
}

/// A question before something that cannot be undone.
package struct Question: Equatable, Sendable {
    package internal(set) var heading: String
    /// The consequence of agreeing.
    package internal(set) var text: String
    /// The label of the button that agrees.
    package internal(set) var answer: String
}

package struct MenuContent: Equatable, Sendable {
    package internal(set) var side: Side
    /// The buttons, the outermost first.
    package internal(set) var buttons: [RowAction]
    /// The actions under the “More” button.
    package internal(set) var more: [RowAction]
    /// The total width of the buttons, in px.
    package internal(set) var span: Double
    package internal(set) var isDone: Bool
    /// Whether the menu moves with the front.
    package internal(set) var pushes: Bool
    /// Whether this is a cue that fades in rather than a menu.
    package internal(set) var fadesIn: Bool
}
