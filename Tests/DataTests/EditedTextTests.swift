// A test that one place sets the texts that the user edits, so that none of them gets into an undo history
// (specification H7).

import Foundation
import Testing

@Suite struct EditedTextTests {
    private static let path = "Sources/GtkSupport/EditedText.swift"

    /// GTK's functions that set such a text, or create a widget that sets its own text.
    private static let setters = [
        "gtk_editable_set_text", "gtk_editable_insert_text", "gtk_editable_delete_text",
        "gtk_editable_delete_selection", "gtk_entry_set_buffer", "gtk_entry_buffer_set_text",
        "gtk_text_buffer_set_text", "gtk_text_buffer_insert", "gtk_text_buffer_delete", "gtk_text_view_set_buffer",
        "gtk_spin_button_new", "gtk_spin_button_new_with_range", "adw_entry_row_new", "adw_spin_row_new",
    ]

    @Test func noOtherSourceSetsUserEditableText() throws {
        let sources = Project.files(under: ["Sources"], ending: ["swift", "c", "h"]).filter { $0 != Self.path }
        #expect(sources.count > 300)
        let found = try sources.flatMap { path in
            let text = try Project.text(path)
            return Self.setters.filter { text.contains("\($0)(") }.map { "\(path): \($0)" }
        }
        #expect(found == [])
    }

    @Test func theExpectedSourceSetsUserEditableText() throws {
        let text = try Project.text(Self.path)
        for name in ["gtk_editable_set_text", "gtk_text_buffer_set_text", "gtk_spin_button_new"] {
            #expect(text.contains(name))
        }
    }
}
