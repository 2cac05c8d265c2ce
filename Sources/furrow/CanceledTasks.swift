// Tasks that another program canceled.

import ICalendar
import Store
import Todo

extension Store {
    /// Returns the ids of the tasks that another program canceled. That status is only in the stored iCalendar text of
    /// a task.
    func canceled(among items: [Item]) throws -> Set<UUID> {
        let completed = items.filter(\.isDone)
        if completed.isEmpty { return [] }
        return try itemsWithText(containing: "CANCELLED", among: completed) { text in
            (try? TaskResource(Array(text.utf8), limit: .max))?.isCanceled ?? false
        }
    }
}
