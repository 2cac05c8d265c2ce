// The details' controller: what is done on the page of an item goes in, and comes out as orders to the surface and as edits of
// the store. It knows no toolkit.

import Foundation
import Gestures
import GtkSupport
import Store
import Todo

/// Shows an item's details, keeps what is typed there, and follows what others change.
@MainActor final class DetailController {
    let libraries: Libraries
    weak var surface: (any DetailSurface)?
    /// The item whose details are shown; nil while there are none.
    private(set) var draft: DetailDraft?
    /// The lists there are.
    private(set) var lists: [TodoList] = []
    /// What was typed and could not be written, of items whose details are not shown.
    private var unsaved: [UUID: (item: Item, typed: [DetailText: String])] = [:]
    /// The items that what was typed and chosen of ones that had gone came into, by those.
    private var rescues: [UUID: UUID] = [:]
    /// The item whose details are being read.
    private var wanted: UUID?
    /// Whether the surface was asked to call back, and has not yet.
    private var isWaking = false
    private var sessions: [DetailText: Session] = [:]
    private var isRefreshWanted = false
    /// The tags that there are, as far as was asked.
    private var knownTags: [String] = []
    private let clock: @MainActor () -> Seconds
    private let queue = StoreQueue()

    /// The time in which a text has the keys: what is saved of it meanwhile is one step.
    private final class Session {
        /// The step; nil until something was saved, and where that came to nothing.
        var step: Int64?
    }

    /// - Parameter clock: the time in seconds on the clock of the events.
    init(_ libraries: Libraries, clock: @escaping @MainActor () -> Seconds) {
        (self.libraries, self.clock) = (libraries, clock)
    }

    // MARK: What is shown

    /// Shows the details of an item, of another one from now on.
    func open(_ id: UUID, isByKey: Bool) {
        if draft?.item.id == id, wanted == nil {
            surface?.open(isByKey: isByKey)
            return
        }
        commit()
        wanted = id
        read {
            guard self.wanted == id else { return }
            self.wanted = nil
            guard let found = try await self.libraries.store.details(of: id) else {
                guard let unsaved = self.unsaved.removeValue(forKey: id) else { throw TodoError.itemMissing(id) }
                return self.rescue(unsaved.typed, of: unsaved.item)
            }
            self.begin(found, isByKey: isByKey)
        }
    }

    private func begin(_ found: (item: Item, lists: [TodoList]), isByKey: Bool) {
        // Typed while the other item was read.
        commit()
        sessions = [:]
        // It is there, maybe again.
        rescues[found.item.id] = nil
        draft = DetailDraft(found.item)
        lists = listsToChoose(found)
        surface?.show(found.item, among: lists)
        for text in DetailText.allCases {
            surface?.show(text.value(of: found.item), in: text)
            surface?.showTheirs(nil, of: text)
        }
        // Once more in its editor, where it can be saved or copied.
        for (text, typed) in unsaved.removeValue(forKey: found.item.id)?.typed ?? [:] {
            surface?.show(typed, in: text)
            draft?[text].owe()
        }
        surface?.open(isByKey: isByKey)
        offerTags()
    }

    /// The lists that the item may be brought to, and the one that it is in.
    private func listsToChoose(_ found: (item: Item, lists: [TodoList])) -> [TodoList] {
        let readOnly = libraries.marks.readOnly
        return readOnly.isEmpty
            ? found.lists : found.lists.filter { $0.id == found.item.list || !readOnly.contains($0.id) }
    }

    /// Synchronising says something else: which lists can be changed may be other ones.
    func marksChanged() {
        guard let item = draft?.item else { return }
        surface?.show(item, among: lists)
        storeChanged(isOwn: false)
    }

    /// Takes the details away; what is typed is saved.
    ///
    /// - Returns: whether there were any.
    @discardableResult func close() -> Bool {
        wanted = nil
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

    // MARK: What is typed

    /// A key changed a text.
    func typed(_ text: DetailText) {
        draft?[text].typed(at: clock())
        wakeInTime()
    }

    /// Has the surface call back when something is to be saved. Once for many keys: deadlines only come later, and where one
    /// has, it is asked again then.
    private func wakeInTime() {
        guard !isWaking, let surface, let deadline = draft?.deadline else { return }
        isWaking = true
        surface.wake(at: deadline)
    }

    /// Time has passed: what was typed long enough ago is saved.
    func tick() {
        isWaking = false
        guard let draft else { return }
        for text in draft.due(at: clock()) { save(text) }
        wakeInTime()
    }

    /// A text has the keys: what is typed in another later is another step, also where those keys went unseen, while the
    /// window had none.
    func entered(_ text: DetailText) {
        for other in DetailText.allCases where other != text { sessions[other] = nil }
    }

    /// The keys went from a text to something else: it is saved, and what is typed there later is another step.
    func left(_ text: DetailText) {
        commit(text)
        sessions[text] = nil
    }

    /// The keys went from a text, maybe to another window: it is saved, and where they come back with this one, what is typed
    /// then is the same step where nothing else was done meanwhile.
    func rested(_ text: DetailText) { save(text) }

    /// The keys went to another window.
    func rest() {
        for text in DetailText.allCases { rested(text) }
    }

    /// Saves what is typed.
    func commit() {
        for text in DetailText.allCases { left(text) }
    }

    private func commit(_ text: DetailText) {
        guard draft != nil, let surface else { return }
        if text == .title, Title.normalized(surface.text(of: text)) == nil {
            if let old = draft?[text].giveUp() { surface.show(old, in: text) }
        } else {
            save(text)
        }
    }

    private func save(_ text: DetailText) {
        guard let item = draft?.item, let typed = surface?.text(of: text) else { return }
        // Without a title yet: the next one may be about to be typed.
        if text == .title, Title.normalized(typed) == nil {
            draft?[text].wait()
            return
        }
        guard let value = draft?[text].save(typed) else { return }
        let session = sessions[text] ?? Session()
        sessions[text] = session
        ask(.write) {
            let change = FieldChange(text.field, .text(value))
            let amended = try await self.libraries.amend(item.id, [change], extending: session.step)
            session.step = amended.written.step?.id
            self.written(text, of: item.id, value, amended)
        } otherwise: {
            self.failed(text, of: item, value, $0)
        }
    }

    private func written(_ text: DetailText, of id: UUID, _ value: String, _ amended: Amended) {
        surface?.dismissError()
        guard draft?.item.id == id, let kept = amended.kept.text(of: text),
            let replaced = amended.replaced.text(of: text)
        else { return }
        if draft?[text].written(value, kept: kept, replaced: replaced) == true { showTheirs(text) }
    }

    private func failed(_ text: DetailText, of item: Item, _ value: String, _ error: any Error) {
        let isGone = error as? TodoError == .itemMissing(item.id)
        if draft?.item.id == item.id {
            draft?[text].failed(value)
            if isGone { gone(item.id, isOwn: false) } else { show(error) }
        } else if isGone {
            rescue([text: value], of: item)
        } else {
            unsaved[item.id, default: (item, [:])].typed[text] = value
            showUnsaved()
            show(error)
        }
    }

    private func show(_ error: any Error) { show(error) { [weak self] in self?.commit() } }

    /// - Parameter retry: tries again, where that may help.
    private func show(_ error: any Error, retry: @escaping @MainActor () -> Void) {
        let mayPass = (error as? StoreError)?.mayPass == true
        surface?.showError(sentence(for: error), retry: mayPass ? retry : nil)
    }

    // MARK: What the window waits for

    /// How much is being written.
    var writes: Int { queue.writes }

    /// How much is asked of the store and not done.
    var pending: Int { queue.writes + queue.reads }

    /// Called when the last write is done.
    var whenWritten: (@MainActor () -> Void)? {
        get { queue.whenWritten }
        set { queue.whenWritten = newValue }
    }

    /// Whether something typed could not be written.
    var hasUnsaved: Bool { !unsaved.isEmpty || draft?.isPending == true }

    /// Shows what could not be written.
    func showUnsaved() {
        if draft == nil, wanted == nil, let id = unsaved.keys.first { open(id, isByKey: false) }
    }

    // MARK: What others change

    /// The store may hold something else now.
    ///
    /// - Parameter isOwn: whether this program has changed it, and said so.
    func storeChanged(isOwn: Bool) {
        guard draft != nil, !isRefreshWanted else { return }
        isRefreshWanted = true
        read {
            self.isRefreshWanted = false
            guard let id = self.draft?.item.id else { return }
            let found = try await self.libraries.store.details(of: id)
            guard self.draft?.item.id == id else { return }
            if let found { self.follow(found) } else { self.gone(id, isOwn: isOwn) }
        }
    }

    private func follow(_ found: (item: Item, lists: [TodoList])) {
        guard let before = draft?.item else { return }
        let readings = draft?.read(found.item) ?? []
        if found.item.tags != before.tags { offerTags() }
        let choice = listsToChoose(found)
        if found.item != before || choice != lists { surface?.show(found.item, among: choice) }
        lists = choice
        for (text, reading) in readings {
            switch reading {
            case .nothing: break
            case .shows(let value): surface?.show(value, in: text)
            case .overruled: showTheirs(text)
            }
        }
    }

    private func showTheirs(_ text: DetailText) { surface?.showTheirs(draft?[text].theirs, of: text) }

    /// What another program had written is taken up: a title in place of ours, notes below them. Notes for which there is no
    /// room stay where they are: they would take the place of what can be edited.
    func takeTheirs(_ text: DetailText) {
        guard let theirs = draft?[text].theirs, let ours = surface?.text(of: text) else { return }
        let separator = ours.isEmpty || ours.hasSuffix("\n") ? "" : "\n"
        let value = text == .title ? theirs : ours + separator + theirs
        guard text == .title || value.utf8.count <= Limits.notesBytes else {
            surface?.showError(Self.noRoom, retry: nil)
            return
        }
        surface?.edit(value, in: text)
        // A list that has just become read-only takes no edits: the other text stays on offer.
        guard surface?.text(of: text) == value else { return }
        forgetTheirs(text)
        draft?[text].typed(at: clock())
        commit(text)
    }

    /// What is said where notes have no room for more.
    static var noRoom: String {
        tr("Notes have room for 1 MiB; what was to be inserted is longer than what is left")
    }

    /// What another program had written is put away.
    func forgetTheirs(_ text: DetailText) {
        draft?[text].forgetTheirs()
        surface?.showTheirs(nil, of: text)
    }

    /// The item has gone: its details go too, and what was typed of it comes into a new one.
    private func gone(_ id: UUID, isOwn: Bool) {
        guard let draft, draft.item.id == id else { return }
        var typed: [DetailText: String] = [:]
        for text in DetailText.allCases where draft[text].isPending { typed[text] = surface?.text(of: text) }
        // First: what is being chosen as the page goes finds the new item.
        if !typed.isEmpty { rescue(typed, of: draft.item) }
        end(id)
        if typed.isEmpty, !isOwn {
            surface?.toast(tr("The item was deleted by another program"))
        }
    }

    /// What was typed of an item that has gone comes into a new one, which is as that was in all else; what was typed of it
    /// besides, into the same.
    private func rescue(
        _ typed: [DetailText: String], of item: Item,
        saying words: String = tr("The item was deleted; what was typed is in a new one")
    ) {
        if let rescue = rescues[item.id] {
            return perform(.change(rescue, typed.map { FieldChange($0.key.field, .text($0.value)) }))
        }
        let new = NewItem(rescuing: item, typed, at: libraries.store.clock())
        rescues[item.id] = new.id
        ask(.write) {
            do {
                _ = try await self.libraries.perform(.add([new], at: .top, in: item.list))
            } catch is TodoError {
                // Its list may have gone with it.
                _ = try await self.libraries.perform(.addSomewhere([new], at: .top))
            }
            self.surface?.toast(words)
        } otherwise: { error in
            // Kept, and tried again when it is asked for.
            self.rescues[item.id] = nil
            if !typed.isEmpty { self.unsaved[item.id] = (item, typed) }
            self.show(error) { [weak self] in self?.open(item.id, isByKey: false) }
        }
    }

    // MARK: What is chosen

    /// Brings the item to another list.
    func move(to list: UUID) {
        guard let item = draft?.item, item.list != list else { return }
        perform(.transfer([item.id], to: list))
    }

    /// Adds a reminder to the item's, or takes one away.
    func set(_ reminder: Reminder, isOn: Bool, of item: Item) {
        change(item, by: isOn ? .remind(reminder) : .unremind(reminder))
    }

    /// Adds tags that were typed to the item's.
    ///
    /// - Returns: whether they are tags; else it is said why they are not.
    @discardableResult
    func tag(_ typed: String, of item: Item) -> Bool {
        do {
            let names = try Tags.several(typed, known: knownTags)
            if !names.isEmpty { change(item, and: names.map(Adjustment.tag)) { _ in [] } }
            return true
        } catch {
            surface?.toast(translated(error.message))
            return false
        }
    }

    /// Takes a tag of the item's away.
    func untag(_ name: String, of item: Item) { change(item, by: .untag(name)) }

    /// Gives the item a priority. One of the same level stays the number that it is, which may be another program's.
    func prioritize(_ level: Priority.Level, of item: Item) {
        change(item) { $0.priority.level == level ? [] : [.priority(Priority(level))] }
    }

    private func offerTags() {
        read {
            self.knownTags = try await self.libraries.store.tags().map(\.name)
            self.surface?.offer(tags: self.knownTags)
        }
    }

    /// Writes what was chosen of an item, in one step; of one that has gone meanwhile, of the one that what was typed of it
    /// came into.
    func change(_ item: Item, _ changes: [FieldChange]) { change(item) { _ in changes } }

    /// Adds to what the item has several of, or takes away, as it is by then: one may be chosen before the one chosen before is
    /// seen.
    private func change(_ item: Item, by adjustment: Adjustment) { change(item, and: [adjustment]) { _ in [] } }

    private func change(
        _ item: Item, and adjustments: [Adjustment] = [], mayRescue: Bool = true,
        _ changes: @escaping @MainActor (Item) -> [FieldChange]
    ) {
        perform {
            let id = self.rescues[item.id] ?? item.id
            guard let now = try await self.libraries.store.details(of: id)?.item else {
                throw TodoError.itemMissing(id)
            }
            return .change(id, changes(now), and: adjustments)
        } otherwise: { error in
            guard mayRescue, error as? TodoError == .itemMissing(item.id) else { return false }
            self.rescue([:], of: item, saying: tr("The item was deleted; what was chosen is in a new one"))
            self.change(item, and: adjustments, mayRescue: false, changes)
            return true
        }
    }

    private func perform(_ command: Command) { perform { command } }

    /// - Parameter otherwise: what else is done about an error; whether that is all.
    private func perform(
        _ command: @escaping @MainActor () async throws -> Command,
        otherwise: @escaping @MainActor (any Error) -> Bool = { _ in false }
    ) {
        ask(.write) {
            guard let step = try await self.libraries.perform(try await command()) else { return }
            self.surface?.dismissError()
            self.surface?.announce(step.summary)
        } otherwise: { error in
            if otherwise(error) { return }
            self.show(error) { [weak self] in self?.perform(command, otherwise: otherwise) }
            // What was chosen is not so: the rows say what is.
            if let item = self.draft?.item { self.surface?.show(item, among: self.lists) }
        }
    }

    // MARK: The store

    private func read(_ body: @escaping @MainActor () async throws -> Void) {
        ask(.read, body) { error in self.surface?.showError(sentence(for: error), retry: nil) }
    }

    private func ask(
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
    /// An item as another one was that has gone, but for what was typed of it.
    fileprivate init(rescuing item: Item, _ typed: [DetailText: String], at now: Now) {
        var item = item
        // One that was told long ago is none that a new item can have.
        item.reminders.removeAll { reminder in
            guard case .at(let time) = reminder else { return false }
            return now.zones.instant(of: time) <= now.instant
        }
        if let notes = typed[.notes] { item.notes = notes }
        let fields: [Field] = [
            .notes, .tags, .priority, .start, .due, .reminders, .repeats, .repeatAnchor, .repeatFrom,
            .distance, .ruleBasis, .customRepeat, .excludedDates, .addedDates, .changedOccurrences,
        ]
        self.init(
            title: typed[.title].flatMap(Title.normalized) ?? item.title,
            fields: fields.map { FieldChange($0, $0.value(of: item)) })
    }
}

extension [FieldChange] {
    /// The value of a text.
    fileprivate func text(of text: DetailText) -> String? {
        guard case .text(let value)? = first(where: { $0.field == text.field })?.value else { return nil }
        return value
    }
}
