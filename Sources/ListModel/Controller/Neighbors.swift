/// The relation of a list to the other lists of the window.
package struct Neighbors: Equatable, Sendable {
    /// Whether a gesture can fold the list into the overview of lists; false if the overview is next to the list.
    package var foldsIntoLists = true
    /// Whether rows of this list accept tasks carried from the neighboring list (specification G7).
    package var acceptsCarriedRows = false
}
