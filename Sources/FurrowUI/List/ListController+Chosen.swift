// What is done to all chosen rows at once: one command, one step, one toast (specification N9).

import Foundation
import Gestures
import GtkSupport
import Store
import Todo

extension ListController {
    /// Does an action to all rows that are chosen.
    func perform(_ action: ChosenAction) {
        let ids = chosenIDs(for: action)
        guard !ids.isEmpty else { return }
        switch action {
        case .complete:
            flash(ids)
            finish(.complete(ids))
        case .reopen: finish(.reopen(ids))
        case .delete: finish(.delete(ids))
        case .restore: finish(.restore(ids))
        case .deleteForGood: finish(.deleteForGood(ids))
        case .dueDate: surface?.showDates(draft(of: ids))
        case .moveToList: offerLists(for: ids) { [weak self] in self?.surface?.showDestinations($0) }
        case .tag:
            read {
                let names = try await self.library.store.tags().map(\.name)
                self.surface?.showTags(names)
            }
        }
    }

    /// What a row's action, or a key, means while rows are chosen: the same for all of them.
    ///
    /// - Returns: whether it means something then.
    func performOnChosen(firstOf actions: [RowAction]) -> Bool {
        let offered = chosen.actions
        let areDone = offered.contains(.reopen)
        let meant = actions.compactMap { ChosenAction($0, areDone: areDone) }.first(where: offered.contains)
        if let meant { perform(meant) }
        return meant != nil || actions.contains(where: performOnChosen)
    }

    /// What the bar has no button for.
    ///
    /// - Returns: whether it is something that is done to all of them.
    private func performOnChosen(_ action: RowAction) -> Bool {
        switch action {
        case .moveToTop: moveChosen(.toTop)
        case .postpone:
            let ids = chosenIDs(for: .complete)
            write { try await self.carryOut(.postpone(ids)) }
        default: return false
        }
        return true
    }

    /// Gives all of them that are open a priority.
    func priorityOfChosen(_ level: Priority.Level) {
        let ids = chosenIDs(for: .complete).filter { (library.item($0)?.caption?.priority ?? .none) != level }
        guard !ids.isEmpty else { return }
        write { try await self.carryOut(.changeEach(ids, [.priority(Priority(level))])) }
    }

    /// The items that an action is for, in the order of their rows.
    private func chosenIDs(for action: ChosenAction) -> [UUID] {
        let contents = library.contents
        return chosenRows.filter { position in
            let marks = contents.marks(at: position)
            return switch action {
            case .restore, .deleteForGood: marks.contains(.trashed)
            case .complete: marks.isDisjoint(with: [.trashed, .done])
            case .reopen, .dueDate, .moveToList, .tag, .delete: !marks.contains(.trashed)
            }
        }.map(contents.id(at:)).filter { !library.isLeaving($0) }
    }

    /// Does what is the last to be done to rows: they are chosen no more, unless it could not be done.
    ///
    /// - Parameters:
    ///   - id: the item that the focus goes with.
    ///   - done: called once it is done, or could not be.
    func finish(
        _ command: Command, following id: UUID? = nil, then done: @escaping @MainActor () -> Void = {}
    ) {
        let before = selection
        endSelection()
        write {
            defer { done() }
            try await self.carryOut(command, following: id)
        } otherwise: {
            if self.capabilities.selects, !self.isSelecting { self.choose { $0 = before } }
            self.choose { $0.keep(self.chosenThere) }
        }
    }

    /// What is completed is green for a while; of many rows, those that are seen first.
    private func flash(_ ids: [UUID]) {
        for id in ids.prefix(Self.mostFlashes) { surface?.flash(RowID(id)) }
    }

    /// No more rows are ever seen at once.
    private static let mostFlashes = 64

    // MARK: Dates

    /// When items are due: what they have in common, to be changed for all of them.
    private func draft(of ids: [UUID]) -> DueDraft {
        let now = library.store.clock()
        let captions = ids.map { library.item($0)?.caption }
        let first = captions.first.flatMap { $0 }
        let areAlike = captions.allSatisfy { $0?.due == first?.due && $0?.repeats != true }
        if areAlike { return DueDraft(due: first?.due, repeats: nil, repeatFrom: .due, at: now) }
        return DueDraft(ofSeveral: captions.contains { $0?.due != nil }, at: now)
    }

    /// Writes what was chosen of when they are due, of all in one step.
    func dateChosen(_ draft: DueDraft) {
        let (changes, ids) = (draft.changes, chosenIDs(for: .dueDate))
        guard !changes.isEmpty, !ids.isEmpty else { return }
        write { try await self.carryOut(.changeEach(ids, changes)) }
    }

    // MARK: Tags and lists

    /// Gives all of them the tags that are typed.
    ///
    /// - Parameter known: the tags that there are, of which another program may have named some otherwise.
    func tagsTyped(_ text: String, known: [String]) {
        do {
            tagsChosen(try Tags.several(text, known: known))
        } catch {
            surface?.toast(translated(error.message), undo: false)
        }
    }

    /// Gives all of them tags.
    func tagsChosen(_ names: [String]) {
        let ids = chosenIDs(for: .tag)
        guard !names.isEmpty, !ids.isEmpty else { return }
        write { try await self.carryOut(.tag(ids, names)) }
    }

    /// Moves all of them to another list.
    func transferChosen(to list: UUID) {
        let ids = chosenIDs(for: .moveToList)
        if !ids.isEmpty { finish(.transfer(ids, to: list)) }
    }
}
