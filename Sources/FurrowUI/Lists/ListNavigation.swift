// What a list asks of whoever holds the two levels.

import Foundation
import Gestures

/// How a list stands folded under the fingers.
struct FoldState: Equatable, Sendable {
    /// Its height, as a part of what it is when open.
    var scale: Double
    /// The line that stays where it is, px from the page's top.
    var line: Double
}

/// Goes from one level to the other.
@MainActor protocol ListNavigation: AnyObject {
    /// Opens a list out of its row.
    func open(_ list: UUID)
    /// The list is drawn folded under the fingers; a scale of 1 is open.
    func fold(_ fold: FoldState)
    /// Closes the list into its row among the lists.
    ///
    /// - Parameter fold: how the fingers left it; nil where no gesture asked.
    /// - Returns: whether there is a level above.
    @discardableResult func goUp(from fold: FoldState?) -> Bool
    /// Shows the details of an item.
    ///
    /// - Parameter byKey: whether a key asked: it is where the next ones go.
    func showDetails(of item: UUID, byKey: Bool)
    /// Takes the details away.
    ///
    /// - Returns: whether there were any.
    @discardableResult func closeDetails() -> Bool
    /// Opens the search, or goes back to its entry.
    ///
    /// - Parameter text: what is typed there, after what is there already; with nothing the entry's words are chosen anew.
    func search(typing text: String)
    /// Leaves the search, to where one was.
    ///
    /// - Returns: whether one was seen.
    @discardableResult func leaveSearch() -> Bool
    /// The list shown was deleted, here or by another program.
    func listGone()
    /// The store changed by this list's doing: the other level may show something else now.
    ///
    /// - Parameter controller: whose doing it is; nil is another program's.
    func storeChanged(by controller: ListController?)
    /// Shows what synchronising asks and tells of a list.
    func showCare(of list: UUID)
    /// Deletes on its server a list that lies in the trash here.
    func deleteOnServer(_ list: UUID)
    /// Begins a new item in a list where there may be one, with what was typed of it.
    func addItem(typing text: String)
    /// The lists to which one of these items can be moved, by id and name, in their order.
    func destinations(for items: [UUID]) async throws -> [(id: UUID, name: String)]
}
