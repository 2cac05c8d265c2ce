// Tasks that another program canceled.

import ICalendar
import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Store {
    /// Returns the ids of the tasks that another program canceled. Only their kept texts contain that status.
    func canceled(among items: [Item]) throws -> Set<UUID> {
        let done = items.filter(\.isDone)
        if done.isEmpty { return [] }
        return try itemsWithText(containing: "CANCELLED", among: done) { text in
            (try? TaskResource(Array(text.utf8), limit: .max))?.isCanceled ?? false
        }
    }
}
