import Gestures

/// The buttons that a row shows under the pointer (specification K1).
package struct HoverContent: Equatable, Sendable {
    /// The actions, from the row's middle outward. Completing comes first, because it is used most.
    package internal(set) var actions: [RowAction]
    package internal(set) var isDone: Bool

    /// Chooses the buttons from the actions of the row.
    ///
    /// There are at most three. The first completes or restores, the last deletes, and the middle one shows the
    /// details or, on rows without details, edits. On other rows, editing needs no button, because a click edits.
    package init(_ actions: [RowAction], isDone: Bool) {
        self.isDone = isDone
        let middle = actions.contains(.details) ? RowAction.details : .edit
        self.actions = [.complete, .restore, middle, .delete, .deletePermanently].filter(actions.contains)
    }
}
