// Reads the texts of tasks with the help of the store's other data.

import ICalendar
import Store
import Todo

extension SyncTables {
    /// Returns the resource for a task's text. The text of an imported task may be larger than the limit for texts from
    /// a server.
    ///
    /// - Throws: `ICalendarError` if the text cannot be read.
    func resource(_ text: String, of item: UUID) throws -> TaskResource {
        var resource = try TaskResource(Array(text.utf8), limit: .max)
        resource.wasAdvancedByOldVersion = try wasAdvancedByOldVersion(resource, item)
        return resource
    }

    /// Returns whether a completed copy exists for an occurrence that the task's dates still refer to.
    func wasAdvancedByOldVersion(_ resource: TaskResource, _ item: UUID) throws -> Bool {
        let item = Item(id: item)
        return try resource.passedInstances(by: zones).contains { instance in
            try readable(item.copyID(ofOccurrence: instance))?.isDone == true
        }
    }
}
