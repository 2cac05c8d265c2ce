import Todo

/// The reason for a change of a list's rows, which decides how they are animated.
package enum ChangeReason: Equatable, Sendable {
    case command(Command)
    case undo, redo
    /// Subtasks were collapsed or expanded.
    case collapsed
    /// A change by another program or window.
    case elsewhere
    /// A draft was inserted, changed or removed.
    case draft
    /// A row has flown out.
    case left
    /// The rest of the list has been read.
    case loaded
    /// Another list was opened.
    case opened
    case emptied

    /// Whether the user requested the change in this list.
    package var isOwn: Bool {
        switch self {
        case .command, .collapsed: true
        case .undo, .redo, .elsewhere, .draft, .left, .loaded, .opened, .emptied: false
        }
    }
}
