import Gestures
import ListModel

/// The layer and the callbacks for dragging a row from a page to the list next to it.
struct OutsideDrag {
    /// The window's layer that draws a dragged row over another list.
    var layer: DragLayer?
    /// Returns the position of a row of another list, relative to the widget that holds the lists.
    var boxOfRow: (@MainActor (RowID, Pane) -> Box?)?
    /// Called with the position of the finger or pointer that drags a row, in px from the page's top left corner.
    var onDrag: (@MainActor (_ x: Double, _ y: Double) -> Void)?
    /// Called after the list was laid out or scrolled.
    var onLayout: (@MainActor () -> Void)?
}
