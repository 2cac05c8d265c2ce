// A list as it was at one revision, and what changed since.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A list as it was at one revision.
public struct Snapshot: Equatable, Sendable {
    /// The items in list order.
    public var items: [Item]
    /// The store's revision: it grows with each change to an item.
    public var revision: Int64
    /// Records that could not be read. They stay in the store as they are.
    public var quarantined: [QuarantinedRecord]
}

/// The first items of a list, enough to show it while the rest is read.
public struct Head: Equatable, Sendable {
    /// The first items in list order, and the revision they are of.
    public var snapshot: Snapshot
    /// How many items of the whole list are open.
    public var openCount: Int
    /// How many items the whole list has.
    public var count: Int

    /// Whether the head is the whole list.
    public var isWhole: Bool { snapshot.items.count + snapshot.quarantined.count >= count }
}

/// A record of the store that could not be read as an item.
public struct QuarantinedRecord: Equatable, Sendable {
    /// What is wrong with it.
    public enum Reason: Equatable, Sendable {
        case unreadableID, unreadableTitle
    }

    /// Its row in the table `item`, or `list` where it is a list.
    public var row: Int64
    /// What is wrong with it.
    public var reason: Reason
}

/// What changed in a list since a revision.
public enum Changes: Equatable, Sendable {
    /// Nothing.
    case none
    /// These items, up to this revision.
    case items([ItemChange], revision: Int64)
    /// More than the store remembers: the whole list anew.
    case everything(Snapshot)
    /// The list itself was deleted; an undo can bring it back.
    case listGone
}

/// A step of the history of changes.
public struct Step: Equatable, Identifiable, Sendable {
    /// Its number; later steps have greater ones.
    public let id: Int64
    /// What it was.
    public let summary: StepSummary

    /// What kind of change it was.
    public var kind: StepSummary.Kind { summary.kind }
    /// How many items the user changed.
    public var count: Int { summary.count }
    /// The first item's title.
    public var title: String { summary.title }
}
