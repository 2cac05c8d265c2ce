import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import Parts

/// The receiver of the edits and keys in a row's editor.
@MainActor protocol RowEditorDelegate: AnyObject {
    /// Called on Return, with the meaning of its modifiers.
    func editorReturned(insertBelow: Bool, insertAbove: Bool)
    func editorEscaped()
    /// Called on Tab, with whether Shift was held. Returns whether the list used the key.
    func editorTabPressed(out: Bool) -> Bool
    /// Called when the focus has left the entry.
    func editorLostFocus()
    func editorTextChanged()
    func editorTextPasted()
    /// Called on Backspace, with the number of characters before the caret. Returns whether the key was used.
    func editorBackspacePressed(caret: Int) -> Bool
}

/// The entry in which a row's text is edited. An editor can be requested before its row exists.
@MainActor final class RowEditor {
    /// The edited row, its entry, and the text with which the program filled the entry.
    private var open: (row: RowID, entry: Widget, initialText: String)?
    /// The requested editor, while its row does not exist yet.
    private var requested: Request?
    /// The motion to start in the next layout.
    private var raising: Raising?
    private let lifetime: PageLifetime

    weak var delegate: (any RowEditorDelegate)?

    /// An editor that is requested and not open yet.
    private struct Request {
        var row: RowID
        /// The text with which the program fills the entry. Undo leads back to this text and no further
        /// (specification H7).
        var initialText: String
        /// The text including everything typed since.
        var text: String
        /// The caret's position in characters; -1, or a position beyond the text, is the end.
        var caret: Int32 = -1
        /// Whether the list has been scrolled to the row.
        var isRaised = false

        /// The number of characters before the caret. GTK counts code points as characters.
        var position: Int {
            let count = text.unicodeScalars.count
            return caret < 0 ? count : min(Int(caret), count)
        }
    }

    /// The motion that a layout starts.
    enum Raising: Equatable {
        /// Moves the edited row to the top.
        case raise(RowID)
        /// Returns the list to its position before editing.
        case lower
    }

    init(_ lifetime: PageLifetime) { self.lifetime = lifetime }

    // MARK: State

    /// The row with the open editor, or nil also while the editor is only requested.
    var openRow: RowID? { open?.row }
    /// The row whose editor is requested and not open yet.
    var requestedRow: RowID? { requested?.row }
    /// Whether an editor is open or requested.
    var isActive: Bool { open != nil || requested != nil }
    var entry: Widget? { open?.entry }

    var text: String? {
        guard let entry = open?.entry else { return requested?.text }
        return gtk_editable_get_text(entry.opaque).map { String(cString: $0) }
    }

    // MARK: Opening and closing

    func request(_ row: RowID, _ text: String) { requested = Request(row: row, initialText: text, text: text) }

    /// Opens the requested editor, if its row exists and is at the position where it is edited.
    ///
    /// GTK scrolls to the widget that has the focus, using row heights that are out of date after a change of the list.
    /// Together with raising the row, that would be two scrolls before a layout, after which GTK 4.8 believes that the
    /// row is far away and takes the focus from it. Therefore the row is raised first, and gets the focus after the
    /// next layout.
    ///
    /// Called after every layout. The texts are autoclosures, because an editor is rarely requested.
    ///
    /// - Parameters:
    ///   - row: The widget of ``requestedRow``, or nil if it has none.
    ///   - placeholder: The text shown in the empty entry.
    ///   - name: The entry's name for assistive technologies.
    /// - Returns: The next step for the caller.
    func openRequested(
        in row: OpaquePointer?, placeholder: @autoclosure () -> String, name: @autoclosure () -> String,
        _ direction: ReadingDirection
    ) -> Opening {
        guard let requested, let row else { return .nothing }
        guard requested.isRaised else {
            self.requested?.isRaised = true
            raising = .raise(requested.row)
            return .needsRaising
        }
        self.requested = nil
        let entry = make(requested, direction)
        gtk_entry_set_placeholder_text(entry.cast(), placeholder())
        furrow_accessible_set_label(entry, name())
        furrow_slide_row_set_editor(row, entry)
        open = (requested.row, entry, requested.initialText)
        gtk_widget_grab_focus(entry)
        gtk_editable_set_position(entry.opaque, requested.caret)
        return .opened
    }

    enum Opening: Equatable {
        case nothing
        /// The row has to be raised to the top first.
        case needsRaising
        case opened
    }

    /// Closes the editor. Its row keeps the focus.
    ///
    /// - Parameter row: The widget of ``openRow``, or nil if it has none.
    func close(in row: OpaquePointer?) {
        let edited = open
        (open, requested) = (nil, nil)
        // Also if the row is already raised and the editor, which opens one layout later, is not open yet.
        raising = .lower
        guard let edited, let row, furrow_slide_row_get_editor(row) == edited.entry else { return }
        let hadFocus = gtk_widget_get_focus_child(edited.entry) != nil
        furrow_slide_row_set_editor(row, nil)
        if hadFocus, let holder = row.holder { gtk_widget_grab_focus(holder) }
    }

    /// Whether the next layout raises the edited row, or lowers it again.
    var isRaising: Bool { raising != nil }

    /// Returns the motion that this layout has to start, once.
    func nextRaising() -> Raising? {
        defer { raising = nil }
        return raising
    }

    /// Keeps the typed text when the edited row's widget is recycled. The editor opens again in the item's new row.
    func suspend() {
        guard let (row, entry, initialText) = open else { return }
        requested = Request(
            row: row, initialText: initialText, text: text ?? "", caret: gtk_editable_get_position(entry.opaque))
        open = nil
    }

    // MARK: The entry

    private func make(_ requested: Request, _ direction: ReadingDirection) -> Widget {
        // A GtkEntry instead of a GtkText: only an entry exposes its text to assistive technologies (GTK 4.8).
        let entry = gtk_entry_new().unsafelyUnwrapped
        gtk_widget_add_css_class(entry, "row-editor")
        EditedText.fill(entry, with: requested.initialText)
        if let typed = TextEdit(from: requested.initialText, to: requested.text) { EditedText.apply(typed, in: entry) }
        EditorDirection.align(entry, direction)
        connect(entry, "changed") { [weak self] in
            EditorDirection.align(entry, direction)
            self?.delegate?.editorTextChanged()
        }
        watchText(of: entry)
        connect(entry, "unmap") { [weak self] in self?.entryUnmapped(entry) }
        let focus = gtk_event_controller_focus_new().unsafelyUnwrapped
        connect(focus, "leave") { [weak self] in
            // Not within the signal, because the commit removes the editor. The entry is retained until then. Otherwise
            // the next editor could get the same address and be mistaken for this one.
            g_object_ref(entry)
            whenIdle {
                self?.focusLeft(entry)
                g_object_unref(entry)
            }
        }
        gtk_widget_add_controller(entry, focus)
        // After the entry's own handler: an input method that is composing handles the key first.
        connect(entry, "activate") { [weak self] in
            self?.delegate?.editorReturned(insertBelow: false, insertAbove: false)
        }
        furrow_accessible_enable_activation(entry)
        connectKeys(entry, capture: false) { [weak self] key in self?.command(key) ?? false }
        return entry
    }

    /// Observes events that cannot be seen from the text alone: a paste, and Backspace before it deletes a character.
    private func watchText(of entry: Widget) {
        guard let text = gtk_editable_get_delegate(entry.opaque) else { return }
        connect(text, "paste-clipboard") { [weak self] in self?.delegate?.editorTextPasted() }
        watchPrimaryPaste(of: entry)
        // An input method that is composing deletes characters itself.
        let composing = Composing()
        connect(text, "preedit-changed") { (preedit: OpaquePointer) in
            composing.isActive = UnsafePointer<CChar>(preedit).pointee != 0
        }
        connectKeys(entry) { [weak self] key in
            guard Int32(key.keyval) == GDK_KEY_BackSpace, !key.control, !key.alt, !composing.isActive,
                gtk_editable_get_selection_bounds(entry.opaque, nil, nil) == 0
            else { return false }
            return self?.delegate?.editorBackspacePressed(caret: Int(gtk_editable_get_position(entry.opaque))) ?? false
        }
    }

    /// Observes the middle mouse button, which pastes the primary selection. GTK has no signal for that.
    private func watchPrimaryPaste(of entry: Widget) {
        let click = gtk_gesture_click_new().unsafelyUnwrapped
        gtk_gesture_single_set_button(click, guint(GDK_BUTTON_MIDDLE))
        // Before the entry's own controller, which starts to paste on the press.
        gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
        connect(click, "pressed") { [weak self] in
            let primary = gtk_widget_get_primary_clipboard(entry)
            var count = gsize(0)
            gdk_content_formats_get_mime_types(gdk_clipboard_get_formats(primary), &count)
            // Otherwise the primary selection is empty.
            if count > 0 { self?.delegate?.editorTextPasted() }
        }
        gtk_widget_add_controller(entry, click)
    }

    /// Whether an input method is composing in an entry.
    @MainActor private final class Composing {
        var isActive = false
    }

    /// Moves the focus to the window when the entry is unmapped. GTK may remove the entry's row from the list some ms
    /// before it recycles the row (4.18). Until its next frame, it would send keys to the entry, where they are lost.
    private func entryUnmapped(_ entry: Widget) {
        guard open?.entry == entry, let root = gtk_widget_get_root(entry), let focused = gtk_root_get_focus(root),
            gtk_widget_is_ancestor(focused, entry) != 0
        else { return }
        gtk_root_set_focus(root, nil)
    }

    private func focusLeft(_ entry: Widget) {
        guard !lifetime.hasEnded, open?.entry == entry else { return }
        guard gtk_widget_get_mapped(entry) == 0 else {
            delegate?.editorLostFocus()
            return
        }
        // If the row was recycled, the editor opens in another row within this time.
        g_object_ref(entry)
        after(milliseconds: Self.rebindTimeout) { [weak self] in
            if let self, !lifetime.hasEnded, open?.entry == entry { delegate?.editorLostFocus() }
            g_object_unref(entry)
        }
    }

    /// The time in milliseconds to wait. It is longer than it takes to bind the row of an unmapped entry again.
    private static let rebindTimeout: UInt32 = 250

    // MARK: Keys

    /// Handles a key pressed anywhere in the window while an editor is open or requested.
    ///
    /// - Returns: Whether the key was used and must not reach the entry.
    func keyPressed(_ key: KeyPress) -> Bool {
        if let entry = open?.entry {
            // An entry accepts keys only after it is mapped, one frame after it was requested.
            let isReady = gtk_widget_get_mapped(entry) != 0 && gtk_widget_get_focus_child(entry) != nil
            if isReady { return false }
            if edit(entry, by: key) { return true }
        }
        return command(key) || typeAhead(key)
    }

    /// Applies an editing key to an unmapped entry. The editor that replaces the entry continues from there.
    private func edit(_ entry: Widget, by key: KeyPress) -> Bool {
        guard !key.alt, let text = gtk_editable_get_delegate(entry.opaque) else { return false }
        let caret = gtk_editable_get_position(entry.opaque)
        switch Int32(gdk_keyval_to_lower(key.keyval)) {
        case GDK_KEY_z where key.control:
            gtk_widget_activate_action_variant(text.widget, key.shift ? "text.redo" : "text.undo", nil)
        default:
            guard let caret = Self.caret(caret, movedBy: key) else { return false }
            gtk_editable_set_position(entry.opaque, caret)
        }
        return true
    }

    /// Returns the caret after a key that moves it, possibly beyond the end of the text, or nil if the key does not.
    private static func caret(_ caret: Int32, movedBy key: KeyPress) -> Int32? {
        guard !key.control, !key.alt, !key.shift else { return nil }
        return switch Int32(key.keyval) {
        case GDK_KEY_Home: 0
        case GDK_KEY_End: -1
        case GDK_KEY_Left: max(0, caret - 1)
        case GDK_KEY_Right: caret + 1
        default: nil
        }
    }

    private func command(_ key: KeyPress) -> Bool {
        switch Int32(key.keyval) {
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter:
            delegate?.editorReturned(
                insertBelow: key.control && !key.shift, insertAbove: key.control && key.shift)
        case GDK_KEY_Escape: delegate?.editorEscaped()
        case GDK_KEY_Tab, GDK_KEY_KP_Tab, GDK_KEY_ISO_Left_Tab:
            guard !key.control, !key.alt else { return false }
            return delegate?.editorTabPressed(out: key.shift) ?? false
        default: return false
        }
        return true
    }

    /// Stores the text typed before the editor is open and mapped.
    private func typeAhead(_ key: KeyPress) -> Bool {
        if key.control, !key.shift, !key.alt, entry == nil,
            Int32(gdk_keyval_to_lower(key.keyval)) == GDK_KEY_z
        {
            // The editor that opens has one undo step, back to its initial text.
            return discardTypedAhead()
        }
        guard !key.control, !key.alt, isActive else { return false }
        if entry == nil, let requested, let caret = Self.caret(Int32(requested.position), movedBy: key) {
            self.requested?.caret = caret
            return true
        }
        if Int32(key.keyval) == GDK_KEY_BackSpace {
            if let entry { EditedText.backspace(in: entry) } else { edit { _ = $0.popLast() } }
        } else if let more = key.text {
            type(more)
        } else {
            return false
        }
        return true
    }

    /// Discards the text typed for an editor that is not open yet.
    private func discardTypedAhead() -> Bool {
        guard let requested else { return false }
        self.requested?.text = requested.initialText
        self.requested?.caret = min(requested.caret, Int32(requested.initialText.unicodeScalars.count))
        return true
    }

    /// Inserts text typed while no editor is mapped. The text starts a requested editor's text, or continues at its
    /// caret.
    func type(_ more: String) {
        if let entry { EditedText.type(more, in: entry) } else { edit { $0 += more } }
    }

    /// Changes the text before the caret of an editor that is not open yet.
    private func edit(_ change: (inout String) -> Void) {
        guard let requested else { return }
        let all = requested.text.unicodeScalars
        var before = String(String.UnicodeScalarView(all.prefix(requested.position)))
        change(&before)
        self.requested?.text = before + String(String.UnicodeScalarView(all.dropFirst(requested.position)))
        self.requested?.caret = Int32(before.unicodeScalars.count)
    }
}
