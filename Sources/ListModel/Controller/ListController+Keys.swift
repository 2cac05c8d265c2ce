// The keyboard shortcuts of the list.

import Gestures
import Rows
import Todo

extension ListController {
    /// Handles a key of the list.
    ///
    /// - Returns: Whether the key did something; otherwise other handlers may take it.
    package func keyPressed(_ key: ListKey, isRightToLeft: Bool) -> Bool {
        switch key {
        case .escape: return escape()
        case .undo: commands.undo()
        case .redo: commands.redo()
        case .addAtTop: editor.addAtTop()
        case .type(let text): typed(text)
        case .clear: listActions.clear()
        case .selectAll: selection.selectAll()
        case .extend(let down): selection.extend(down: down)
        case .copy: clipboard.copyTitles()
        case .paste: clipboard.paste()
        case .goUp: return navigation?.goUp(from: nil) == true
        default: return focusedKey(key, isRightToLeft: isRightToLeft)
        }
        return true
    }

    private func focusedKey(_ key: ListKey, isRightToLeft: Bool) -> Bool {
        if selection.isActive, let isDone = selectionKey(key) { return isDone }
        guard let id = surface?.focusedRow, let item = rowStore.item(id), editing == nil, !rowStore.isLeaving(id)
        else { return false }
        switch key {
        case .actions(let actions): return perform(firstOf: actions, on: item)
        case .open: open(id)
        case .edit: editor.edit(id)
        case .details: return openDetails(of: item)
        case .select: selection.toggle(id)
        case .move(let direction): moves.move(item, direction)
        case .insertBelow: editor.insert(nextTo: item, above: false)
        case .insertAbove: editor.insert(nextTo: item, above: true)
        // The front moves in the direction of the key and uncovers the side that it moves away from.
        case .frontRight: uncover(item, isRightToLeft ? .trailing : .leading)
        case .frontLeft: uncover(item, isRightToLeft ? .leading : .trailing)
        case .right:
            return moveMenuFocus(RowID(id), forward: !isRightToLeft)
                || moves.collapse(item, byKeyForward: !isRightToLeft)
        case .left:
            return moveMenuFocus(RowID(id), forward: isRightToLeft) || moves.collapse(item, byKeyForward: isRightToLeft)
        case .indent: moves.indent(item)
        case .outdent: moves.outdent(item)
        case .menu: taskActions.showActions(of: item, at: nil)
        case .escape, .undo, .redo, .addAtTop, .type, .clear, .goUp, .selectAll, .extend, .copy, .paste: return false
        }
        return true
    }

    /// Handles a key while rows are selected, regardless of the focus.
    ///
    /// - Returns: Whether the key was handled, or nil if it has its usual meaning.
    private func selectionKey(_ key: ListKey) -> Bool? {
        switch key {
        case .actions(let actions): return performOnSelection(firstOf: actions)
        case .move(let direction):
            selectionActions.move(direction)
            return true
        case .indent:
            selectionActions.indent()
            return true
        case .outdent:
            selectionActions.outdent()
            return true
        // The same as a tap.
        case .open:
            if let id = surface?.focusedRow { selection.toggle(id) }
            return true
        // No row slides during a selection.
        case .frontLeft, .frontRight: return true
        default: return nil
        }
    }

    private func openDetails(of item: RowContent) -> Bool {
        guard RowAction.details.applies(to: item), item.id != rowStore.draft else { return false }
        showDetails(of: item.id, isByKey: true)
        return true
    }

    /// Performs the first of these actions that applies to a task.
    ///
    /// - Returns: Whether one applies.
    private func perform(firstOf actions: [RowAction], on item: RowContent) -> Bool {
        guard let action = RowAction.first(of: actions, for: item) else { return false }
        perform(action, on: item, bySlide: false)
        return true
    }

    /// Handles typing outside an editor: starts a new task at the top with the typed text. If this list allows no new
    /// tasks, the task goes into another list (specification L2). Among search results, the text extends the search
    /// text (N8).
    private func typed(_ text: String) {
        if capabilities.typing == .searches {
            navigation?.search(typing: text)
            return
        }
        if isReadOnly { return context.reportReadOnly() }
        guard capabilities.inserts else {
            navigation?.addItem(typing: text)
            return
        }
        editor.addAtTop()
        surface?.type(text)
    }

    /// Uncovers a side of a row for a key. The menu gets the focus.
    package func uncover(_ item: RowContent, _ side: Side) {
        let row = RowID(item.id)
        let wasOpen = events.arbiter.openRow == row
        events.send(
            .uncover(row, side, metrics: context.metrics(of: item), time: now), from: pane,
            rowOpenedByKey: wasOpen ? nil : row)
    }

    private func moveMenuFocus(_ row: RowID, forward: Bool) -> Bool {
        guard events.arbiter.openRow == row else { return false }
        surface?.moveMenuFocus(of: row, forward: forward)
        return true
    }
}
