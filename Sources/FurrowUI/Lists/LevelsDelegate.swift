import Foundation
import ListModel
import Wording

/// The parts of the window that belong to neither level: the header, the details, and the sync problems.
@MainActor protocol LevelsDelegate: AnyObject {
    /// Handles a change of the shown list, the level or the width.
    func levelsChanged()
    /// Handles a change that may concern the sort order or the colors of the list.
    func appearanceChanged()
    /// Returns the caption next to a list's name, or nil for none.
    func caption(ofList list: UUID) -> FormattedCaption?
    /// Shows the details of a task.
    ///
    /// - Parameter isByKey: Whether a key requested the details.
    func showDetails(of item: UUID, isByKey: Bool)
    /// Closes the details.
    ///
    /// - Returns: Whether the details were open.
    func closeDetails() -> Bool
    /// Whether the details cover the levels.
    var areLevelsCovered: Bool { get }
    func showSyncProblems(of list: UUID)
    func deleteOnServer(_ list: UUID)
}
