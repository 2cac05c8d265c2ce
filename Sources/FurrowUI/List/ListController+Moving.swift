// Rows that change their place: carried by hand or moved by keys, to another list, and done ones cleared away.

import Foundation
import Gestures
import GtkSupport
import Todo

extension ListController {
    /// A carried row was let go at a place of the list; nil is where it was.
    func drop(_ row: RowID, at slot: Int?) {
        let command = slot.flatMap { self.command(dropping: row.item, at: $0) }
        surface?.drop(row, returns: command == nil)
        guard let command else { return }
        write {
            defer { self.surface?.endCarrying() }
            try await self.carryOut(command, following: row.item)
        }
    }

    /// What it means to drop an item at a place: among the others of its state it is moved, among those of the other it
    /// changes its state. Done items are not reordered (specification G6).
    func command(dropping id: UUID, at slot: Int) -> Command? {
        guard capabilities.reorders, let item = library.item(id), !item.isFixed,
            let home = library.contents.position(of: id), slot != home
        else { return nil }
        let open = library.contents.openCount - (item.isDone ? 0 : 1)
        // At the boundary the row stays what it is.
        let isDone = item.isDone ? slot >= open : slot > open
        guard !(item.isDone && isDone) else { return nil }
        return .place(id, isDone: isDone, to: placement(at: slot, home: home, first: isDone ? open : 0))
    }

    /// The place beside the neighbours a row has at a place of the list without it.
    private func placement(at slot: Int, home: Int, first: Int) -> Placement {
        guard slot > first else { return .top }
        let above = slot - 1 < home ? slot - 1 : slot
        return .after(library.contents.id(at: above))
    }

    /// Moves the focused item by keys, within the open ones.
    func move(_ item: RowContent, _ way: MoveKey) {
        guard capabilities.reorders, !item.isDone, !item.isFixed, let home = library.contents.position(of: item.id)
        else { return }
        let last = library.contents.openCount - 1
        let slot =
            switch way {
            case .up: home - 1
            case .down: home + 1
            case .toTop: 0
            case .toBottom: last
            }
        guard (0...last).contains(slot), slot != home else { return }
        handle(.closeOpenRow(time: now))
        let place = placement(at: slot, home: home, first: 0)
        write { try await self.carryOut(.move(item.id, to: place), following: item.id) }
    }

    /// Says where an item has come to.
    func announcePlace(of id: UUID) {
        guard let position = library.contents.position(of: id) else { return }
        let text = tr("Moved to place {place} of {count}")
            .filling("place", with: String(position + 1)).filling("count", with: String(library.recordCount))
        surface?.announce(text, on: id)
    }

    /// Clears what may be cleared here.
    func clear() {
        switch capabilities.clearing {
        case .nothing: break
        case .done: clearDone()
        case .all: askToEmptyTrash()
        }
    }

    /// Clears the done items away, with Undo.
    func clearDone() {
        guard capabilities.clearing == .done else { return }
        guard hasDone else {
            surface?.toast(tr("There are no done items"), undo: false)
            return
        }
        handle(.closeOpenRow(time: now))
        let list = library.list
        write { try await self.carryOut(.clearDone(in: list)) }
    }

    /// Whether there are done items.
    var hasDone: Bool {
        capabilities.clearing == .done && library.contents.count > library.contents.openCount
    }

    /// Asks where to, and moves an item to another list.
    func chooseList(for item: RowContent) {
        write {
            let lists = try await self.navigation?.destinations(for: item.id) ?? []
            if lists.isEmpty {
                self.surface?.toast(tr("There is no other list"), undo: false)
            } else {
                self.surface?.showDestinations(lists, for: item)
            }
        }
    }

    /// Moves an item to another list.
    func transfer(_ id: UUID, to list: UUID) {
        guard library.item(id) != nil else { return }
        write { try await self.carryOut(.transfer([id], to: list)) }
    }
}

/// Where the keys move an item.
enum MoveKey: Equatable, Sendable {
    case up, down, toTop, toBottom
}
