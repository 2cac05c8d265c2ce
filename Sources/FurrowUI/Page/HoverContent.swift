// What a pointer over a row is offered (specification K1).

import Gestures

/// What the buttons under the pointer are for.
struct HoverContent: Equatable, Sendable {
    /// From the row's middle outward: the tick first, as it is wanted most.
    var actions: [RowAction]
    var isDone: Bool

    /// The actions that have room beside the text: at most three, of which one is always to complete (or to put
    /// back), and one to delete. What is clicked is edited: where there are details, they stand in that one's place.
    init(_ actions: [RowAction], isDone: Bool) {
        self.isDone = isDone
        let middle = actions.contains(.details) ? RowAction.details : .edit
        self.actions = [.complete, .restore, middle, .delete, .deleteForGood].filter(actions.contains)
    }
}
