// Rows that change their place: carried by hand or moved by keys, to another list, and done ones cleared away.

import Foundation
import Gestures
import GtkSupport
import Todo

extension ListController {
    /// A row is lifted: what is below it goes along, out of sight (N5).
    func lift(_ row: RowID) {
        surface?.lift(row)
        library.foldWhileCarried(row.item)
        liftStack(with: row.item)
    }

    /// The lifted row is here; how deep it would stand is seen.
    func carry(_ row: RowID, top: Double, slot: Int) {
        surface?.carry(row, top: top, slot: slot)
        let contents = library.contents
        if let ids = stack(with: row.item) {
            guard capabilities.nests, !contents.isSorted, contents.hasTrees else { return }
            surface?.indentCarried(row, level: contents.level(ofStack: ids, lifted: row.item, at: slot))
            return
        }
        let level = levelCarried(row.item, at: slot) ?? contents.position(of: row.item).map(contents.level)
        surface?.indentCarried(row, level: level ?? 0)
    }

    /// How deep a carried row would stand at a place; nil where it keeps the level that it has.
    private func levelCarried(_ id: UUID, at slot: Int) -> Int? {
        let contents = library.contents
        let steps = events.arbiter.carriedSteps
        guard capabilities.nests, !contents.isSorted, contents.hasTrees || steps != 0 else { return nil }
        return contents.level(ofCarried: id, at: slot, steps: steps)
    }

    /// A carried row was let go at a place of the list; nil is where it was.
    func drop(_ row: RowID, at slot: Int?) {
        let dropping =
            slot.map { slot in
                stack(with: row.item).map { self.dropping(stack: $0, lifted: row.item, at: slot) }
                    ?? self.dropping(row.item, at: slot)
            } ?? .nothing
        guard case .command(let command) = dropping else {
            surface?.drop(row, returns: true)
            library.unfoldCarried()
            if case .refused(let refusal) = dropping { say(refusal) }
            return
        }
        surface?.drop(row, returns: false)
        let ended = { @MainActor in
            self.surface?.endCarrying()
            self.library.unfoldCarried()
        }
        // What is completed is chosen no more.
        if selection.contains(row.item), command.completes {
            return finish(command, following: row.item, then: ended)
        }
        write {
            defer { ended() }
            do {
                try await self.carryOutSeen(command, following: row.item)
            } catch let error as TodoError {
                // Several may be deeper than one of them.
                self.surface?.toast(sentence(for: error), undo: false)
            }
        }
    }

    /// What it means to drop an item at a place of the list.
    func dropping(_ id: UUID, at slot: Int) -> Dropping {
        guard capabilities.reorders else { return .nothing }
        if query.isDated { return query.dropping(id, at: slot, in: library.contents) }
        let contents = library.contents
        if contents.isSorted {
            let isAside = events.arbiter.carriedSteps != 0
            return contents.dropping([id], lifted: id, atSorted: slot, isAside: isAside)
        }
        // Below what names those that are put off nothing has a place by hand (M6).
        let isBelowLater = (contents.laterStart..<contents.count).contains(slot)
        let command: Command? =
            if !isBelowLater, let level = levelCarried(id, at: slot) {
                contents.command(dropping: id, at: slot, level: level)
            } else {
                contents.command(dropping: id, at: slot)
            }
        return command.map(Dropping.command)
            ?? (isBelowLater ? .refused(.laterByStart) : .nothing)
    }

    /// Moves the focused item by keys, within the open ones.
    func move(_ item: RowContent, _ way: MoveKey) {
        if selection.contains(item.id) { return moveChosen(way) }
        guard layout.allows(.moveToTop, on: item) else { return sayReadOnly() }
        guard capabilities.reorders else { return }
        handle(.closeOpenRow(time: now))
        write {
            // From where it is by then: keys may come faster than the store writes.
            switch self.moving(item.id, way) {
            case .nothing: break
            case .refused(let refusal): self.say(refusal)
            case .command(let command): try await self.carryOut(command, following: item.id)
            }
        }
    }

    private func moving(_ id: UUID, _ way: MoveKey) -> Dropping {
        if query.isDated { return query.moving([id], down: way.isDown, far: way.isFar, in: library.contents) }
        let contents = library.contents
        if contents.isSorted { return .refused(.sorted(contents.order.sorting)) }
        let placement =
            contents.hasTrees ? contents.placementBeside(moving: id, way) : contents.placement(moving: id, way)
        return placement.map { .command(.move(id, to: $0)) } ?? .nothing
    }

    /// Says where an item has come to.
    func announcePlace(of id: UUID) {
        guard let position = library.contents.position(of: id) else { return }
        let text = tr("Moved to place {place} of {count}")
            .filling("place", with: String(position + 1 - library.firstCount)).filling(
                "count", with: String(library.recordCount))
        surface?.announce(text, on: id)
    }

    /// Clears what may be cleared here.
    func clear() {
        switch capabilities.clearing {
        case .nothing: if isReadOnly { sayReadOnly() }
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

    /// Whether there are done items to clear.
    var hasDone: Bool { capabilities.clearing == .done && library.contents.canClearDone }

    /// Asks where to, and moves an item to another list.
    func chooseList(for item: RowContent) {
        offerLists(for: [item.id]) { [weak self] in self?.surface?.showDestinations($0, for: item) }
    }

    /// Finds the lists to which items can be moved, and shows them; where there is none, that is said.
    func offerLists(for ids: [UUID], _ show: @escaping @MainActor ([(id: UUID, name: String)]) -> Void) {
        read {
            let lists = try await self.navigation?.destinations(for: ids) ?? []
            if lists.isEmpty {
                self.surface?.toast(tr("There is no other list"), undo: false)
            } else {
                show(lists)
            }
        }
    }

    /// Moves an item to another list.
    func transfer(_ id: UUID, to list: UUID) {
        guard library.item(id) != nil else { return }
        write { try await self.carryOut(.transfer([id], to: list)) }
    }
}

extension Command {
    /// Whether what is dropped is completed by it.
    fileprivate var completes: Bool {
        switch self {
        case .complete: true
        case .place(_, let isDone, _): isDone
        case .nest(_, _, _, let isDone): isDone == true
        default: false
        }
    }
}

extension MoveKey {
    /// Whether it is toward the end.
    var isDown: Bool { self == .down || self == .toBottom }
    /// Whether it is as far as can be.
    var isFar: Bool { self == .toTop || self == .toBottom }
}

extension Dropping.Refusal {
    /// Why a row cannot be dropped, in words.
    var text: String {
        switch self {
        case .overdueByDate: tr("What is overdue stands by its date")
        case .dayByTime: tr("Within a day, items stand by their time")
        case .doneByTime: tr("What is done stands in the order in which it was done")
        case .sorted(let sorting): sorting.words
        case .laterByStart: tr("Below “Later” stands what begins on a later day")
        }
    }
}
