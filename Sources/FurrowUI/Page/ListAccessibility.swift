import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts
import Rows
import Todo
import Wording

/// The descriptions of rows for assistive technologies, in particular of the row with the focus, and the announcements
/// of the results of actions. They complement the names and states of the rows.
@MainActor final class ListAccessibility {
    private var row: RowID?
    /// The description of the row with the focus, which includes its position.
    private var description: String?
    /// The last known state of the list.
    private var state: ListState
    /// Whether an update of the rows' actions is pending.
    private var isPending = false
    private var announcement: Announcement?
    private let page: Widget
    private let lifetime: PageLifetime
    private let rows: RowRegistry
    private let area: VisibleArea
    private let menus: SwipeMenus
    private let formatter: RowFormatter
    /// The focus of the page, whose row may show another item after a change of the list.
    weak var focus: ListFocus?

    /// A row of the list, as described to assistive technologies.
    private struct Row {
        let id: RowID
        let item: RowContent
        let place: Int
        /// The widget that takes the focus and has the description.
        let holder: Widget
    }

    private struct Announcement {
        var text: String
        var time: Seconds
        /// The row that the announcement is about, if it is about one.
        var subject: RowID?
    }

    /// The time in seconds for which a description contains the announcement: long enough to be read out and requested
    /// again.
    private static let announcementTime = 8.0
    /// The time in seconds after an announcement within which a move of the focus is a result of the announced action,
    /// not of a user who has heard it.
    private static let settlingTime = 1.0

    init(
        _ state: ListState, _ formatter: RowFormatter, _ rows: RowRegistry, _ area: VisibleArea,
        _ menus: SwipeMenus, on page: Widget, _ lifetime: PageLifetime
    ) {
        self.state = state
        self.formatter = formatter
        self.rows = rows
        self.area = area
        self.menus = menus
        self.page = page
        self.lifetime = lifetime
    }

    /// Returns the row that shows an item now.
    private func find(_ id: RowID) -> Row? {
        guard let holder = rows.holder(of: id), let place = rows.index(of: id),
            let item = rows.source.item(id.item, expectedAt: place)
        else { return nil }
        return Row(id: id, item: item, place: place, holder: holder)
    }

    /// Adopts a new state of the list.
    func update(_ state: ListState) { self.state = state }

    // MARK: The row with the focus

    /// Updates the descriptions when the focus has moved to this row, or nil if no row has it.
    func focusMoved(to row: RowID?) {
        guard !lifetime.hasEnded else { return }
        if row != self.row {
            if let announcement, MainLoop.now - announcement.time > Self.settlingTime { forgetAnnouncement() }
            let before = self.row
            if let before, before == announcement?.subject { forgetAnnouncement() }
            (self.row, description) = (row, nil)
            if let before { describeUnfocused(before) }
        }
        describeFocused()
    }

    /// Handles the recycling of a row for another item.
    func rowUnbound(_ id: RowID) {
        guard id == row else { return }
        (row, description) = (nil, nil)
        describeUnfocused(id)
    }

    /// Describes a row whose item has changed.
    func describe(_ item: RowContent, of id: RowID?, in holder: Widget?) {
        describe(item, caption: formatter.caption(of: item, in: state.query), of: id, in: holder)
    }

    /// Describes a row whose item has changed, with this caption.
    func describe(_ item: RowContent, caption: FormattedCaption?, of id: RowID?, in holder: Widget?) {
        if let id, id == row {
            description = nil
            describeFocused()
        } else if let holder {
            furrow_accessible_set_description(holder, RowDescription.text(of: item, state, caption: caption))
        }
    }

    /// Describes the row with the focus by its position or by the last announcement.
    private func describeFocused() {
        guard let row = row.flatMap({ find($0) }) else { return }
        let text =
            focusAnnouncement
            ?? RowDescription.text(
                of: row.item, at: row.place, state, caption: formatter.caption(of: row.item, in: state.query))
        guard text != description else { return }
        description = text
        furrow_accessible_set_description(row.holder, text)
    }

    private func describeUnfocused(_ id: RowID) {
        guard let row = find(id) else { return }
        furrow_accessible_set_description(row.holder, description(of: row.item))
    }

    // MARK: The rows' actions

    /// Requests an update of the rows' actions. Several requests lead to one update, when the main loop is idle.
    func actionsChanged() {
        guard !isPending else { return }
        isPending = true
        lifetime.whenIdle { [weak self] in
            guard let self else { return }
            isPending = false
            allowActions()
            // The row with the focus may show another item now.
            focus?.changed()
        }
    }

    /// Enables the actions that make sense for each row in view. Other rows are left out, because GTK keeps a separate
    /// table for each row that has a disabled action.
    private func allowActions() {
        for place in area.geometry.drawnIndices where rows.source.has(place) {
            guard let row = find(RowID(rows.source.id(at: place))) else { continue }
            AccessibilityActions.install(on: row.holder)
            let context = state.accessibilityContext(
                of: row.item, at: row.place, isUncovered: menus.openRow == row.id,
                canIndent: rows.source.canIndent(row.place))
            AccessibilityActions.allow(on: row.holder) { context.allows($0) }
        }
    }

    // MARK: Announcements

    /// The announcement that the row with the focus has in its description.
    private var focusAnnouncement: String? {
        guard let announcement, announcement.subject == nil || announcement.subject == row else { return nil }
        return announcement.text
    }

    /// Announces a text. If GTK has no announcements, the row with the focus gets the text as its description, because
    /// not all screen readers read a change of a widget without focus.
    func announce(_ text: String, on subject: RowID?) {
        guard !lifetime.hasEnded, !ScreenReader.announce(text, in: rows.list) else { return }
        announcement = Announcement(text: text, time: MainLoop.now, subject: subject)
        let isAnnouncedByRow = focusAnnouncement != nil && row.flatMap { find($0) } != nil
        setListDescription(isAnnouncedByRow ? nil : text)
        lifetime.after(milliseconds: UInt32(Self.announcementTime * 1000)) { [weak self] in self?.announcementEnded() }
        describeFocused()
    }

    /// Sets the text as the description of the list, or of the page if the list is empty and therefore not on the
    /// screen, when no row has the focus.
    private func setListDescription(_ text: String?) {
        for widget in [rows.list, page] { furrow_accessible_set_description(widget, nil) }
        guard let text else { return }
        furrow_accessible_set_description(rows.source.count == 0 ? page : rows.list, text)
    }

    private func announcementEnded() {
        // A later announcement has its own timeout.
        guard let announcement, MainLoop.now - announcement.time >= Self.announcementTime - 0.1 else { return }
        forgetAnnouncement()
        describeFocused()
    }

    private func forgetAnnouncement() {
        guard announcement != nil else { return }
        announcement = nil
        setListDescription(nil)
    }

    private func description(of item: RowContent) -> String? {
        RowDescription.text(of: item, state, caption: formatter.caption(of: item, in: state.query))
    }
}
