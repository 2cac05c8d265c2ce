import Store
import Todo

/// A merge of a list's name, color and position with the values of its collection. A change that only one side made is
/// applied to the other. If both sides changed a value, the local one wins, because neither side records a time.
struct PropertyMerge {
    /// The list after the merge.
    private(set) var list: TodoList
    /// The agreed state after the merge.
    private(set) var remote: RemoteList
    /// The changes to make on the server. Unchanged values are nil.
    private(set) var wanted = RemoteProperties()

    private let tables: SyncTables

    /// Merges the values. Fails if the list is not synced.
    ///
    /// - Parameter properties: The server's values, or nil if they were not requested.
    init?(_ tables: SyncTables, _ id: UUID, properties: RemoteProperties?) throws {
        guard case .list(let list)? = try tables.record(id), let remote = try tables.remoteList(id) else { return nil }
        self.tables = tables
        self.list = list
        self.remote = remote
        let properties =
            properties ?? RemoteProperties(name: remote.name, color: remote.color, position: remote.position)
        mergeName(properties.name)
        mergeColor(properties.color)
        try mergePosition(properties.position)
    }

    /// Merges the name. A name that the server has escaped for XML counts as the same name and renames neither side. A
    /// name that was partly unreadable does not rename the list either.
    private mutating func mergeName(_ remoteValue: String?) {
        let remoteValue = remoteValue.flatMap { $0.contains("\u{FFFD}") ? nil : $0 }
        let old = remote.name.flatMap(Title.normalized)
        let isChangedLocally = old.map { $0 != list.name } ?? false
        if let remoteValue, remoteValue != remote.name {
            if remoteValue.isEscapedForm(of: list.name) {
                remote.name = list.name
            } else if !(remote.name.map(remoteValue.isEscapedForm) ?? false) {
                remote.name = remoteValue
                if !isChangedLocally { list.name = Title.normalized(remoteValue) ?? list.name }
            }
        }
        if isChangedLocally, remote.name.flatMap(Title.normalized) != list.name { wanted.name = list.name }
    }

    private mutating func mergeColor(_ remoteValue: String?) {
        let old = remote.color.flatMap(ListColors.name)
        // Without a chosen theme, the list shows the user's default, which says nothing about the server's color.
        let isChangedLocally = list.theme.map { $0 != old && ListColors.color(of: $0) != nil } ?? false
        if let remoteValue, !ListColors.areSame(remoteValue, remote.color) {
            remote.color = remoteValue
            if !isChangedLocally, let theme = ListColors.name(of: remoteValue) { list.theme = theme }
        }
        guard isChangedLocally, let color = list.theme.flatMap(ListColors.color),
            !ListColors.areSame(color, remote.color)
        else {
            return
        }
        wanted.color = color
    }

    private mutating func mergePosition(_ remoteValue: Int64?) throws {
        var lists = try tables.lists(of: remote.account)
        guard let own = lists.firstIndex(where: { $0.list.id == list.id }) else { return }
        func key() -> Int64? {
            SortKeys.changes(lists.map(\.remote.position)) {
                lists[$0 - 1].list.id.words < lists[$0].list.id.words
            }.first { $0.position == own }?.key
        }
        if remote.position == nil, remoteValue == nil {
            // The server has no position, and needs none before lists are reordered. Until then the position counts as
            // agreed.
            remote.position = key()
            return
        }
        let isChangedLocally = remote.position != nil && key() != nil
        if let remoteValue, remoteValue != remote.position {
            remote.position = remoteValue
            lists[own].remote.position = remoteValue
            if !isChangedLocally {
                list.rank = try tables.rank(of: list, at: remoteValue, among: lists.map { ($0.list, $0.remote) })
            }
        }
        if isChangedLocally { wanted.position = key() }
    }
}
