// The editor in a row.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport

/// The entry in which a row's text is typed; it may be asked for before its row is there.
@MainActor final class RowEditor {
    /// The row that is edited, its entry, and the text that the program put there.
    private var open: (row: RowID, entry: Widget, given: String)?
    /// The editor that is asked for, while its row is still to be made.
    private var wanted: Wanted?
    /// What the next layout begins with.
    private var raising: Raising?
    private let life: PageLifetime

    /// Told of Return, with the key's own modifiers; of Escape; and that the focus has gone elsewhere.
    var onReturn: (@MainActor (_ insertBelow: Bool, _ insertAbove: Bool) -> Void)?
    var onEscape: (@MainActor () -> Void)?
    /// Told of Tab, and whether Shift was held; says whether that means something in the list.
    var onTab: (@MainActor (_ out: Bool) -> Bool)?
    var onFocusLost: (@MainActor () -> Void)?
    /// Told that the text is another; that something was pasted into it; and of Backspace, with how many characters stand
    /// before the caret: whether it has been used up.
    var onChange: (@MainActor () -> Void)?
    var onPaste: (@MainActor () -> Void)?
    var onBackspace: (@MainActor (_ caret: Int) -> Bool)?

    /// An editor to be opened.
    private struct Wanted {
        var row: RowID
        /// The text that the program puts there: Undo leads back to it and no further (H7).
        var given: String
        /// That text with everything typed since.
        var text: String
        /// Where in it the caret stands, in characters; -1 is its end.
        var caret: Int32 = -1
        /// Whether the list has been scrolled to it.
        var isRaised = false
    }

    /// What a layout begins with.
    enum Raising: Equatable {
        /// The edited row comes to the top.
        case raise(RowID)
        /// Editing is over: the list goes back to where it was.
        case lower
    }

    init(_ life: PageLifetime) { self.life = life }

    // MARK: What there is

    /// The row whose editor is open; nil also while it is still to be opened.
    var openRow: RowID? { open?.row }
    /// The row whose editor is still to be opened.
    var wantedRow: RowID? { wanted?.row }
    /// Whether there is one, or is to be.
    var isActive: Bool { open != nil || wanted != nil }
    /// The entry, where it is there.
    var entry: Widget? { open?.entry }

    /// What is in it now; nil where there is none.
    var text: String? {
        guard let entry = open?.entry else { return wanted?.text }
        return gtk_editable_get_text(entry.opaque).map { String(cString: $0) }
    }

    // MARK: Opening and closing

    /// An editor is asked for.
    func want(_ row: RowID, _ text: String) { wanted = Wanted(row: row, given: text, text: text) }

    /// Opens the editor that is asked for, if its row is there and stands where it is edited.
    ///
    /// GTK scrolls to what has the focus, by heights that are out of date where the list has just changed; with the row's own
    /// way to the top that would be twice before a layout, after which GTK 4.8 thinks the row far away and takes
    /// the focus from it. So that way comes first, and the focus after its layout.
    ///
    /// After every layout, and hardly ever is one wanted.
    ///
    /// - Parameters:
    ///   - row: the widget of ``wantedRow``; nil where it has none.
    ///   - placeholder: what stands in the empty entry.
    ///   - name: what assistive technologies call it.
    /// - Returns: what is to be done for it.
    func openWanted(
        in row: OpaquePointer?, placeholder: @autoclosure () -> String, name: @autoclosure () -> String,
        _ reading: ReadingDirection
    ) -> Opening {
        guard let wanted, let row else { return .nothing }
        guard wanted.isRaised else {
            self.wanted?.isRaised = true
            raising = .raise(wanted.row)
            return .rises
        }
        self.wanted = nil
        let entry = make(wanted, reading)
        gtk_entry_set_placeholder_text(entry.cast(), placeholder())
        furrow_accessible_set_label(entry, name())
        furrow_slide_row_set_editor(row, entry)
        open = (wanted.row, entry, wanted.given)
        gtk_widget_grab_focus(entry)
        gtk_editable_set_position(entry.opaque, wanted.caret)
        return .opened
    }

    /// What opening an editor asks for.
    enum Opening: Equatable {
        case nothing
        /// The row comes to the top first.
        case rises
        /// It is open.
        case opened
    }

    /// Closes the editor; its row keeps the focus.
    ///
    /// - Parameter row: the widget of ``openRow``; nil where it has none.
    func close(in row: OpaquePointer?) {
        let edited = open
        (open, wanted) = (nil, nil)
        // Also where the row has come to the top and its editor has not: it comes a layout later.
        raising = .lower
        guard let edited, let row, furrow_slide_row_get_editor(row) == edited.entry else { return }
        let hadFocus = gtk_widget_get_focus_child(edited.entry) != nil
        furrow_slide_row_set_editor(row, nil)
        if hadFocus, let holder = row.holder { gtk_widget_grab_focus(holder) }
    }

    /// Whether the next layout begins with a row's way to the top or back.
    var isRaising: Bool { raising != nil }

    /// What this layout begins with; once.
    func nextRaising() -> Raising? {
        defer { raising = nil }
        return raising
    }

    /// The edited row's widget goes to another item: what was typed is kept, to be opened again in the item's new row.
    func lose() {
        guard let (row, entry, given) = open else { return }
        wanted = Wanted(
            row: row, given: given, text: text ?? "", caret: gtk_editable_get_position(entry.opaque))
        open = nil
    }

    // MARK: The entry

    private func make(_ wanted: Wanted, _ reading: ReadingDirection) -> Widget {
        // An entry, not the plain text in it: only an entry's text is told to assistive technologies (GTK 4.8).
        let entry = gtk_entry_new().unsafelyUnwrapped
        gtk_widget_add_css_class(entry, "row-editor")
        EditedText.fill(entry, with: wanted.given)
        if let typed = TextEdit(from: wanted.given, to: wanted.text) { EditedText.apply(typed, in: entry) }
        EditorDirection.align(entry, reading)
        connect(entry, "changed") { [weak self] in
            EditorDirection.align(entry, reading)
            self?.onChange?()
        }
        watchText(of: entry)
        connect(entry, "unmap") { [weak self] in self?.goes(entry) }
        let focus = gtk_event_controller_focus_new().unsafelyUnwrapped
        connect(focus, "leave") { [weak self] in
            // Not within the signal: the commit takes the editor away. Kept until then, or the next editor might come to lie
            // in the same memory and be mistaken for it.
            g_object_ref(entry)
            whenIdle {
                self?.focusLeft(entry)
                g_object_unref(entry)
            }
        }
        gtk_widget_add_controller(entry, focus)
        // After the entry's own: an input method that is composing has the first word.
        connect(entry, "activate") { [weak self] in self?.onReturn?(false, false) }
        furrow_accessible_let_activate(entry)
        connectKeys(entry, capture: false) { [weak self] key in self?.command(key) ?? false }
        return entry
    }

    /// Notices what is not seen by the text alone: that it was pasted, and Backspace before it takes a letter away.
    private func watchText(of entry: Widget) {
        guard let text = gtk_editable_get_delegate(entry.opaque) else { return }
        connect(text, "paste-clipboard") { [weak self] in self?.onPaste?() }
        watchPrimaryPaste(of: entry)
        // An input method that is composing takes letters away by itself.
        let composing = Composing()
        connect(text, "preedit-changed") { (preedit: OpaquePointer) in
            composing.isActive = UnsafePointer<CChar>(preedit).pointee != 0
        }
        connectKeys(entry) { [weak self] key in
            guard Int32(key.keyval) == GDK_KEY_BackSpace, !key.control, !key.alt, !composing.isActive,
                gtk_editable_get_selection_bounds(entry.opaque, nil, nil) == 0
            else { return false }
            return self?.onBackspace?(Int(gtk_editable_get_position(entry.opaque))) ?? false
        }
    }

    /// The middle button pastes what was selected last, wherever: GTK has no signal for that.
    private func watchPrimaryPaste(of entry: Widget) {
        let click = gtk_gesture_click_new().unsafelyUnwrapped
        gtk_gesture_single_set_button(click, guint(GDK_BUTTON_MIDDLE))
        // Before the entry's own, which begins to paste with the press.
        gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
        connect(click, "pressed") { [weak self] in
            let primary = gtk_widget_get_primary_clipboard(entry)
            var count = gsize(0)
            gdk_content_formats_get_mime_types(gdk_clipboard_get_formats(primary), &count)
            // Nothing is selected anywhere.
            if count > 0 { self?.onPaste?() }
        }
        gtk_widget_add_controller(entry, click)
    }

    /// Whether an input method is composing in an entry.
    @MainActor private final class Composing {
        var isActive = false
    }

    /// The entry goes from the screen. GTK may take its row from the list some ms before that goes to another item (4.18), and until
    /// its next frame would send keys to the entry, where they are lost: the window has them from now on.
    private func goes(_ entry: Widget) {
        guard open?.entry == entry, let root = gtk_widget_get_root(entry), let focused = gtk_root_get_focus(root),
            gtk_widget_is_ancestor(focused, entry) != 0
        else { return }
        gtk_root_set_focus(root, nil)
    }

    private func focusLeft(_ entry: Widget) {
        guard !life.isOver, open?.entry == entry else { return }
        guard gtk_widget_get_mapped(entry) == 0 else {
            onFocusLost?()
            return
        }
        // One whose row has gone opens in another row by then.
        g_object_ref(entry)
        after(milliseconds: Self.patience) { [weak self] in
            if let self, !life.isOver, open?.entry == entry { onFocusLost?() }
            g_object_unref(entry)
        }
    }

    /// Longer than it takes until the row of an entry that has gone from the screen is bound anew.
    private static let patience: UInt32 = 250

    // MARK: Keys

    /// A key pressed anywhere in the window while there is an editor.
    ///
    /// - Returns: whether it is not for the entry itself.
    func keyPressed(_ key: KeyPress) -> Bool {
        if let entry = open?.entry {
            // An entry takes no keys before it is on the screen, a frame after it was asked for.
            let isReady = gtk_widget_get_mapped(entry) != 0 && gtk_widget_get_focus_child(entry) != nil
            if isReady { return false }
            if edit(entry, by: key) { return true }
        }
        return command(key) || typeAhead(key)
    }

    /// Does in an entry that is not on the screen what a key would do there: the one that opens in its place goes on from that.
    private func edit(_ entry: Widget, by key: KeyPress) -> Bool {
        guard !key.alt, let text = gtk_editable_get_delegate(entry.opaque) else { return false }
        let caret = gtk_editable_get_position(entry.opaque)
        switch Int32(gdk_keyval_to_lower(key.keyval)) {
        case GDK_KEY_z where key.control:
            gtk_widget_activate_action_variant(text.widget, key.shift ? "text.redo" : "text.undo", nil)
        case GDK_KEY_Home where !key.control && !key.shift: gtk_editable_set_position(entry.opaque, 0)
        case GDK_KEY_End where !key.control && !key.shift: gtk_editable_set_position(entry.opaque, -1)
        case GDK_KEY_Left where !key.control && !key.shift: gtk_editable_set_position(entry.opaque, max(0, caret - 1))
        case GDK_KEY_Right where !key.control && !key.shift: gtk_editable_set_position(entry.opaque, caret + 1)
        default: return false
        }
        return true
    }

    private func command(_ key: KeyPress) -> Bool {
        switch Int32(key.keyval) {
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter:
            onReturn?(key.control && !key.shift, key.control && key.shift)
        case GDK_KEY_Escape: onEscape?()
        case GDK_KEY_Tab, GDK_KEY_KP_Tab, GDK_KEY_ISO_Left_Tab:
            guard !key.control, !key.alt else { return false }
            return onTab?(key.shift) ?? false
        default: return false
        }
        return true
    }

    /// What is typed before the editor is there, or is on the screen, is not lost.
    private func typeAhead(_ key: KeyPress) -> Bool {
        if key.control, !key.shift, !key.alt, entry == nil,
            Int32(gdk_keyval_to_lower(key.keyval)) == GDK_KEY_z
        {
            // The editor that opens has one step, to the text that it was given.
            return takeBack()
        }
        guard !key.control, !key.alt, isActive else { return false }
        if Int32(key.keyval) == GDK_KEY_BackSpace {
            if let entry { EditedText.backspace(in: entry) } else { edit { _ = $0.popLast() } }
        } else if let more = key.text {
            type(more)
        } else {
            return false
        }
        return true
    }

    /// Takes back what was typed before an editor that is still to be opened.
    private func takeBack() -> Bool {
        guard let wanted else { return false }
        self.wanted?.text = wanted.given
        self.wanted?.caret = min(wanted.caret, Int32(wanted.given.unicodeScalars.count))
        return true
    }

    /// A text typed where no editor was, or none is on the screen yet: it begins the one that was asked for, or goes on
    /// where that one's caret was.
    func type(_ more: String) {
        if let entry { EditedText.type(more, in: entry) } else { edit { $0 += more } }
    }

    /// Changes the text before the caret of an editor that is still to be opened.
    private func edit(_ change: (inout String) -> Void) {
        guard let wanted else { return }
        // GTK's characters are code points.
        let all = wanted.text.unicodeScalars
        let end = wanted.caret < 0 ? all.count : min(Int(wanted.caret), all.count)
        var before = String(String.UnicodeScalarView(all.prefix(end)))
        change(&before)
        self.wanted?.text = before + String(String.UnicodeScalarView(all.dropFirst(end)))
        self.wanted?.caret = Int32(before.unicodeScalars.count)
    }
}

/// The text stays where the row begins while it is edited; an entry aligns it by the way its script runs.
@MainActor private enum EditorDirection {
    /// - Parameter reading: the way in which the page reads.
    static func align(_ entry: Widget, _ reading: ReadingDirection) {
        let isPageReversed = reading.isRightToLeft
        let direction = furrow_text_direction(gtk_editable_get_text(entry.opaque))
        var isReversed = direction == GTK_TEXT_DIR_RTL
        if direction == GTK_TEXT_DIR_NONE { isReversed = isOwn ? isPageReversed : isKeyboardReversed }
        if isOwn, let text = gtk_editable_get_delegate(entry.opaque) {
            gtk_widget_set_direction(text.widget, isReversed ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
        }
        gtk_editable_set_alignment(entry.opaque, isReversed == isPageReversed ? 0 : 1)
    }

    /// Whether a text runs the way that is set on the widget (GTK from 4.17.2 on: "Stop guessing text direction from keyboard
    /// layout"). Before, it ran as its first letter does, and without any as the keyboard's language.
    private static var isOwn: Bool { gtk_check_version(4, 17, 2) == nil }

    private static var isKeyboardReversed: Bool {
        let seat = gdk_display_get_default().flatMap { gdk_display_get_default_seat($0) }
        let keyboard = seat.flatMap { gdk_seat_get_keyboard($0) }
        return keyboard.map { gdk_device_get_direction($0) == PANGO_DIRECTION_RTL } ?? false
    }
}
