import ArgumentParser
import Formats
import GLibSupport
import ICalendar
import Store
import SystemTime
import Todo
import Wording

/// `furrow import`: imports the tasks of another program's file.
struct ImportCommand: ListScopedCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: tr("Import the tasks of another program’s file ({extensions}).")
            .filling("extensions", with: ImportFormat.extensionList),
        usage: "furrow import [--store <path>] [--list <name>] [--json] <file>",
        discussion: tr(
            "With “-” as the file, standard input is read. Without --list, each calendar in the file becomes a list. Tasks that have been imported before are skipped; those in the trash are restored. “furrow undo” reverts the whole import."
        )
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListOption

    @Argument(
        help: ArgumentHelp(tr("The file, or “-” to read standard input."), valueName: "file"),
        completion: .file(extensions: ImportFormat.extensions))
    var file: String

    @Flag(help: ArgumentHelp(tr("Write a JSON object with the imported tasks, and what was left out.")))
    var json = false

    func run() throws {
        let store = try openStore()
        let chosen = try chosenList(in: store)
        let draft = try read(in: store)
        let tasks = chosen.map { draft.tasks.into($0.id) } ?? draft.tasks
        let step = try store.importLists(tasks.lists, at: .now)
        try StandardOutput.write(
            json ? try Self.json(draft, tasks, imported: step?.count ?? 0) : Self.sentences(draft, step?.count ?? 0),
            isJSON: json)
        startReminders(of: store)
    }

    /// Reads the file, and releases its bytes before the import begins.
    private func read(in store: Store) throws -> ImportDraft {
        let isInput = file == "-"
        let bytes = isInput ? try StandardInput.bytes() : try FileContents.read(file)
        do {
            return isInput
                ? try ImportDraft(bytes, name: tr("Imported"), in: store)
                : try ImportDraft(bytes, of: file, name: ImportDraft.name(of: file), in: store)
        } catch let error as ICalendarError {
            throw Failure(
                tr("{file}: {reason} Nothing was imported.")
                    .filling(["file": file, "reason": translated(error.message)]))
        }
    }

    private static func sentences(_ draft: ImportDraft, _ imported: Int) -> String {
        let first = trn("Imported {count} task.", "Imported {count} tasks.", imported)
            .filling("count", with: "\(imported)")
        let remarks = draft.remarks.flatMap { [$0.text] + $0.names(maxTitlesShown).map { "  " + $0 } }
        return ([first] + remarks).joined(separator: "\n") + "\n"
    }

    /// The maximum number of titles printed per remark. Further ones are only counted.
    private static let maxTitlesShown = 20

    private static func json(_ draft: ImportDraft, _ tasks: TaskImport, imported: Int) throws -> String {
        try JSONText.text(
            of: ImportJSON(
                imported: imported, known: draft.existingCount,
                lists: tasks.lists.map { .init(id: $0.id.text, name: $0.name) },
                remarks: tasks.sortedRemarks.map {
                    .init(kind: $0.remark.key, count: $0.count.count, first: $0.count.title, titles: $0.count.titles)
                }))
    }
}

/// The output of `furrow import --json`.
private struct ImportJSON: Encodable {
    struct List: Encodable {
        let id: String
        let name: String?
    }

    struct Remark: Encodable {
        let kind: String
        let count: Int
        let first: String?
        let titles: [String]
    }

    let imported: Int
    let known: Int
    let lists: [List]
    let remarks: [Remark]
}
