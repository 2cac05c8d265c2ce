import Gestures
import Rows
import Todo

/// The list of a pane, as the window's queue of events and the window's other lists know it.
@MainActor package protocol PaneList: AnyObject {
    var pane: Pane { get }
    var rowStore: RowStore { get }
    var surface: (any ListSurface)? { get }
    /// Whether a row of this list is being dragged.
    var isDragging: Bool { get }

    /// Executes one effect of the arbiter.
    func apply(_ effect: Effect)
    func showState()

    /// Commits the edit; a task left empty is deleted.
    ///
    /// - Returns: Whether the task still exists.
    @discardableResult func commitEditing() -> Bool
    func discardEditing()
    /// Shows texts that could not be written in an editor again, once no editor is open.
    func scheduleUnsaved()
    /// Ends the selection.
    ///
    /// - Returns: Whether any row was selected.
    @discardableResult func endSelection() -> Bool

    /// Returns the list or view of a row, if tasks can be put into it.
    func dropQuery(of row: RowID) -> Query?
    /// Returns the command for putting the dragged rows onto a list or view, or nil if the command would change nothing.
    ///
    /// - Parameter row: The dragged row, or nil for the row that is being dragged.
    func command(dropping row: RowID?, onto target: Query) -> Command?
}
