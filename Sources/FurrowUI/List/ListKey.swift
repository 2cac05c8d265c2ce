// The keys of the list, as what they mean.

/// What a key asks of the list.
enum ListKey: Equatable, Sendable {
    /// Space completes and reopens, or puts back; Delete deletes, or deletes for good.
    case complete, delete, edit
    /// All there is to say of the focused item.
    case details
    /// When the focused item is due.
    case dueDate
    /// Return: opens a list, edits an item, or offers its actions.
    case open
    /// Moves the focused item among the open ones.
    case move(MoveKey)
    /// Takes the focused item into the one above it, or out of the one that it is within.
    case indent, outdent
    /// Clears what is done, or empties the trash.
    case clear
    /// Up one level.
    case goUp
    /// Chooses the focused row, or leaves it; all rows; the next one too, toward the end or the beginning.
    case select, selectAll
    case extend(down: Bool)
    /// Copies titles; adds what lies in the clipboard, a line each.
    case copy, paste
    /// A letter typed with nothing open: it begins a new item.
    case type(String)
    case insertBelow, insertAbove, addAtTop
    /// Moves the focused row's front toward the right or left of the screen.
    case frontRight, frontLeft
    /// Walks an open menu's buttons, in the screen's direction.
    case right, left
    case menu
    case escape
    case undo, redo
}
