// Texts of tasks, read with what this store knows of them.

import ICalendar
import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SyncTables {
    /// The resource of an item. The text of an imported task may be larger than Furrow reads from a server.
    ///
    /// - Throws: `ICalendarError` where the text is none.
    func resource(_ text: String, of item: UUID) throws -> TaskResource {
        var resource = try TaskResource(Array(text.utf8), limit: .max)
        resource.wasMovedOn = try wasMovedOn(resource, item)
        return resource
    }

    /// Whether there is a done copy of an occurrence that the task's dates still tell of.
    func wasMovedOn(_ resource: TaskResource, _ item: UUID) throws -> Bool {
        let item = Item(id: item)
        return try resource.passedInstances(by: zones).contains { instance in
            try readable(item.copyID(ofTurn: instance))?.isDone == true
        }
    }
}
