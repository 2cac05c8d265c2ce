// The list as the window knows it: the items in memory, kept equal to the store.

import Foundation
import Store
import Todo

/// One list's rows, read from the store once and brought up to date by every change, whoever made it.
///
/// The store is the truth: a command goes to the store first, and what it changed comes back with the store's answer, in the
/// same terms as another program's changes do. Only the draft, a row whose text is still being typed, is not in the store.
@MainActor public final class Library {
    /// The rows in list order, the draft among them.
    public private(set) var contents: Contents
    /// The new item that is being typed, if any.
    public private(set) var draft: UUID?
    /// Told of the rows that changed, in the order in which they are to be changed.
    var onChange: (@MainActor ([ListChange], ChangeReason) -> Void)?

    /// Told of a change that is on disk and could not be read back.
    var onBehind: (@MainActor (any Error) -> Void)?
    /// Told of an item that is back (undone) before its row had gone.
    var onReturn: (@MainActor (UUID) -> Void)?

    /// Items whose rows fly out: they stay until they have left and their deletion is on disk.
    private var leaving: [UUID: Leaving] = [:]
    /// Where the item last asked for was: a gesture asks for the same one at every movement, and a search reads all ids.
    private var lastPosition = 0
    /// Told how many records of the list cannot be read, when they are more than it was told of before; says whether
    /// anybody could be told.
    var onUnreadable: (@MainActor (Int) -> Bool)?
    /// How many records of the list could not be read, and how many of them were told of.
    private var (unreadable, toldUnreadable): (Int, Int)
    /// How many items are open, while only the head of the list has been read.
    private var headOpenCount: Int?
    private let libraries: Libraries
    private var store: Store { libraries.store }
    /// The list whose items these are; `TodoList.root` where they are the lists.
    private(set) var list: UUID
    private var revision: Int64
    /// How often the store had been written when all that was written had been taken in; nil where that is not known.
    private var writes: WriteCount?
    /// How many items of each list are open; only where the rows are lists.
    private(set) var openCounts: [UUID: Int] = [:]
    /// Whether the counts are seen and are to be kept right: reading them takes a tenth of the time of reading all items.
    private(set) var keepsCounts = false
    /// What was shown when the counts were: they are of that revision, or of a later one.
    private var countsRevision: Int64?
    /// Told of other counts.
    var onCounts: (@MainActor () -> Void)?
    /// Told that the list was deleted.
    var onListGone: (@MainActor () -> Void)?

    /// A library of what was read from the store.
    ///
    /// - Parameter openCount: how many items are open in the whole list, where the snapshot is only its head; the rest is
    ///   then read by `loadRest()`.
    public init(in libraries: Libraries, list: UUID, snapshot: Snapshot, openCount: Int? = nil) {
        self.libraries = libraries
        headOpenCount = openCount
        (unreadable, toldUnreadable) = (snapshot.quarantined.count, 0)
        self.list = list
        contents = Query(list).contents(of: snapshot)
        revision = snapshot.revision
        libraries.join(self)
    }

    /// How many items are open, also before all of them have been read.
    var openCount: Int { headOpenCount ?? contents.openCount }

    /// How many rows stand for a record.
    var recordCount: Int { contents.count - (Query(list).lastRow == nil ? 0 : 1) }

    /// What the row of this item shows.
    func item(_ id: UUID) -> RowContent? {
        if !contents.indices.contains(lastPosition) || contents.id(at: lastPosition) != id {
            guard let position = contents.position(of: id) else { return nil }
            lastPosition = position
        }
        return contents[lastPosition]
    }
}

/// Why rows changed, which decides how they move.
enum ChangeReason: Equatable, Sendable {
    case command(Command)
    case undo, redo
    /// Another program, or another window.
    case elsewhere
    /// A new item is about to be typed, or was given up.
    case draft
    /// A row has flown out.
    case left
    /// The rest of the list has been read.
    case loaded
    /// Another list is shown.
    case opened
    /// The trash was emptied.
    case emptied
}

// MARK: - Edits

extension Library {
    /// Does what the user asks; the rows change once it is on disk.
    ///
    /// - Returns: the step, nil where nothing had to change.
    /// - Throws: `StoreError` or `TodoError`; then nothing has changed.
    @discardableResult
    func perform(_ command: Command) async throws -> Step? {
        try await libraries.write(by: self, .command(command)) { try await $0.perform(command, at: .now, telling: $1) }
    }

    /// Adds an item to the list.
    func add(_ item: NewItem, at placement: Placement) async throws -> Step? {
        // The first list may be gone with all others: it is made again. Nothing is added to the trash.
        try await perform(
            list == TodoList.tasks.id || !Query(list).capabilities.inserts
                ? .addSomewhere([item], at: placement) : .add([item], at: placement, in: list))
    }

    /// Takes back the last step; nil where there is none.
    func undo() async throws -> Step? {
        try await libraries.write(by: self, .undo) { try await $0.undo(telling: $1) }
    }

    /// Does the last step taken back again; nil where there is none.
    func redo() async throws -> Step? {
        try await libraries.write(by: self, .redo) { try await $0.redo(telling: $1) }
    }

    /// Empties the trash, for good.
    ///
    /// - Returns: how many items and lists were in it.
    func emptyTrash() async throws -> Int {
        let count = try await libraries.store.emptyTrash()
        await hear(nil, of: list, .emptied)
        return count
    }
}

// MARK: - What was written

extension Library {
    /// What is to be told of by a write.
    var shown: Shown { Shown(list: list, revision: revision, withCounts: keepsCounts) }

    /// Shows what a write did.
    ///
    /// - Parameters:
    ///   - news: what the write says of itself; nil where it has to be read.
    ///   - list: the list that was shown when the write was asked for.
    func hear(_ news: News?, of list: UUID, _ reason: ChangeReason) async {
        if let news, list == self.list, take(news, reason), countsAreRight { return }
        // It is on disk; if it cannot be read back, it was made all the same, and the next refresh shows it.
        do { try await catchUp(reason) } catch { onBehind?(error) }
    }

    /// - Returns: whether all that was written up to then is taken in.
    private func take(_ news: News, _ reason: ChangeReason) -> Bool {
        switch news.changes {
        case .none: break
        case .rows(let changes, let revision):
            // A later answer may have come first, and then held all of this one.
            guard revision > self.revision else { return true }
            self.revision = revision
            merge(changes, reason)
            if let counts = news.openCounts { show(counts) }
        case .listGone: onListGone?()
        case .everything: return false
        }
        writes = news.writes
        return true
    }

    /// Takes in what was written elsewhere; what this library was told of by the writes themselves is not read again.
    func refresh() async throws {
        if writes != nil, countsAreRight, try await store.writes() == writes { return }
        try await catchUp(.elsewhere)
    }

    /// Reads what changed since the revision that is shown.
    private func catchUp(_ reason: ChangeReason) async throws {
        let asked = (list, revision)
        let changes = try await store.changes(since: revision, in: list)
        // Another list is shown meanwhile.
        guard list == asked.0 else { return try await catchUp(reason) }
        switch changes {
        case .none:
            break
        case .rows(let changes, let revision):
            // A later answer may have come first, and then held all of this one.
            if revision > self.revision {
                self.revision = revision
                merge(changes, reason)
            }
        case .everything(let snapshot):
            // An answer that came meanwhile may be a later one.
            guard revision == asked.1 else { return try await catchUp(reason) }
            if snapshot.revision != revision {
                replaceAll(by: snapshot)
                tellUnreadable()
            }
        case .listGone:
            onListGone?()
            return
        }
        if !countsAreRight { try await readCounts() }
    }

    /// From now on the counts are seen, or not.
    func keepCounts(_ keeps: Bool) async throws {
        guard keeps != keepsCounts else { return }
        keepsCounts = keeps
        if keeps { try await readCounts() }
    }

    private var countsAreRight: Bool { !keepsCounts || countsRevision == revision }

    /// Counts the open items of each list.
    private func readCounts() async throws {
        let asked = revision
        let counts = try await store.openCounts()
        // What was told meanwhile may be later.
        if revision == asked { show(counts) } else if !countsAreRight { try await readCounts() }
    }

    private func show(_ counts: [UUID: Int]) {
        countsRevision = revision
        guard counts != openCounts else { return }
        openCounts = counts
        onCounts?()
    }
}

// MARK: - Whole lists

extension Library {
    /// Shows another list's items, at first its head; `loadRest` reads the others.
    ///
    /// - Throws: `StoreError`; then the list shown is the one before.
    func open(_ list: UUID) async throws {
        let store = store
        let head = try await Task.detached { try store.head(of: list, limit: StoreOpening.headLength) }.value
        let before = contents.count
        // A write by another library may have been told since.
        let isBehind = head.snapshot.revision < revision
        self.list = list
        (draft, leaving) = (nil, [:])
        (revision, writes) = (head.snapshot.revision, nil)
        headOpenCount = head.isWhole ? nil : head.openCount
        (unreadable, toldUnreadable) = (head.snapshot.quarantined.count, 0)
        contents = Query(list).contents(of: head.snapshot)
        onChange?([ListChange(position: 0, removed: before, added: contents.count)], .opened)
        if isBehind { try await catchUp(.elsewhere) }
    }

    /// Reads the rest of a list of which only the head is known, and tells what of the list could not be read.
    func loadRest() async throws {
        try await readRest()
        tellUnreadable()
    }

    private func tellUnreadable() {
        toldUnreadable = min(toldUnreadable, unreadable)
        if unreadable > toldUnreadable, onUnreadable?(unreadable) == true { toldUnreadable = unreadable }
    }

    private func readRest() async throws {
        guard headOpenCount != nil else { return }
        var whole = try await store.snapshot(of: list)
        whole.contents = Query(list).contents(of: whole)
        guard headOpenCount != nil else { return }
        headOpenCount = nil
        unreadable = whole.quarantined.count
        let known = contents.count
        let isUntouched = whole.revision == revision && draft == nil && leaving.isEmpty
        guard isUntouched, whole.contents.count >= known else {
            // A write by another library may have been told since.
            let isBehind = whole.revision < revision
            replaceAll(by: whole)
            if isBehind { try await catchUp(.elsewhere) }
            return
        }
        contents = whole.contents
        if contents.count > known {
            tell([ListChange(position: known, removed: 0, added: contents.count - known)], .loaded)
        }
    }

    private func merge(_ changes: [RowChange], _ reason: ChangeReason) {
        var returned: [UUID] = []
        let shown = changes.filter { change in
            guard let state = leaving[change.id] else { return true }
            if change.content != nil {
                if state.isDeleted { returned.append(change.id) }
                return true
            }
            if state.hasLeft { leaving[change.id] = nil } else { leaving[change.id]?.isDeleted = true }
            return state.hasLeft
        }
        tell(contents.merge(shown), reason)
        for id in returned { rowReturns(id) }
    }

    private func replaceAll(by snapshot: Snapshot) {
        let before = contents.count
        let typed = draft.flatMap { id in contents.position(of: id).map { row(at: $0) } }
        unreadable = snapshot.quarantined.count
        (revision, writes) = (snapshot.revision, nil)
        contents = Query(list).contents(of: snapshot)
        if let typed { contents.merge([typed]) }
        leaving = leaving.filter { item($0.key) != nil }
        tell([ListChange(position: 0, removed: before, added: contents.count)], .elsewhere)
        for (id, state) in leaving where state.isDeleted { rowReturns(id) }
    }

    private func tell(_ changes: [ListChange], _ reason: ChangeReason) {
        if !changes.isEmpty { onChange?(changes, reason) }
    }
}

// MARK: - Rows that fly out

extension Library {
    /// How far a row that flies out has come.
    private struct Leaving {
        /// It has flown out.
        var hasLeft = false
        /// Its item's deletion is on disk.
        var isDeleted = false
    }

    /// Whether the row of this item flies out: nothing else can be done with it.
    func isLeaving(_ id: UUID) -> Bool { leaving[id] != nil }

    /// The row of this item begins to fly out: it stays in the list until `rowLeft`.
    func rowLeaves(_ id: UUID) { leaving[id] = Leaving() }

    /// The row has flown out: if the item's deletion is on disk, the row goes.
    func rowLeft(_ id: UUID) {
        guard let state = leaving[id] else { return }
        if state.isDeleted { remove(id) } else { leaving[id]?.hasLeft = true }
    }

    /// The deletion was written. If the item is there all the same, it was undone at once and its row comes back.
    func deletionWritten(_ id: UUID) {
        if leaving[id]?.isDeleted == false { rowReturns(id) }
    }

    /// The deletion was not written: the row stays, unless another program has deleted the item.
    func deletionFailed(_ id: UUID) {
        if leaving[id]?.isDeleted == true { remove(id) } else { leaving[id] = nil }
    }

    private func rowReturns(_ id: UUID) {
        leaving[id] = nil
        onReturn?(id)
    }

    private func remove(_ id: UUID) {
        leaving[id] = nil
        tell(contents.merge([RowChange(gone: id)]), .left)
    }
}

// MARK: - The draft

extension Library {
    /// Makes room for a new item to be typed at this place.
    ///
    /// - Returns: the id that the item will have.
    func beginDraft(at placement: Placement) -> UUID {
        endDraft()
        let id = UUID()
        let row = RowContent(id: id, title: "", marks: list == TodoList.root ? .list : [])
        draft = id
        tell(contents.merge([RowChange(row, rank: rank(at: placement))]), .draft)
        return id
    }

    /// The draft is on its way to the store: its row stays.
    func keepDraft() { draft = nil }

    /// Gives the draft up, without a trace.
    func endDraft() {
        guard let id = draft else { return }
        draft = nil
        tell(contents.merge([RowChange(gone: id)]), .draft)
    }

    /// Takes out a row that never came to be in the store.
    func discard(_ id: UUID) {
        tell(contents.merge([RowChange(gone: id)]), .draft)
    }

    /// A rank for a row at this place; where no key is left between its neighbours it shares the upper one's, and the
    /// store makes room when the item is added.
    private func rank(at placement: Placement) -> Rank {
        let open = contents.openCount
        let position: Int
        switch placement {
        case .top: position = 0
        case .bottom: position = open
        case .after(let id): position = contents.position(of: id).map { min($0 + 1, open) } ?? 0
        case .before(let id): position = contents.position(of: id).map { min($0, open) } ?? 0
        }
        let above = position > 0 ? contents.rank(at: position - 1) : nil
        let below = position < open ? contents.rank(at: position) : nil
        return Rank.spread(1, between: above, and: below)?.first ?? above ?? Rank(0)
    }
}

extension Library {
    /// Shows a text in a row before the store has it.
    func show(_ title: String, in id: UUID) {
        guard let position = contents.position(of: id) else { return }
        var shown = contents[position]
        shown.title = title
        tell(contents.merge([RowChange(shown, rank: contents.rank(at: position))]), .draft)
    }

    /// A row as it is, to be taken over.
    private func row(at position: Int) -> RowChange {
        RowChange(contents[position], rank: contents.rank(at: position))
    }
}
