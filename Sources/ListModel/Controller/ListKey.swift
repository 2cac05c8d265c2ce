/// A keyboard command of the list, named for its meaning rather than for the key.
package enum ListKey: Equatable, Sendable {
    /// Performs the first of these actions that applies to the focused task, or to the selected ones.
    case actions([RowAction])
    /// Edits the focused task.
    case edit
    /// Shows the focused task's details.
    case details
    /// Return: opens a list, edits a task, or offers its actions.
    case open
    /// Moves the focused task among the open tasks.
    case move(MoveKey)
    /// Makes the focused task a subtask of the task above it, or moves it out of its parent.
    case indent, outdent
    /// Clears completed tasks, or empties the trash.
    case clear
    /// Goes up one level.
    case goUp
    /// Selects or deselects the focused row, selects all rows, or extends the selection by a row toward the end or the
    /// beginning.
    case select, selectAll
    case extend(down: Bool)
    /// Copies titles, or adds each line in the clipboard as a task.
    case copy, paste
    /// A letter typed while no editor is open, which starts a new task.
    case type(String)
    case insertBelow, insertAbove, addAtTop
    /// Moves the focused row's front toward the right or left of the screen.
    case frontRight, frontLeft
    /// Moves through the buttons of an open menu, in the screen's direction. If no menu is open, collapses or expands
    /// the focused row.
    case right, left
    case menu
    case escape
    case undo, redo
}
