// `furrow today`, `scheduled` and `done-list`: the tasks of the views by date.

import ArgumentParser
import GtkSupport
import Store
import SystemTime
import Todo

/// Lists the tasks due today or earlier, and those of them completed today.
struct TodayCommand: ViewCommand {
    static let configuration = CommandConfiguration(
        commandName: "today",
        abstract: tr("List what is due today or was before, and what of it was done today."),
        discussion: tr("Each line begins with as much of the item’s id as tells it from the others.")
    )
    static let query = Query.today

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListOption

    @Flag(help: ArgumentHelp(tr("Write a JSON array, with every field.")))
    var json = false
}

/// Lists the tasks due later.
struct ScheduledCommand: ViewCommand {
    static let configuration = CommandConfiguration(
        commandName: "scheduled",
        abstract: tr("List what is due from tomorrow on."),
        discussion: tr("Each line begins with as much of the item’s id as tells it from the others.")
    )
    static let query = Query.scheduled

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListOption

    @Flag(help: ArgumentHelp(tr("Write a JSON array, with every field.")))
    var json = false
}

/// Lists the completed tasks.
struct DoneListCommand: ViewCommand {
    static let configuration = CommandConfiguration(
        commandName: "done-list",
        abstract: tr("List what has been done, the last first."),
        discussion: tr("Each line begins with as much of the item’s id as tells it from the others.")
    )
    static let query = Query.done

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListOption

    @Flag(help: ArgumentHelp(tr("Write a JSON array, with every field.")))
    var json = false
}

/// A subcommand that lists the tasks of a view.
protocol ViewCommand: ListChoosing {
    static var query: Query { get }
    var json: Bool { get }
}

extension ViewCommand {
    func run() throws {
        let opened = try openStore()
        let list = try chosenList(in: opened)
        var view = try opened.view(Self.query)
        if let list { view.items.removeAll { $0.list != list.id } }
        try StandardOutput.write(json ? view.json(RecordJSON.present, in: opened) : view.lines, isJSON: json)
        Report.noteUnreadable(view.quarantined.count)
    }
}

extension ViewItems {
    /// The tasks as text, one per line.
    var lines: String {
        let width = ItemReference.distinctLength(of: items.map(\.id), among: neighbours)
        let lines = items.map { item in
            let due = item.due.map { " (\($0))" } ?? ""
            let title =
                item.deleted == nil ? item.title : tr("{title} (in the trash)").filling("title", with: item.title)
            return "\(item.isDone ? "[x]" : "[ ]") \(item.id.text.prefix(width)) \(title)\(due)\(item.marks)\n"
        }
        return lines.joined()
    }

    /// Returns the tasks as JSON, with these fields.
    func json(_ fields: [Field], in store: Store) throws -> String {
        let modified = try store.modified(items.map(\.id))
        let canceled = try store.canceled(among: items)
        return try JSONText.of(
            items.enumerated().map { position, item in
                RecordJSON(
                    .item(item), list: listNames[item.list], position: position, fields,
                    modified: modified[item.id], isCanceled: canceled.contains(item.id))
            })
    }
}
