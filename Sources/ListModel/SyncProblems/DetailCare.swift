// The sync problems of the task whose details are shown, and the user's decisions. It uses no toolkit.

import Foundation
import GLibSupport
import Store
import Todo
import Wording

/// Shows a task's sync problems with its details.
@MainActor package protocol DetailCareSurface: AnyObject {
    /// Shows the task's problems; an empty value removes them.
    func show(_ care: ItemCare)
    /// Reports a step with a way to undo it, and updates everything on display.
    func done(_ step: Step?)
    /// Shows a message with one button.
    func toast(_ text: String, answer: String, then body: @escaping @MainActor () -> Void)
    /// Shows an error.
    func showError(_ text: String)
}

/// The sync problems of a task, read when its details are shown and when the store changes.
@MainActor package final class DetailCare {
    private let libraries: Libraries
    package weak var surface: (any DetailCareSurface)?
    private var item: Item?
    private var lists: [TodoList] = []
    private var shown = ItemCare()
    private let queue = StoreQueue()
    private var isReadWanted = false
    /// Formats dates, rules and times. Created on first use.
    package var dates: @MainActor () -> ItemDateWords = { .spoken }

    /// Creates a reader that has no task yet.
    package init(_ libraries: Libraries) { self.libraries = libraries }

    /// The number of unfinished operations.
    package var pending: Int { queue.writes + queue.reads }

    /// Shows the problems of a task whose details are shown.
    package func show(_ item: Item, among lists: [TodoList]) {
        if item.id != self.item?.id { show(ItemCare()) }
        (self.item, self.lists) = (item, lists)
        read()
    }

    /// Stops reading, because no details are shown any more.
    package func close() {
        item = nil
        show(ItemCare())
    }

    /// Reads the problems again after a change of the store.
    package func storeChanged() { read() }

    private func show(_ care: ItemCare) {
        guard care != shown else { return }
        shown = care
        surface?.show(care)
    }

    // MARK: Problems

    private func read() {
        // Without any sync there is nothing to read.
        guard item != nil, !isReadWanted, libraries.marks != SyncMarks() || !shown.isEmpty else { return }
        isReadWanted = true
        ask(.read) {
            self.isReadWanted = false
            guard let item = self.item else { return }
            let store = self.libraries.store
            let found = try await store.careOfItem(item.id)
            let unread = await UnreadWords.notes(ofText: found.text, by: store.clock().zones)
            if self.item?.id == item.id { self.show(self.care(of: found, unread)) }
        }
    }

    private func care(of found: CareOfItem, _ unread: [String]) -> ItemCare {
        guard let item else { return ItemCare() }
        let words = ConflictWords(item: item, lists: lists, titles: found.titles, dates: dates())
        var notes: [String] = []
        if libraries.marks.readOnly.contains(item.list) { notes.append(translated(TodoError.readOnlyList.message)) }
        notes += found.refusals.map(RefusalWords.text)
        if let waiting = found.waiting { notes.append(RefusalWords.text(waiting)) }
        notes += unread
        return ItemCare(notes: notes, entries: found.conflicts.isEmpty ? [] : words.entries(of: found.conflicts))
    }

    // MARK: Decisions

    /// Restores an overwritten value in place of the current one, as a step.
    package func useOther(_ entry: ConflictEntry) {
        guard let item else { return }
        ask(.write) {
            let step = try await self.libraries.store.useOther(entry.conflicts, of: item.id)
            self.answered(entry)
            self.surface?.done(step)
        }
    }

    /// Keeps the current value and dismisses the conflict, which can be undone while the message is shown.
    package func keep(_ entry: ConflictEntry) {
        ask(.write) {
            try await self.libraries.store.dismiss(entry.conflicts)
            self.answered(entry)
            self.surface?.done(nil)
            self.surface?.toast(tr("Current value kept"), answer: tr("Undo")) { [weak self] in self?.bringBack(entry)
            }
        }
    }

    private func bringBack(_ entry: ConflictEntry) {
        ask(.write) {
            try await self.libraries.store.bringBack(entry.conflicts)
            self.surface?.done(nil)
            self.read()
        }
    }

    private func answered(_ entry: ConflictEntry) {
        var care = shown
        care.entries.removeAll { $0.id == entry.id }
        show(care)
    }

    private func ask(_ kind: StoreQueue.Kind, _ body: @escaping @MainActor () async throws -> Void) {
        queue.add(kind) {
            do { try await body() } catch { self.surface?.showError(sentence(for: error)) }
        } finally: {
        }
    }
}
