// Lists that stand side by side are worked by one hand: one gesture, one open row, one editor for both (H2).

import Foundation
import Gestures
import Todo

extension ListController {
    private var beside: ListController? { navigation?.beside(self) }

    /// This list and the one beside it.
    private var all: [ListController] { [self] + (beside.map { [$0] } ?? []) }

    /// Whether a gesture runs in the list beside: none begins here meanwhile (H1).
    var isBusyBeside: Bool { beside?.arbiter.activeKind != nil }

    /// What a press here ended in the list beside.
    enum EndedBeside: Equatable {
        case nothing
        /// An open row has closed.
        case row
        /// What was typed there is kept.
        case editor
    }

    /// Something begins here: what is typed in the list beside is kept, and its open row closes.
    @discardableResult func endBeside() -> EndedBeside {
        guard let beside else { return .nothing }
        let isEditing = beside.editing != nil
        let hasOpenRow = beside.arbiter.openRow != nil
        if isEditing { beside.commitEditing() }
        if hasOpenRow { beside.handle(.closeOpenRow(time: now)) }
        return isEditing ? .editor : hasOpenRow ? .row : .nothing
    }

    /// Escape acts on the first that is there, in either list: gesture, popover, editor, open row, the level (H8).
    func escape() -> Bool {
        if let list = all.first(where: { $0.arbiter.activeKind != nil }) {
            list.handle(.cancel(time: now))
        } else if all.contains(where: { $0.surface?.closePopover() == true }) {
            return true
        } else if let list = all.first(where: { $0.editing != nil }) {
            list.discardEditing()
        } else if let list = all.first(where: { $0.arbiter.openRow != nil }), let row = list.arbiter.openRow {
            list.handle(.closeOpenRow(time: now))
            list.surface?.focus(row.item)
        } else {
            return navigation?.goUp(from: nil) == true
        }
        return true
    }
}
