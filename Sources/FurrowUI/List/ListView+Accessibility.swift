// What assistive technologies are told of the list: the rows' actions, the place of the row with the focus, and what was
// done.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import Todo

/// What a list says, beside its rows' names and states.
struct Speech {
    /// Whether the rows' actions are about to be looked through.
    var isPending = false
    /// Whether the window's focus is watched.
    var isWatching = false
    /// Whether the list has gone with its window: there is nothing left to say anything.
    var isGone = false
    /// The row that tells its place, as it has the focus, and what its description is.
    var row: RowID?
    var description: String?
    /// What was done, while it is said, since when, and with which row, if with one.
    var announcement: String?
    var announced: Seconds = 0
    var subject: RowID?

    /// What the row with the focus has to say of what was done.
    var focusAnnouncement: String? { subject == nil || subject == row ? announcement : nil }
}

extension ListView {
    /// Seconds for which a description says what was done: long enough to be read out and asked for again.
    private static let announcementTime = 8.0
    /// Seconds after an announcement within which the focus moves by what was announced, not by who has heard it.
    private static let settlingTime = 1.0

    /// Watches where the focus is, once the list is in a window.
    func watchFocus() {
        guard !speech.isWatching, let root = gtk_widget_get_root(page) else { return }
        speech.isWatching = true
        connect(root, "notify::focus-widget") { [weak self] in self?.focusMoved() }
        focusMoved()
    }

    private func focusMoved() {
        guard !speech.isGone else { return }
        let row = focusedRow.map { RowID($0) }
        guard row != speech.row else { return }
        if speech.announcement != nil, MainLoop.now - speech.announced > Self.settlingTime { forgetAnnouncement() }
        if let before = speech.row {
            if before == speech.subject { forgetAnnouncement() }
            forgetPlace(of: before)
        }
        speech.row = row
        describeFocused()
    }

    /// The row with the focus tells its place, or what was just done.
    private func describeFocused() {
        guard let id = speech.row, let row = rows[id], let parent = gtk_widget_get_parent(row.widget),
            let item = controller.library.item(id.item)
        else { return }
        let text = speech.focusAnnouncement ?? description(of: item, at: Int(furrow_slide_row_get_position(row)))
        guard text != speech.description else { return }
        speech.description = text
        furrow_accessible_set_description(parent, text)
    }

    /// The row has the focus no more, or is about to show another item.
    func forgetPlace(of id: RowID) {
        guard id == speech.row else { return }
        (speech.row, speech.description) = (nil, nil)
        guard let row = rows[id], let parent = gtk_widget_get_parent(row.widget) else { return }
        furrow_accessible_set_description(parent, controller.library.item(id.item).flatMap(description))
    }

    /// A row's item is another, or has changed.
    func describe(_ item: RowContent, in row: OpaquePointer) {
        guard let parent = gtk_widget_get_parent(row.widget) else { return }
        if let id = speech.row, self.id(of: row) == id {
            speech.description = nil
            describeFocused()
        } else {
            furrow_accessible_set_description(parent, description(of: item))
        }
    }

    /// What a row says of itself beside its name: what is done, how much is open.
    private func description(of item: RowContent) -> String? {
        if item.isDone { return tr("Completed") }
        guard controller.query == .lists else { return nil }
        let count = controller.library.openCounts[item.id] ?? 0
        if item.isFixed { return trn("{count} item", "{count} items", count) }
        return trn("{count} open item", "{count} open items", count)
    }

    private func description(of item: RowContent, at position: Int) -> String {
        // What stands for no record is not counted among them.
        let place =
            item.isFixed
            ? nil
            : tr("{place} of {count}").filling("place", with: String(position + 1))
                .filling("count", with: String(controller.library.recordCount))
        return [description(of: item), place].compactMap { $0 }.joined(separator: tr(", "))
    }
}

// MARK: - Announcements

extension ListView {
    /// Where GTK cannot announce, the row with the focus says it: what says something elsewhere is not heard by all who
    /// listen.
    func announce(_ text: String, on row: UUID?) {
        guard !speech.isGone, !furrow_accessible_announce(list, text) else { return }
        (speech.announcement, speech.announced) = (text, MainLoop.now)
        speech.subject = row.map { RowID($0) }
        let isSaidByRow = speech.row.flatMap { rows[$0] } != nil && speech.focusAnnouncement != nil
        sayOnList(isSaidByRow ? nil : text)
        describeFocused()
        after(milliseconds: UInt32(Self.announcementTime * 1000)) { [weak self] in self?.announcementEnded() }
    }

    /// No row has the focus: the list says it, or what is in the place of an empty one.
    private func sayOnList(_ text: String?) {
        for widget in [list, page] { furrow_accessible_set_description(widget, nil) }
        guard let text else { return }
        furrow_accessible_set_description(controller.library.contents.isEmpty ? page : list, text)
    }

    private func announcementEnded() {
        // A later one has its own time.
        guard !speech.isGone, MainLoop.now - speech.announced >= Self.announcementTime - 0.1 else { return }
        forgetAnnouncement()
        describeFocused()
    }

    private func forgetAnnouncement() {
        guard speech.announcement != nil else { return }
        speech.announcement = nil
        sayOnList(nil)
    }
}

// MARK: - Actions

extension ListView {
    /// What the rows' actions depend on may have changed: they are looked through once, when there is time.
    func spokenActionsChanged() {
        guard !speech.isPending else { return }
        speech.isPending = true
        whenIdle { [weak self] in
            guard let self, !self.speech.isGone else { return }
            self.speech.isPending = false
            self.allowActions()
            // The row with the focus may show another item now.
            self.focusMoved()
            self.describeFocused()
        }
    }

    /// Of the rows in view: GTK keeps a table of its own for each row of which an action is switched off.
    private func allowActions() {
        let items = controller.library.contents
        for position in view.drawnPlaces where items.indices.contains(position) {
            if let row = rows[RowID(items.id(at: position))] { allowActions(of: row, at: position) }
        }
    }

    private func allowActions(of row: OpaquePointer, at position: Int) {
        guard let parent = gtk_widget_get_parent(row.widget) else { return }
        SpokenActions.install(on: parent)
        let context = controller.spokenContext(at: position)
        SpokenActions.allow(on: parent) { context.allows($0) }
    }
}

/// The actions of the rows that have the focus, one set for the process: they are known to the class of the list's
/// private rows.
@MainActor private enum SpokenActions {
    private static let names = SpokenAction.allCases.map(\.name)
    private static var isInstalled = false

    static func install(on row: Widget) {
        guard !isInstalled else { return }
        isInstalled = true
        for name in Set(names) {
            furrow_accessible_install_action(
                row, name,
                { _, widget, name in
                    guard let widget, let name, let row = gtk_widget_get_first_child(widget),
                        furrow_is_a(row, "FurrowSlideRow")
                    else { return }
                    RowActions.withList(of: row.opaque) { $0.spoken(String(cString: name), on: $1) }
                }, nil)
        }
    }

    /// Has a row offer only what makes sense on it; what is as it was costs nothing.
    static func allow(on row: Widget, _ allows: (SpokenAction) -> Bool) {
        let before = furrow_accessible_get_disabled(row)
        let allowed = SpokenAction.allCases.filter(allows)
        let now = SpokenAction.allCases.reduce(UInt32(0)) { $0 | $1.bit } & ~allowed.reduce(UInt32(0)) { $0 | $1.bit }
        guard now != before else { return }
        furrow_accessible_set_disabled(row, now)
        for action in SpokenAction.allCases where (now ^ before) & action.bit != 0 {
            let name = names[action.rawValue]
            // Two may be called alike.
            let isAllowed = allowed.contains { names[$0.rawValue] == name }
            gtk_widget_action_set_enabled(row, name, isAllowed ? 1 : 0)
        }
    }
}

extension Levels {
    /// A level that is covered is not there for assistive technologies; while one closes over the other, both are.
    func tellCovered(whileMoving: Bool = false) {
        guard !items.speech.isGone else { return }
        let isSettled = !whileMoving && !isWide
        furrow_accessible_set_hidden(items.page, isSettled && !isInside)
        if let lists { furrow_accessible_set_hidden(lists.page, isSettled && isInside) }
    }

    /// Says which list has been opened.
    func announceOpened() {
        items.announce(tr("Opened “{name}”").filling("name", with: title), on: nil)
    }
}
