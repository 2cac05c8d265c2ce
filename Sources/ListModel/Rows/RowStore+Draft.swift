// The draft: the row of a new task that is still being typed.

import Foundation
import Rows
import Todo

extension RowStore {
    /// Inserts a row for a new task.
    ///
    /// - Parameter parent: The task's parent, if it is in the list.
    /// - Returns: The id that the task will have.
    package func beginDraft(at placement: Placement, in parent: UUID? = nil) -> UUID {
        endDraft()
        let id = UUID()
        uncommitted.draft = id
        merge([row(of: id, at: Insertion(placement, in: parent))], .draft)
        return id
    }

    package func moveDraft(to insertion: Insertion) {
        guard let id = draft, let position = contents.position(of: id), let content = contents.row(at: position).content
        else { return }
        merge([row(content, at: insertion)], .draft)
    }

    /// Ends the draft but keeps its row, because the task is being written to the store.
    package func keepDraft() { uncommitted.draft = nil }

    package func endDraft() {
        guard let id = draft else { return }
        uncommitted.draft = nil
        merge([RowChange(removed: id)], .draft)
    }

    /// Removes the row of a task that was never written to the store.
    package func discard(_ id: UUID) {
        merge([RowChange(removed: id)], .draft)
    }

    private func row(of draft: UUID, at insertion: Insertion) -> RowChange {
        let position = position(of: insertion.placement)
        switch query.traits.adding {
        case .besideNeighbor: return contents.draft(draft, at: position, tagged: query.tag)
        case .toToday, .toDay: return query.draft(draft, at: position, in: contents, today: today)
        case .toList: break
        }
        let row = RowContent(id: draft, title: "", marks: query.showsLists ? .list : [])
        if contents.hasTrees || contents.isSorted { return self.row(row, at: insertion) }
        return RowChange(row, rank: rank(at: position))
    }

    /// Returns the row of a new task. In a sorted list the row stays where it was inserted until the task is written
    /// (specification N10).
    private func row(_ content: RowContent, at insertion: Insertion) -> RowChange {
        guard contents.isSorted else {
            return RowChange(content, rank: contents.rank(at: insertion), parent: insertion.parent)
        }
        let (above, below) = contents.neighbors(at: insertion)
        return contents.row(content, between: above, and: below, in: insertion.parent)
    }

    /// Returns the day under which the draft is placed, in a view by days.
    package func day(ofDraft id: UUID) -> Day? {
        guard query.traits.adding.goesByDay, let position = contents.position(of: id) else { return nil }
        return contents[position].caption?.due?.day
    }

    /// Returns the number of rows above a new row.
    package func position(of placement: Placement) -> Int {
        let (first, open) = (firstCount, contents.openCount)
        switch placement {
        case .top: return first
        case .bottom: return open
        case .after(let id): return contents.position(of: id).map { min($0 + 1, open) } ?? first
        case .before(let id): return contents.position(of: id).map { min($0, open) } ?? first
        }
    }

    /// Returns a rank for a row at this position. If no rank is left between the neighbors, the row shares the rank
    /// of the upper neighbor, and the store makes room when the task is added.
    private func rank(at position: Int) -> Rank {
        let above = position > firstCount ? contents.rank(at: position - 1) : nil
        let below = position < contents.openCount ? contents.rank(at: position) : nil
        return Contents.rank(between: above, and: below)
    }

    /// Shows a title in a row before the title is in the store.
    package func show(_ title: String, in id: UUID) {
        guard let position = contents.position(of: id) else { return }
        let row = contents.row(at: position)
        guard var shown = row.content else { return }
        shown.title = title
        merge([row.showing(shown)], .draft)
    }
}
