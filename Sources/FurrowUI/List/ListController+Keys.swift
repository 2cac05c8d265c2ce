// The keys of the list.

import Foundation
import Gestures
import Todo

extension ListController {
    /// A key that is the list's.
    ///
    /// - Returns: whether it did something; otherwise it is for whoever else wants it.
    func keyPressed(_ key: ListKey, rightToLeft: Bool) -> Bool {
        switch key {
        case .escape: return escape()
        case .undo: undo()
        case .redo: redo()
        case .addAtTop: addAtTop()
        case .type(let text): typed(text)
        case .clear: clear()
        case .selectAll: selectAll()
        case .extend(let down): extendSelection(down: down)
        case .copy: copyTitles()
        case .paste: paste()
        case .goUp: return navigation?.goUp(from: nil) == true
        default: return focusedKey(key, rightToLeft: rightToLeft)
        }
        return true
    }

    private func focusedKey(_ key: ListKey, rightToLeft: Bool) -> Bool {
        if isSelecting, let isDone = chosenKey(key) { return isDone }
        guard let id = surface?.focusedRow, let item = library.item(id), editing == nil, !library.isLeaving(id)
        else { return false }
        switch key {
        case .complete: return perform(firstOf: [.complete, .restore], on: item)
        case .delete: return perform(firstOf: [.delete, .deleteForGood], on: item)
        case .dueDate: return perform(firstOf: [.dueDate], on: item)
        case .open: open(id)
        case .edit: edit(id)
        case .details: return detail(item)
        case .select: toggleChosen(id)
        case .move(let way): move(item, way)
        case .insertBelow: insert(besides: item, above: false)
        case .insertAbove: insert(besides: item, above: true)
        // The front moves that way, which uncovers the side it leaves.
        case .frontRight: uncover(item, rightToLeft ? .trailing : .leading)
        case .frontLeft: uncover(item, rightToLeft ? .leading : .trailing)
        case .right: return walk(RowID(id), forward: !rightToLeft) || fold(item, byKeyForward: !rightToLeft)
        case .left: return walk(RowID(id), forward: rightToLeft) || fold(item, byKeyForward: rightToLeft)
        case .indent: indent(item)
        case .outdent: outdent(item)
        case .menu: showActions(of: item, at: nil)
        case .escape, .undo, .redo, .addAtTop, .type, .clear, .goUp, .selectAll, .extend, .copy, .paste: return false
        }
        return true
    }

    /// What a key means while rows are chosen, wherever the focus is.
    ///
    /// - Returns: whether it did something; nil where it means what it always does.
    private func chosenKey(_ key: ListKey) -> Bool? {
        switch key {
        case .complete: return performOnChosen(firstOf: [.complete, .restore])
        case .delete: return performOnChosen(firstOf: [.delete, .deleteForGood])
        case .dueDate: return performOnChosen(firstOf: [.dueDate])
        case .move(let way):
            moveChosen(way)
            return true
        case .indent:
            indentChosen()
            return true
        case .outdent:
            outdentChosen()
            return true
        // As a tap does.
        case .open:
            if let id = surface?.focusedRow { toggleChosen(id) }
            return true
        // No row slides.
        case .frontLeft, .frontRight: return true
        default: return nil
        }
    }

    private func detail(_ item: RowContent) -> Bool {
        guard RowAction.details.applies(to: item), item.id != library.draft else { return false }
        showDetails(of: item.id, byKey: true)
        return true
    }

    /// What the key means for this item.
    ///
    /// - Returns: whether it means anything.
    private func perform(firstOf actions: [RowAction], on item: RowContent) -> Bool {
        guard let action = RowAction.first(of: actions, for: item) else { return false }
        perform(action, on: item, bySlide: false)
        return true
    }

    /// Who just types adds an item at the top, which begins with what was typed; where none may be, in another list (L2);
    /// among what was found, goes on with the words that are looked for (N8).
    private func typed(_ text: String) {
        if capabilities.typing == .searches {
            navigation?.search(typing: text)
            return
        }
        if isReadOnly { return sayReadOnly() }
        guard capabilities.inserts else {
            navigation?.addItem(typing: text)
            return
        }
        addAtTop()
        surface?.type(text)
    }

    /// Uncovers a side of a row without a hand: its menu then has the focus.
    func uncover(_ item: RowContent, _ side: Side) {
        let row = RowID(item.id)
        let wasOpen = events.arbiter.openRow == row
        events.send(
            .uncover(row, side, metrics: metrics(of: item), time: now), from: pane, opensByKey: wasOpen ? nil : row)
    }

    private func walk(_ row: RowID, forward: Bool) -> Bool {
        guard events.arbiter.openRow == row else { return false }
        surface?.walkMenu(of: row, forward: forward)
        return true
    }
}
