import Todo

/// A value that lost in a conflict, because the field was changed both locally and on the server.
public struct SyncConflict: Identifiable, Equatable, Sendable {
    /// The conflict's number, or 0 before it is in the store.
    public var id: Int64 = 0
    public let item: UUID
    /// The id of the list in which the task was synced.
    public let list: UUID
    /// The field and the value that lost.
    public let lost: FieldChange
    /// Whether the value that lost was written on this device.
    public let wasLocal: Bool
    /// The time of the conflict, which is the same for all values that lost in one merge.
    public let time: Timestamp

    public init(item: UUID, list: UUID, lost: FieldChange, wasLocal: Bool, time: Timestamp) {
        self.item = item
        self.list = list
        self.lost = lost
        self.wasLocal = wasLocal
        self.time = time
    }
}
