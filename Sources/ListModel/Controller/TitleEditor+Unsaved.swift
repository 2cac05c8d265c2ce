// Typed texts that could not be written or have lost their row, and the names of tags.

import GLibSupport
import Todo
import Wording

extension TitleEditor {
    /// Opens an editor with the next text that could not be written, unless an editor is open.
    package func reopenUnsaved() {
        // In the trash, the text waits until a list is shown.
        guard events.editor == nil, capabilities.inserts, var edited = removeFirstUnsaved() else { return }
        if rowStore.item(edited.id) == nil {
            let placement = edited.placement ?? .top
            edited.placement = placement
            edited.id = rowStore.beginDraft(at: placement, in: edited.parent)
        }
        begin(edited)
    }

    /// Shows text that could not be written before the window closes. If this view allows no new tasks, it is shown
    /// in another list.
    package func showUnsaved() {
        if capabilities.inserts { return reopenUnsaved() }
        if let edited = removeFirstUnsaved() { navigation?.addItem(typing: edited.unsaved ?? "") }
    }

    /// Shows texts that could not be written in an editor again, once all queued operations are finished; not at
    /// once, because another editor may open right away.
    package func scheduleUnsaved() {
        if hasUnsaved { commands.read {} }
    }

    /// Turns the typed text into a new task if an undo or another program has deleted the edited task.
    func rescueTypedText() {
        guard let edited = editing, rowStore.item(edited.id) == nil else { return }
        let typed = Title.normalized(surface?.editedText ?? "")
        finish()
        // A tag's name does not become a list.
        guard !edited.isTag, let typed, typed != edited.original || edited.isNew else { return }
        let placement = edited.placement ?? .top
        let read = quickAdd.parse(typed, in: edited)
        commands.write {
            try await self.add(NewItem(title: read?.title ?? typed, fields: read?.fields ?? []), at: placement)
        } otherwise: {
            self.keepUnsaved(typed, of: edited)
        }
    }

    // MARK: Tags

    /// Renames a tag on all tasks that have it. If another tag has that name, the two are merged.
    ///
    /// - Returns: Whether the tag still exists.
    package func commitTag(_ edited: Editing, _ typed: String?) -> Bool {
        guard let tag = rowStore.tag(of: edited.id) else { return false }
        // Another program may have given the tag a name that cannot be typed.
        if typed.flatMap(Tags.normalized) == tag.name { return true }
        do {
            let name = try Tags.typed(typed ?? "")
            commands.write {
                try await self.commands.performAndReport(.renameTag(tag.name, to: name))
                // A renamed tag has a new row.
                if self.events.edited == nil { self.surface?.focus(Tag(name).id) }
            }
        } catch {
            surface?.showToast(translated(error.message), undo: false)
        }
        return true
    }
}
