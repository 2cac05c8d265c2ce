/// The number of a list's tasks that a server reports as deleted. If they are most of the list, a server fault is more
/// likely than a deletion by the user.
public struct MassDeletion: Equatable, Sendable {
    /// The number of deleted tasks.
    public let deleted: Int
    /// The number of tasks before the deletion, including the deleted ones.
    public let total: Int

    /// The maximum number of deletions that never need confirmation, about as many as a person deletes one by one.
    public static let maxUnconfirmed = 10

    public init(deleted: Int, of total: Int) {
        (self.deleted, self.total) = (deleted, total)
    }

    /// Whether the deletion waits until the user has confirmed it: more than ten tasks and more than half of the list.
    public var needsConfirmation: Bool { deleted > Self.maxUnconfirmed && deleted > total - deleted }
}
