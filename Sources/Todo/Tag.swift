/// A tag, independent of its spelling: two names that differ only in case are the same tag.
public struct Tag: Hashable, Sendable {
    /// The name in this spelling, without a number sign.
    public let name: String

    /// The name must be in its stored form.
    public init(_ name: String) { self.name = name }

    /// The form that all spellings share.
    public var key: String { Tags.key(name) }

    /// The id of the tag's row and view, the same for all spellings and in every store.
    public var id: UUID { UUID.named(key, in: TodoList.tags) }

    public static func == (lhs: Tag, rhs: Tag) -> Bool { lhs.key == rhs.key }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Tags {
    public func contains(_ tag: Tag) -> Bool { contains(tag.name) }

    /// Returns the tag that replaced a tag on all these tasks when it was renamed: the only name that all tasks now
    /// have and that at least one of them did not have before.
    ///
    /// - Parameter changes: The tags before and after the change of each task that had the tag.
    /// - Returns: The new tag, or nil if a task still has the old one, or if there is no or more than one candidate.
    public static func successor(of tag: Tag, in changes: [(before: Tags, now: Tags)]) -> Tag? {
        guard let first = changes.first, !changes.contains(where: { $0.now.contains(tag) }) else { return nil }
        let common = first.now.names.map(Tag.init).filter { name in changes.allSatisfy { $0.now.contains(name) } }
        let new = common.filter { name in changes.contains { !$0.before.contains(name) } }
        return new.count == 1 ? new[0] : nil
    }
}
