// What an undo left as it is.

/// What an undo, or a redo, left as it is or put into the trash, for it had been changed since by another program: on
/// another device, say; or for its list cannot be changed.
public struct PassedOver: Equatable, Sendable {
    /// How many items and lists stay as they are, in whole or in part.
    public var kept: Int
    /// How many were to be gone, and are in the trash now.
    public var trashed: Int
    /// How many items stay as they are because their server does not let their list be changed.
    public var locked: Int
    /// The first one's title.
    public var title: String

    /// What was passed over.
    public init(kept: Int, trashed: Int = 0, locked: Int = 0, title: String) {
        (self.kept, self.trashed, self.locked, self.title) = (kept, trashed, locked, title)
    }
}
