// The iCalendar text of a task, with properties that Furrow has no field for.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The iCalendar text of a task, stored with the task because of properties that Furrow has no field for.
///
/// Only tasks with such properties have a text. If a task has none, but a UID of its own, only the UID is stored.
/// When the task is written again, this text is written with the lines of the fields that have changed since.
public struct PreservedText: Equatable, Sendable {
    /// The UID of the task in the text.
    public var uid: String
    /// A calendar with the task, its changed occurrences and the time zones that they name; empty if only the UID
    /// is stored.
    public var text: String
    /// The task's field values when the task and the text last agreed. If empty, the values are not known, and all
    /// of the task's values are written into the text.
    public var agreed: [FieldChange]

    /// Creates a stored text, or only a UID.
    public init(uid: String, text: String = "", agreed: [FieldChange] = []) {
        (self.uid, self.text, self.agreed) = (uid, text, agreed)
    }
}
