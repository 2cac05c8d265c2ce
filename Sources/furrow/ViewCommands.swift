// `furrow today`, `scheduled` and `done-list`: the tasks of the views by date.

import ArgumentParser
import GLibSupport
import Rows
import Store
import SystemTime
import Todo

/// A subcommand that lists the tasks of a view.
struct ViewCommand<View: ListedView>: ListScopedCommand, RecordOutputCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: View.name, abstract: View.abstract,
            discussion: tr("Each line begins with enough of the task’s id to identify it."))
    }

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListOption
    @OptionGroup var json: JSONOption

    func output(in store: Store) throws -> RecordOutput {
        let list = try chosenList(in: store)
        var view = try store.view(View.query)
        if let list { view.items.removeAll { $0.list != list.id } }
        return RecordOutput(
            text: { view.lines }, json: { try view.json(RecordJSON.fieldsOutsideTrash, in: store) },
            unreadable: view.quarantined.count)
    }
}

/// A view that a subcommand lists.
protocol ListedView {
    static var query: Query { get }
    static var name: String { get }
    /// The subcommand's one-line description.
    static var abstract: String { get }
}

/// The tasks due today or earlier, including those completed today.
enum TodayView: ListedView {
    static let (query, name) = (Query.today, "today")
    static var abstract: String { tr("List the tasks due today or earlier, including those completed today.") }
}

/// The tasks due later.
enum ScheduledView: ListedView {
    static let (query, name) = (Query.scheduled, "scheduled")
    static var abstract: String { tr("List the tasks due tomorrow or later.") }
}

/// The completed tasks.
enum DoneView: ListedView {
    static let (query, name) = (Query.done, "done-list")
    static var abstract: String { tr("List the completed tasks, newest first.") }
}

let viewCommands: [any ParsableCommand.Type] = [
    ViewCommand<TodayView>.self, ViewCommand<ScheduledView>.self, ViewCommand<DoneView>.self,
]

extension ViewItems {
    /// The tasks as text, one per line.
    var lines: String {
        let width = ItemReference.distinctLength(of: items.map(\.id), among: neighbors)
        let lines = items.map { item in
            let due = item.due.map { " (\($0))" } ?? ""
            let title =
                item.deleted == nil ? item.title : tr("{title} (in the trash)").filling("title", with: item.title)
            return "\(item.isDone ? "[x]" : "[ ]") \(item.id.text.prefix(width)) \(title)\(due)\(item.marks)\n"
        }
        return lines.joined()
    }

    func json(_ fields: [Field], in store: Store) throws -> String {
        let modified = try store.modificationTimes(of: items.map(\.id))
        let canceled = try store.canceled(among: items)
        return try JSONText.of(
            items.enumerated().map { position, item in
                RecordJSON(
                    .item(item), list: listNames[item.list], position: position, fields,
                    modified: modified[item.id], isCanceled: canceled.contains(item.id))
            })
    }
}
