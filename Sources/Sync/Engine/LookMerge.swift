// Merges the properties of a list other than its tasks.

import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A merge of a list's name, color and position with the values of its collection. A change that only one side made is
/// kept. If both sides changed a value, the local one wins, because neither side records a time.
struct LookMerge {
    /// The list after the merge.
    private(set) var list: TodoList
    /// The agreed state after the merge.
    private(set) var remote: RemoteList
    /// The changes to make on the server; nil for unchanged values.
    private(set) var wanted = RemoteLook()

    private let tables: SyncTables

    /// Creates the merge; nil if the list is not synced.
    ///
    /// - Parameter look: the server's values; nil if the server was not asked.
    init?(_ tables: SyncTables, _ id: UUID, look: RemoteLook?) throws {
        guard case .list(let list)? = try tables.record(id), let remote = try tables.remoteList(id) else { return nil }
        (self.tables, self.list, self.remote) = (tables, list, remote)
        let look = look ?? RemoteLook(name: remote.name, color: remote.color, position: remote.position)
        mergeName(look.name)
        mergeColor(look.color)
        try mergePosition(look.position)
    }

    /// Merges the name. A name that the server has escaped for XML counts as the same name and renames neither side. A
    /// name that was partly unreadable does not rename the list either.
    private mutating func mergeName(_ theirs: String?) {
        let theirs = theirs.flatMap { $0.contains("\u{FFFD}") ? nil : $0 }
        let old = remote.name.flatMap(Title.normalized)
        let isOurs = old.map { $0 != list.name } ?? false
        if let theirs, theirs != remote.name {
            if theirs.isEscaped(list.name) {
                remote.name = list.name
            } else if !(remote.name.map(theirs.isEscaped) ?? false) {
                remote.name = theirs
                if !isOurs { list.name = Title.normalized(theirs) ?? list.name }
            }
        }
        if isOurs, remote.name.flatMap(Title.normalized) != list.name { wanted.name = list.name }
    }

    private mutating func mergeColor(_ theirs: String?) {
        let old = remote.color.flatMap(ListColors.name)
        // Without a chosen theme, the list shows the user's default, which says nothing about the server's color.
        let isOurs = list.theme.map { $0 != old && ListColors.color(of: $0) != nil } ?? false
        if let theirs, !ListColors.areSame(theirs, remote.color) {
            remote.color = theirs
            if !isOurs, let theme = ListColors.name(of: theirs) { list.theme = theme }
        }
        guard isOurs, let color = list.theme.flatMap(ListColors.color), !ListColors.areSame(color, remote.color) else {
            return
        }
        wanted.color = color
    }

    private mutating func mergePosition(_ theirs: Int64?) throws {
        var lists = try tables.lists(of: remote.account)
        guard let own = lists.firstIndex(where: { $0.list.id == list.id }) else { return }
        func key() -> Int64? {
            SortKeys.changes(lists.map(\.remote.position)) {
                lists[$0 - 1].list.id.words < lists[$0].list.id.words
            }.first { $0.position == own }?.key
        }
        if remote.position == nil, theirs == nil {
            // The server has no position, and needs none before lists are reordered. Until then the position counts as
            // agreed.
            remote.position = key()
            return
        }
        let isOurs = remote.position != nil && key() != nil
        if let theirs, theirs != remote.position {
            remote.position = theirs
            lists[own].remote.position = theirs
            if !isOurs { list.rank = try tables.rank(of: list, at: theirs, among: lists.map { ($0.list, $0.remote) }) }
        }
        if isOurs { wanted.position = key() }
    }
}
