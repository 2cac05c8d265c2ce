import Gestures
import Rows
import Todo

/// The part of a row's content that a slide shows.
package struct SlideContent {
    package let row: RowID
    package let side: Side
    /// Whether releasing the slide completes or reopens the task.
    package let completes: Bool
    package let isDone: Bool
}

/// The swipe menus of a list's rows, and a cache for the row that is being slid.
package struct RowMenus {
    package private(set) var layout: MenuLayout
    /// The cached content of the row that is being slid, because every frame needs it; cleared when the rows or their
    /// actions change.
    private var slid: SlideContent?

    package init(_ layout: MenuLayout) { self.layout = layout }

    /// Changes the actions.
    ///
    /// - Returns: Whether the new actions differ from the previous ones.
    package mutating func lay(out layout: MenuLayout) -> Bool {
        guard layout != self.layout else { return false }
        self.layout = layout
        slid = nil
        return true
    }

    /// Forgets the content of the row that is being slid, because the rows have changed.
    package mutating func rowsChanged() { slid = nil }

    /// Returns the part of a row's content that a slide shows, from a cache. Reading a task decodes its caption,
    /// which takes half of an update's time for rows with a caption.
    ///
    /// - Parameter read: Reads the row's content, or nil if the row does not exist.
    package mutating func cachedSlideContent(_ row: RowID, _ side: Side, read: () -> RowContent?) -> SlideContent? {
        if let slid, slid.row == row, slid.side == side { return slid }
        slid = read().map { item in
            SlideContent(
                row: row, side: side, completes: layout.actions(side, for: item).first == .complete,
                isDone: item.isDone)
        }
        return slid
    }

    /// Returns a row's metrics in the form that the arbiter needs.
    package func metrics(of item: RowContent, size: (width: Double, height: Double)) -> RowMetrics {
        RowMetrics(
            width: size.width, height: size.height, leading: layout.menu(.leading, for: item, width: size.width),
            trailing: layout.menu(.trailing, for: item, width: size.width), isFixed: !item.isRecord || item.isLater)
    }
}
