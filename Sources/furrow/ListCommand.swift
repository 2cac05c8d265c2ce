import ArgumentParser
import GLibSupport
import Rows
import Store
import SystemTime
import Todo

/// `furrow list`: lists the tasks, as text or as JSON.
struct ListCommand: ListScopedCommand, RecordOutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: tr("List the tasks of all lists, or of one list."),
        discussion: tr(
            "Each line begins with enough of the task’s id to identify it, and ends with its tags and its priority. Subtasks follow their parent and are indented. Each list has its own sort order."
        )
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListOption

    @Option(help: ArgumentHelp(tr("List only the tasks with this tag."), valueName: "name"))
    var tag: String?

    @OptionGroup var json: JSONOption

    func output(in store: Store) throws -> RecordOutput {
        let chosen = try chosenList(in: store)
        let tag = try tag.map { try TagsCommand.existingTag($0, in: store) }
        var tasks = try Self.read(chosen, in: store, withOthers: !json.isOn)
        if let tag { tasks.keepOnly(tag) }
        return RecordOutput(
            text: { Self.lines(tasks) }, json: { try Self.json(tasks.lists, in: store) }, unreadable: tasks.unreadable)
    }

    private typealias ItemsOfList = (list: TodoList?, items: [Item])

    private struct ListedTasks {
        var lists: [ItemsOfList]
        /// The ids of tasks that are not listed. The printed ids must be long enough to differ from these as well.
        var others: [UUID]
        /// The number of records that could not be read.
        var unreadable: Int

        /// Removes the tasks without this tag from those to list.
        mutating func keepOnly(_ tag: String) {
            others += lists.flatMap(\.items).filter { !$0.tags.contains(tag) }.map(\.id)
            lists = lists.map { ($0.list, $0.items.filter { $0.tags.contains(tag) }) }
        }
    }

    /// Returns the tasks of a list, or of all lists if none was chosen.
    private static func read(_ chosen: TodoList?, in store: Store, withOthers: Bool) throws -> ListedTasks {
        guard let chosen else {
            let allRecords = try store.allRecords()
            return ListedTasks(
                lists: allRecords.byList, others: allRecords.quarantined.compactMap(\.id),
                unreadable: allRecords.unreadableCount)
        }
        let items = try store.items(of: chosen.id)
        let others = withOthers ? try store.neighbors(of: items.readable.map(\.id)) : []
        return ListedTasks(lists: [(chosen, items.readable)], others: others, unreadable: items.quarantined.count)
    }

    private static func lines(_ tasks: ListedTasks) -> String {
        let items = tasks.lists.flatMap(\.items)
        let width = ItemReference.distinctLength(of: items.map(\.id), among: tasks.others)
        return tasks.lists.flatMap { list, items in items.outlined(as: list) }.map { item, depth in
            let indent = String(repeating: "  ", count: depth)
            return "\(item.isDone ? "[x]" : "[ ]") \(item.id.text.prefix(width)) \(indent)\(item.title)\(item.marks)\n"
        }.joined()
    }

    private static func json(_ lists: [ItemsOfList], in store: Store) throws -> String {
        let modified = try store.modificationTimes(of: lists.flatMap { $0.items.map(\.id) })
        let canceled = try store.canceled(among: lists.flatMap(\.items))
        let records = lists.flatMap { list, items in
            items.outlined(as: list).map(\.item).enumerated().map { position, item in
                RecordJSON(
                    .item(item), list: list?.name, position: position, RecordJSON.fieldsOutsideTrash,
                    modified: modified[item.id], isCanceled: canceled.contains(item.id))
            }
        }
        return try JSONText.of(records)
    }
}

extension [Item] {
    /// Returns the tasks in the order of the window, including collapsed subtasks. If the list cannot be read, the
    /// order is the manual one.
    func outlined(as list: TodoList?) -> [(item: Item, depth: Int)] {
        outlined(by: RowOrder(list?.sorting ?? .byHand, titleKey: collationKey), at: .system)
    }
}
