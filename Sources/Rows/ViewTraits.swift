import Todo

/// The properties by which one kind of view differs from the others.
///
/// `Query.traits` holds one value for each kind. Other code checks these properties rather than the kind, so that a new
/// view is one more value. The SQL of a view and its texts are in the modules Store and Wording.
public struct ViewTraits: Sendable {
    /// The origin of a view's id.
    public enum Identity: Sendable {
        /// There is one such view, with this id.
        case builtIn(UUID)
        /// The view of a list has the list's id.
        case list(UUID)
        /// The view of a tag has the tag's id.
        case tag(Tag)
    }

    /// The origin of the rows.
    public enum Source: Equatable, Sendable {
        case list
        case lists
        /// The deleted tasks and lists.
        case trash
        /// Tasks of all lists that meet a condition.
        case allLists
        case search
    }

    /// The position of a new task.
    public enum Adding: Equatable, Sendable {
        /// In the list that is shown, or in the default list.
        case toList
        /// In the list of the task above, or else below.
        case besideNeighbor
        /// In the list of the task above, among the tasks of today.
        case toToday
        /// In the list of the task above, on that task's day.
        case toDay

        /// Whether a new task gets a due day from its position.
        public var goesByDay: Bool { self == .toToday || self == .toDay }
    }

    /// The due days that captions leave out.
    public enum KnownDays: Equatable, Sendable {
        case none
        /// The current day, which most tasks of the view have.
        case today
        /// All, because headers name them.
        case all
    }

    public let identity: Identity
    /// The name of the kind, which is part of settings and of other names that are not shown.
    public let kind: String
    public let source: Source
    public var grouping = RowGrouping.none
    /// The actions that the view allows.
    public let capabilities: Query.Capabilities
    /// Whether the rows may differ on another day. The rows of a list may differ, because a list may contain tasks put
    /// off until later.
    public var dependsOnDate = false
    /// Whether the view ends with the current day: tasks that are put off leave the view, and overdue tasks can be
    /// moved to today.
    public var endsToday = false
    /// Whether the rows are read page by page.
    public var isPaged = false
    /// Whether the row of the view among the lists shows the number of open tasks.
    public var countsOpen = true
    /// The due days that captions leave out.
    public var knownDays = KnownDays.none
    /// The position of a new task.
    public var adding = Adding.toList
    /// Returns a task's row, or nil if the view does not contain the task. The function is nil unless the view shows
    /// tasks of all lists.
    var row: (@Sendable (DatedItem, Now) -> RowChange?)?
    /// The effects of moving rows, or nil if rows move as in a list.
    public var moves: Moves?
    /// Returns the command for dropping rows onto the view's own row, or nil if it would have no effect. The function
    /// is nil if nothing can ever be dropped onto that row.
    var taking: (@Sendable (DraggedRows) -> Command?)?
}

extension ViewTraits {
    /// Returns the row of a task in a view of tasks of all lists, or nil if the view does not contain the task.
    public func row(of item: DatedItem, at now: Now) -> RowChange? {
        if case .tag(let tag) = identity, item.content.caption?.tags.contains(tag) != true { return nil }
        return row?(item, now)
    }

    /// Returns the row after a change of the task. A view whose rows keep their positions also shows tasks that it
    /// would not contain otherwise.
    public func changedRow(of item: DatedItem, at now: Now) -> RowChange {
        (capabilities.keepsRows ? row?(item, now) : row(of: item, at: now)) ?? RowChange(removed: item.content.id)
    }
}
