import Foundation
import GLibSupport
import Gestures
import Store
import Todo
import Wording

/// The controller of the details page: shows an item's details, saves typed text, and follows changes from elsewhere.
/// Uses no toolkit.
@MainActor package final class DetailController {
    package let rowStores: RowStores
    package weak var surface: (any DetailSurface)?
    /// The item whose details are shown.
    package private(set) var draft: DetailDraft?
    package private(set) var lists: [TodoList] = []
    /// Edits that could not be written, of items whose details are no longer shown.
    private var unsaved: [UUID: (item: Item, typed: [DetailText: String])] = [:]
    /// Maps the id of a deleted item to the item that received its unsaved edits.
    private var rescues: [UUID: UUID] = [:]
    /// The item whose details are being read.
    private var requested: UUID?
    /// Whether the surface will call `tick`.
    private var isWaking = false
    private var sessions: [DetailText: Session] = [:]
    private var isRefreshPending = false
    /// The existing tags, as last read.
    private var knownTags: [String] = []
    private let clock: @MainActor () -> Seconds
    private let queue = StoreQueue()

    /// The period in which a text has the focus. Everything saved in it is one undo step.
    private final class Session {
        /// The id of the step, or nil until a save has changed something.
        var step: Int64?
    }

    /// - Parameter clock: Returns the time in seconds on the clock of the events.
    package init(_ rowStores: RowStores, clock: @escaping @MainActor () -> Seconds) {
        (self.rowStores, self.clock) = (rowStores, clock)
    }

    // MARK: The shown item

    /// Shows the details of an item, replacing those of another item.
    package func open(_ id: UUID, isByKey: Bool) {
        if draft?.item.id == id, requested == nil {
            surface?.open(isByKey: isByKey)
            return
        }
        commit()
        requested = id
        read {
            guard self.requested == id else { return }
            self.requested = nil
            guard let details = try await self.rowStores.store.details(of: id) else {
                guard let unsaved = self.unsaved.removeValue(forKey: id) else { throw TodoError.itemMissing(id) }
                return self.rescue(unsaved.typed, of: unsaved.item)
            }
            self.begin(details, isByKey: isByKey)
        }
    }

    private func begin(_ details: (item: Item, lists: [TodoList]), isByKey: Bool) {
        // The user may have typed something while the other item was read.
        commit()
        sessions = [:]
        // The item exists, possibly because it was restored.
        rescues[details.item.id] = nil
        draft = DetailDraft(details.item)
        lists = availableLists(details)
        surface?.show(details.item, among: lists)
        for text in DetailText.allCases {
            surface?.show(text.value(of: details.item), in: text)
            surface?.showExternalValue(nil, of: text)
        }
        // Show the failed edits in the editors again, where they can be saved or copied.
        for (text, typed) in unsaved.removeValue(forKey: details.item.id)?.typed ?? [:] {
            surface?.show(typed, in: text)
            draft?[text].markUnwritten()
        }
        surface?.open(isByKey: isByKey)
        loadKnownTags()
    }

    /// Returns the lists that the item can be moved to, and the list that contains it.
    private func availableLists(_ details: (item: Item, lists: [TodoList])) -> [TodoList] {
        let readOnly = rowStores.marks.readOnly
        return readOnly.isEmpty
            ? details.lists : details.lists.filter { $0.id == details.item.list || !readOnly.contains($0.id) }
    }

    /// Updates the details after the sync state has changed, which may change the set of read-only lists.
    package func marksChanged() {
        guard let item = draft?.item else { return }
        surface?.show(item, among: lists)
        storeChanged(isOwn: false)
    }

    /// Closes the details and saves typed text.
    ///
    /// - Returns: Whether details were open.
    @discardableResult package func close() -> Bool {
        requested = nil
        guard let id = draft?.item.id else { return false }
        commit()
        end(id)
        return true
    }

    private func end(_ id: UUID) {
        draft = nil
        sessions = [:]
        surface?.close(from: id)
    }

    // MARK: Typing

    /// Records that a key changed a text.
    package func typed(_ text: DetailText) {
        draft?[text].typed(at: clock())
        scheduleWake()
    }

    /// Requests a call of `tick` at the deadline. One call serves many keys: a deadline can only become later, and
    /// the call then requests another one.
    private func scheduleWake() {
        guard !isWaking, let surface, let deadline = draft?.deadline else { return }
        isWaking = true
        surface.wake(at: deadline)
    }

    /// Saves the texts whose deadline has passed.
    package func tick() {
        isWaking = false
        guard let draft else { return }
        for text in draft.due(at: clock()) { save(text) }
        scheduleWake()
    }

    /// Handles a text that got the focus. Later typing in the other texts belongs to a new step, even if the loss of
    /// their focus was not noticed while the window was inactive.
    package func editingBegan(_ text: DetailText) {
        for other in DetailText.allCases where other != text { sessions[other] = nil }
    }

    /// Saves a text that lost the focus to another widget. Later typing in this text belongs to a new step.
    package func editingEnded(_ text: DetailText) {
        commit(text)
        sessions[text] = nil
    }

    /// Saves a text that lost the focus, possibly to another window. If the focus returns with this window, further
    /// typing belongs to the same step, unless another edit was made in the meantime.
    package func focusLost(_ text: DetailText) { save(text) }

    /// Saves all texts, because the focus moved to another window.
    package func saveAll() {
        for text in DetailText.allCases { focusLost(text) }
    }

    /// Saves all texts and ends their steps.
    package func commit() {
        for text in DetailText.allCases { editingEnded(text) }
    }

    private func commit(_ text: DetailText) {
        guard draft != nil, let surface else { return }
        if text == .title, Title.normalized(surface.text(of: text)) == nil {
            if let old = draft?[text].revert() { surface.show(old, in: text) }
        } else {
            save(text)
        }
    }

    private func save(_ text: DetailText) {
        guard let item = draft?.item, let typed = surface?.text(of: text) else { return }
        // The title is still empty, probably because a new title is about to be typed.
        if text == .title, Title.normalized(typed) == nil {
            draft?[text].wait()
            return
        }
        guard let value = draft?[text].save(typed) else { return }
        let session = sessions[text] ?? Session()
        sessions[text] = session
        enqueue(.write) {
            let change = FieldChange(text.field, .text(value))
            let amended = try await self.rowStores.amend(item.id, [change], extending: session.step)
            session.step = amended.written.step?.id
            self.written(text, of: item.id, value: value, amended: amended)
        } otherwise: {
            self.failed(text, of: item, value: value, error: $0)
        }
    }

    private func written(_ text: DetailText, of id: UUID, value: String, amended: AmendResult) {
        surface?.dismissError()
        guard draft?.item.id == id, let stored = amended.stored.text(of: text),
            let replaced = amended.replaced.text(of: text)
        else { return }
        if draft?[text].written(value, stored: stored, replaced: replaced) == true { showExternalValue(text) }
    }

    private func failed(_ text: DetailText, of item: Item, value: String, error: any Error) {
        let isDeleted = error as? TodoError == .itemMissing(item.id)
        if draft?.item.id == item.id {
            draft?[text].failed(value)
            if isDeleted { itemDeleted(item.id, isOwn: false) } else { show(error) }
        } else if isDeleted {
            rescue([text: value], of: item)
        } else {
            unsaved[item.id, default: (item, [:])].typed[text] = value
            showUnsaved()
            show(error)
        }
    }

    private func show(_ error: any Error) { show(error) { [weak self] in self?.commit() } }

    /// - Parameter retry: Tries again. Offered only if that may help.
    private func show(_ error: any Error, retry: @escaping @MainActor () -> Void) {
        let mayPass = (error as? StoreError)?.mayPass == true
        surface?.showError(errorMessage(for: error), retry: mayPass ? retry : nil)
    }

    // MARK: Pending work

    package var pendingWrites: Int { queue.pendingWrites }

    /// The number of pending requests to the store.
    package var pending: Int { queue.pendingWrites + queue.pendingReads }

    package var onWritesFinished: (@MainActor () -> Void)? {
        get { queue.onWritesFinished }
        set { queue.onWritesFinished = newValue }
    }

    /// Whether an edit could not be written.
    package var hasUnsaved: Bool { !unsaved.isEmpty || draft?.isPending == true }

    /// Opens the details of an item whose edits could not be written.
    package func showUnsaved() {
        if draft == nil, requested == nil, let id = unsaved.keys.first { open(id, isByKey: false) }
    }

    // MARK: Changes from elsewhere

    /// Reads the item again after the store may have changed.
    ///
    /// - Parameter isOwn: Whether this program made the change and has already announced it.
    package func storeChanged(isOwn: Bool) {
        guard draft != nil, !isRefreshPending else { return }
        isRefreshPending = true
        read {
            self.isRefreshPending = false
            guard let id = self.draft?.item.id else { return }
            let details = try await self.rowStores.store.details(of: id)
            guard self.draft?.item.id == id else { return }
            if let details { self.follow(details) } else { self.itemDeleted(id, isOwn: isOwn) }
        }
    }

    private func follow(_ details: (item: Item, lists: [TodoList])) {
        guard let before = draft?.item else { return }
        let updates = draft?.read(details.item) ?? []
        if details.item.tags != before.tags { loadKnownTags() }
        let choice = availableLists(details)
        if details.item != before || choice != lists { surface?.show(details.item, among: choice) }
        lists = choice
        for (text, update) in updates {
            switch update {
            case .nothing: break
            case .shows(let value): surface?.show(value, in: text)
            case .overwritten: showExternalValue(text)
            }
        }
    }

    private func showExternalValue(_ text: DetailText) {
        surface?.showExternalValue(draft?[text].externalValue, of: text)
    }

    /// Accepts another program's value. A title replaces the user's title, and notes are appended to the user's
    /// notes. Notes that do not fit are not appended, because the editor could not show the result for editing.
    package func acceptExternalValue(_ text: DetailText) {
        guard let externalValue = draft?[text].externalValue, let typed = surface?.text(of: text) else { return }
        let separator = typed.isEmpty || typed.hasSuffix("\n") ? "" : "\n"
        let value = text == .title ? externalValue : typed + separator + externalValue
        guard text == .title || value.utf8.count <= Limits.notesBytes else {
            surface?.showError(Self.notesTooLongMessage, retry: nil)
            return
        }
        surface?.edit(value, in: text)
        // If the list has just become read-only, the editor refuses the edit. The other value remains available.
        guard surface?.text(of: text) == value else { return }
        dismissExternalValue(text)
        draft?[text].typed(at: clock())
        commit(text)
    }

    package static var notesTooLongMessage: String {
        tr("Notes can have at most 1 MiB; there is no room for the inserted text")
    }

    /// Dismisses another program's value.
    package func dismissExternalValue(_ text: DetailText) {
        draft?[text].dismissExternalValue()
        surface?.showExternalValue(nil, of: text)
    }

    /// Closes the details of a deleted item, and moves its unsaved edits to a new item.
    private func itemDeleted(_ id: UUID, isOwn: Bool) {
        guard let draft, draft.item.id == id else { return }
        var typed: [DetailText: String] = [:]
        for text in DetailText.allCases where draft[text].isPending { typed[text] = surface?.text(of: text) }
        // Do this first, so that a choice made while the page closes applies to the new item.
        if !typed.isEmpty { rescue(typed, of: draft.item) }
        end(id)
        if typed.isEmpty, !isOwn {
            surface?.showToast(tr("Another program deleted this task"))
        }
    }

    /// Moves the unsaved edits of a deleted item to a new, open item at the top of its list. The new item gets the
    /// deleted one's title, notes, tags, priority, dates, repeat and reminders (except past ones), but not its parent,
    /// completion, creation time or position in Today. Later edits of the deleted item go to the same new item.
    private func rescue(
        _ typed: [DetailText: String], of item: Item,
        message: String = tr("The task was deleted; your text is in a new one")
    ) {
        if let rescue = rescues[item.id] {
            return perform(.change(rescue, typed.map { FieldChange($0.key.field, .text($0.value)) }))
        }
        let new = NewItem(rescuing: item, typed, at: rowStores.store.clock())
        rescues[item.id] = new.id
        enqueue(.write) {
            do {
                _ = try await self.rowStores.perform(.add([new], at: .top, in: item.list))
            } catch is TodoError {
                // The item's list may have been deleted too.
                _ = try await self.rowStores.perform(.addToDefaultList([new], at: .top))
            }
            self.surface?.showToast(message)
        } otherwise: { error in
            // Keep the edits. They are saved again on request.
            self.rescues[item.id] = nil
            if !typed.isEmpty { self.unsaved[item.id] = (item, typed) }
            self.show(error) { [weak self] in self?.open(item.id, isByKey: false) }
        }
    }

    // MARK: Choices

    /// Moves the item to another list.
    package func move(to list: UUID) {
        guard let item = draft?.item, item.list != list else { return }
        perform(.transfer([item.id], to: list))
    }

    /// Adds or removes a reminder.
    package func set(_ reminder: Reminder, isOn: Bool, of item: Item) {
        change(item, by: isOn ? .remind(reminder) : .unremind(reminder))
    }

    /// Adds the tags in a typed text to the item.
    ///
    /// - Returns: Whether the text consists of valid tags. If not, a toast gives the reason.
    @discardableResult
    package func tag(_ typed: String, of item: Item) -> Bool {
        do {
            let names = try Tags.parseList(typed, known: knownTags)
            if !names.isEmpty { change(item, and: names.map(Adjustment.tag)) { _ in [] } }
            return true
        } catch {
            surface?.showToast(translated(error.message))
            return false
        }
    }

    /// Removes a tag from the item.
    package func untag(_ name: String, of item: Item) { change(item, by: .untag(name)) }

    /// Sets the priority of the item. The number is kept if it already has the chosen level, because another program
    /// may use a different number for the level.
    package func prioritize(_ level: Priority.Level, of item: Item) {
        change(item) { $0.priority.level == level ? [] : [.priority(Priority(level))] }
    }

    private func loadKnownTags() {
        read {
            self.knownTags = try await self.rowStores.store.tags().map(\.name)
            self.surface?.suggest(tags: self.knownTags)
        }
    }

    /// Writes a choice for an item as one step. If the item was deleted in the meantime, the choice goes to the item
    /// that received its unsaved edits.
    package func change(_ item: Item, _ changes: [FieldChange]) { change(item) { _ in changes } }

    /// Adds or removes one of several values, based on the item's value at the time of writing: the next choice
    /// may be made before the previous one is shown.
    private func change(_ item: Item, by adjustment: Adjustment) { change(item, and: [adjustment]) { _ in [] } }

    private func change(
        _ item: Item, and adjustments: [Adjustment] = [], mayRescue: Bool = true,
        _ changes: @escaping @MainActor (Item) -> [FieldChange]
    ) {
        perform {
            let id = self.rescues[item.id] ?? item.id
            guard let now = try await self.rowStores.store.details(of: id)?.item else {
                throw TodoError.itemMissing(id)
            }
            return .change(id, changes(now), and: adjustments)
        } otherwise: { error in
            guard mayRescue, error as? TodoError == .itemMissing(item.id) else { return false }
            self.rescue([:], of: item, message: tr("The task was deleted; your changes are in a new one"))
            self.change(item, and: adjustments, mayRescue: false, changes)
            return true
        }
    }

    private func perform(_ command: Command) { perform { command } }

    /// - Parameter otherwise: Called with an error first. Returns whether the error needs no other handling.
    private func perform(
        _ command: @escaping @MainActor () async throws -> Command,
        otherwise: @escaping @MainActor (any Error) -> Bool = { _ in false }
    ) {
        enqueue(.write) {
            guard let step = try await self.rowStores.perform(try await command()) else { return }
            self.surface?.dismissError()
            self.surface?.announce(step.summary)
        } otherwise: { error in
            if otherwise(error) { return }
            self.show(error) { [weak self] in self?.perform(command, otherwise: otherwise) }
            // The choice was not saved, so the rows must show the stored values again.
            if let item = self.draft?.item { self.surface?.show(item, among: self.lists) }
        }
    }

    // MARK: The store

    private func read(_ body: @escaping @MainActor () async throws -> Void) {
        enqueue(.read, body) { error in self.surface?.showError(errorMessage(for: error), retry: nil) }
    }

    private func enqueue(
        _ kind: StoreQueue.Kind, _ body: @escaping @MainActor () async throws -> Void,
        otherwise: @escaping @MainActor (any Error) -> Void
    ) {
        queue.add(kind) {
            do { try await body() } catch { otherwise(error) }
        } finally: {
        }
    }
}

extension NewItem {
    /// Creates a copy of a deleted item with its unsaved edits.
    fileprivate init(rescuing item: Item, _ typed: [DetailText: String], at now: Now) {
        var item = item
        // A new item cannot have a reminder in the past.
        item.reminders.removeAll { reminder in
            guard case .at(let time) = reminder else { return false }
            return now.zones.instant(of: time) <= now.instant
        }
        if let notes = typed[.notes] { item.notes = notes }
        let fields = Field.description + Field.schedule
        self.init(
            title: typed[.title].flatMap(Title.normalized) ?? item.title,
            fields: fields.map { FieldChange($0, $0.value(of: item)) })
    }
}

extension [FieldChange] {
    /// The new value of a text.
    fileprivate func text(of text: DetailText) -> String? {
        guard case .text(let value)? = first(where: { $0.field == text.field })?.value else { return nil }
        return value
    }
}
