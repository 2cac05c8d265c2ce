// Tags: the rows before the lists, and the view of one.

import Foundation
import Store
import Todo

// MARK: - Among the lists

extension Library {
    /// What the row of this id leads to: the view of a tag, another view, a list.
    func query(of row: UUID) -> Query { tag(of: row).map(Query.tag) ?? Query(row) }

    /// The tag whose row goes by this id, as it is spelled; nil where none does.
    func tag(of row: UUID) -> Tag? { tags.counts.first { $0.tag.id == row }?.tag }

    /// Shows the tags that there are by now; a row that flies out stays until it has.
    func show(_ tags: TagShelf) {
        guard query == .lists else { return }
        let before = self.tags
        self.tags = tags
        guard tags.isFolded != before.isFolded || tags.counts.map(\.name) != before.counts.map(\.name) else { return }
        let rows = Query.rows(of: tags)
        let there = Set(rows.map(\.id))
        let known = [TodoList.tags] + before.counts.map(\.tag.id)
        let gone = known.filter { !there.contains($0) && leaving.itemDeleted($0) }.map { RowChange(gone: $0) }
        let returned = rows.map(\.id).filter { leaving.isDeleted($0) }
        merge(gone + rows, .elsewhere)
        for id in returned { rowReturns(id) }
    }

    /// Folds the tags away, or unfolds them, in all windows. This is no step.
    ///
    /// - Throws: `StoreError`.
    func foldTags(_ isFolded: Bool) async throws {
        try await store.foldTags(isFolded)
        libraries.showTags(folded: isFolded)
    }

    /// The rows that stay before all others; only where the rows are lists.
    var firstIDs: [UUID] {
        guard query == .lists else { return [] }
        return (0..<firstCount).map(contents.id(at:))
    }
}

// MARK: - The view of one

extension Library {
    /// What changes mean for the rows of a tag, which keep their places. What has the tag no longer is remembered: it may go by
    /// another name now.
    func kept(_ changes: [RowChange], of tag: Tag) -> [RowChange] {
        for change in changes where change.id != draft {
            guard let position = contents.position(of: change.id), let content = change.content,
                let before = contents[position].caption?.tags, before.contains(tag)
            else { continue }
            let now = content.caption?.tags ?? Tags()
            if !now.contains(tag) { retagged.append((before, now)) }
        }
        return changes.compactMap { contents.kept($0, of: tag) }
    }

    /// Where all that had the tag has another one instead, that is its name now (by an undo, by another program): its view goes
    /// on under that.
    ///
    /// - Throws: `StoreError`.
    func followTag() async throws {
        let changes = retagged
        retagged = []
        guard let tag = query.tag, let name = Tags.successor(of: tag, in: changes), !contents.contains(tag) else {
            return
        }
        try await follow(to: name)
    }

    /// The tag that is shown goes by another name: what has that already comes to its rows.
    ///
    /// - Throws: `StoreError`.
    func follow(to name: Tag) async throws {
        query = .tag(name)
        retagged = []
        onRetag?()
        let snapshot = try await store.snapshot(of: query)
        guard query == .tag(name) else { return }
        merge(
            snapshot.contents.indices.map(snapshot.contents.row(at:)).compactMap { contents.kept($0, of: name) },
            .elsewhere)
    }
}

extension Contents {
    /// Whether a row has the tag.
    fileprivate func contains(_ tag: Tag) -> Bool { contains { $0.caption?.tags.contains(tag) == true } }
}

extension Libraries {
    /// What a command about a tag means for those that show it.
    func retagged(by command: Command) async {
        switch command {
        case .renameTag(let tag, let name):
            for library in showing(Tag(tag)) {
                // It is on disk, whatever can be read of it.
                do {
                    try await library.follow(to: Tag(Tags.normalized(name) ?? name))
                } catch {
                    library.onBehind?(error)
                }
            }
        case .deleteTag(let tag): for library in showing(Tag(tag)) { library.onListGone?() }
        default: break
        }
    }
}
