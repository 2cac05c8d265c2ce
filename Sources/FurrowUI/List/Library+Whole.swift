// A whole list: opened, read to its end, read anew.

import Foundation
import Store
import Todo

extension Library {
    /// Shows another list's items, at first its head; `loadRest` reads the others.
    ///
    /// - Throws: `StoreError`; then the list shown is the one before.
    func open(_ query: Query) async throws {
        let store = store
        let head = try await Task.detached { try store.head(of: query, limit: StoreOpening.headLength) }.value
        // A write by another library may have been reported since.
        let isBehind = head.snapshot.revision < revision
        self.query = query
        retagged = []
        (draft, leaving) = (nil, LeavingRows())
        (edited, heldOpen) = (nil, [])
        (revision, headRevision, writes) = (head.snapshot.revision, head.snapshot.revision, nil)
        headOpenCount = head.isWhole ? nil : head.openCount
        pageLimit = Store.pageLength
        unreadable = UnreadableCount(head.snapshot.quarantined.count)
        replaceAll(
            by: query.contents(of: head.snapshot, views: libraries.views), of: head.snapshot.list, .opened)
        if isBehind { try await catchUp(.elsewhere) }
    }

    /// Reads the rest of a list of which only the head is known, and reports what of the list could not be read.
    func loadRest() async throws {
        if query == .search { try await readRestOfFound() } else { try await readRest() }
        reportUnreadable()
    }

    /// Reports how many records cannot be read, where they are more than before.
    func reportUnreadable() {
        if let count = unreadable.unreported(), onUnreadable?(count) == true { unreadable.wasReported() }
    }

    private func readRest() async throws {
        guard headOpenCount != nil else { return }
        var whole = try await store.snapshot(of: query)
        whole.contents = query.contents(of: whole, views: libraries.views)
        guard headOpenCount != nil else { return }
        headOpenCount = nil
        unreadable.count = whole.quarantined.count
        let isOfHead = whole.revision == headRevision && revision == headRevision
        let isUntouched = isOfHead && draft == nil && leaving.isEmpty && carried == nil && heldOpen.isEmpty
        // What is within an item that is not there may stand among the first, which nobody has looked for there.
        guard isUntouched, whole.contents.begins(like: contents) else {
            // A write by another library may have been reported since.
            let isBehind = whole.revision < revision
            reload(from: whole)
            if isBehind { try await catchUp(.elsewhere) }
            return
        }
        extend(to: whole.contents, .loaded)
    }

    /// Shows what was read anew; the draft stays, and so do the rows that fly out where their items are still there.
    func reload(from snapshot: Snapshot, _ reason: ChangeReason = .elsewhere) {
        let typed = draft.flatMap { id in contents.position(of: id).map { contents.row(at: $0) } }
        unreadable.count = snapshot.quarantined.count
        (revision, writes) = (snapshot.revision, nil)
        pageLimit = max(Store.pageLength, min(pageLimit, snapshot.contents.count))
        if query == .lists { tags = snapshot.tags }
        var stored = query.contents(of: snapshot, views: libraries.views)
        if let tag = query.tag { stored = stored.arranged(like: contents, of: tag) }
        if let typed { stored.merge([typed]) }
        stored = keepingEditedSeen(in: stored)
        leaving.removeAll { stored.position(of: $0) == nil }
        replaceAll(by: stored, of: snapshot.list, reason)
        for id in leaving.deleted { rowReturns(id) }
    }
}
