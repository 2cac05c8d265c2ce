// Tags renamed and deleted by their rows among the lists.

import GtkSupport
import Todo

extension ListController {
    /// What deletes what a row stands for.
    func deletion(of item: RowContent) -> Command {
        library.tag(of: item.id).map { .deleteTag($0.name) } ?? .delete([item.id])
    }

    /// Gives a tag the name that was typed, on all items that have it; where there is a tag of that name, they become one.
    ///
    /// - Returns: whether the tag is still there.
    func commitTag(_ edited: Editing, _ typed: String?) -> Bool {
        guard let tag = library.tag(of: edited.id) else { return false }
        // Another program may have named it as nobody could by hand.
        if typed.flatMap(Tags.normalized) == tag.name { return true }
        do {
            let name = try Tags.typed(typed ?? "")
            write {
                try await self.carryOut(.renameTag(tag.name, to: name))
                // Under another name it has another row.
                if self.events.edited == nil { self.surface?.focus(Tag(name).id) }
            }
        } catch {
            surface?.toast(translated(error.message), undo: false)
        }
        return true
    }
}
