// Renaming and deleting tags in the overview of lists.

import GLibSupport
import Rows
import Todo
import Wording

extension ListController {
    /// Returns the command that deletes a row's task, list or tag.
    package func deletion(of item: RowContent) -> Command {
        rowStore.tag(of: item.id).map { .deleteTag($0.name) } ?? .delete([item.id])
    }

    /// Renames a tag on all tasks that have it. If another tag has that name, the two are merged.
    ///
    /// - Returns: Whether the tag still exists.
    package func commitTag(_ edited: Editing, _ typed: String?) -> Bool {
        guard let tag = rowStore.tag(of: edited.id) else { return false }
        // Another program may have given the tag a name that cannot be typed.
        if typed.flatMap(Tags.normalized) == tag.name { return true }
        do {
            let name = try Tags.typed(typed ?? "")
            write {
                try await self.performAndReport(.renameTag(tag.name, to: name))
                // A renamed tag has a new row.
                if self.events.edited == nil { self.surface?.focus(Tag(name).id) }
            }
        } catch {
            surface?.showToast(translated(error.message), undo: false)
        }
        return true
    }
}
