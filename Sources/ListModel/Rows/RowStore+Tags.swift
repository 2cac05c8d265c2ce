// Tags: their rows before the lists, and the view of one tag.

import Foundation
import Rows
import Store
import Todo

// MARK: - Among the lists

extension RowStore {
    /// Returns the list or view that the row with this id opens: a tag's view, another view, or a list.
    package func query(of row: UUID) -> Query { tag(of: row).map(Query.tag) ?? Query(row) }

    /// Returns the tag whose row has this id, in its spelling.
    package func tag(of row: UUID) -> Tag? { tags.counts.first { $0.tag.id == row }?.tag }

    /// Updates the tags' rows. A row that is flying out stays until it has flown out.
    package func show(_ tags: TagShelf) {
        guard query.showsLists else { return }
        let before = self.tags
        self.tags = tags
        guard tags.isCollapsed != before.isCollapsed || tags.counts.map(\.name) != before.counts.map(\.name) else {
            return
        }
        let rows = Query.rows(of: tags)
        let newIDs = Set(rows.map(\.id))
        let oldIDs = [TodoList.tags] + before.counts.map(\.tag.id)
        let removals = oldIDs.filter { !newIDs.contains($0) && leaving.itemDeleted($0) }.map { RowChange(removed: $0) }
        let restored = rows.map(\.id).filter { leaving.isDeleted($0) }
        merge(removals + rows, .elsewhere)
        for id in restored { restoreRow(id) }
    }

    /// Collapses or expands the tags in all windows. This is not an undo step.
    ///
    /// - Throws: `StoreError`.
    package func setTagsCollapsed(_ isCollapsed: Bool) async throws {
        try await store.setTagsCollapsed(isCollapsed)
        rowStores.showTags(collapsed: isCollapsed)
    }

    /// The ids of the rows fixed at the top; empty unless the rows are lists.
    package var firstIDs: [UUID] {
        guard query.showsLists else { return [] }
        return (0..<firstCount).map(contents.id(at:))
    }
}

// MARK: - The view of one tag

extension RowStore {
    /// Returns changes adapted to a tag's rows, which keep their places. Records the tasks that have lost the tag,
    /// because the tag may have been renamed.
    package func adapted(_ changes: [RowChange], of tag: Tag) -> [RowChange] {
        for change in changes where change.id != draft {
            guard let position = contents.position(of: change.id), let content = change.content,
                let before = contents[position].caption?.tags, before.contains(tag)
            else { continue }
            let now = content.caption?.tags ?? Tags()
            if !now.contains(tag) { retagged.append((before, now)) }
        }
        return changes.compactMap { contents.changeKeepingOrder($0, of: tag) }
    }

    /// Follows a rename by an undo or another program: if all tasks with the tag now have the same other tag, the
    /// view continues under that tag.
    ///
    /// - Throws: `StoreError`.
    package func followTag() async throws {
        let changes = retagged
        retagged = []
        guard let tag = query.tag, let name = Tags.successor(of: tag, in: changes), !contents.contains(tag) else {
            return
        }
        try await follow(to: name)
    }

    /// Continues the view under the tag's new name, and adds the tasks that already have a tag of that name.
    ///
    /// - Throws: `StoreError`.
    package func follow(to name: Tag) async throws {
        query = .tag(name)
        retagged = []
        observer?.tagRenamed()
        let snapshot = try await store.snapshot(of: query)
        guard query == .tag(name) else { return }
        merge(
            snapshot.contents.indices.map(snapshot.contents.row(at:)).compactMap {
                contents.changeKeepingOrder($0, of: name)
            },
            .elsewhere)
    }
}

extension Contents {
    fileprivate func contains(_ tag: Tag) -> Bool { contains { $0.caption?.tags.contains(tag) == true } }
}

extension RowStores {
    /// Updates the views of a tag after a command that renames or deletes it.
    package func retagged(by command: Command) async {
        switch command {
        case .renameTag(let tag, let name):
            for rowStore in showing(Tag(tag)) {
                // The rename is on disk, even if it cannot be read back.
                do {
                    try await rowStore.follow(to: Tag(Tags.normalized(name) ?? name))
                } catch {
                    rowStore.observer?.refreshFailed(error)
                }
            }
        case .deleteTag(let tag): for rowStore in showing(Tag(tag)) { rowStore.observer?.listDeleted() }
        default: break
        }
    }
}
