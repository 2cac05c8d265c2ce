// A value that lost against one that was written elsewhere.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value that lost: a field was changed in two places.
public struct SyncConflict: Identifiable, Equatable, Sendable {
    /// What it is known by; 0 before it is in the store.
    public var id: Int64 = 0
    /// The item.
    public let item: UUID
    /// The list that it was synchronised in.
    public let list: UUID
    /// The field, and the value that lost.
    public let lost: FieldChange
    /// Whether the value that lost was written here.
    public let wasOurs: Bool
    /// When it lost: what lost in one merge has one time.
    public let time: Timestamp

    /// A value that lost.
    public init(item: UUID, list: UUID, lost: FieldChange, wasOurs: Bool, time: Timestamp) {
        (self.item, self.list, self.lost, self.wasOurs, self.time) = (item, list, lost, wasOurs, time)
    }
}
