// The properties of each kind of view.

import Todo

extension Query {
    /// The properties by which the view differs from other kinds of views. The closures capture nothing, so a value
    /// needs no allocation.
    public var traits: ViewTraits {
        switch self {
        case .list(let id):
            ViewTraits(
                identity: .list(id), kind: "list", source: .list, grouping: .later,
                capabilities: Capabilities(
                    inserts: true, reorders: true, nests: true, clearing: .done, opening: .edits, hasLevelAbove: true),
                dependsOnDate: true, taking: { $0.toList })
        case .tag(let tag):
            ViewTraits(
                identity: .tag(tag), kind: "tag", source: .allLists,
                capabilities: Capabilities(
                    inserts: true, reorders: false, ranks: false, keepsRows: true, clearing: .nothing, opening: .edits,
                    hasLevelAbove: true),
                adding: .besideNeighbor, row: { item, _ in item.taggedRow }, taking: { $0.tagged })
        case .lists:
            ViewTraits(
                identity: .builtIn(TodoList.root), kind: "lists", source: .lists,
                capabilities: Capabilities(
                    inserts: true, reorders: true, selects: false, clearing: .nothing, opening: .opens,
                    hasLevelAbove: false, opensSearch: true))
        case .trash:
            ViewTraits(
                identity: .builtIn(TodoList.trash), kind: "trash", source: .trash,
                capabilities: Capabilities(
                    inserts: false, reorders: false, ranks: false, clearing: .all, opening: .offers,
                    hasLevelAbove: true),
                taking: { .delete($0.ids) })
        case .search:
            ViewTraits(
                identity: .builtIn(TodoList.search), kind: "search", source: .search, grouping: .found,
                capabilities: Capabilities(
                    inserts: false, reorders: false, ranks: false, typing: .searches, keepsRows: true,
                    clearing: .nothing, opening: .edits, hasLevelAbove: false))
        case .today:
            ViewTraits(
                identity: .builtIn(TodoList.today), kind: "today", source: .allLists,
                capabilities: Capabilities(
                    inserts: true, reorders: true, clearing: .nothing, opening: .edits, hasLevelAbove: true),
                dependsOnDate: true, endsToday: true, knownDays: .today, adding: .toToday,
                row: { $0.todaysRow(at: $1) }, moves: .today, taking: { $0.toToday })
        case .scheduled:
            ViewTraits(
                identity: .builtIn(TodoList.scheduled), kind: "scheduled", source: .allLists, grouping: .days,
                capabilities: Capabilities(
                    inserts: true, reorders: true, ranks: false, clearing: .nothing, opening: .edits,
                    hasLevelAbove: true),
                dependsOnDate: true, knownDays: .all, adding: .toDay, row: { $0.scheduledRow(at: $1) }, moves: .byDay)
        case .done:
            ViewTraits(
                identity: .builtIn(TodoList.done), kind: "done", source: .allLists, grouping: .daysOfCompletion,
                capabilities: Capabilities(
                    inserts: false, reorders: false, ranks: false, clearing: .nothing, opening: .edits,
                    hasLevelAbove: true),
                dependsOnDate: true, isPaged: true, countsOpen: false, row: { $0.doneRow(at: $1) }, moves: .nowhere)
        }
    }
}
