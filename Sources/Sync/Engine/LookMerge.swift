// A list's name, colours and place among the lists, here and on its server.

import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What becomes of a list's name, colours and place by what its server says of them. What only one side changed holds; where
/// both did, what is here: neither says when.
struct LookMerge {
    /// The list from now on.
    private(set) var list: TodoList
    /// What is agreed upon from now on.
    private(set) var remote: RemoteList
    /// What is to be changed there; nil where nothing is.
    private(set) var wanted = RemoteLook()

    private let tables: SyncTables

    /// - Parameter look: what the server says; nil where it has not been asked.
    /// - Returns: nil where the list is not the same on a server.
    init?(_ tables: SyncTables, _ id: UUID, look: RemoteLook?) throws {
        guard case .list(let list)? = try tables.record(id), let remote = try tables.remoteList(id) else { return nil }
        (self.tables, self.list, self.remote) = (tables, list, remote)
        let look = look ?? RemoteLook(name: remote.name, color: remote.color, position: remote.position)
        mergeName(look.name)
        mergeColor(look.color)
        try mergePosition(look.position)
    }

    /// A name that the server has escaped for XML is the same name: the list is not renamed by it, neither here nor there. Nor is
    /// it by a name of which a part could not be read.
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
        // Where no colours were chosen here, those are shown that the person prefers: that says nothing of the server's.
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
            // Nothing is said there, and nothing has to be before lists are moved: until then it counts as agreed so.
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
