// `furrow import`: tasks from a file of another program.

import ArgumentParser
import FurrowUI
import GtkSupport
import ICalendar
import Store
import SystemTime
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Imports tasks.
struct ImportCommand: ListChoosing {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: tr("Import the tasks of an iCalendar file (.ics)."),
        usage: "furrow import [--store <path>] [--list <name>] [--json] <file>",
        discussion: tr(
            "With “-” as the file, standard input is read. Without --list, each calendar in it becomes a list of its name. What was imported before is passed over, and what lies in the trash is taken out of it. All of it is one step: furrow undo takes it back."
        )
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListOption

    @Flag(help: ArgumentHelp(tr("Write a JSON object: what was imported, and what was not and why.")))
    var json = false

    @Argument(help: ArgumentHelp(tr("The file, or “-”."), valueName: "file"), completion: .file(extensions: ["ics"]))
    var file: String

    func run() throws {
        let store = try openStore()
        let chosen = try chosenList(in: store)
        let tasks = try read(into: chosen, of: store)
        let step = try store.perform(.importLists(tasks.lists), at: .now)
        let imported = step?.count ?? 0
        try StandardOutput.write(
            json ? try Self.json(tasks, imported: imported) : Self.sentences(tasks, imported: imported))
        startReminders(of: store)
    }

    /// What the file holds, for these lists; its own are not kept in memory any longer then.
    private func read(into chosen: TodoList?, of store: Store) throws -> TaskImport {
        let bytes = file == "-" ? try StandardInput.bytes() : try InputFile.bytes(file)
        let parsed: TaskFile
        do {
            parsed = try TaskFile(bytes, limit: InputFile.limit, by: SystemZones())
        } catch {
            throw Failure(
                tr("{file}: {reason} Nothing was imported.")
                    .filling(["file": file, "reason": translated(error.message)]))
        }
        let tasks = TaskImport(parsed, name: Self.name(of: file), at: .now)
        if let chosen { return tasks.into(chosen.id) }
        return try tasks.avoiding(store.isTakenForList)
    }

    /// What a list is called that has no name of its own: as the file is.
    private static func name(of file: String) -> String {
        if file == "-" { return tr("Imported") }
        let last = file.split(separator: "/").last.map(String.init) ?? file
        return last.lowercased().hasSuffix(".ics") ? String(last.dropLast(4)) : last
    }

    private static func sentences(_ tasks: TaskImport, imported: Int) -> String {
        var lines = [
            trn("Imported {count} task.", "Imported {count} tasks.", imported).filling("count", with: "\(imported)")
        ]
        let known = tasks.count - imported
        if known > 0 {
            lines.append(
                trn("{count} task is there already.", "{count} tasks are there already.", known)
                    .filling("count", with: "\(known)"))
        }
        lines += tasks.sortedRemarks.map { translated($0.remark.words($0.count)) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func json(_ tasks: TaskImport, imported: Int) throws -> String {
        try JSONText.text(
            of: ImportJSON(
                imported: imported, known: tasks.count - imported,
                lists: tasks.lists.map { .init(id: $0.id.text, name: $0.name) },
                remarks: tasks.sortedRemarks.map {
                    .init(kind: $0.remark.key, count: $0.count.count, first: $0.count.title)
                }))
    }
}

/// What `furrow import --json` says.
private struct ImportJSON: Encodable {
    struct List: Encodable {
        let id: String
        let name: String?
    }

    struct Remark: Encodable {
        let kind: String
        let count: Int
        let first: String?
    }

    let imported: Int
    let known: Int
    let lists: [List]
    let remarks: [Remark]
}
