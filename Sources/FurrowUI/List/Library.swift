// The list as the window knows it: the items in memory, kept equal to the store.

import Foundation
import Store
import Todo

/// One list's rows, read from the store once and brought up to date by every change, whoever made it.
///
/// The store is the truth: a command goes to the store first, and what it changed comes back the same way as another
/// program's changes do. Only the draft, a row whose text is still being typed, is not in the store.
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
    private let store: Store
    /// The list whose items these are; `TodoList.root` where they are the lists.
    private(set) var list: UUID
    private var revision: Int64
    /// How many items of each list are open; only where the rows are lists.
    private(set) var openCounts: [UUID: Int] = [:]
    /// Whether the counts are seen and are to be kept right: reading them takes a tenth of the time of reading all items.
    private(set) var keepsCounts = false
    /// Told of other counts.
    var onCounts: (@MainActor () -> Void)?
    /// Told that the list was deleted.
    var onListGone: (@MainActor () -> Void)?

    /// A library of what was read from the store.
    ///
    /// - Parameter openCount: how many items are open in the whole list, where the snapshot is only its head; the rest is
    ///   then read by `loadRest()`.
    public init(store: Store, list: UUID, snapshot: Snapshot, openCount: Int? = nil) {
        self.store = store
        headOpenCount = openCount
        (unreadable, toldUnreadable) = (snapshot.quarantined.count, 0)
        self.list = list
        contents = snapshot.contents
        revision = snapshot.revision
    }

    /// How many items are open, also before all of them have been read.
    var openCount: Int { headOpenCount ?? contents.openCount }

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
}

// MARK: - Edits

extension Library {
    /// Does what the user asks; the rows change once it is on disk.
    ///
    /// - Returns: the step, nil where nothing had to change.
    /// - Throws: `StoreError` or `TodoError`; then nothing has changed.
    @discardableResult
    func perform(_ command: Command) async throws -> Step? {
        let step = try await store.perform(command, at: .now)
        await showWhatChanged(.command(command))
        return step
    }

    /// Adds an item to the list.
    func add(_ item: NewItem, at placement: Placement) async throws -> Step? {
        // The first list may be gone with all others: it is made again.
        try await perform(
            list == TodoList.tasks.id ? .addSomewhere([item], at: placement) : .add([item], at: placement, in: list))
    }

    /// Takes back the last step; nil where there is none.
    func undo() async throws -> Step? {
        let step = try await store.undo()
        await showWhatChanged(.undo)
        return step
    }

    /// Does the last step taken back again; nil where there is none.
    func redo() async throws -> Step? {
        let step = try await store.redo()
        await showWhatChanged(.redo)
        return step
    }

    /// Takes in what other programs have changed.
    func refresh() async throws {
        try await catchUp(.elsewhere)
    }

    /// The change is on disk; if it cannot be read back, it was made all the same, and the next refresh shows it.
    private func showWhatChanged(_ reason: ChangeReason) async {
        do { try await catchUp(reason) } catch { onBehind?(error) }
    }

    private func catchUp(_ reason: ChangeReason) async throws {
        switch try await store.changes(since: revision, in: list) {
        case .none:
            break
        case .rows(let changes, let revision):
            // A later answer may have come first, and then held all of this one.
            guard revision > self.revision else { return }
            self.revision = revision
            merge(changes, reason)
        case .everything(let snapshot):
            guard snapshot.revision != revision else { return }
            revision = snapshot.revision
            replaceAll(by: snapshot)
            tellUnreadable()
        case .listGone:
            onListGone?()
            return
        }
        if keepsCounts { try await readCounts() }
    }

    /// From now on the counts are seen, or not.
    func keepCounts(_ keeps: Bool) async throws {
        guard keeps != keepsCounts else { return }
        keepsCounts = keeps
        if keeps { try await readCounts() }
    }

    /// Counts the open items of each list.
    private func readCounts() async throws {
        let counts = try await store.openCounts()
        guard counts != openCounts else { return }
        openCounts = counts
        onCounts?()
    }

    /// Shows another list's items, at first its head; `loadRest` reads the others.
    ///
    /// - Throws: `StoreError`; then the list shown is the one before.
    func open(_ list: UUID) async throws {
        let store = store
        let head = try await Task.detached { try store.head(of: list, limit: StoreOpening.headLength) }.value
        let before = contents.count
        self.list = list
        (draft, leaving) = (nil, [:])
        revision = head.snapshot.revision
        headOpenCount = head.isWhole ? nil : head.openCount
        (unreadable, toldUnreadable) = (head.snapshot.quarantined.count, 0)
        contents = head.snapshot.contents
        onChange?([ListChange(position: 0, removed: before, added: contents.count)], .opened)
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
        let whole = try await store.snapshot(of: list)
        guard headOpenCount != nil else { return }
        headOpenCount = nil
        unreadable = whole.quarantined.count
        let known = contents.count
        let isUntouched = whole.revision == revision && draft == nil && leaving.isEmpty
        guard isUntouched, whole.contents.count >= known else {
            revision = whole.revision
            return replaceAll(by: whole)
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
        contents = snapshot.contents
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
