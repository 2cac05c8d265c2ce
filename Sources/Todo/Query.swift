// What a view shows: a list, the lists, the trash; and what may be done there.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a view shows.
public enum Query: Hashable, Sendable {
    /// The items of the list of this id.
    case list(UUID)
    /// All lists.
    case lists
    /// What was deleted: items and lists, the last deleted first.
    case trash
    /// What is to be done today, what should have been done before, and what of it was done today.
    case today
    /// What is to be done from tomorrow on, day by day.
    case scheduled
    /// What has been done, the last first, day by day.
    case done
    /// The items in which words are found; whoever shows them has the words, and has them looked for.
    case search
    /// The items that have a tag, of all lists.
    case tag(Tag)

    /// The query that goes by this id: a list's own, or that of a view that is always there. A tag's id does not say its name.
    public init(_ id: UUID) {
        switch id {
        case TodoList.root: self = .lists
        case TodoList.trash: self = .trash
        case TodoList.today: self = .today
        case TodoList.scheduled: self = .scheduled
        case TodoList.done: self = .done
        case TodoList.search: self = .search
        default: self = .list(id)
        }
    }

    /// The id that it goes by.
    public var id: UUID {
        switch self {
        case .list(let id): id
        case .lists: TodoList.root
        case .trash: TodoList.trash
        case .today: TodoList.today
        case .scheduled: TodoList.scheduled
        case .done: TodoList.done
        case .search: TodoList.search
        case .tag(let tag): tag.id
        }
    }

    /// Those that stand before the lists, in their order.
    public static let views: [Query] = [.today, .scheduled, .done]

    /// By what its rows stand in groups.
    public var grouping: RowGrouping {
        switch self {
        case .list: .later
        case .lists, .trash, .today, .tag: .none
        case .scheduled: .days
        case .done: .daysOfCompletion
        case .search: .found
        }
    }

    /// Whether rows of several lists stand together in it, and what it shows depends on the day.
    public var isDated: Bool {
        switch self {
        case .list, .lists, .trash, .search, .tag: false
        case .today, .scheduled, .done: true
        }
    }

    /// Whether it is a view in which the items of several lists stand together: one that goes by days, or by a tag.
    public var gathersItems: Bool {
        if case .tag = self { return true }
        return isDated
    }

    /// The tag that its items have; nil where they need have none.
    public var tag: Tag? { if case .tag(let tag) = self { tag } else { nil } }

    /// What may be done in it.
    public var capabilities: Capabilities {
        switch self {
        case .list:
            Capabilities(
                inserts: true, reorders: true, nests: true, clearing: .done, opening: .edits, hasLevelAbove: true)
        case .lists:
            Capabilities(
                inserts: true, reorders: true, selects: false, clearing: .nothing, opening: .opens,
                hasLevelAbove: false,
                opensSearch: true)
        case .trash:
            Capabilities(
                inserts: false, reorders: false, ranks: false, clearing: .all, opening: .offers, hasLevelAbove: true)
        case .today:
            Capabilities(inserts: true, reorders: true, clearing: .nothing, opening: .edits, hasLevelAbove: true)
        case .scheduled:
            Capabilities(
                inserts: true, reorders: true, ranks: false, clearing: .nothing, opening: .edits, hasLevelAbove: true)
        case .done:
            Capabilities(
                inserts: false, reorders: false, ranks: false, clearing: .nothing, opening: .edits, hasLevelAbove: true)
        case .search:
            Capabilities(
                inserts: false, reorders: false, ranks: false, typing: .searches, keepsRows: true, clearing: .nothing,
                opening: .edits, hasLevelAbove: false)
        case .tag:
            Capabilities(
                inserts: true, reorders: false, ranks: false, keepsRows: true, clearing: .nothing, opening: .edits,
                hasLevelAbove: true)
        }
    }
}

extension Query {
    /// What may be done in it, where its rows are sorted by this.
    ///
    /// - Parameter isReadOnly: whether it is a list that its server does not let be changed.
    public func capabilities(sortedBy sorting: Sorting, isReadOnly: Bool = false) -> Capabilities {
        var capabilities = isReadOnly ? capabilities.reading : capabilities
        if sorting != .byHand { (capabilities.ranks, capabilities.isSorted) = (false, true) }
        return capabilities
    }
}

extension Query.Capabilities {
    /// What of it is left where nothing can be changed.
    fileprivate var reading: Query.Capabilities {
        var capabilities = self
        (capabilities.inserts, capabilities.reorders, capabilities.nests) = (false, false, false)
        (capabilities.changes, capabilities.clearing, capabilities.opening) = (false, .nothing, .shows)
        return capabilities
    }
}

extension Query {
    /// What may be done where a query is shown. Whoever handles the rows asks this, and not which query it is.
    public struct Capabilities: Equatable, Sendable {
        /// What clearing deletes at once.
        public enum Clearing: Equatable, Sendable {
            /// Nothing can be cleared.
            case nothing
            /// What is completed goes to the trash.
            case done
            /// Everything is deleted for good.
            case all
        }

        /// What a tap or Return does with a row.
        public enum Opening: Equatable, Sendable {
            /// Its text is edited.
            case edits
            /// What it stands for is shown.
            case opens
            /// Its actions are offered.
            case offers
            /// Its details are shown.
            case shows
        }

        /// What comes of letters that are typed.
        public enum Typing: Equatable, Sendable {
            /// They begin a new item.
            case adds
            /// They go on with the words that are looked for.
            case searches
        }

        /// Whether rows may be changed at all.
        public var changes = true
        /// Whether something new may be put here.
        public var inserts: Bool
        /// Whether rows may be carried to other places.
        public var reorders: Bool
        /// Whether rows stand in an order of one's own; else a carry says something else.
        public var ranks = true
        /// Whether rows are sorted by something else than their places: a carry then says why it cannot (N10).
        public var isSorted = false
        /// Whether items may be within others, and are seen so.
        public var nests = false
        /// Whether rows may be chosen, for something to be done to several.
        public var selects = true
        /// What comes of letters that are typed.
        public var typing = Typing.adds
        /// Whether rows stay where they are, whatever becomes of their items, unless those are deleted.
        public var keepsRows = false
        /// What clearing deletes.
        public var clearing: Clearing
        /// What a tap or Return does with a row.
        public var opening: Opening
        /// Whether there is a level above.
        public var hasLevelAbove: Bool
        /// Whether a pull as far as that to the level above opens a search.
        public var opensSearch = false
    }
}
