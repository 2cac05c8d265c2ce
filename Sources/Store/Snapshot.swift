// A list as it was at one revision, and what changed since.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A list's rows as they were at one revision.
public struct Snapshot: Equatable, Sendable {
    /// The rows of the items, or of the lists, in their order.
    public var contents: Contents
    /// The store's revision: it grows with each change to an item or a list.
    public var revision: Int64
    /// Records that could not be read. They stay in the store as they are.
    public var quarantined: [QuarantinedRecord]
    /// Of the lists: the tags, which stand beside them.
    public var tags = TagShelf()
    /// The list whose items these are, as it was then; nil of other views, and where it cannot be read.
    public var list: TodoList?

    /// Nothing, of no revision: what is shown before anything is read.
    public static let nothing = Snapshot(contents: Contents(), revision: 0, quarantined: [])
}

/// The first rows of a list, enough to show it while the rest is read.
public struct Head: Equatable, Sendable {
    /// The first rows in list order, and the revision they are of.
    public var snapshot: Snapshot
    /// How many items of the whole list are open.
    public var openCount: Int
    /// How many items the whole list has.
    public var count: Int

    /// Whether the head is the whole list.
    public var isWhole: Bool { snapshot.contents.count + snapshot.quarantined.count >= count }
}

/// Whole records of one kind.
public struct Records<Kind: Equatable & Sendable>: Equatable, Sendable {
    /// Those that could be read, in their order.
    public var readable: [Kind]
    /// Those that could not. They stay in the store as they are.
    public var quarantined: [QuarantinedRecord]
}

/// A record of the store that could not be read.
public struct QuarantinedRecord: Equatable, Sendable {
    /// What is wrong with it.
    public enum Reason: Equatable, Sendable {
        case unreadableID
        case unreadable(Field)
    }

    /// Its row in the table `item`, or `list` where it is a list.
    public var row: Int64
    /// Its id; nil where that cannot be read either.
    public var id: UUID?
    /// What is wrong with it.
    public var reason: Reason
}

/// All that is in the store and not in the trash, as it was at one revision.
public struct Inventory: Equatable, Sendable {
    /// The lists in their order, and the records of lists that could not be read.
    public var lists: Records<TodoList>
    /// Each list's items in list order by the list's id, also of lists that could not be read or are not there.
    public var items: [UUID: [Item]]
    /// Records of items that could not be read.
    public var quarantined: [QuarantinedRecord]

    /// The items list by list: those of the lists in their order, then those whose list could not be read.
    public var byList: [(list: TodoList?, items: [Item])] {
        let known = Set(lists.readable.map(\.id))
        let others = items.filter { !known.contains($0.key) }.sorted { $0.key.uuidString < $1.key.uuidString }
        return lists.readable.map { ($0, items[$0.id] ?? []) } + others.map { (nil, $0.value) }
    }

    /// How many records could not be read.
    public var unreadableCount: Int { lists.quarantined.count + quarantined.count }
}

/// What changed in a list since a revision.
public enum Changes: Equatable, Sendable {
    /// Nothing.
    case none
    /// These rows, up to this revision.
    case rows([RowChange], revision: Int64)
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
