import ArgumentParser
import GLibSupport
import Store
import SystemTime
import Todo

/// `furrow show`: shows all information about a task.
struct ShowCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: tr("Show all fields of a task."),
        usage: "furrow show [--store <path>] [--json] <id>",
        discussion: tr("Also shows tasks in the trash.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    @Flag(help: ArgumentHelp(tr("Write a JSON object with every field.")))
    var json = false

    @Argument(help: ArgumentHelp(tr("The id of the task, or its beginning."), valueName: "id"))
    var id: String

    func checkArguments() throws { try ItemReference.checkLength([id]) }

    func run() throws {
        let store = try openStore()
        let details =
            if let trashed = try ItemReference.onlyInTrash(id, in: store) {
                try TaskDetails(trashed, in: store)
            } else {
                try TaskDetails(try ItemReference.items([id], in: store)[0], in: store)
            }
        let modified = try store.modificationTimes(of: [details.item.id])[details.item.id]
        let isCanceled = try !store.canceled(among: [details.item]).isEmpty
        guard json else {
            return try StandardOutput.write(Self.text(details, modified: modified, isCanceled: isCanceled))
        }
        try StandardOutput.write(
            JSONText.of(
                RecordJSON(
                    .item(details.item), list: details.list?.name, position: details.position, details.fields,
                    modified: modified, isCanceled: isCanceled)), isJSON: true)
    }

    /// Returns the task as text: its title, one field per line, and then its notes.
    private static func text(_ details: TaskDetails, modified: Timestamp?, isCanceled: Bool) -> String {
        let item = details.item
        var lines = ["\(item.isDone ? "[x]" : "[ ]") \(item.title)"]
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty {
                lines.append(tr("{name}: {value}").filling(["name": name, "value": value]))
            }
        }
        add(tr("Id"), item.id.text)
        add(tr("List"), details.list?.name)
        add(tr("Parent"), details.parent?.title)
        add(tr("Tags"), item.tags.hashtags)
        add(tr("Priority"), item.priority.displayText)
        add(tr("Start"), item.start?.description)
        add(tr("Due"), item.due?.description)
        let customRepeat = item.unsupportedRepeat(by: SystemZones())
        add(tr("Repeat"), customRepeat == nil ? item.repeats?.text : nil)
        add(tr("Custom repeat"), customRepeat)
        // Translators: The name of a field: due date or completion.
        if item.repeats != nil, item.repeatFrom == .completion { add(tr("Repeats from"), item.repeatFrom.rawValue) }
        add(tr("Reminders"), item.reminders.map(\.description).joined(separator: " "))
        add(tr("Created"), item.created.text)
        add(tr("Modified"), modified?.text)
        // For a canceled task, the field contains the time of cancellation or, if there is none, of the last change.
        add(isCanceled ? tr("Canceled") : tr("Completed"), item.completed?.text)
        add(tr("Deleted"), item.deleted?.text)
        return lines.joined(separator: "\n") + "\n" + (item.notes.isEmpty ? "" : "\n\(item.notes)\n")
    }
}

/// A task and additional information about it.
private struct TaskDetails {
    let item: Item
    let list: TodoList?
    let parent: Item?
    /// The position in the list, or in the trash; 0 if the task is in the trash together with its list.
    let position: Int
    /// The fields for JSON output.
    let fields: [Field]

    init(_ item: Item, in store: Store) throws {
        self.item = item
        list = try store.lists().readable.first { $0.id == item.list }
        let siblings = try store.items(of: item.list).readable.outlined(as: list)
        parent = siblings.first { $0.item.id == item.parent }?.item
        position = siblings.firstIndex { $0.item.id == item.id } ?? 0
        fields = RecordJSON.fieldsOutsideTrash
    }

    init(_ trashed: TrashedItem, in store: Store) throws {
        (item, list) = (trashed.item, trashed.list)
        parent = try item.parent.flatMap { try store.trashedItems($0...$0, limit: 1).first }??.item
        position = try store.trash().records.firstIndex { [id = item.id] in $0.id == id } ?? 0
        // The same fields as in the output of `trash` and `search`.
        fields = Item.fields
    }
}
