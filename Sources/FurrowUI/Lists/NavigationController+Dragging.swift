// Dragging a row out of the list and over the lists next to it.

import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel

extension NavigationController {
    /// Starts following rows that are dragged out of the list.
    func watchDrags() {
        items.drag.outside = OutsideDrag(
            layer: DragLayer(over: container), boxOfRow: { [weak self] row, _ in self?.sidebarBox(of: row) },
            onDrag: { [weak self] in self?.dragMoved(to: $0, $1) })
    }

    /// Handles movement of the pointer or finger that drags a row, in px from the top left of the list's page.
    func dragMoved(to x: Double, _ y: Double) {
        guard isWide, let lists, let layer = dragLayer else { return }
        layer.pointer = point(x, y, of: items.widget, in: container)
        let (x, y) = point(layer.pointer.x, layer.pointer.y, of: container, in: lists.widget)
        let width = Double(gtk_widget_get_width(lists.widget))
        if x >= 0, x < width {
            let direction = ReadingDirection(of: lists.widget)
            listsController.dragging.rowDraggedOver(
                lists.rowTarget(at: y), at: Point(x: direction.mirrored(x, in: width), y: y))
        } else if isDraggedOver {
            listsController.dragging.rowDraggedAway()
        }
        items.drag.pointerMoved()
    }

    /// Updates the row under the dragging pointer or finger after the lists have been laid out or scrolled.
    func updateDragTarget() {
        guard isDraggedOver, let pointer = dragLayer?.pointer else { return }
        let (x, y) = point(pointer.x, pointer.y, of: container, in: items.widget)
        dragMoved(to: x, y)
    }

    /// Returns the box of a row among the lists, in the coordinates of the drag layer.
    func sidebarBox(of row: RowID) -> Box? {
        guard let lists, let top = lists.visibleTop(of: row) else { return nil }
        let (width, height) = lists.rowSize
        return dragLayer?.box(Box(x: 0, y: top, width: width, height: height), of: lists.widget)
    }

    private var dragLayer: DragLayer? { items.drag.outside?.layer }

    private var isDraggedOver: Bool { itemsController.events.arbiter.paneUnderDraggedRow == listsController.pane }

    private func point(_ x: Double, _ y: Double, of widget: Widget, in other: Widget) -> (x: Double, y: Double) {
        var (from, to) = (graphene_point_t(x: Float(x), y: Float(y)), graphene_point_t())
        guard gtk_widget_compute_point(widget, other, &from, &to) != 0 else { return (x, y) }
        return (Double(to.x), Double(to.y))
    }
}
