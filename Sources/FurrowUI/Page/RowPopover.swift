import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts
import Todo
import Wording

/// A popover over a row: its actions, the lists that its item can be moved to, the priorities, or the due date.
@MainActor final class RowPopover {
    private var menu: Widget?
    private let lifetime: PageLifetime

    private let controller: ListController
    private let focus: ListFocus

    init(_ controller: ListController, _ focus: ListFocus, _ lifetime: PageLifetime) {
        self.controller = controller
        self.focus = focus
        self.lifetime = lifetime
    }

    var isOpen: Bool { menu != nil }

    /// Shows these actions at a point of the row (in px from its leading edge), or at the middle of the row if the
    /// point is nil.
    func show(
        _ actions: [RowAction], isDone: Bool, isSelected: Bool, amongLists: Bool, over row: OpaquePointer, at x: Double?
    ) {
        guard mayPopUp else { return }
        close()
        let model = ActionButtons.menu(of: actions, isDone: isDone, isSelected: isSelected, amongLists: amongLists)
        defer { g_object_unref(model) }
        show(model, over: row, at: x)
    }

    /// Shows the lists that an item can be moved to.
    func show(_ lists: [(id: UUID, name: String)], for item: UUID, over row: OpaquePointer) {
        guard mayPopUp else { return }
        close()
        let names = NamesMenu.make(
            titled: tr("Move to List"), "page.transfer",
            lists.map { ($0.name, "\(item.uuidString) \($0.id.uuidString)") })
        attach(names, to: row, at: nil)
        NamesMenu.fit(names)
        gtk_popover_popup(names.cast())
    }

    func showPriorities(for item: UUID, over row: OpaquePointer) {
        guard mayPopUp else { return }
        close()
        let entries = ActionButtons.menu(
            titled: tr("Priority"), "page.prioritize",
            Priority.Level.allCases.reversed().map { ($0.name, "\(item.uuidString) \($0.rawValue)") })
        defer { g_object_unref(entries) }
        show(entries, over: row, at: nil)
    }

    func show(_ picker: DatePicker, for item: UUID, over row: OpaquePointer) {
        guard mayPopUp else { return }
        close()
        let popover = PickerPopover.make(of: picker, tr("Due Date"), over: row.widget)
        attach(popover, to: row, at: nil)
        PickerPopover.popUp(popover, of: picker, over: row.widget) { [controller] in
            if picker.draft.isChanged { controller.taskActions.dateChosen(picker.draft, for: item) }
        }
    }

    /// Whether a popover may open. A popover that opens during a press grabs the pointer, and GTK (4.8, and still 4.18)
    /// then counts the end of the press twice.
    private var mayPopUp: Bool { !furrow_is_pressed() }

    private func show(_ model: UnsafeMutablePointer<GMenuModel>, over row: OpaquePointer, at x: Double?) {
        let popover = gtk_popover_menu_new_from_model(model).unsafelyUnwrapped
        furrow_accessible_name_entries(popover)
        attach(popover, to: row, at: x)
        gtk_popover_popup(popover.cast())
    }

    private func attach(_ popover: Widget, to row: OpaquePointer, at x: Double?) {
        gtk_widget_set_parent(popover, row.widget)
        var rectangle = target(row, x)
        gtk_popover_set_pointing_to(popover.cast(), &rectangle)
        gtk_popover_set_has_arrow(popover.cast(), 1)
        let place = Int(furrow_slide_row_get_position(row))
        connect(popover, "closed") { [weak self] in self?.closed(popover, place) }
        menu = popover
    }

    private func target(_ row: OpaquePointer, _ x: Double?) -> GdkRectangle {
        let width = gtk_widget_get_width(row.widget)
        let height = gtk_widget_get_height(row.widget)
        guard let x else { return GdkRectangle(x: width / 2, y: 0, width: 1, height: height) }
        let left = ReadingDirection(of: row.widget).mirrored(x, in: Double(width))
        return GdkRectangle(x: Int32(left), y: height / 2, width: 1, height: 1)
    }

    private func closed(_ popover: Widget, _ place: Int) {
        if menu == popover { menu = nil }
        // The action has not been handled yet, and the row may be removed before that.
        g_object_ref(popover)
        whenIdle { [weak self] in
            if gtk_widget_get_parent(popover) != nil { gtk_widget_unparent(popover) }
            g_object_unref(popover)
            if let self, !lifetime.hasEnded { focus.popoverClosed(over: place) }
        }
    }

    /// Closes the popover if its row's widget is recycled.
    func rowUnbound(_ row: OpaquePointer) {
        if let menu, gtk_widget_get_parent(menu) == row.widget { close() }
    }

    /// Closes the popover.
    ///
    /// - Returns: Whether a popover was open.
    @discardableResult func close() -> Bool {
        guard let menu else { return false }
        gtk_popover_popdown(menu.cast())
        return true
    }

    /// Adds the actions for the entries that name lists or priorities.
    func addActions(to page: Widget) {
        let actions = g_simple_action_group_new().unsafelyUnwrapped
        addAction(actions, "transfer") { [controller] target in
            let ids = target.split(separator: " ").compactMap { UUID(uuidString: String($0)) }
            if ids.count == 2 { controller.taskActions.transfer(ids[0], to: ids[1]) }
        }
        addAction(actions, "prioritize") { [controller] target in
            let parts = target.split(separator: " ").map(String.init)
            guard parts.count == 2, let id = UUID(uuidString: parts[0]),
                let level = Int(parts[1]).flatMap(Priority.Level.init)
            else { return }
            controller.taskActions.priorityChosen(level, for: id)
        }
        gtk_widget_insert_action_group(page, "page", OpaquePointer(actions))
        g_object_unref(actions)
    }
}
