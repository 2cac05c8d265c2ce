// What a step was, to be said to the user.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a step was, to be said to the user.
public struct StepSummary: Equatable, Sendable {
    /// What kind of change.
    public enum Kind: String, CaseIterable, Sendable {
        case added, renamed, completed, reopened, moved, deleted
        /// Other fields than the title changed.
        case changed
        /// Done items deleted all at once.
        case cleared
        /// Items brought to another list.
        case transferred
        /// Brought back from the trash.
        case restored
        /// Gone from the trash, for good.
        case erased
        /// Moved on to the next turn, this one not done.
        case skipped
        /// Due at another time.
        case dated
        /// Made what it was when a backup was made, whose id is the title.
        case rewound
        /// A tag given another name everywhere, which is the title.
        case retagged
        /// A tag made one with another everywhere, which is the title.
        case joined
        /// A tag, which is the title, taken from all items.
        case untagged
        /// Brought in from a file.
        case imported
    }

    /// What kind of change.
    public var kind: Kind
    /// How many items, or lists, the user changed; items re-ranked or deleted with their list do not count.
    public var count: Int
    /// The first one's title; when renamed, the new one.
    public var title: String
    /// Whether lists were changed, and not items of lists.
    public var isAboutLists: Bool
    /// The name of the list that items were transferred to, or restored to where their own was gone; else nil.
    public var list: String?
    /// Of the items that were to be completed or skipped, those that repeat in a way that cannot be followed, and so did not move
    /// on: they stay open. Known when the step is made, and not kept with it.
    public var unreckoned: [UUID] = []
    /// The title of the first of those.
    public var unreckonedTitle: String?
    /// How many changed occurrences were dropped because they are none of the new rule's. Known when the step is made, and not kept
    /// with it.
    public var droppedOccurrences = 0
    /// Of what was undone or redone: what was left as another program has made it since. Known then, and not kept with it.
    public var passedOver: PassedOver?

    /// A step's summary.
    public init(kind: Kind, count: Int, title: String, isAboutLists: Bool = false, list: String? = nil) {
        self.kind = kind
        self.count = count
        self.title = title
        self.isAboutLists = isAboutLists
        self.list = list
    }

    /// The summary of a change to these; nil where there are none.
    init?(_ kind: Kind, _ records: [Record], list: String? = nil) {
        guard let first = records.first else { return nil }
        self.init(kind: kind, count: records.count, title: first.title, isAboutLists: first.isList, list: list)
    }

    /// The same, of which these could not be reckoned.
    func with(unreckoned: [Item]) -> StepSummary {
        var summary = self
        (summary.unreckoned, summary.unreckonedTitle) = (unreckoned.map(\.id), unreckoned.first?.title)
        return summary
    }
}

/// A command as the edit it means at one moment.
public struct ResolvedCommand: Equatable, Sendable {
    /// The edit.
    public var edit: Edit
    /// What it is, in short.
    public var summary: StepSummary

    /// An edit, and what it is in short.
    public init(edit: Edit, summary: StepSummary) {
        self.edit = edit
        self.summary = summary
    }
}
