// What is below items folded away.

import Foundation
import Store
import Todo

extension Library {
    /// Folds away what is below items, or unfolds it; the rows change once it is on disk.
    ///
    /// - Throws: `StoreError`.
    func fold(_ ids: [UUID], _ isFolded: Bool) async throws {
        if ids == [TodoList.tags] { return try await foldTags(isFolded) }
        _ = try await libraries.write(by: self, .folded) { try await $0.fold(ids, isFolded, reportingOn: $1) }
    }

    /// Takes what is below an item out of sight while that is carried; the store knows nothing of it.
    func foldWhileCarried(_ id: UUID) {
        guard let position = contents.position(of: id), contents[position].below != nil,
            !contents[position].isFolded
        else { return }
        carried = id
        showFolded(id, true)
    }

    /// What was below the carried item is seen again.
    func unfoldCarried() {
        guard let id = carried else { return }
        carried = nil
        showFolded(id, false)
    }

    private func showFolded(_ id: UUID, _ isFolded: Bool) {
        guard let position = contents.position(of: id) else { return }
        let row = contents.row(at: position)
        guard var content = row.content, content.isFolded != isFolded else { return }
        if isFolded { content.marks.insert(.folded) } else { content.marks.remove(.folded) }
        merge([row.showing(content)], .folded)
    }
}
