import ArgumentParser
import GLibSupport
import Store
import SystemTime
import Todo

/// `furrow add`: adds tasks, one from the arguments or many from standard input.
struct AddCommand: ListScopedCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: tr("Add a task, and print its id."),
        usage: "furrow add [--store <path>] [--list <name>] [--top] [<options>] <title>",
        discussion: tr(
            "With “-” as the title, each line of standard input becomes a task; all of them are added, or none. With “-” as the notes, the notes are read from standard input. Without --list, tasks are added to the list “Tasks”, or to the first list if there is no such list. Words of the title that say when or how often, such as “tomorrow 9am” at its end, set the dates of the task; “#home” and “!high” set a tag and the priority. Words in quotes stay in the title; with --literal, all words do."
        )
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListOption

    @Flag(help: ArgumentHelp(tr("Add the task at the top instead of after the last open task.")))
    var top = false

    @Flag(help: ArgumentHelp(tr("Keep all words in the title.")))
    var literal = false

    @OptionGroup var notes: NotesOption

    @OptionGroup var dates: DateOptions
    @OptionGroup var details: DetailOptions

    @Argument(help: ArgumentHelp(tr("The title of the task, or “-” to read standard input."), valueName: "title"))
    var words: [String] = []

    func checkArguments() throws {
        if words.isEmpty { throw ValidationError(tr("The title is missing: furrow add \"Water the plants\"")) }
        if words.count > 1 {
            throw ValidationError(tr("Put a title of several words in quotes: furrow add \"Water the plants\""))
        }
        if words == ["-"], notes.isFromInput {
            throw ValidationError(tr("Standard input can hold the titles or the notes, not both."))
        }
    }

    func run() throws {
        let text = try notes.changes()
        let store = try openStore()
        let tags = details.newTags.map { [FieldChange.tags($0)] } ?? []
        let changes = try text + dates.changes() + details.changes(in: store) + tags
        var typedTitle: TypedTitle?
        let items: [NewItem]
        if words[0] == "-" {
            items = try StandardInput.titles().map { NewItem(title: $0, fields: changes) }
        } else if literal {
            items = [NewItem(title: words[0], fields: changes)]
        } else {
            let title = TypedTitle(words[0], beside: changes, refusing: details.forbids)
            // The tags from the title already include those from the options.
            let others = changes.filter { change in !title.fields.contains { $0.field == change.field } }
            items = [NewItem(title: title.title, fields: title.fields + others)]
            typedTitle = title
        }
        let placement: Placement = top ? .top : .bottom
        let list = try chosenList(in: store)
        try checkParentList(is: list, of: changes, in: store)
        try store.perform(
            list.map { .add(items, at: placement, in: $0.id) } ?? .addToDefaultList(items, at: placement), at: .now)
        if let note = typedTitle?.note { Report.note(note) }
        // The transaction is on disk before an id is printed, so a printed id is never lost.
        try StandardOutput.write(items.map { $0.id.text + "\n" }.joined())
        startReminders(of: store)
    }

    /// Checks that the list given for a new subtask is its parent's list.
    private func checkParentList(is list: TodoList?, of changes: [FieldChange], in store: Store) throws {
        guard let list, case .id(let parent)? = changes.first(where: { $0.field == .parent })?.value,
            let parentList = try store.item(parent)?.list, parentList != list.id
        else { return }
        throw ValidationError(
            tr("The parent is not in the list “{list}”. Leave out --list, or use the list of the parent.")
                .filling("list", with: list.name))
    }
}
