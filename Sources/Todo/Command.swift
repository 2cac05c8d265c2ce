// What a user asks for. A command names places by neighbours; it becomes an edit against what is there at that moment.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where an item is to go, within the section (open or done) it belongs to.
///
/// A neighbour in the other section means the end nearest to it: an open item placed at a done one becomes the last
/// open item, a done item placed at an open one the first done one. A neighbour that is gone means the top, where what
/// has just been typed is found most easily.
public enum Placement: Equatable, Sendable {
    /// Before the section's first item.
    case top
    /// After the section's last item.
    case bottom
    /// Right after this item.
    case after(UUID)
    /// Right before this item.
    case before(UUID)
}

/// What a user asks for.
public enum Command: Equatable, Sendable {
    /// New items, in this order, one after another at that place among the open items.
    case add([NewItem], at: Placement, in: UUID)
    /// A new title.
    case rename(UUID, to: String)
    /// Items done: they come to the top of the done items in the order they had; those done already are passed over.
    case complete([UUID])
    /// Items open again: they come to the end of the open items in the order they had; open ones are passed over.
    case reopen([UUID])
    /// An item moved within its section.
    case move(UUID, to: Placement)
    /// Items gone.
    case delete([UUID])
}

/// What a step was, to be told to the user.
public struct StepSummary: Codable, Equatable, Sendable {
    /// What kind of change.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        case added, renamed, completed, reopened, moved, deleted
    }

    /// What kind of change.
    public var kind: Kind
    /// How many items the user changed; items re-ranked on the way do not count.
    public var count: Int
    /// The first item's title; when renamed, the new one.
    public var title: String

    /// A step's summary.
    public init(kind: Kind, count: Int, title: String) {
        self.kind = kind
        self.count = count
        self.title = title
    }
}

/// A command as the edit it means at one moment.
public struct ResolvedCommand: Equatable, Sendable {
    /// The edit.
    public var edit: Edit
    /// What it is, in short.
    public var summary: StepSummary
}
