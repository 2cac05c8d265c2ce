// A list's sort order and colors.

import Foundation
import GLibSupport
import Gestures
import Rows
import Todo

extension ListController {
    /// The list's sort order, or nil for a view.
    package var sorting: Sorting? { rowStore.record?.sorting }

    /// The name of the list's own color theme, or nil if it uses the preferred theme.
    package var theme: String? { rowStore.record?.theme }

    /// Changes the list's sort order.
    package func sort(by sorting: Sorting) { changeList([.sorting(sorting)]) }

    /// Changes the list's color theme; nil selects the preferred theme.
    package func color(by theme: HeatTheme?) { changeList([.theme(theme?.rawValue)]) }

    private func changeList(_ changes: [FieldChange]) {
        guard let list = rowStore.record?.id else { return }
        commitEditing()
        handle(.closeOpenRow(time: now))
        write {
            // After sorting, the list is shown from its beginning.
            self.followedRow = nil
            try await self.performAndReport(.change(list, changes))
        }
    }

    /// Explains why a row cannot be dropped, and offers a solution.
    package func explain(_ refusal: DropResult.Refusal) {
        guard case .sorted = refusal else {
            surface?.showToast(refusal.text, undo: false)
            return
        }
        // Translators: A sort order: the user moves the tasks.
        surface?.showToast(refusal.text, button: tr("Manual")) { [weak self] in self?.sort(by: .byHand) }
    }
}

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
