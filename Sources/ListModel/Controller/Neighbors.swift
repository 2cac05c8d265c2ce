// The lists next to a list, as far as gestures reach them.

/// The relation of a list to the other lists of the window.
package struct Neighbors: Equatable, Sendable {
    /// Whether a gesture can fold the list into the overview of lists; false if the overview is shown next to the list.
    package var foldsIntoLists = true
    /// Whether rows here accept tasks carried out of the neighboring list (specification G7).
    package var acceptsCarriedRows = false
}
