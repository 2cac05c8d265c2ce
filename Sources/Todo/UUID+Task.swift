// The ids of items that other programs know by names of their own.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension UUID {
    /// The id of the item that a task of iCalendar is here, whichever way it comes: its UID where that is a UUID, as that of all
    /// that Furrow made is, else one named by it.
    public init(ofTask uid: String) { self = UUID(uuidString: uid) ?? .named(uid, in: .tasksOfOthers) }

    /// The id that such an item was given by what synchronised with its first version, where that is another one; a store may
    /// still have it.
    public static func formerly(ofTask uid: String) -> UUID? {
        UUID(uuidString: uid) == nil ? .named(uid, in: TodoList.root) : nil
    }

    /// The space of the names by which lists and tasks are known whose UIDs are no UUIDs: a UUID of version 8 (RFC 9562).
    public static let tasksOfOthers = UUID(
        uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0x69, 0x63, 0x61, 0x6C))
}
