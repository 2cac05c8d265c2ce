import Rows
import Todo

/// The store's part of the traits of a view: how the rows are found.
struct ViewStorage {
    /// Returns the selections of the rows, one for each table. The function is nil if the rows are found in another
    /// way.
    var selections: ((_ today: Day, Sorting) -> [Selection])?
    /// Whether rows of several tables are sorted into one sequence.
    var combinesTables = false
    /// Whether the rows are usually a small part of a table, which an index finds.
    var isIndexed = false
    /// The conditions for tasks of all lists, or nil for other views.
    var crossListFilter: CrossListFilter?
}

extension Query {
    var storage: ViewStorage {
        switch self {
        case .list(let id): ViewStorage(selections: { [Self.selection(ofList: id, on: $0, by: $1)] })
        case .tag: ViewStorage(crossListFilter: .tagged)
        case .lists: ViewStorage(selections: { _, _ in [Self.listsSelection] })
        case .trash:
            ViewStorage(
                selections: { _, _ in [Table.items, .lists].map(Self.trashSelection) }, combinesTables: true,
                isIndexed: true)
        case .search: ViewStorage()
        case .today: ViewStorage(crossListFilter: .today)
        case .scheduled: ViewStorage(crossListFilter: .scheduled)
        case .done: ViewStorage(crossListFilter: .done)
        }
    }
}
