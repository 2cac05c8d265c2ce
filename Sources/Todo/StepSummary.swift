/// A summary of a step in the undo history, to be described to the user.
public struct StepSummary: Equatable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case added, renamed, completed, reopened, moved, deleted
        /// Fields other than the title changed.
        case changed
        /// All completed tasks deleted at once.
        case cleared
        /// Tasks moved to another list.
        case transferred
        /// Restored from the trash.
        case restored
        /// Permanently deleted from the trash.
        case erased
        /// Moved on to the next occurrence without completing the current one.
        case skipped
        /// Due at another time.
        case dated
        /// Restored from a backup, whose id is the title.
        case rewound
        /// A tag renamed everywhere. The title is the new name.
        case retagged
        /// A tag merged with another one everywhere. The title is the other tag.
        case joined
        /// A tag removed from all tasks. The title is the tag.
        case untagged
        case imported
    }

    public var kind: Kind
    /// The number of tasks or lists that the user changed, without those that only got new ranks or were deleted
    /// with their list.
    public var count: Int
    /// The title of the first record; for a renamed record, its new title.
    public var title: String
    /// Whether lists were changed rather than tasks.
    public var isAboutLists: Bool
    /// The name of the list to which tasks were moved, or to which they were restored if their own list no longer
    /// exists; otherwise nil.
    public var list: String?
    /// The tasks that stay open because their repeat rules cannot be followed, although the step completes or skips
    /// tasks. Set when the step is made, but not stored.
    public var notAdvanced: [UUID] = []
    /// The title of the first task in `notAdvanced`.
    public var notAdvancedTitle: String?
    /// The number of changed occurrences that were dropped because the new rule does not include them. Set when the
    /// step is made, but not stored.
    public var droppedOccurrences = 0
    /// The changes that undo or redo did not revert because another program has changed the record since. Set when the
    /// step is reverted, but not stored.
    public var skippedChanges: SkippedChanges?

    public init(kind: Kind, count: Int, title: String, isAboutLists: Bool = false, list: String? = nil) {
        self.kind = kind
        self.count = count
        self.title = title
        self.isAboutLists = isAboutLists
        self.list = list
    }

    /// Returns nil if there are no records.
    init?(_ kind: Kind, _ records: [Record], list: String? = nil) {
        guard let first = records.first else { return nil }
        self.init(kind: kind, count: records.count, title: first.title, isAboutLists: first.isList, list: list)
    }

    func with(notAdvanced: [Item]) -> StepSummary {
        var summary = self
        (summary.notAdvanced, summary.notAdvancedTitle) = (notAdvanced.map(\.id), notAdvanced.first?.title)
        return summary
    }
}

/// A command resolved to an edit.
public struct ResolvedCommand: Equatable, Sendable {
    public var edit: Edit
    public var summary: StepSummary

    public init(edit: Edit, summary: StepSummary) {
        self.edit = edit
        self.summary = summary
    }
}
