import Foundation
import GLibSupport
import Gestures
import Todo

/// Selects rows by taps, clicks with Ctrl or Shift, and keys (specification N9).
@MainActor package final class RowSelection: ListPart {
    let context: ListContext
    private let commands: CommandRunner
    package private(set) var current = Selection()

    init(_ context: ListContext, _ commands: CommandRunner) {
        self.context = context
        self.commands = commands
    }

    /// Whether rows are selected, so that a tap selects too.
    package var isActive: Bool { !current.isEmpty }

    /// Selects a row or removes it from the selection.
    package func toggle(_ id: UUID) {
        guard let position = rowStore.contents.position(of: id), isSelectable(at: position) else { return }
        change { $0.toggle(id) }
    }

    /// Selects all rows that represent tasks, including those that have not been read yet.
    package func selectAll() {
        guard capabilities.selects else { return }
        commands.read {
            try await self.rowStore.loadRest()
            let contents = self.rowStore.contents
            let all = contents.indices.filter(self.isSelectable).map(contents.id(at:))
            self.change { $0.select(all) }
        }
    }

    /// Extends the selection to the next row, or removes the last row of the range from it. The focus moves along.
    package func extend(down: Bool) {
        let contents = rowStore.contents
        let from = (isActive ? current.focus : nil) ?? surface?.focusedRow
        guard capabilities.selects, let from, let position = contents.position(of: from) else { return }
        let positions = down ? Array(position + 1..<contents.count) : (0..<position).reversed()
        // At the end of the list, the row itself is selected.
        let next = positions.first(where: isSelectable) ?? position
        guard isSelectable(at: next) else { return }
        extend(to: contents.id(at: next), from: from)
        surface?.focus(contents.id(at: next))
    }

    func extend(to id: UUID, from start: UUID? = nil) {
        guard let position = rowStore.contents.position(of: id), isSelectable(at: position) else { return }
        change { $0.extend(to: id, from: start ?? surface?.focusedRow, rows: selectableRows) }
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
    @discardableResult package func end() -> Bool {
        guard isActive else { return false }
        change { $0.end() }
        return true
    }

    /// Changes the selection, updates the allowed gestures, and announces the number of selected rows.
    package func change(_ change: (inout Selection) -> Void) {
        var selection = current
        change(&selection)
        guard selection != current else { return }
        let before = current
        current = selection
        if before.isEmpty != current.isEmpty {
            handle(.closeOpenRow(time: now))
            context.updateCapabilities()
        }
        context.showState()
        guard before.count != current.count else { return }
        surface?.announce(current.isEmpty ? tr("None selected") : summary.text, on: nil)
    }

    /// Updates the selection after the rows have changed. Removed rows leave it. It ends if another list is shown.
    package func rowsChanged(_ reason: ChangeReason) {
        guard isActive else { return }
        if reason == .opened {
            current.end()
        } else {
            current.retain(existing)
        }
        if !isActive { context.updateCapabilities() }
    }

    // MARK: The selected rows

    /// The maximum number of rows that are looked up one by one. For more rows, one pass over the list is faster.
    private static let maxLookups = 16

    /// The positions of the selected rows that exist, in order.
    package var positions: [Int] {
        let contents = rowStore.contents
        guard current.count > Self.maxLookups else {
            return current.ids.compactMap(contents.position(of:)).sorted()
        }
        return contents.indices.filter { current.contains(contents.id(at: $0)) }
    }

    /// The selected rows that exist.
    package var existing: Set<UUID> { Set(positions.map(rowStore.contents.id(at:))) }

    /// The selection, as the bar shows it.
    package var summary: SelectionSummary {
        guard isActive else { return SelectionSummary() }
        if isReadOnly { return SelectionSummary(count: current.count) }
        let marks = positions.map(rowStore.contents.marks(at:))
        let untrashed = marks.filter { !$0.contains(.trashed) }
        guard !untrashed.isEmpty else {
            return SelectionSummary(count: marks.count, actions: [.restore, .deletePermanently])
        }
        let areDone = untrashed.allSatisfy { $0.contains(.done) }
        let transfers: [SelectionAction] = layout.canTransfer ? [.moveToList] : []
        return SelectionSummary(
            count: marks.count, actions: [areDone ? .reopen : .complete, .dueDate] + transfers + [.tag, .delete])
    }

    /// Returns all rows that are dragged together with this row, in order, or nil if it is dragged alone.
    package func stack(with id: UUID) -> [UUID]? {
        guard current.count > 1, current.contains(id) else { return nil }
        let ids = positions.map(rowStore.contents.id(at:)).filter { !rowStore.isLeaving($0) }
        return ids.count > 1 ? ids : nil
    }

    package var count: Int { current.count }

    package func contains(_ id: UUID) -> Bool { current.contains(id) }
}
