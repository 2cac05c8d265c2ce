// Selecting rows by taps, clicks with Ctrl or Shift, and keys (specification N9).

import Foundation
import GLibSupport
import Gestures
import Todo

extension ListController {
    /// Whether rows are selected, so that a tap selects too.
    package var isSelecting: Bool { !selection.isEmpty }

    /// Handles a tap or click: selects the row during a selection or with a modifier key, and otherwise opens it.
    package func tapped(_ id: UUID) {
        guard capabilities.selects, isSelecting || !press.keys.isEmpty else { return open(id) }
        if press.keys.contains(.shift) {
            extendSelection(to: id)
        } else {
            toggleSelected(id)
        }
    }

    /// Selects a row or removes it from the selection.
    package func toggleSelected(_ id: UUID) {
        guard let position = rowStore.contents.position(of: id), isSelectable(at: position) else { return }
        changeSelection { $0.toggle(id) }
    }

    /// Selects all rows that represent tasks, including those that have not been read yet.
    package func selectAll() {
        guard capabilities.selects else { return }
        read {
            try await self.rowStore.loadRest()
            let contents = self.rowStore.contents
            let all = contents.indices.filter(self.isSelectable).map(contents.id(at:))
            self.changeSelection { $0.select(all) }
        }
    }

    /// Extends the selection to the next row, or removes the last row of the range from it. The focus moves along.
    package func extendSelection(down: Bool) {
        let contents = rowStore.contents
        let from = (isSelecting ? selection.focus : nil) ?? surface?.focusedRow
        guard capabilities.selects, let from, let position = contents.position(of: from) else { return }
        let positions = down ? Array(position + 1..<contents.count) : (0..<position).reversed()
        // At the end of the list, the row itself is selected.
        let next = positions.first(where: isSelectable) ?? position
        guard isSelectable(at: next) else { return }
        extendSelection(to: contents.id(at: next), from: from)
        surface?.focus(contents.id(at: next))
    }

    private func extendSelection(to id: UUID, from start: UUID? = nil) {
        guard let position = rowStore.contents.position(of: id), isSelectable(at: position) else { return }
        changeSelection { $0.extend(to: id, from: start ?? surface?.focusedRow, rows: selectableRows) }
    }

    /// Returns the selectable rows between two rows, including both.
    private func selectableRows(_ one: UUID, _ other: UUID) -> [UUID] {
        let contents = rowStore.contents
        guard let end = contents.position(of: other) else { return [] }
        let begin = contents.position(of: one) ?? end
        return (min(begin, end)...max(begin, end)).filter(isSelectable).map(contents.id(at:))
    }

    /// Returns whether the row at a position represents an existing task.
    private func isSelectable(at position: Int) -> Bool {
        let contents = rowStore.contents
        guard contents.marks(at: position).isDisjoint(with: [.fixed, .header]) else { return false }
        let id = contents.id(at: position)
        return id != rowStore.draft && !rowStore.isLeaving(id)
    }

    /// Ends the selection.
    ///
    /// - Returns: Whether any row was selected.
    @discardableResult package func endSelection() -> Bool {
        guard isSelecting else { return false }
        changeSelection { $0.end() }
        return true
    }

    /// Changes the selection, updates the allowed gestures, and announces the number of selected rows.
    package func changeSelection(_ change: (inout Selection) -> Void) {
        var selection = selection
        change(&selection)
        guard selection != self.selection else { return }
        let before = self.selection
        self.selection = selection
        if before.isEmpty != selection.isEmpty {
            handle(.closeOpenRow(time: now))
            updateCapabilities()
        }
        showState()
        guard before.count != selection.count else { return }
        surface?.announce(selection.isEmpty ? tr("None selected") : selectionSummary.text, on: nil)
    }

    /// Updates the selection after the rows have changed. Removed rows leave it. It ends if another list is shown.
    package func rowsChanged(_ reason: ChangeReason) {
        guard isSelecting else { return }
        if reason == .opened {
            selection.end()
        } else {
            selection.retain(existingSelection)
        }
        if !isSelecting { updateCapabilities() }
    }

    // MARK: The selected rows

    /// The maximum number of rows that are looked up one by one. For more rows, one pass over the list is faster.
    private static let maxLookups = 16

    /// The positions of the selected rows that exist, in order.
    package var selectedPositions: [Int] {
        let contents = rowStore.contents
        guard selection.count > Self.maxLookups else {
            return selection.ids.compactMap(contents.position(of:)).sorted()
        }
        return contents.indices.filter { selection.contains(contents.id(at: $0)) }
    }

    /// The selected rows that exist.
    package var existingSelection: Set<UUID> { Set(selectedPositions.map(rowStore.contents.id(at:))) }

    /// The selection, as the bar shows it.
    package var selectionSummary: SelectionSummary {
        guard isSelecting else { return SelectionSummary() }
        if isReadOnly { return SelectionSummary(count: selection.count) }
        let marks = selectedPositions.map(rowStore.contents.marks(at:))
        let untrashed = marks.filter { !$0.contains(.trashed) }
        guard !untrashed.isEmpty else {
            return SelectionSummary(count: marks.count, actions: [.restore, .deletePermanently])
        }
        let areDone = untrashed.allSatisfy { $0.contains(.done) }
        let transfers: [SelectionAction] = layout.canTransfer ? [.moveToList] : []
        return SelectionSummary(
            count: marks.count, actions: [areDone ? .reopen : .complete, .dueDate] + transfers + [.tag, .delete])
    }
}
