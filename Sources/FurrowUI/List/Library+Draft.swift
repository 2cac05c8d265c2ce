// The draft: a new item that is still being typed.

import Foundation
import Todo

extension Library {
    /// Makes room for a new item to be typed at this place.
    ///
    /// - Returns: the id that the item will have.
    /// - Parameter parent: the item that it is to be within, where that is in the list.
    func beginDraft(at placement: Placement, in parent: UUID? = nil) -> UUID {
        endDraft()
        let id = UUID()
        draft = id
        merge([row(of: id, at: NewPlace(placement, in: parent))], .draft)
        return id
    }

    /// Has the draft stand elsewhere.
    func moveDraft(to place: NewPlace) {
        guard let id = draft, let position = contents.position(of: id), let content = contents.row(at: position).content
        else { return }
        merge([row(content, at: place)], .draft)
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

    private func row(of draft: UUID, at place: NewPlace) -> RowChange {
        let position = position(of: place.placement)
        if let tag = query.tag { return contents.draft(draft, at: position, tagged: tag) }
        if query.isDated { return query.draft(draft, at: position, in: contents, today: today) }
        let row = RowContent(id: draft, title: "", marks: query == .lists ? .list : [])
        if contents.hasTrees || contents.isSorted { return self.row(row, at: place) }
        return RowChange(row, rank: rank(at: position))
    }

    /// The row of a new item: where a list is sorted, it stands where it is made until it is written (N10).
    private func row(_ content: RowContent, at place: NewPlace) -> RowChange {
        guard contents.isSorted else { return RowChange(content, rank: contents.rank(at: place), parent: place.parent) }
        let (above, below) = contents.neighbours(at: place)
        return contents.row(content, between: above, and: below, in: place.parent)
    }

    /// In a view that goes by days, the day that is seen where a new item stands; else nil.
    func day(ofDraft id: UUID) -> Day? {
        guard query.isDated, let position = contents.position(of: id) else { return nil }
        return contents[position].caption?.due?.day
    }

    /// How many rows are to stand above a new one.
    func position(of placement: Placement) -> Int {
        let (first, open) = (firstCount, contents.openCount)
        switch placement {
        case .top: return first
        case .bottom: return open
        case .after(let id): return contents.position(of: id).map { min($0 + 1, open) } ?? first
        case .before(let id): return contents.position(of: id).map { min($0, open) } ?? first
        }
    }

    /// A rank for a row at this place; where no key is left between its neighbours it shares the upper one's, and the
    /// store makes room when the item is added.
    private func rank(at position: Int) -> Rank {
        let above = position > firstCount ? contents.rank(at: position - 1) : nil
        let below = position < contents.openCount ? contents.rank(at: position) : nil
        return Contents.rank(between: above, and: below)
    }

    /// Shows a text in a row before the store has it.
    func show(_ title: String, in id: UUID) {
        guard let position = contents.position(of: id) else { return }
        let row = contents.row(at: position)
        guard var shown = row.content else { return }
        shown.title = title
        merge([row.showing(shown)], .draft)
    }
}
