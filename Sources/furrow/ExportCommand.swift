// `furrow export`: items as a file that other programs read.

import ArgumentParser
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

/// Exports items.
struct ExportCommand: ListChoosing {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: tr("Write all items, or those of a list, as an iCalendar file (.ics)."),
        usage: "furrow export [--store <path>] [--list <name>] [--output <file>]",
        discussion: tr(
            "Each list is a calendar of its own in it. What lies in the trash is not written. “furrow import” reads it again, and so do other programs."
        )
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListOption

    @Option(
        name: [.long, .short],
        help: ArgumentHelp(tr("The file to write, in place of standard output."), valueName: "file"),
        completion: .file(extensions: ["ics"]))
    var output: String?

    func validate() throws {
        if output?.isEmpty == true { throw ValidationError(tr("--output needs the path of a file.")) }
    }

    func run() throws {
        let store = try openStore()
        let (lists, unreadable) = try read(store)
        let bytes = try TaskFile.written(lists.map(Self.written), at: .now, by: SystemZones())
        if let output {
            try OutputFile.write(bytes, to: output)
        } else {
            try StandardOutput.write(String(decoding: bytes, as: UTF8.self))
        }
        Report.noteUnreadable(unreadable)
    }

    /// The lists, and how many records could not be read.
    private func read(_ store: Store) throws -> ([(list: TodoList?, items: [Item])], Int) {
        guard let list = try chosenList(in: store) else {
            let inventory = try store.inventory()
            return (inventory.byList, inventory.unreadableCount)
        }
        let items = try store.items(of: list.id)
        return ([(list, items.readable)], items.quarantined.count)
    }

    /// A list as tasks, in the order by hand: what it is sorted by is a matter of how it is shown.
    private static func written(_ list: TodoList?, _ items: [Item]) -> TaskFile.List {
        let tasks = items.enumerated().map { order, item in
            (uid: item.id.text, fields: TaskFields(item, parent: item.parent?.text, order: Int64(order)))
        }
        return (list?.name, tasks)
    }
}
