// The chosen rows carried as one stack, by hand or by keys: they are put down in the order in which they stood (N9).

import Foundation
import Gestures
import GtkSupport
import Todo

extension ListController {
    /// The rows that are carried with one, in their order, itself too; nil where it is carried alone.
    func stack(with id: UUID) -> [UUID]? {
        guard selection.count > 1, selection.contains(id) else { return nil }
        let ids = chosenRows.map(library.contents.id(at:)).filter { !library.isLeaving($0) }
        return ids.count > 1 ? ids : nil
    }

    /// One of the chosen rows is lifted: the others are seen to go along.
    func liftStack(with id: UUID) {
        guard let ids = stack(with: id) else { return }
        let contents = library.contents
        let rows = contents.carried(ids).map { RowID(contents.id(at: $0)) }.filter { $0.item != id }
        surface?.liftStack(ids.count, besides: rows)
    }

    /// What it means to drop the chosen rows at a place, of which a hand holds one.
    func dropping(stack ids: [UUID], lifted id: UUID, at slot: Int) -> Dropping {
        guard capabilities.reorders else { return .nothing }
        if query.isDated { return query.dropping(ids, lifted: id, at: slot, in: library.contents) }
        if library.contents.isSorted { return library.contents.dropping(ids, lifted: id, atSorted: slot) }
        return library.contents.dropping(stack: ids, lifted: id, at: slot)
    }

    /// Moves all chosen rows by keys.
    func moveChosen(_ way: MoveKey) {
        if isReadOnly { return sayReadOnly() }
        guard capabilities.reorders else { return }
        handle(.closeOpenRow(time: now))
        let focused = surface?.focusedRow
        write {
            // From where they are by then: keys may come faster than the store writes.
            let contents = self.library.contents
            switch self.moving(stack: self.chosenRows.map(contents.id(at:)), way, in: contents) {
            case .nothing: break
            case .refused(let refusal): self.say(refusal)
            case .command(let command):
                do {
                    try await self.carryOut(command, following: focused)
                } catch let error as TodoError {
                    self.surface?.toast(sentence(for: error), undo: false)
                }
            }
        }
    }

    /// Takes all chosen rows into the one that is seen above the first of them.
    func indentChosen() {
        nestChosen { open, contents in
            guard let first = open.first, let above = contents.siblingAbove(first) else { throw TodoError.noneAbove }
            return (open.map(contents.id(at:)), contents.id(at: above), .bottom)
        }
    }

    /// Takes all chosen rows out of what they are within, to right after what the first of them is within: none of them where
    /// one is within none.
    func outdentChosen() {
        nestChosen { open, contents in
            let parents = open.map(contents.parent(at:))
            guard !parents.contains(nil), let parent = parents.first.flatMap({ $0 }),
                let place = contents.position(of: parent)
            else { throw TodoError.withinNone }
            return (open.map(contents.id(at:)), contents.parent(at: place), .after(parent))
        }
    }

    /// - Parameter place: where those of the chosen rows go that are open and below no other of them.
    private func nestChosen(
        to place: @escaping @MainActor ([Int], Contents) throws -> (ids: [UUID], parent: UUID?, Placement)
    ) {
        if isReadOnly { return sayReadOnly() }
        guard capabilities.nests else { return }
        handle(.closeOpenRow(time: now))
        let focused = surface?.focusedRow
        write {
            // What is there by then: keys may come faster than the store writes.
            let contents = self.library.contents
            let open = contents.openOutermost(self.chosenRows.map(contents.id(at:)))
            do {
                let (ids, parent, placement) = try place(open, contents)
                // They do not go out of sight.
                try await self.library.unfolding(parent) {
                    try await self.carryOut(.arrange(ids, in: parent, to: placement), following: focused)
                }
            } catch let error as TodoError {
                self.surface?.toast(sentence(for: error), undo: false)
            }
        }
    }

    private func moving(stack ids: [UUID], _ way: MoveKey, in contents: Contents) -> Dropping {
        if query.isDated { return query.moving(ids, down: way.isDown, far: way.isFar, in: contents) }
        if contents.isSorted { return .refused(.sorted(contents.order.sorting)) }
        return contents.moving(stack: ids, way)
    }
}

extension Contents {
    /// The places of rows that are carried together: these, and all that is below them.
    func carried(_ ids: [UUID]) -> [Int] {
        var places: Set<Int> = []
        for position in positions(of: ids) where places.insert(position).inserted {
            places.formUnion(subtree(at: position))
        }
        return places.sorted()
    }

    /// Those of these rows that are below no other of them, in their order.
    private func outermost(_ ids: [UUID]) -> [Int] {
        var end = 0
        return positions(of: ids).filter { position in
            guard position >= end else { return false }
            end = subtree(at: position).upperBound
            return true
        }
    }

    /// Those of them that are open, and have a place by hand.
    func openOutermost(_ ids: [UUID]) -> [Int] {
        outermost(ids).filter { part(at: $0) <= .open && marks(at: $0).isDisjoint(with: .done) }
    }

    /// Where rows stand, in their order.
    func positions(of ids: [UUID]) -> [Int] {
        let wanted = Set(ids)
        return indices.filter { wanted.contains(id(at: $0)) }
    }

    /// What lies on either side of a place among the rows that are not carried: the positions.
    private func neighbours(of gap: Int, besides carried: Set<Int>) -> (above: Int?, below: Int?) {
        (
            (0..<gap).reversed().first { !carried.contains($0) },
            (gap..<count).first { !carried.contains($0) }
        )
    }

    /// Where carried rows go that are put down between two: on the level of a new item there (N6).
    private func place(between above: Int?, _ below: Int?) -> NewPlace {
        let row = { (position: Int?) in position.map { RowID(self.id(at: $0)) } }
        return newPlace(at: Seam(above: row(above), below: row(below)))
    }

    /// How deep carried rows would stand at a place.
    ///
    /// - Parameter slot: the place among the rows but the one that a hand holds.
    func level(ofStack ids: [UUID], lifted: UUID, at slot: Int) -> Int {
        guard let home = position(of: lifted), hasTrees else { return 0 }
        let (above, below) = neighbours(of: slot <= home ? slot : slot + 1, besides: Set(carried(ids)))
        return place(between: above, below).parent.flatMap(position(of:)).map { level(at: $0) + 1 } ?? 0
    }

    /// What it means to drop rows at a place of a list: among what is open they stand there, open all of them; among what is
    /// done they are done (G6).
    ///
    /// - Parameter slot: the place among the rows but the one that a hand holds.
    func dropping(stack ids: [UUID], lifted: UUID, at slot: Int) -> Dropping {
        guard let home = position(of: lifted) else { return .nothing }
        let gap = slot <= home ? slot : slot + 1
        // Below what names those that are put off nothing has a place by hand (M6).
        if gap > laterStart { return .refused(.laterByStart) }
        let (above, below) = neighbours(of: gap, besides: Set(carried(ids)))
        let rows = positions(of: ids).filter { part(at: $0) <= .last }
        let open = rows.filter { marks(at: $0).isDisjoint(with: .done) }
        let isBelowDone = above.map { part(at: $0) == .last } ?? false
        let isBelowOpen = !isBelowDone && below.map { part(at: $0) > .open } ?? true
        // At the boundary what is carried stays what it is.
        if isBelowDone || isBelowOpen && part(at: home) == .last {
            return open.isEmpty ? .nothing : .command(.complete(open.map(id(at:))))
        }
        let place = place(between: above, below)
        return rows.isEmpty
            ? .nothing : .command(.arrange(rows.map(id(at:)), in: place.parent, to: place.placement))
    }

    /// Where the keys move rows that are open: all of them to beside the neighbour of the first, or the last.
    func moving(stack ids: [UUID], _ way: MoveKey) -> Dropping {
        let open = openOutermost(ids)
        guard let edge = way.isDown ? open.last : open.first else { return .nothing }
        let parent = parent(at: edge)
        let moved = Set(open)
        let others = openSiblings(in: parent).filter { !moved.contains($0) }
        let place: Placement?
        switch way {
        case .toTop: place = .top
        case .toBottom: place = .bottom
        case .up: place = others.last { $0 < edge }.map { .before(id(at: $0)) }
        case .down: place = others.first { $0 > edge }.map { .after(id(at: $0)) }
        }
        return place.map { .command(.arrange(open.map(id(at:)), in: parent, to: $0)) } ?? .nothing
    }
}
