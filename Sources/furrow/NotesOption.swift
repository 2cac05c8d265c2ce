import ArgumentParser
import GLibSupport
import Todo

struct NotesOption: ParsableArguments {
    // Parsed unconditionally, because the text may begin with a dash.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(tr("The notes of the task, or “-” to read standard input."), valueName: "text"))
    var notes: String?

    /// Whether the notes are read from standard input.
    var isFromInput: Bool { notes == "-" }

    /// Returns the option as a new value of the field.
    ///
    /// - Throws: `Failure` if standard input cannot be read or is not UTF-8.
    func changes() throws -> [FieldChange] {
        try notes.map { [.notes(isFromInput ? try StandardInput.text() : $0)] } ?? []
    }
}
