// What synchronising has to say of the item whose details are shown, and what is answered. It knows no toolkit.

import Foundation
import GtkSupport
import ICalendar
import Store
import Todo

/// Shows what is to be said of an item beside its details.
@MainActor protocol DetailCareSurface: AnyObject {
    /// Shows what is to be said of the item; nothing takes it away.
    func show(_ care: ItemCare)
    /// Says what was done, with a way to undo it, and has all that is shown look at the store.
    func done(_ step: Step?)
    /// Says something, with one thing to do about it.
    func toast(_ text: String, answer: String, then body: @escaping @MainActor () -> Void)
    /// Says what could not be done.
    func showError(_ text: String)
}

/// What synchronising has to say of an item, read when its details are shown and when the store has changed.
@MainActor final class DetailCare {
    private let libraries: Libraries
    weak var surface: (any DetailCareSurface)?
    private var item: Item?
    private var lists: [TodoList] = []
    private var shown = ItemCare()
    private let queue = StoreQueue()
    private var isReadWanted = false
    /// How days, rules and moments are said; asked for when something is.
    var dates: @MainActor () -> DetailDates = { .spoken }

    /// Nothing is said before an item is shown.
    init(_ libraries: Libraries) { self.libraries = libraries }

    /// How much is asked of the store and not done.
    var pending: Int { queue.writes + queue.reads }

    /// The details of this item are shown, as it is now.
    func show(_ item: Item, among lists: [TodoList]) {
        if item.id != self.item?.id { show(ItemCare()) }
        (self.item, self.lists) = (item, lists)
        read()
    }

    /// No details are shown any more.
    func close() {
        item = nil
        show(ItemCare())
    }

    /// The store may say something else now.
    func storeChanged() { read() }

    private func show(_ care: ItemCare) {
        guard care != shown else { return }
        shown = care
        surface?.show(care)
    }

    // MARK: What there is

    private func read() {
        // Nothing is read where nothing is synchronised.
        guard item != nil, !isReadWanted, libraries.marks != SyncMarks() || !shown.isEmpty else { return }
        isReadWanted = true
        ask(.read) {
            self.isReadWanted = false
            guard let item = self.item else { return }
            let store = self.libraries.store
            let found = try await store.careOfItem(item.id)
            let unread = await UnreadWords.parts(of: found.text, by: store.clock().zones)
            if self.item?.id == item.id { self.show(self.care(of: found, unread)) }
        }
    }

    private func care(of found: CareOfItem, _ unread: UnreadParts) -> ItemCare {
        guard let item else { return ItemCare() }
        let words = ConflictWords(item: item, lists: lists, titles: found.titles, dates: dates())
        var notes: [String] = []
        if libraries.marks.readOnly.contains(item.list) { notes.append(translated(TodoError.readOnlyList.message)) }
        notes += found.refusals.map(RefusalWords.text)
        if let waiting = found.waiting { notes.append(RefusalWords.text(waiting)) }
        notes += UnreadWords.notes(unread)
        return ItemCare(notes: notes, entries: found.conflicts.isEmpty ? [] : words.entries(of: found.conflicts))
    }

    // MARK: What is answered

    /// Puts what lost back in the place of what is there: a step.
    func useOther(_ entry: ConflictEntry) {
        guard let item else { return }
        ask(.write) {
            let step = try await self.libraries.store.useOther(entry.conflicts, of: item.id)
            self.answered(entry)
            self.surface?.done(step)
        }
    }

    /// What is there stays; what lost is forgotten, and can be had back as long as that is said.
    func keep(_ entry: ConflictEntry) {
        ask(.write) {
            try await self.libraries.store.dismiss(entry.conflicts)
            self.answered(entry)
            self.surface?.done(nil)
            self.surface?.toast(tr("What is there is kept"), answer: tr("Undo")) { [weak self] in self?.bringBack(entry)
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
