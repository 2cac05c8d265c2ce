import GLibSupport
import Gestures
import Rows
import Todo

/// The text of the placeholder that describes the action of a pull.
package enum PullText {
    package static func text(
        _ edge: Edge, _ action: PullAction, query: Query, hasDone: Bool, hasLevelAbove: Bool = true,
        isReadOnly: Bool = false
    ) -> String {
        switch action {
        case .lists: tr("Release to show lists")
        case .search: tr("Release to search")
        case .add: query.showsLists ? tr("Release to add list") : tr("Release to add task")
        case .clearDone: tr("Release to clear completed tasks")
        case .none:
            edge == .top ? start(query, hasLevelAbove, isReadOnly) : hasDone ? tr("Pull to clear completed tasks") : ""
        }
    }

    private static func start(_ query: Query, _ hasLevelAbove: Bool, _ isReadOnly: Bool) -> String {
        guard query.capabilities.inserts, !isReadOnly else { return hasLevelAbove ? tr("Pull to show lists") : "" }
        return query.showsLists ? tr("Pull to add list") : tr("Pull to add task")
    }
}
