/// The iCalendar text of a task, stored with the task because of properties that Furrow has no field for.
///
/// Only tasks with such properties have a text. For a task that has none, only the UID is stored, if it differs from
/// the UID that Furrow would give the task. When the task is written again, this text is written with the lines of
/// the fields that have changed since.
public struct PreservedText: Equatable, Sendable {
    /// The UID of the task in the text.
    public var uid: String
    /// A calendar with the task, its changed occurrences and the time zones that they name; empty if only the UID
    /// is stored.
    public var text: String
    /// The task's field values when the task and the text last agreed. If empty, the values are unknown, and all of the
    /// task's values are written into the text.
    public var agreed: [FieldChange]

    public init(uid: String, text: String = "", agreed: [FieldChange] = []) {
        self.uid = uid
        self.text = text
        self.agreed = agreed
    }
}
