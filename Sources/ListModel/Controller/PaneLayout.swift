/// The relation of a list to the other lists of the window.
package struct PaneLayout: Equatable, Sendable {
    /// Whether a gesture can fold the list into the overview of lists; false if the overview is next to the list.
    package var canFoldIntoLists = true
    /// Whether rows of this list accept tasks dragged from the neighboring list (specification G7).
    package var acceptsDraggedRows = false
}
