// The window around the levels.

import Foundation
import ListModel
import Wording

/// Shows what belongs to neither level: the window's header, the details, and the sync problems.
@MainActor protocol LevelsDelegate: AnyObject {
    /// Handles a change of the shown list, the level or the width.
    func levelsChanged()
    /// Handles a change that may concern the sort order or the colors of the list.
    func looksChanged()
    /// Returns the caption next to a list's name; nil for none.
    func words(ofList list: UUID) -> CaptionWords?
    /// Shows the details of a task.
    ///
    /// - Parameter byKey: whether a key requested them.
    func showDetails(of item: UUID, byKey: Bool)
    /// Closes the details.
    ///
    /// - Returns: whether any were open.
    func closeDetails() -> Bool
    /// Whether the details cover the levels.
    var areLevelsCovered: Bool { get }
    /// Shows the sync problems of a list.
    func showCare(of list: UUID)
    /// Deletes a list on its server.
    func deleteOnServer(_ list: UUID)
}
