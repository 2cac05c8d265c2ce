// The editor in a row, and the popover menu.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import Todo

extension ListView {
    var editedText: String? {
        guard let editor = edited?.editor else { return unopened?.text }
        return gtk_editable_get_text(editor.opaque).map { String(cString: $0) }
    }

    func beginEditing(_ id: UUID, text: String) {
        pointerLeft()
        // Where the focus was still on its way to, it would be taken from the editor.
        pendingFocus = nil
        unopened = Unopened(row: RowID(id), text: text)
        if let position = controller.library.contents.position(of: id) { scroll(to: position) }
        openEditor()
        // A row far away, or of a list that is not on the screen yet, is only made with the next layout.
        if unopened != nil { afterNextLayout() }
    }

    /// Opens the editor that is asked for, if its row is there and stands where it is edited.
    ///
    /// GTK scrolls to what has the focus, by heights that are out of date where the list has just changed; with the row's own
    /// way to the top that would be twice before a layout, after which GTK 4.8 takes the row for far away and the focus from
    /// it. So that way comes first, and the focus after its layout.
    func openEditor() {
        guard let wanted = unopened, let row = rows[wanted.row] else { return }
        guard wanted.isRaised else {
            unopened?.isRaised = true
            pendingRaising = .raise(wanted.row)
            return flip(pendingFlip?.style ?? .raise)
        }
        unopened = nil
        let editor = makeEditor(wanted.text)
        furrow_slide_row_set_editor(row, editor)
        edited = (wanted.row, editor)
        gtk_widget_grab_focus(editor)
        gtk_editable_set_position(editor.opaque, -1)
        flip(pendingFlip?.style ?? .raise)
    }

    /// What is typed before the editor is there, or is on the screen, is not lost.
    ///
    /// - Returns: whether the key was for the text.
    func typeAhead(_ key: KeyPress) -> Bool {
        guard !key.control, !key.alt, var text = editedText else { return false }
        if Int32(key.keyval) == GDK_KEY_BackSpace {
            _ = text.popLast()
        } else if let typed = key.text {
            text += typed
        } else {
            return false
        }
        unopened?.text = text
        if let editor = edited?.editor {
            gtk_editable_set_text(editor.opaque, text)
            gtk_editable_set_position(editor.opaque, -1)
        }
        return true
    }

    /// A text typed where no editor was: it begins the one that was asked for.
    func type(_ text: String) {
        let typed = (editedText ?? "") + text
        unopened?.text = typed
        guard let editor = edited?.editor else { return }
        gtk_editable_set_text(editor.opaque, typed)
        gtk_editable_set_position(editor.opaque, -1)
    }

    private func makeEditor(_ text: String) -> Widget {
        // An entry, not the plain text in it: only an entry's text is told to assistive technologies (GTK 4.8).
        let editor = gtk_entry_new().unsafelyUnwrapped
        gtk_widget_add_css_class(editor, "row-editor")
        gtk_editable_set_text(editor.opaque, text)
        let isOfItems = controller.query != .lists
        gtk_entry_set_placeholder_text(
            editor.cast(), isOfItems ? tr("What is to be done?") : tr("What is the list called?"))
        furrow_accessible_set_label(editor, isOfItems ? tr("Title") : tr("Name"))
        alignEditor(editor)
        connect(editor, "changed") { [weak self] in self?.alignEditor(editor) }
        let focus = gtk_event_controller_focus_new().unsafelyUnwrapped
        connect(focus, "leave") { [weak self] in
            // Not within the signal: the commit takes the editor away. Kept until then, or the next editor might come to lie
            // in the same memory and be taken for it.
            g_object_ref(editor)
            whenIdle {
                self?.editorLostFocus(editor)
                g_object_unref(editor)
            }
        }
        gtk_widget_add_controller(editor, focus)
        // After the entry's own: an input method that is composing has the first word.
        connect(editor, "activate") { [weak self] in self?.controller.editorReturned() }
        furrow_accessible_let_activate(editor)
        connectKeys(editor, capture: false) { [weak self] key in self?.editorKey(key) ?? false }
        return editor
    }

    /// The text stays where the row begins while it is edited; an entry aligns it by the way its script runs.
    private func alignEditor(_ editor: Widget) {
        let direction = furrow_text_direction(gtk_editable_get_text(editor.opaque))
        var isReversed = direction == GTK_TEXT_DIR_RTL
        if direction == GTK_TEXT_DIR_NONE { isReversed = hasOwnDirection ? isRightToLeft : isKeyboardRightToLeft }
        if hasOwnDirection, let text = gtk_editable_get_delegate(editor.opaque) {
            gtk_widget_set_direction(text.widget, isReversed ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
        }
        gtk_editable_set_alignment(editor.opaque, isReversed == isRightToLeft ? 0 : 1)
    }

    /// Whether a text runs the way that is set on the widget (GTK from 4.17.2 on: "Stop guessing text direction from keyboard
    /// layout"). Before, it ran as its first letter does, and without any as the keyboard's language.
    private var hasOwnDirection: Bool { gtk_check_version(4, 17, 2) == nil }

    private var isKeyboardRightToLeft: Bool {
        let seat = gdk_display_get_default().flatMap { gdk_display_get_default_seat($0) }
        let keyboard = seat.flatMap { gdk_seat_get_keyboard($0) }
        return keyboard.map { gdk_device_get_direction($0) == PANGO_DIRECTION_RTL } ?? false
    }

    private func editorLostFocus(_ editor: Widget) {
        guard !speech.isGone, edited?.editor == editor else { return }
        controller.commitEditing()
    }

    func endEditing() {
        guard edited != nil || unopened != nil else { return }
        let editing = edited
        edited = nil
        unopened = nil
        if let editing { close(editing) }
        // A new last row has its room now.
        updateEndRoom()
        // Also where the row has come to the top and its editor has not: it comes a layout later.
        pendingRaising = .lower
        flip(.raise)
    }

    /// Takes the editor from its row, which keeps the focus.
    private func close(_ edited: (row: RowID, editor: Widget)) {
        guard let row = rows[edited.row], furrow_slide_row_get_editor(row) == edited.editor else { return }
        let hadFocus = gtk_widget_get_focus_child(edited.editor) != nil
        furrow_slide_row_set_editor(row, nil)
        if hadFocus, let parent = gtk_widget_get_parent(row.widget) { gtk_widget_grab_focus(parent) }
    }

    func showPopover(_ actions: [RowAction], for item: RowContent, at point: Point?) {
        guard let row = rows[RowID(item.id)], mayPopUp else { return }
        _ = closePopover()
        let model = menuModel(actions, isDone: item.isDone)
        defer { g_object_unref(model) }
        show(model, over: row, at: point)
    }

    func showDestinations(_ lists: [(id: UUID, name: String)], for item: RowContent) {
        guard let row = rows[RowID(item.id)], mayPopUp else { return }
        _ = closePopover()
        let section = g_menu_new().unsafelyUnwrapped
        for list in lists {
            furrow_menu_append_target(
                section, list.name, "page.transfer", "\(item.id.uuidString) \(list.id.uuidString)")
        }
        let menu = g_menu_new().unsafelyUnwrapped
        g_menu_append_section(menu, tr("Move to List"), asMenuModel(section))
        g_object_unref(section.raw)
        show(asMenuModel(menu), over: row, at: nil)
        if let popover { gtk_widget_add_css_class(popover, "user-text") }
        g_object_unref(menu.raw)
    }

    /// What the entries of `showDestinations` do.
    func addTransferAction() {
        let actions = g_simple_action_group_new().unsafelyUnwrapped
        addAction(actions, "transfer") { [weak self] target in
            let ids = target.split(separator: " ").compactMap { UUID(uuidString: String($0)) }
            guard ids.count == 2 else { return }
            self?.controller.transfer(ids[0], to: ids[1])
        }
        gtk_widget_insert_action_group(page, "page", OpaquePointer(actions))
        g_object_unref(actions)
    }

    /// Not under a hand that does something else: a popover takes the pointer from it, and GTK (4.8, and still 4.18) then
    /// counts the end of the press twice.
    private var mayPopUp: Bool { !furrow_is_pressed() }

    private func show(_ model: UnsafeMutablePointer<GMenuModel>, over row: OpaquePointer, at point: Point?) {
        let menu = gtk_popover_menu_new_from_model(model).unsafelyUnwrapped
        furrow_accessible_name_entries(menu)
        gtk_widget_set_parent(menu, row.widget)
        var rectangle = popoverTarget(row, point)
        gtk_popover_set_pointing_to(menu.cast(), &rectangle)
        gtk_popover_set_has_arrow(menu.cast(), 1)
        let place = Int(furrow_slide_row_get_position(row))
        connect(menu, "closed") { [weak self] in self?.popoverClosed(menu, place) }
        popover = menu
        gtk_popover_popup(menu.cast())
    }

    private func popoverTarget(_ row: OpaquePointer, _ point: Point?) -> GdkRectangle {
        let width = gtk_widget_get_width(row.widget)
        let height = gtk_widget_get_height(row.widget)
        guard let point else { return GdkRectangle(x: width / 2, y: 0, width: 1, height: height) }
        let x = isRightToLeft ? Double(width) - point.x : point.x
        return GdkRectangle(x: Int32(x), y: height / 2, width: 1, height: 1)
    }

    private func popoverClosed(_ menu: Widget, _ place: Int) {
        if popover == menu { popover = nil }
        // Its action is still on its way, and its row may go before.
        g_object_ref(menu)
        whenIdle { [weak self] in
            if gtk_widget_get_parent(menu) != nil { gtk_widget_unparent(menu) }
            g_object_unref(menu)
            // With the row that it belonged to the focus may have gone from the window altogether.
            if let self, !self.speech.isGone, self.hasLostFocus { self.keepFocus(at: place) }
        }
    }

    /// Whether nothing on the screen has the keyboard focus: GTK takes it from what is hidden only with the next frame.
    private var hasLostFocus: Bool {
        guard let focused = gtk_widget_get_root(page).flatMap({ gtk_root_get_focus($0) }) else { return true }
        return gtk_widget_get_mapped(focused) == 0
    }

    func closePopover() -> Bool {
        guard let popover else { return false }
        gtk_popover_popdown(popover.cast())
        return true
    }
}
