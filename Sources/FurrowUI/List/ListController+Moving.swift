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

    /// What it means to drop an item at a place of the list.
    func command(dropping id: UUID, at slot: Int) -> Command? {
        capabilities.reorders ? library.contents.command(dropping: id, at: slot) : nil
    }

    /// Moves the focused item by keys, within the open ones.
    func move(_ item: RowContent, _ way: MoveKey) {
        guard capabilities.reorders else { return }
        handle(.closeOpenRow(time: now))
        write {
            // From where it is by then: keys may come faster than the store writes.
            guard let place = self.library.contents.placement(moving: item.id, way) else { return }
            try await self.carryOut(.move(item.id, to: place), following: item.id)
        }
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
        read {
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
