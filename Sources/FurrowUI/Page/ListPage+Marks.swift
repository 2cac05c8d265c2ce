// Rows of tasks with sync marks.

import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Todo

extension ListPage {
    func marksChanged(_ items: Set<UUID>) {
        for (id, row) in rows.bound where items.contains(id.item) {
            guard let place = rows.place(of: row), let item = source.item(id.item, expectedAt: place) else { continue }
            show(item, in: row)
        }
        for (id, row) in rendering.floatingRows.placed where items.contains(id.item) {
            if let item = source.item(id.item) { rendering.painter.show(item, in: row, holder: nil) }
        }
    }
}
