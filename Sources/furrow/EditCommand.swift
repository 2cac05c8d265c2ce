import ArgumentParser
import GLibSupport
import Store
import SystemTime
import Todo

/// `furrow edit`: changes the fields of a task.
struct EditCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: tr("Change a task."),
        usage: "furrow edit [--store <path>] [<options>] <id>",
        discussion: tr("With “-” as the notes, the notes are read from standard input. Empty notes remove the notes.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    // Parsed unconditionally, because the text may begin with a dash.
    @Option(parsing: .unconditional, help: ArgumentHelp(tr("The new title of the task."), valueName: "title"))
    var title: String?

    @OptionGroup var notes: NotesOption

    @OptionGroup var dates: DateOptions
    @OptionGroup var details: DetailOptions

    @Argument(help: ArgumentHelp(tr("The id of the task, or its beginning."), valueName: "id"))
    var id: String

    func checkArguments() throws {
        try ItemReference.checkLength([id])
        if title == nil, notes.notes == nil, dates.isEmpty, details.isEmpty {
            throw ValidationError(tr("There is nothing to change. Add an option such as --title or --due."))
        }
    }

    func run() throws {
        var changes: [FieldChange] = []
        if let title { changes.append(.title(title)) }
        changes += try notes.changes() + dates.changes()
        let store = try openStore()
        let item = try ItemReference.items([id], in: store)[0]
        changes += try details.changes(in: store)
        let step = try store.perform(.change(item.id, changes, and: details.adjustments), at: .now)
        if let dropped = step?.summary.droppedOccurrences, dropped > 0 {
            Report.note(
                trn(
                    "{count} changed occurrence was dropped with the old repeat. Use “furrow undo” to get it back.",
                    "{count} changed occurrences were dropped with the old repeat. Use “furrow undo” to get them back.",
                    dropped))
        }
        if !dates.isEmpty { startReminders(of: store) }
    }
}
