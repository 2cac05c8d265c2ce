/// The records that an undo or redo left unchanged, or moved to the trash instead of deleting. Another program or
/// device has changed them since, or their list is read-only.
public struct SkippedChanges: Equatable, Sendable {
    /// The number of tasks and lists that remain unchanged, completely or in part.
    public var unchanged: Int
    /// The number of tasks and lists that were moved to the trash instead of being deleted.
    public var trashed: Int
    /// The number of tasks that remain unchanged because their list is read-only on the server.
    public var locked: Int
    /// The title of the first of these tasks or lists.
    public var title: String

    public init(unchanged: Int, trashed: Int = 0, locked: Int = 0, title: String) {
        self.unchanged = unchanged
        self.trashed = trashed
        self.locked = locked
        self.title = title
    }
}
