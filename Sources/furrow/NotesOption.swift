// The option that gives an item its notes.

import ArgumentParser
import FurrowUI
import GtkSupport
import Todo

/// An item's notes.
struct NotesOption: ParsableArguments {
    // Unconditional: what is said may begin with a dash.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(tr("The task’s notes, or “-” to read standard input."), valueName: "text"))
    var notes: String?

    /// Whether they are to be read from standard input.
    var isFromInput: Bool { notes == "-" }

    /// What was said, as a new value of the field.
    ///
    /// - Throws: `Failure` where standard input cannot be read or is not UTF-8.
    func changes() throws -> [FieldChange] {
        try notes.map { [.notes(isFromInput ? try StandardInput.text() : $0)] } ?? []
    }
}
