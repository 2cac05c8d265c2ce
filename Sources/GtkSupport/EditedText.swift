// Texts that a person edits: how the program puts its own text into one, and how it types for the person.
//
// GTK keeps an undo history for each text. GTK 4.8 also records the text that a program sets, so that Ctrl+Z in a field that
// nobody has touched empties the field, or brings back the text of another task. No other file sets such a text.

import CGtk
import GtkShim

/// Fills entries and text views.
@MainActor public enum EditedText {
    /// Puts a text into an entry or a spin button in place of what is there. Undo never goes back past this text.
    ///
    /// Clears the history also where the text stays the same: what was typed before may belong to something else.
    public static func fill(_ entry: Widget, with text: String) {
        // A password's entry has no history, and gets none.
        let hasHistory = gtk_editable_get_enable_undo(entry.opaque)
        gtk_editable_set_enable_undo(entry.opaque, 0)
        gtk_editable_set_text(entry.opaque, text)
        gtk_editable_set_enable_undo(entry.opaque, hasHistory)
    }

    /// Puts a text into a text view in place of what is there. Undo never goes back past this text.
    public static func fill(_ buffer: UnsafeMutablePointer<GtkTextBuffer>, with text: String) {
        gtk_text_buffer_begin_irreversible_action(buffer)
        gtk_text_buffer_set_text(buffer, text, -1)
        gtk_text_buffer_end_irreversible_action(buffer)
    }

    /// Types a text at the caret of an entry, for a person who typed it elsewhere. Undo takes it out again.
    public static func type(_ text: String, in entry: Widget) { furrow_editable_type(entry, text) }

    /// Presses Backspace in an entry, for a person who pressed it elsewhere. Undo brings the letter back.
    public static func backspace(in entry: Widget) { furrow_editable_backspace(entry) }

    /// Edits an entry as a person did elsewhere, at one place. Undo leads back to the text before.
    public static func apply(_ edit: TextEdit, in entry: Widget) {
        if !edit.removed.isEmpty {
            gtk_editable_select_region(entry.opaque, Int32(edit.removed.lowerBound), Int32(edit.removed.upperBound))
            backspace(in: entry)
        }
        gtk_editable_set_position(entry.opaque, Int32(edit.removed.lowerBound))
        if !edit.inserted.isEmpty { type(edit.inserted, in: entry) }
    }

    /// Edits a text view's text at one place, as its keys would. Undo takes the whole edit back.
    public static func apply(_ edit: TextEdit, in buffer: UnsafeMutablePointer<GtkTextBuffer>) {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_iter_at_offset(buffer, &start, Int32(edit.removed.lowerBound))
        gtk_text_buffer_get_iter_at_offset(buffer, &end, Int32(edit.removed.upperBound))
        gtk_text_buffer_begin_user_action(buffer)
        gtk_text_buffer_delete(buffer, &start, &end)
        gtk_text_buffer_insert(buffer, &start, edit.inserted, -1)
        gtk_text_buffer_end_user_action(buffer)
    }

    /// Makes a spin button for whole numbers. It fills its own text, which GTK would set and record.
    ///
    /// - Parameters:
    ///   - step: the number by which its buttons and the arrow keys go.
    ///   - words: formats a number of the range.
    public static func numberField(
        _ range: ClosedRange<Int>, step: Int = 1, words: @escaping @MainActor (Int) -> String = { String($0) }
    ) -> Widget {
        let field = gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), Double(step))
            .unsafelyUnwrapped
        let shown = { words(Int(gtk_spin_button_get_value_as_int(field.opaque))) }
        fill(field, with: shown())
        connectAnswering(field, "output") {
            let text = shown()
            // A text that is right keeps its selection.
            if String(cString: gtk_editable_get_text(field.opaque)) != text { fill(field, with: text) }
            return true
        }
        return field
    }
}
