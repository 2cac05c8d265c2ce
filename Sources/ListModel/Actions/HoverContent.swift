// The actions offered when the pointer is over a row (specification K1).

import Gestures

/// The content of the buttons under the pointer.
package struct HoverContent: Equatable, Sendable {
    /// The actions, from the row's middle outward; completing comes first, as it is used most.
    package var actions: [RowAction]
    package var isDone: Bool

    /// Creates the content from the actions that fit beside the text.
    ///
    /// There are at most three: one completes (or restores), one deletes, and the middle one shows the details, or
    /// edits if there are none. Editing needs no button otherwise, because a click edits.
    package init(_ actions: [RowAction], isDone: Bool) {
        self.isDone = isDone
        let middle = actions.contains(.details) ? RowAction.details : .edit
        self.actions = [.complete, .restore, middle, .delete, .deleteForGood].filter(actions.contains)
    }
}
