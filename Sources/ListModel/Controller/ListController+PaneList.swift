// What the window's queue of events, the window's other lists and the parts ask of this list.

import Gestures
import Rows
import Todo

extension ListController: PaneList, ListCoordinating {
    package var isDragging: Bool { dragging.isDragging }

    @discardableResult package func commitEditing() -> Bool { editor.commitEditing() }

    package func discardEditing() { editor.discardEditing() }

    package func scheduleUnsaved() { editor.scheduleUnsaved() }

    @discardableResult package func endSelection() -> Bool { selection.end() }

    package func dropQuery(of row: RowID) -> Query? { dragging.dropQuery(of: row) }

    package func command(dropping row: RowID?, onto target: Query) -> Command? {
        dragging.command(dropping: row, onto: target)
    }

    func reportStoreChange() { navigation?.storeChanged(by: self) }
}
