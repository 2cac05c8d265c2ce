import Foundation
import Gestures

/// The state of a list that a pinch folds.
package struct FoldState: Equatable, Sendable {
    /// The height of the folded list as a fraction of the open list's height.
    package internal(set) var scale: Double
    /// The line that stays in place, in px from the page's top.
    package internal(set) var line: Double
}

/// Navigates between the overview of lists, the open list, its details and the search, at the request of a list.
@MainActor package protocol ListNavigation: AnyObject {
    /// Opens a list, animated from its row in the overview.
    func open(_ list: UUID)
    /// Draws the list folded by a pinch; a scale of 1 is open.
    func fold(_ fold: FoldState)
    /// Closes the list, animated into its row in the overview.
    ///
    /// - Parameter fold: The state in which the fingers left the list, or nil if no gesture folded it.
    /// - Returns: Whether there is an overview to return to.
    @discardableResult func goUp(from fold: FoldState?) -> Bool
    /// Shows the details of a task.
    ///
    /// - Parameter isByKey: Whether a key requested them; the details then get the focus.
    func showDetails(of item: UUID, isByKey: Bool)
    /// Closes the details.
    ///
    /// - Returns: Whether any were open.
    @discardableResult func closeDetails() -> Bool
    /// Opens the search, or focuses its entry.
    ///
    /// - Parameter text: Text added to the entry; if empty, the existing text is selected.
    func search(typing text: String)
    /// Leaves the search and returns to the previous place.
    ///
    /// - Returns: Whether a search was visible.
    @discardableResult func leaveSearch() -> Bool
    /// Handles the deletion of the shown list, by this or another program.
    func listDeleted()
    /// Handles a new name of the shown view.
    func viewRenamed()
    /// Handles a change that may concern a list's sort order or colors.
    func appearanceChanged(of controller: ListController)
    /// Updates the other list of the window after a change of the store.
    ///
    /// - Parameter controller: The list that made the change, or nil for another program.
    func storeChanged(by controller: ListController?)
    func showSyncProblems(of list: UUID)
    /// Deletes a locally trashed list on its server.
    func deleteOnServer(_ list: UUID)
    /// Starts a new task in a list that allows it, with text that is already typed.
    func addItem(typing text: String)
    /// Returns the ids and names of the lists to which at least one of these tasks can be moved, in order.
    func destinations(for items: [UUID]) async throws -> [(id: UUID, name: String)]
}
