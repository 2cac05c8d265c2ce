// One tag, whichever way it is spelled.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A tag by itself: two spellings that differ by capital letters alone are the same one.
public struct Tag: Hashable, Sendable {
    /// Its name as it is spelled here, without a sign before it.
    public let name: String

    /// The tag of this name, as it is kept on items.
    public init(_ name: String) { self.name = name }

    /// What all its spellings have in common.
    public var key: String { Tags.key(name) }

    /// The id that its row and its view go by: the same for all its spellings, in every store.
    public var id: UUID { UUID.named(key, in: TodoList.tags) }

    public static func == (lhs: Tag, rhs: Tag) -> Bool { lhs.key == rhs.key }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Tags {
    /// Whether the tag is among them.
    public func contains(_ tag: Tag) -> Bool { contains(tag.name) }

    /// What one tag has become on all these items, where it was given another name: the one name that each of them has
    /// instead, and that not all of them had before.
    ///
    /// - Parameter changes: of each item that had the tag, its tags before and now.
    /// - Returns: nil where an item has it still, or where no name, or more than one, can be meant.
    public static func successor(of tag: Tag, in changes: [(before: Tags, now: Tags)]) -> Tag? {
        guard let first = changes.first, !changes.contains(where: { $0.now.contains(tag) }) else { return nil }
        let common = first.now.names.map(Tag.init).filter { name in changes.allSatisfy { $0.now.contains(name) } }
        let new = common.filter { name in changes.contains { !$0.before.contains(name) } }
        return new.count == 1 ? new[0] : nil
    }
}
