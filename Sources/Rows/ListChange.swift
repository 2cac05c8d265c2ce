import Todo

/// A replacement of consecutive rows by others, as in the `items-changed` signal of a list model.
///
/// Changes are applied one after another. Each position refers to the rows after the previous changes.
public struct ListChange: Equatable, Sendable {
    /// The position of the first affected row.
    public var position: Int
    public var removed: Int
    public var added: Int

    public init(position: Int, removed: Int, added: Int) {
        self.position = position
        self.removed = removed
        self.added = added
    }

    /// Returns a single change that covers all these changes.
    ///
    /// - Parameter count: The number of rows before the changes.
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
