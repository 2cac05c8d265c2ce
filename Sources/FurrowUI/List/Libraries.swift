// What is shown of one store, in all its windows: a write by one reaches all.

import Foundation
import Store
import Todo

/// The libraries of one store.
///
/// What one of them writes comes back to each with the answer to the write, and nobody reads it. What other programs write,
/// and what this one writes elsewhere, is read by `Library.refresh`.
@MainActor public final class Libraries {
    let store: Store
    /// The views to which ways are seen before the lists.
    public private(set) var views: [Query]
    /// What synchronising says of items and lists.
    private(set) var marks = SyncMarks()
    private var members: [Member] = []

    /// Called when one of them, or what is shown beside them, has written.
    var onWrite: (@MainActor () -> Void)?

    private struct Member {
        weak var library: Library?
    }

    /// No libraries yet; each joins where it is made.
    ///
    /// - Parameter views: the views to which ways are seen before the lists.
    public init(_ store: Store, views: [Query] = []) { (self.store, self.views) = (store, views) }

    /// Other views are to be seen before the lists.
    func show(_ views: [Query]) {
        guard views != self.views else { return }
        let hidden = self.views.filter { !views.contains($0) }
        self.views = views
        for library in all where library.list == TodoList.root {
            library.merge(Query.lists.rows(views) + hidden.map { RowChange(gone: $0.id) }, .elsewhere)
        }
    }

    /// Synchronising says something else of items and lists.
    func show(_ marks: SyncMarks) {
        guard marks != self.marks else { return }
        let changed = marks.conflicted.symmetricDifference(self.marks.conflicted)
        self.marks = marks
        for library in all { library.onMarks?(changed) }
    }

    func join(_ library: Library) {
        leave(library)
        members.append(Member(library: library))
        // It may have been told of nothing for a while.
        if marks != SyncMarks() { library.onMarks?(marks.conflicted) }
    }

    /// What this one shows is of no interest any more, until it joins again.
    func leave(_ library: Library) { members.removeAll { $0.library == nil || $0.library === library } }

    /// Whether this one is told of what is written.
    func has(_ library: Library) -> Bool { members.contains { $0.library === library } }

    /// The lists first: it is they who report that a list has gone.
    private var all: [Library] {
        let all = members.compactMap(\.library)
        return all.filter { $0.list == TodoList.root } + all.filter { $0.list != TodoList.root }
    }

    /// Writes, and has each library show what that did.
    ///
    /// - Parameters:
    ///   - writer: whose user asked for it; the reason is for its rows alone. Nil where it is none of them.
    ///   - write: writes to the store, which reports on what is shown.
    /// - Returns: the step, nil where nothing had to change.
    /// - Throws: `StoreError` or `TodoError`; then nothing has changed.
    func write(
        by writer: Library?, _ reason: ChangeReason, _ write: (Store, [Shown]) async throws -> Written
    ) async throws -> Step? {
        let asked = all.map { ($0, $0.shown) }
        let written = try await write(store, asked.map(\.1))
        for ((library, shown), news) in zip(asked, written.news) {
            await library.update(with: news, of: shown.query, library === writer ? reason : .elsewhere)
        }
        onWrite?()
        return written.step
    }

    /// Does what the user asks, and has each library show it once it is on disk.
    ///
    /// - Parameter writer: whose user asked; nil where it is none of them.
    func perform(_ command: Command, by writer: Library? = nil) async throws -> Step? {
        let step = try await write(by: writer, writer == nil ? .elsewhere : .command(command)) {
            try await $0.perform(command, at: $0.clock().time, reportingOn: $1)
        }
        if step != nil { await retagged(by: command) }
        return step
    }

    /// Those that show the view of a tag.
    func showing(_ tag: Tag) -> [Library] { all.filter { $0.query == .tag(tag) } }

    /// The tags are folded away among the lists, or unfolded.
    func showTags(folded isFolded: Bool) {
        for library in all where library.query == .lists {
            library.show(TagShelf(library.tags.counts, isFolded: isFolded))
        }
    }

    /// Makes everything what it was when a backup was made, and has each library show it.
    ///
    /// - Parameter writer: whose user asked.
    func restore(_ backup: Backup, by writer: Library) async throws -> Restored {
        var restored: Restored?
        _ = try await write(by: writer, .undo) {
            let answer = try await $0.restore(backup, reportingOn: $1)
            restored = answer
            return answer.written
        }
        guard let restored else { throw StoreError.backupMissing(id: backup.id) }
        return restored
    }

    /// Brings in items that come from elsewhere, and has each library show them.
    ///
    /// - Parameter writer: whose user asked.
    func importLists(_ lists: [ImportedList], _ progress: ImportProgress, by writer: Library) async throws -> Step? {
        try await write(by: writer, .elsewhere) {
            try await $0.importLists(lists, at: $0.clock().time, progress: progress, reportingOn: $1)
        }
    }

    /// Gives an item's fields new values as part of a step, and has each library show them.
    func amend(_ id: UUID, _ changes: [FieldChange], extending step: Int64?) async throws -> Amended {
        var amended: Amended?
        _ = try await write(by: nil, .elsewhere) {
            let answer = try await $0.amend(id, changes, extending: step, at: $0.clock().time, reportingOn: $1)
            amended = answer
            return answer.written
        }
        guard let amended else { throw TodoError.itemMissing(id) }
        return amended
    }
}
