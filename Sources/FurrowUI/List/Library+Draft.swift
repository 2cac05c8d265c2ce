// The draft: a new item that is still being typed.

import Foundation
import Todo

extension Library {
    /// Makes room for a new item to be typed at this place.
    ///
    /// - Returns: the id that the item will have.
    func beginDraft(at placement: Placement) -> UUID {
        endDraft()
        let id = UUID()
        let row = RowContent(id: id, title: "", marks: list == TodoList.root ? .list : [])
        draft = id
        merge([RowChange(row, rank: rank(at: placement))], .draft)
        return id
    }

    /// The draft is on its way to the store: its row stays.
    func keepDraft() { draft = nil }

    /// Gives the draft up, without a trace.
    func endDraft() {
        guard let id = draft else { return }
        draft = nil
        merge([RowChange(gone: id)], .draft)
    }

    /// Takes out a row that never came to be in the store.
    func discard(_ id: UUID) {
        merge([RowChange(gone: id)], .draft)
    }

    /// A rank for a row at this place; where no key is left between its neighbours it shares the upper one's, and the
    /// store makes room when the item is added.
    private func rank(at placement: Placement) -> Rank {
        let open = contents.openCount
        let position: Int
        switch placement {
        case .top: position = 0
        case .bottom: position = open
        case .after(let id): position = contents.position(of: id).map { min($0 + 1, open) } ?? 0
        case .before(let id): position = contents.position(of: id).map { min($0, open) } ?? 0
        }
        let above = position > 0 ? contents.rank(at: position - 1) : nil
        let below = position < open ? contents.rank(at: position) : nil
        return Rank.spread(1, between: above, and: below)?.first ?? above ?? Rank(0)
    }

    /// Shows a text in a row before the store has it.
    func show(_ title: String, in id: UUID) {
        guard let position = contents.position(of: id) else { return }
        var shown = contents[position]
        shown.title = title
        merge([RowChange(shown, rank: contents.rank(at: position))], .draft)
    }
}
