// What a list says to assistive technologies, beside its rows' names and states: the place of the row with the focus, and
// what was done.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import Todo

/// Describes the row that has the focus, and says what was done.
@MainActor final class ListSpeech {
    /// The row that tells its place, as it has the focus, and what its description is.
    private(set) var row: RowID?
    private var description: String?
    private var announcement: Announcement?
    private var isWatching = false
    private let page: Widget
    private let list: Widget
    private let life: PageLifetime

    /// Told that the focus may have moved.
    var onFocus: (@MainActor () -> Void)?
    /// Told that what was said is over.
    var onSilence: (@MainActor () -> Void)?

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

    init(_ list: Widget, on page: Widget, _ life: PageLifetime) {
        self.list = list
        self.page = page
        self.life = life
    }

    // MARK: The row with the focus

    /// Watches where the focus is, once the list is in a window.
    func watchFocus() {
        guard !isWatching, let root = gtk_widget_get_root(page) else { return }
        isWatching = true
        life.connect(root, "notify::focus-widget") { [weak self] in self?.onFocus?() }
        onFocus?()
    }

    /// This row has the focus now.
    ///
    /// - Returns: the row that had it, to be described as all others are; nil where it is the same.
    func focusMoved(to row: RowID?) -> RowID? {
        guard row != self.row else { return nil }
        if let announcement, MainLoop.now - announcement.time > Self.settlingTime { forgetAnnouncement() }
        let before = self.row
        if let before, before == announcement?.subject { forgetAnnouncement() }
        (self.row, description) = (row, nil)
        return before
    }

    /// The row with the focus is about to show another item.
    ///
    /// - Returns: whether this was that row.
    func rowGoes(_ id: RowID) -> Bool {
        guard id == row else { return false }
        (row, description) = (nil, nil)
        return true
    }

    /// The row with the focus tells its place, or what was just done.
    func describeFocused(_ item: RowContent, at place: Int, in holder: Widget, _ state: ListState) {
        let text = focusAnnouncement ?? Self.description(of: item, at: place, state)
        guard text != description else { return }
        description = text
        furrow_accessible_set_description(holder, text)
    }

    /// What has the focus has changed: it is described anew.
    func forgetDescription() { description = nil }

    // MARK: Announcements

    /// What the row with the focus has to say of what was done.
    private var focusAnnouncement: String? {
        guard let announcement, announcement.subject == nil || announcement.subject == row else { return nil }
        return announcement.text
    }

    /// Where GTK cannot announce, the row with the focus says it: what says something elsewhere is not heard by all who
    /// listen.
    ///
    /// - Parameters:
    ///   - isFocusShown: whether the row with the focus is bound.
    ///   - isEmpty: whether there is a list on the screen to say it otherwise.
    /// - Returns: whether the row with the focus is to be described anew.
    func announce(_ text: String, on subject: RowID?, isFocusShown: Bool, isEmpty: Bool) -> Bool {
        guard !life.isOver, !furrow_accessible_announce(list, text) else { return false }
        announcement = Announcement(text: text, time: MainLoop.now, subject: subject)
        let isSaidByRow = isFocusShown && focusAnnouncement != nil
        sayOnList(isSaidByRow ? nil : text, isEmpty: isEmpty)
        life.after(milliseconds: UInt32(Self.announcementTime * 1000)) { [weak self] in self?.announcementEnded() }
        return true
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
        onSilence?()
    }

    private func forgetAnnouncement() {
        guard announcement != nil else { return }
        announcement = nil
        sayOnList(nil, isEmpty: false)
    }
}

// MARK: - What rows say of themselves

extension ListSpeech {
    /// What a row says of itself beside its name: what is done, how much is open.
    static func description(of item: RowContent, _ state: ListState) -> String? {
        if item.isDone { return tr("Completed") }
        guard state.isOfLists else { return nil }
        let count = state.openCounts[item.id] ?? 0
        if item.isFixed { return trn("{count} item", "{count} items", count) }
        return trn("{count} open item", "{count} open items", count)
    }

    /// What the row with the focus says, at its place of the list.
    static func description(of item: RowContent, at place: Int, _ state: ListState) -> String {
        // What stands for no record is not counted among them.
        let place =
            item.isFixed
            ? nil
            : tr("{place} of {count}").filling("place", with: String(place + 1))
                .filling("count", with: String(state.recordCount))
        return [description(of: item, state), place].compactMap { $0 }.joined(separator: tr(", "))
    }
}
