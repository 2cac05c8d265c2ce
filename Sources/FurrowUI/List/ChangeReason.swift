// Why rows of a list changed.

import Todo

/// Why rows changed, which decides how they move.
enum ChangeReason: Equatable, Sendable {
    case command(Command)
    case undo, redo
    /// Rows were folded away, or unfolded.
    case folded
    /// Another program, or another window.
    case elsewhere
    /// A new item is about to be typed, or was given up.
    case draft
    /// A row has flown out.
    case left
    /// The rest of the list has been read.
    case loaded
    /// Another list is shown.
    case opened
    /// The trash was emptied.
    case emptied

    /// Whether it is what the list's own user asked for.
    var isOwn: Bool {
        switch self {
        case .command, .folded: true
        case .undo, .redo, .elsewhere, .draft, .left, .loaded, .opened, .emptied: false
        }
    }
}
