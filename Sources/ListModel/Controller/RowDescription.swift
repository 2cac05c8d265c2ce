import GLibSupport
import Rows
import Todo
import Wording

/// Descriptions of rows for assistive technologies.
package enum RowDescription {
    /// Returns a row's description in addition to its name: whether the item is completed, the number of open tasks,
    /// and the caption.
    package static func text(of item: RowContent, _ state: ListState, caption: FormattedCaption? = nil) -> String? {
        let parts = [Self.state(of: item, state), caption?.accessibleText].compactMap { $0 }
        let text = parts.joined(separator: tr(", "))
        return text.isEmpty ? nil : text.prefix(1).uppercased() + text.dropFirst()
    }

    private static func state(of item: RowContent, _ state: ListState) -> String? {
        // GTK gives all rows of a list one fixed role. Since rows are recycled, a header can only be marked by its
        // description.
        // Translators: Spoken: the row is a heading.
        if item.isHeader { return tr("Heading") }
        if item.isDone { return tr("Completed") }
        guard state.showsLists else { return nil }
        let count = state.openCounts[item.id] ?? 0
        if Query.uncounted.contains(item.id) { return nil }
        if item.id == TodoList.trash { return trn("{count} task", "{count} tasks", count) }
        return trn("{count} open task", "{count} open tasks", count)
    }

    /// Returns the description of the row with the focus, including its position in the list.
    package static func text(
        of item: RowContent, at place: Int, _ state: ListState, caption: FormattedCaption? = nil
    ) -> String {
        // Rows that represent no record are not counted.
        let place =
            !item.isRecord
            ? nil
            : tr("{place} of {count}").filling("place", with: String(place + 1 - state.firstCount))
                .filling("count", with: String(state.recordCount))
        return [text(of: item, state, caption: caption), place].compactMap { $0 }.joined(separator: tr(", "))
    }
}
