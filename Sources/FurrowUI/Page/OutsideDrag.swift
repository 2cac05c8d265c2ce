import Gestures
import ListModel

/// The connection of a list to the list next to it, for dragging a row from one to the other.
struct OutsideDrag {
    /// The window's layer that draws a dragged row over another list.
    let layer: DragLayer
    /// Returns the position of a row of another list, relative to the widget that holds the lists.
    let boxOfRow: @MainActor (RowID, Pane) -> Box?
    /// Called with the position of the finger or pointer that drags a row, in px from the page's top left corner.
    let onDrag: @MainActor (_ x: Double, _ y: Double) -> Void
}
