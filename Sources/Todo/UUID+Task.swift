// The ids of tasks that other programs identify by UIDs.

extension UUID {
    /// The id of the task with an iCalendar UID, the same for all sources: the UID itself if it is a UUID, as for all
    /// tasks that Furrow created, or else an id derived from the UID.
    public init(ofTask uid: String) { self = UUID(uuidString: uid) ?? .named(uid, in: .foreignTaskNamespace) }

    /// Returns the id that the first version of sync gave such a task, if it differs. A store may still contain it.
    public static func legacy(ofTask uid: String) -> UUID? {
        UUID(uuidString: uid) == nil ? .named(uid, in: TodoList.root) : nil
    }

    /// The namespace for lists and tasks whose UIDs are not UUIDs: a UUID of version 8 (RFC 9562).
    public static let foreignTaskNamespace = UUID(
        uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0x69, 0x63, 0x61, 0x6C))
}
