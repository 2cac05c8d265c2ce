// Rows are chosen: by taps, clicks with Ctrl or Shift, and keys (specification N9).

import Foundation
import Gestures
import GtkSupport
import Todo

/// The keys that are held while something is pressed.
struct PressKeys: OptionSet, Sendable {
    let rawValue: UInt8

    static let control = PressKeys(rawValue: 1 << 0)
    static let shift = PressKeys(rawValue: 1 << 1)
}

extension ListController {
    /// Whether rows are chosen now, and a tap chooses too.
    var isSelecting: Bool { !selection.isEmpty }

    /// A tap or click: it chooses where rows are chosen, or keys say so; else it opens.
    func tapped(_ id: UUID) {
        guard capabilities.selects, isSelecting || !pressKeys.isEmpty else { return open(id) }
        if pressKeys.contains(.shift) {
            extendSelection(to: id)
        } else {
            toggleChosen(id)
        }
    }

    /// Chooses a row, or leaves it.
    func toggleChosen(_ id: UUID) {
        guard let position = library.contents.position(of: id), isChoosable(at: position) else { return }
        choose { $0.toggle(id) }
    }

    /// Chooses all rows of the list that stand for items, also those that have not been read yet.
    func selectAll() {
        guard capabilities.selects else { return }
        read {
            try await self.library.loadRest()
            let contents = self.library.contents
            let all = contents.indices.filter(self.isChoosable).map(contents.id(at:))
            self.choose { $0.choose(all) }
        }
    }

    /// Chooses the next row too, or leaves the last one of the range; the focus goes along.
    func extendSelection(down: Bool) {
        let contents = library.contents
        let from = (isSelecting ? selection.focus : nil) ?? surface?.focusedRow
        guard capabilities.selects, let from, let position = contents.position(of: from) else { return }
        let way = down ? Array(position + 1..<contents.count) : (0..<position).reversed()
        // At the end the row itself is chosen.
        let next = way.first(where: isChoosable) ?? position
        guard isChoosable(at: next) else { return }
        extendSelection(to: contents.id(at: next), from: from)
        surface?.focus(contents.id(at: next))
    }

    private func extendSelection(to id: UUID, from start: UUID? = nil) {
        guard let position = library.contents.position(of: id), isChoosable(at: position) else { return }
        choose { $0.extend(to: id, from: start ?? surface?.focusedRow, rows: choosable) }
    }

    /// The rows between two that may be chosen, both of them too.
    private func choosable(_ one: UUID, _ other: UUID) -> [UUID] {
        let contents = library.contents
        guard let end = contents.position(of: other) else { return [] }
        let begin = contents.position(of: one) ?? end
        return (min(begin, end)...max(begin, end)).filter(isChoosable).map(contents.id(at:))
    }

    /// Whether the row at a place stands for a record, and for one that is there.
    private func isChoosable(at position: Int) -> Bool {
        let contents = library.contents
        guard contents.marks(at: position).isDisjoint(with: [.fixed, .header]) else { return false }
        let id = contents.id(at: position)
        return id != library.draft && !library.isLeaving(id)
    }

    /// No row is chosen any more.
    ///
    /// - Returns: whether any was.
    @discardableResult func endSelection() -> Bool {
        guard isSelecting else { return false }
        choose { $0.end() }
        return true
    }

    /// Other rows are chosen: what may be done here goes by it, and how many they are is said.
    func choose(_ change: (inout Selection) -> Void) {
        var selection = selection
        change(&selection)
        guard selection != self.selection else { return }
        let before = self.selection
        self.selection = selection
        if before.isEmpty != selection.isEmpty {
            handle(.closeOpenRow(time: now))
            allowGestures()
        }
        showState()
        guard before.count != selection.count else { return }
        surface?.announce(selection.isEmpty ? tr("None selected") : chosen.text, on: nil)
    }

    /// The list's rows have changed: those that have gone leave the selection, and it ends where another list is shown.
    func rowsChanged(_ reason: ChangeReason) {
        guard isSelecting else { return }
        if reason == .opened {
            selection.end()
        } else {
            selection.keep(chosenThere)
        }
        if !isSelecting { allowGestures() }
    }

    // MARK: What is chosen

    /// So many are looked for one by one; for more the list is gone through once.
    private static let mostSearches = 16

    /// The places of the chosen rows that are there, in their order.
    var chosenRows: [Int] {
        let contents = library.contents
        guard selection.count > Self.mostSearches else {
            return selection.ids.compactMap(contents.position(of:)).sorted()
        }
        return contents.indices.filter { selection.contains(contents.id(at: $0)) }
    }

    /// Those of the chosen rows that are there.
    var chosenThere: Set<UUID> { Set(chosenRows.map(library.contents.id(at:))) }

    /// What is chosen, as it is shown.
    var chosen: ChosenRows {
        guard isSelecting else { return ChosenRows() }
        if isReadOnly { return ChosenRows(count: selection.count) }
        let marks = chosenRows.map(library.contents.marks(at:))
        let kept = marks.filter { !$0.contains(.trashed) }
        guard !kept.isEmpty else { return ChosenRows(count: marks.count, actions: [.restore, .deleteForGood]) }
        let areDone = kept.allSatisfy { $0.contains(.done) }
        let transfers: [ChosenAction] = layout.canTransfer ? [.moveToList] : []
        return ChosenRows(
            count: marks.count, actions: [areDone ? .reopen : .complete, .dueDate] + transfers + [.tag, .delete])
    }
}
