// Lists that are sorted otherwise than by hand, and how a list looks.

import Foundation
import Gestures
import GtkSupport
import Todo

extension ListController {
    /// By what the list that is shown is sorted; nil where what is shown is no list.
    var sorting: Sorting? { library.record?.sorting }

    /// The name of the list's own colours; nil for those that are preferred.
    var theme: String? { library.record?.theme }

    /// Sorts the list otherwise.
    func sort(by sorting: Sorting) { changeList([.sorting(sorting)]) }

    /// Shows the list in other colours; nil for those that are preferred.
    func color(by theme: HeatTheme?) { changeList([.theme(theme?.rawValue)]) }

    private func changeList(_ changes: [FieldChange]) {
        guard let list = library.record?.id else { return }
        commitEditing()
        handle(.closeOpenRow(time: now))
        write {
            // Each way of sorting shows another beginning.
            self.follows = nil
            try await self.carryOut(.change(list, changes))
        }
    }

    /// Says why a row cannot be put somewhere, and offers what would help.
    func say(_ refusal: Dropping.Refusal) {
        guard case .sorted = refusal else {
            surface?.toast(refusal.text, undo: false)
            return
        }
        surface?.toast(refusal.text, answer: tr("By Hand")) { [weak self] in self?.sort(by: .byHand) }
    }
}

extension Contents {
    /// What it means to drop rows at a place of a sorted list: among those of the other state they take that; else it says
    /// nothing there, for rows have no places of their own (N10).
    ///
    /// - Parameters:
    ///   - lifted: the one of them that a hand holds.
    ///   - slot: the place among the rows but that one.
    ///   - isAside: whether the hand has gone sideways by a level.
    func dropping(_ ids: [UUID], lifted: UUID, atSorted slot: Int, isAside: Bool = false) -> Dropping {
        guard let home = position(of: lifted), marks(at: home).isDisjoint(with: [.fixed, .header]) else {
            return .nothing
        }
        // What is put off goes nowhere sideways in any order.
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
    /// What it is called among the others.
    var title: String {
        switch self {
        case .byHand: tr("By Hand")
        case .due: tr("By Due Date")
        case .priority: tr("By Priority")
        case .title: tr("By Title")
        case .created: tr("Newest First")
        }
    }

    /// How a list stands that is sorted so, which is why nothing is carried within it.
    var words: String {
        switch self {
        case .byHand: ""
        case .due: tr("Sorted by due date")
        case .priority: tr("Sorted by priority")
        case .title: tr("Sorted by title")
        case .created: tr("Sorted by age")
        }
    }
}
