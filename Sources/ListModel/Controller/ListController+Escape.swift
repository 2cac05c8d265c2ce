import Gestures

extension ListController {
    /// Handles Escape for all lists of the window. Ends the first of these that is active: gesture, popover, editor,
    /// selection, open row, search, details, level (specification H8).
    package func escape() -> Bool {
        let lists: [any PaneList] = [self] + events.lists.filter { $0 !== self }
        if events.arbiter.activeKind != nil {
            events.send(.cancel(time: now), from: nil)
        } else if lists.contains(where: { $0.surface?.closePopover() == true }) {
            return true
        } else if let list = events.editor {
            list.discardEditing()
        } else if lists.contains(where: { $0.endSelection() }) {
            return true
        } else if let row = events.arbiter.openRow, let pane = events.arbiter.openPane {
            handle(.closeOpenRow(time: now))
            lists.first { $0.pane == pane }?.surface?.focus(row.item)
        } else if navigation?.leaveSearch() == true {
            return true
        } else if navigation?.closeDetails() == true {
            return true
        } else {
            return navigation?.goUp(from: nil) == true
        }
        return true
    }
}
