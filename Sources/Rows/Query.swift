// The contents of views and the actions that they allow.

import Todo

/// The contents of a view.
public enum Query: Hashable, Sendable {
    case list(UUID)
    /// The tasks of all lists that have a tag.
    case tag(Tag)
    case lists
    /// Deleted tasks and lists, most recent first.
    case trash
    /// Search results. The view that shows them holds the search text and runs the search.
    case search
    /// Tasks due today, overdue tasks, and tasks of today that were completed today.
    case today
    /// Tasks due from tomorrow on, by day.
    case scheduled
    /// Completed tasks by day, most recent first.
    case done

    /// The views shown before the lists, in their order.
    public static let views: [Query] = [.today, .scheduled, .done]

    /// The query with this id: the id of a list or of a built-in view. Must not be the id of a tag,
    /// which does not determine the tag's name.
    public init(_ id: UUID) { self = Self.builtIn[id] ?? .list(id) }

    /// The built-in views, by id.
    private static let builtIn = Dictionary(
        uniqueKeysWithValues: ([.lists, .trash, .search] + views).map { ($0.id, $0) })

    public var id: UUID {
        switch traits.identity {
        case .builtIn(let id), .list(let id): id
        case .tag(let tag): tag.id
        }
    }

    public var list: UUID? { if case .list(let id) = self { id } else { nil } }

    /// The tag that all tasks of the view have, or nil for other views.
    public var tag: Tag? { if case .tag(let tag) = self { tag } else { nil } }

    /// How the rows are grouped.
    public var grouping: RowGrouping { traits.grouping }

    /// Whether the view contains tasks of several lists: a view by days or by tag.
    public var combinesLists: Bool { traits.source == .allLists }

    public var showsLists: Bool { traits.source == .lists }

    public var isSearch: Bool { traits.source == .search }

    /// Returns whether rows need not show this due day, because the view implies it.
    public func knows(_ day: Day, on today: Day) -> Bool {
        switch traits.knownDays {
        case .none: false
        case .today: day == today
        case .all: true
        }
    }

    /// The actions that the view allows.
    public var capabilities: Capabilities { traits.capabilities }
}

extension Query {
    /// Returns the actions that the view allows when its rows are sorted in this order.
    ///
    /// - Parameter isReadOnly: Whether the view is a list that its server does not allow to be changed.
    public func capabilities(sortedBy sorting: Sorting, isReadOnly: Bool = false) -> Capabilities {
        var capabilities = isReadOnly ? capabilities.readOnly : capabilities
        if sorting != .byHand { (capabilities.ranks, capabilities.isSorted) = (false, true) }
        return capabilities
    }
}

extension Query.Capabilities {
    /// The remaining capabilities if nothing can be changed.
    fileprivate var readOnly: Query.Capabilities {
        var capabilities = self
        capabilities.inserts = false
        capabilities.reorders = false
        capabilities.nests = false
        capabilities.changes = false
        capabilities.clearing = .nothing
        capabilities.opening = .shows
        return capabilities
    }
}

extension Query {
    /// The actions that a view allows. Code that handles rows checks these rather than the kind of query.
    public struct Capabilities: Equatable, Sendable {
        /// The records that clearing deletes.
        public enum Clearing: Equatable, Sendable {
            /// None. Clearing is not available.
            case nothing
            /// The completed tasks, which go to the trash.
            case done
            /// Everything, permanently.
            case all
        }

        /// The effect of a tap or Return on a row.
        public enum Opening: Equatable, Sendable {
            case edits
            /// Opens the list or view that the row represents.
            case opens
            /// Offers the row's actions.
            case offers
            case shows
        }

        /// The effect of typing letters.
        public enum Typing: Equatable, Sendable {
            /// Starts a new task.
            case adds
            /// Continues the search text.
            case searches
        }

        /// Whether rows can be changed at all.
        public var changes = true
        /// Whether new records can be added.
        public var inserts: Bool
        /// Whether rows can be dragged to other positions.
        public var reorders: Bool
        /// Whether the rows have a manual order. If not, dragging a row has another effect.
        public var ranks = true
        /// Whether the rows are sorted by something other than their manual order. Dragging then explains why it is
        /// not possible (specification N10).
        public var isSorted = false
        /// Whether tasks can have subtasks that are shown as such.
        public var nests = false
        /// Whether several rows can be selected.
        public var selects = true
        /// The effect of typing letters.
        public var typing = Typing.adds
        /// Whether rows keep their positions until their tasks are deleted, even if the tasks change.
        public var keepsRows = false
        /// The records that clearing deletes.
        public var clearing: Clearing
        /// The effect of a tap or Return on a row.
        public var opening: Opening
        public var hasLevelAbove: Bool
        /// Whether the pull that elsewhere leads to the level above opens a search.
        public var opensSearch = false
    }
}
