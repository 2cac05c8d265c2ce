import Foundation
import Rows
import Store
import Todo

@MainActor package protocol RowStoreObserver: AnyObject {
    /// Handles changes to the rows, in the order in which they must be applied.
    func rowStoreChanged(_ changes: [ListChange], _ reason: ChangeReason)
    /// Handles a change that is on disk but could not be read back.
    func refreshFailed(_ error: any Error)
    /// Moves the row of a task back whose deletion was undone before the row was removed.
    func restoreRow(_ id: UUID)
    /// Reports the number of unreadable records, which exceeds the number reported before.
    ///
    /// - Returns: Whether the report could be shown.
    func unreadableFound(_ count: Int) -> Bool
    /// Handles a change of the lists' numbers of open tasks.
    func countsChanged()
    /// Handles a new name of the tag whose view is shown.
    func tagRenamed()
    /// Handles a change of the list's record that changed none of its rows.
    func recordChanged()
    /// Handles a change of sync marks, or of the set of read-only lists.
    ///
    /// - Parameter items: The tasks whose marks differ.
    func marksChanged(_ items: Set<UUID>)
    /// Handles the deletion of the list, or of the tag.
    func listDeleted()
}
