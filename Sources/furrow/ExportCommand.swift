import ArgumentParser
import Formats
import GLibSupport
import ICalendar
import Store
import Todo
import Wording

/// `furrow export`: writes tasks to a file for other programs.
struct ExportCommand: ListScopedCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: tr("Write all tasks, or the tasks of one list, as an iCalendar file (.ics)."),
        usage: "furrow export [--store <path>] [--list <name>] [--output <file>]",
        discussion: tr(
            "Each list becomes a calendar in the file. Tasks in the trash are not written. “furrow import” and other programs can read the file."
        )
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListOption

    @Option(
        name: [.long, .short],
        help: ArgumentHelp(tr("The file to write, instead of standard output."), valueName: "file"),
        completion: .file(extensions: ListExport.type.extensions))
    var output: String?

    func validate() throws {
        if output?.isEmpty == true { throw ValidationError(tr("--output needs the path of a file.")) }
    }

    func run() throws {
        let store = try openStore()
        let export = try Self.export(of: chosenList(in: store)?.id, in: store)
        if let output {
            try FileContents.write(export.bytes, to: output)
        } else {
            try StandardOutput.write(file: String(decoding: export.bytes, as: UTF8.self))
        }
        Report.reportUnreadable(export.unreadable)
    }

    private static func export(of list: UUID?, in store: Store) throws -> ListExport {
        do {
            return try ListExport(of: list, in: store)
        } catch let error as ICalendarError {
            throw Failure(translated(error.message))
        }
    }
}
