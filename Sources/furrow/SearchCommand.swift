import ArgumentParser
import GLibSupport
import Store
import Todo

/// `furrow search`: lists the tasks that contain words.
struct SearchCommand: ListScopedCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: tr("List the tasks that contain all words."),
        usage: "furrow search [--store <path>] [--list <name>] [--json] <word> ...",
        discussion: tr(
            "Each word must be the beginning of a word in the title or in the notes. Capital letters and accents make no difference. Open tasks come first, then completed tasks, then tasks in the trash."
        )
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListOption
    @OptionGroup var json: JSONOption

    @Argument(help: ArgumentHelp(tr("The words to search for."), valueName: "word"))
    var words: [String]

    func run() throws {
        let store = try openStore()
        let (results, isTruncated) = try store.searchItems(
            SearchWords(words.joined(separator: " ")), in: chosenList(in: store)?.id)
        // All fields are written, because tasks in the trash have a time of deletion.
        try StandardOutput.write(json.isOn ? results.json(Item.fields, in: store) : results.lines, isJSON: json.isOn)
        Report.reportUnreadable(results.quarantined.count)
        if isTruncated {
            Report.note(
                tr("There are more than {count} tasks. Use longer words.")
                    .filling("count", with: String(results.items.count)))
        }
    }
}
