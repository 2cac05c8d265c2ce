// The text of a task that another program wrote, for what Furrow has no field for.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The iCalendar text of a task, kept beside its item for the properties that Furrow has no field for.
///
/// Only what has such properties has a text; of a task that has nothing but a UID of its own, that alone is kept. Who writes the
/// task again writes this text, and in it the lines of the fields that were changed since.
public struct KeptText: Equatable, Sendable {
    /// The UID of the task in the text.
    public var uid: String
    /// A calendar with the task, its changed occurrences, and the time zones that they name; empty where only the UID is kept.
    public var text: String
    /// The values that the item had when it and the text were the same. Empty where that is not known: then all of the item's
    /// values are written into the text.
    public var agreed: [FieldChange]

    /// A text, or only a UID.
    public init(uid: String, text: String = "", agreed: [FieldChange] = []) {
        (self.uid, self.text, self.agreed) = (uid, text, agreed)
    }
}
