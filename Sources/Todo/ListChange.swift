// What became of a record, and what that does to the rows of a list.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What became of a record.
public struct RecordChange: Equatable, Sendable {
    /// Which record.
    public var id: UUID
    /// The record as it is now; nil where it is no longer in the list.
    public var record: Record?

    /// What became of a record.
    public init(id: UUID, record: Record?) {
        self.id = id
        self.record = record
    }
}

/// Rows of a list replaced by others, in the terms of a list model's "items changed".
///
/// Changes are made one after another: each position counts rows as the changes before it left them.
public struct ListChange: Equatable, Sendable {
    /// The first row concerned.
    public var position: Int
    /// How many rows go there.
    public var removed: Int
    /// How many rows come there.
    public var added: Int

    /// Rows replaced by others.
    public init(position: Int, removed: Int, added: Int) {
        self.position = position
        self.removed = removed
        self.added = added
    }

    /// Many changes as one that covers them all.
    ///
    /// - Parameter count: how many rows there were before them.
    static func covering(_ changes: [ListChange], count: Int) -> ListChange {
        var now = count
        var head = count
        var tail = count
        for change in changes {
            head = min(head, change.position)
            tail = min(tail, now - change.position - change.removed)
            now += change.added - change.removed
        }
        return ListChange(position: head, removed: count - head - tail, added: now - head - tail)
    }
}
