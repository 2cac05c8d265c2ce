// Rows that are carried out of their list and onto another, a tag, a view or the trash (specification G7, N9).

import Foundation
import Gestures
import GtkSupport
import Todo

// MARK: - Over these rows

extension ListController {
    /// What is carried out of another list is over this one: over this target, at this point.
    func carriedOver(_ target: Target, at point: Point) {
        let command = target.rowID.flatMap { events.carrying?.command(putting: nil, onto: $0, of: self) }
        handle(.carriedOver(target, takes: command != nil, at: point, viewport: viewport))
    }

    /// It is over this one no more.
    func carriedBack() { handle(.carriedBack) }

    /// Something was let go on a row that takes nothing of it. Where that is where it is already there is nothing to say.
    func refuse(_ row: RowID) {
        guard let item = library.item(row.item), putQuery(of: item)?.takesNothing ?? true else { return }
        surface?.toast(tr("Nothing can be put into “{name}”").filling("name", with: item.title), undo: false)
    }

    /// What a row among the lists leads to, where that can be put into; the row of the tags leads nowhere.
    private func putQuery(of item: RowContent) -> Query? {
        guard query == .lists, item.id != TodoList.tags, item.id != library.draft, !library.isLeaving(item.id) else {
            return nil
        }
        return library.query(of: item.id)
    }
}

// MARK: - Out of these rows

extension ListController {
    /// Whether one of these rows is carried.
    var isCarrying: Bool { events.arbiter.activeKind == .reorder && events.arbiter.activePane == pane }

    /// What it means to put the carried rows onto a row of another list; nil where nothing comes of it.
    ///
    /// - Parameter row: the one that a hand holds; nil is the one that it holds now.
    fileprivate func command(putting row: RowID?, onto target: RowID, of other: ListController) -> Command? {
        guard let id = (row ?? events.arbiter.pressedRow(in: pane))?.item, let item = other.library.item(target.item),
            let onto = other.putQuery(of: item)
        else { return nil }
        return query.putting(
            stack(with: id) ?? [id], onto: onto, in: library.contents, at: library.store.clock())
    }

    /// A carried row was let go on a row of another list.
    func put(_ row: RowID, onto target: RowID, of other: Pane) {
        guard let command = events.list(of: other).flatMap({ command(putting: row, onto: target, of: $0) }) else {
            return drop(row, at: nil)
        }
        surface?.put(row, onto: target, of: other)
        let isLast = stack(with: row.item) != nil && command.isLast
        if isLast { return finish(command, then: endPutting) }
        write {
            defer { self.endPutting() }
            try await self.carryOut(command)
        }
    }

    private func endPutting() {
        surface?.endCarrying()
        library.unfoldCarried()
    }
}

extension Command {
    /// Whether it is the last that is done to rows: they are chosen no more.
    fileprivate var isLast: Bool {
        switch self {
        case .transfer, .delete: true
        default: false
        }
    }
}
