// What happens to the rows of a list.

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
