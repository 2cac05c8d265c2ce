// Rows dropped in a sorted list, and the names of the sort orders.

import Foundation
import GLibSupport
import Rows
import Todo

extension Contents {
    /// Returns the result of dropping rows at a position of a sorted list. Open rows dropped among completed rows are
    /// completed, and completed rows dropped among open rows are reopened. Any other drop of open rows is refused,
    /// because the sort order decides their positions (specification N10).
    ///
    /// - Parameters:
    ///   - lifted: The row that the user holds.
    ///   - slot: The position among the other rows.
    ///   - isAside: Whether the row was dragged sideways by at least one level.
    package func dropping(_ ids: [UUID], lifted: UUID, atSorted slot: Int, isAside: Bool = false) -> DropResult {
        guard let home = position(of: lifted), marks(at: home).isDisjoint(with: [.fixed, .header]) else {
            return .nothing
        }
        // Tasks below “Later” do not change their level in any sort order.
        if slot == home { return isAside && part(at: home) < .later ? .refused(.sorted(order.sorting)) : .nothing }
        let rows = positions(of: ids).filter { part(at: $0) <= .last }
        let isDone = marks(at: home).contains(.done)
        let alike = rows.filter { marks(at: $0).contains(.done) == isDone }.map(id(at:))
        let open = openCount - (isDone ? 0 : 1)
        if isDone { return slot < open ? .command(.reopen(alike)) : .nothing }
        return slot > open && part(at: home) <= .open
            ? .command(.complete(alike)) : .refused(.sorted(order.sorting))
    }
}

extension Sorting {
    /// The name of the sort order in a menu.
    package var title: String {
        switch self {
        case .byHand: tr("Manual")
        case .due: tr("By Due Date")
        case .priority: tr("By Priority")
        case .title: tr("By Title")
        case .created: tr("Newest First")
        }
    }

    /// The reason why rows cannot be moved in a list sorted this way.
    package var text: String {
        switch self {
        case .byHand: ""
        case .due: tr("Sorted by due date")
        case .priority: tr("Sorted by priority")
        case .title: tr("Sorted by title")
        case .created: tr("Sorted newest first")
        }
    }
}
