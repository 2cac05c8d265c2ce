import CGtk
import GtkShim

/// Changes by the program to the texts of entries and text views.
///
/// GTK has an undo history for each text. GTK 4.8 also records text that a program sets, so that Ctrl+Z in an untouched
/// field would empty the field, or restore the text of another task. Therefore only these functions set such texts.
@MainActor public enum EditedText {
    /// Replaces the text of an entry or a spin button. Undo never goes back past this text.
    ///
    /// Clears the history even if the text stays the same, because earlier typing may belong to another task.
    public static func fill(_ entry: Widget, with text: String) {
        // A password entry has no history and must not get one.
        let hasHistory = gtk_editable_get_enable_undo(entry.opaque)
        gtk_editable_set_enable_undo(entry.opaque, 0)
        gtk_editable_set_text(entry.opaque, text)
        gtk_editable_set_enable_undo(entry.opaque, hasHistory)
    }

    /// Replaces the text of a text view. Undo never goes back past this text.
    public static func fill(_ buffer: UnsafeMutablePointer<GtkTextBuffer>, with text: String) {
        gtk_text_buffer_begin_irreversible_action(buffer)
        gtk_text_buffer_set_text(buffer, text, -1)
        gtk_text_buffer_end_irreversible_action(buffer)
    }

    /// Types a text at the caret of an entry, on behalf of a user who typed it elsewhere. Undo removes it again.
    public static func type(_ text: String, in entry: Widget) { furrow_editable_type(entry, text) }

    /// Presses Backspace in an entry, on behalf of a user who pressed it elsewhere. Undo restores the letter.
    public static func backspace(in entry: Widget) { furrow_editable_backspace(entry) }

    /// Applies to an entry an edit that the user made elsewhere. Undo restores the previous text.
    public static func apply(_ edit: TextEdit, in entry: Widget) {
        if !edit.removed.isEmpty {
            gtk_editable_select_region(entry.opaque, Int32(edit.removed.lowerBound), Int32(edit.removed.upperBound))
            backspace(in: entry)
        }
        gtk_editable_set_position(entry.opaque, Int32(edit.removed.lowerBound))
        if !edit.inserted.isEmpty { type(edit.inserted, in: entry) }
    }

    /// Applies an edit to a text view, as typing would. Undo reverts the whole edit.
    public static func apply(_ edit: TextEdit, in buffer: UnsafeMutablePointer<GtkTextBuffer>) {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_iter_at_offset(buffer, &start, Int32(edit.removed.lowerBound))
        gtk_text_buffer_get_iter_at_offset(buffer, &end, Int32(edit.removed.upperBound))
        gtk_text_buffer_begin_user_action(buffer)
        gtk_text_buffer_delete(buffer, &start, &end)
        gtk_text_buffer_insert(buffer, &start, edit.inserted, -1)
        gtk_text_buffer_end_user_action(buffer)
    }

    /// Returns a spin button for whole numbers. Its text is set by `fill`, because GTK would record a text that it sets
    /// itself.
    ///
    /// - Parameters:
    ///   - step: The increment of the buttons and the arrow keys.
    ///   - format: Formats a number of the range.
    public static func numberField(
        _ range: ClosedRange<Int>, step: Int = 1, format: @escaping @MainActor (Int) -> String = { String($0) }
    ) -> Widget {
        let field = gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), Double(step))
            .unsafelyUnwrapped
        let shown = { format(Int(gtk_spin_button_get_value_as_int(field.opaque))) }
        fill(field, with: shown())
        connectReturningBool(field, "output") {
            let text = shown()
            // An unchanged text keeps its selection.
            if String(cString: gtk_editable_get_text(field.opaque)) != text { fill(field, with: text) }
            return true
        }
        return field
    }
}
