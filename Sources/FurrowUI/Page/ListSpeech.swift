// What a list says to assistive technologies, beside its rows' names and states: the place of the row with the focus, and
// what was done.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import Todo

/// A row of the list, as it is spoken of.
struct SpokenRow {
    let id: RowID
    let item: RowContent
    /// Its place in the list.
    let place: Int
    /// What has the focus, and is described.
    let holder: Widget
}

/// Describes the rows, above all the one that has the focus, and says what was done.
@MainActor final class ListSpeech {
    /// The row that tells its place, as it has the focus, and what its description is.
    private var row: RowID?
    private var description: String?
    /// The list as it was last told of.
    private var state: ListState
    /// Whether the rows' actions are about to be looked through.
    private var isPending = false
    private var announcement: Announcement?
    private var isWatching = false
    private let page: Widget
    private let list: Widget
    private let life: PageLifetime
    private let words: RowWords

    /// The row that shows an item now; nil where none does.
    var find: (@MainActor (RowID) -> SpokenRow?)?
    /// Told that the focus may have moved.
    var onFocus: (@MainActor () -> Void)?
    /// Told that the rows' actions are to be looked through (`allow`).
    var onActions: (@MainActor () -> Void)?

    /// What was done, while it is said.
    private struct Announcement {
        var text: String
        /// Since when.
        var time: Seconds
        /// With which row, if with one.
        var subject: RowID?
    }

    /// Seconds for which a description says what was done: long enough to be read out and asked for again.
    private static let announcementTime = 8.0
    /// Seconds after an announcement within which the focus moves by what was announced, not by who has heard it.
    private static let settlingTime = 1.0

    init(_ state: ListState, _ words: RowWords, _ list: Widget, on page: Widget, _ life: PageLifetime) {
        self.state = state
        self.words = words
        self.list = list
        self.page = page
        self.life = life
    }

    /// The list is another, or has changed.
    func update(_ state: ListState) { self.state = state }

    // MARK: The row with the focus

    /// Watches where the focus is, once the list is in a window.
    func watchFocus() {
        guard !isWatching, let root = gtk_widget_get_root(page) else { return }
        isWatching = true
        life.connect(root, "notify::focus-widget") { [weak self] in self?.onFocus?() }
        onFocus?()
    }

    /// This row has the focus now; nil where none has it.
    func focusMoved(to row: RowID?) {
        guard !life.isOver else { return }
        if row != self.row {
            if let announcement, MainLoop.now - announcement.time > Self.settlingTime { forgetAnnouncement() }
            let before = self.row
            if let before, before == announcement?.subject { forgetAnnouncement() }
            (self.row, description) = (row, nil)
            if let before { describeUnfocused(before) }
        }
        describeFocused()
    }

    /// The row is about to show another item.
    func rowGoes(_ id: RowID) {
        guard id == row else { return }
        (row, description) = (nil, nil)
        describeUnfocused(id)
    }

    /// A row's item is another, or has changed.
    func describe(_ item: RowContent, of id: RowID?, in holder: Widget?) {
        describe(item, saying: words.caption(of: item, in: state.query), of: id, in: holder)
    }

    /// The same of a row that says this under its title.
    func describe(_ item: RowContent, saying caption: CaptionWords?, of id: RowID?, in holder: Widget?) {
        if let id, id == row {
            description = nil
            describeFocused()
        } else if let holder {
            furrow_accessible_set_description(holder, Self.description(of: item, state, caption: caption))
        }
    }

    /// The row with the focus tells its place, or what was just done.
    private func describeFocused() {
        guard let row = row.flatMap({ find?($0) }) else { return }
        let text =
            focusAnnouncement
            ?? Self.description(
                of: row.item, at: row.place, state, caption: words.caption(of: row.item, in: state.query))
        guard text != description else { return }
        description = text
        furrow_accessible_set_description(row.holder, text)
    }

    private func describeUnfocused(_ id: RowID) {
        guard let row = find?(id) else { return }
        furrow_accessible_set_description(row.holder, description(of: row.item))
    }

    // MARK: The rows' actions

    /// What they depend on may have changed: they are looked through once, when there is time.
    func actionsChanged() {
        guard !isPending else { return }
        isPending = true
        life.whenIdle { [weak self] in
            guard let self else { return }
            isPending = false
            onActions?()
            // The row with the focus may show another item now.
            onFocus?()
        }
    }

    /// Has a row offer what makes sense on it.
    ///
    /// - Parameters:
    ///   - isUncovered: whether a menu of the row is uncovered.
    ///   - canIndent: whether there is an item above it that it could go into.
    func allowActions(of row: SpokenRow, isUncovered: Bool, canIndent: Bool) {
        SpokenActions.install(on: row.holder)
        let context = state.spokenContext(
            of: row.item, at: row.place, isUncovered: isUncovered, canIndent: canIndent)
        SpokenActions.allow(on: row.holder) { context.allows($0) }
    }

    // MARK: Announcements

    /// What the row with the focus has to say of what was done.
    private var focusAnnouncement: String? {
        guard let announcement, announcement.subject == nil || announcement.subject == row else { return nil }
        return announcement.text
    }

    /// Where GTK cannot announce, the row with the focus says it: what says something elsewhere is not heard by all who
    /// listen.
    ///
    /// - Parameter isEmpty: whether there is no list on the screen to say it otherwise.
    func announce(_ text: String, on subject: RowID?, isEmpty: Bool) {
        guard !life.isOver, !ScreenReader.announce(text, in: list) else { return }
        announcement = Announcement(text: text, time: MainLoop.now, subject: subject)
        let isSaidByRow = focusAnnouncement != nil && row.flatMap { find?($0) } != nil
        sayOnList(isSaidByRow ? nil : text, isEmpty: isEmpty)
        life.after(milliseconds: UInt32(Self.announcementTime * 1000)) { [weak self] in self?.announcementEnded() }
        describeFocused()
    }

    /// No row has the focus: the list says it, or what is in the place of an empty one.
    private func sayOnList(_ text: String?, isEmpty: Bool) {
        for widget in [list, page] { furrow_accessible_set_description(widget, nil) }
        guard let text else { return }
        furrow_accessible_set_description(isEmpty ? page : list, text)
    }

    private func announcementEnded() {
        // A later one has its own time.
        guard let announcement, MainLoop.now - announcement.time >= Self.announcementTime - 0.1 else { return }
        forgetAnnouncement()
        describeFocused()
    }

    private func forgetAnnouncement() {
        guard announcement != nil else { return }
        announcement = nil
        sayOnList(nil, isEmpty: false)
    }
}

// MARK: - What rows say of themselves

extension ListSpeech {
    private func description(of item: RowContent) -> String? {
        Self.description(of: item, state, caption: words.caption(of: item, in: state.query))
    }

    /// What a row says of itself beside its name: what is done, how much is open, all that its caption has.
    static func description(of item: RowContent, _ state: ListState, caption: CaptionWords? = nil) -> String? {
        let parts = [Self.state(of: item, state), caption?.spoken].compactMap { $0 }
        let text = parts.joined(separator: tr(", "))
        return text.isEmpty ? nil : text.prefix(1).uppercased() + text.dropFirst()
    }

    private static func state(of item: RowContent, _ state: ListState) -> String? {
        // GTK gives all rows of a list one role for good: as they are recycled, a header can only say what it is.
        if item.isHeader { return tr("Heading") }
        if item.isDone { return tr("Completed") }
        guard state.isOfLists else { return nil }
        let count = state.openCounts[item.id] ?? 0
        // What is done is not counted as open.
        if [TodoList.done, TodoList.tags].contains(item.id) { return nil }
        if item.id == TodoList.trash { return trn("{count} item", "{count} items", count) }
        return trn("{count} open item", "{count} open items", count)
    }

    /// What the row with the focus says, at its place of the list.
    static func description(
        of item: RowContent, at place: Int, _ state: ListState, caption: CaptionWords? = nil
    ) -> String {
        // What stands for no record is not counted among them.
        let place =
            !item.isRecord
            ? nil
            : tr("{place} of {count}").filling("place", with: String(place + 1 - state.firstCount))
                .filling("count", with: String(state.recordCount))
        return [description(of: item, state, caption: caption), place].compactMap { $0 }.joined(separator: tr(", "))
    }
}
