// `furrow show`: all that there is to say of an item.

import ArgumentParser
import GtkSupport
import Store
import Todo

/// Shows all of an item.
struct ShowCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: tr("Show all of an item."),
        usage: "furrow show [--store <path>] [--json] <id>"
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    @Flag(help: ArgumentHelp(tr("Write a JSON object, with every field.")))
    var json = false

    @Argument(help: ArgumentHelp(tr("The item’s id, or the beginning of it."), valueName: "id"))
    var id: String

    func validate() throws { try ItemReference.checkLength([id]) }

    func run() throws {
        let store = try openStore()
        let item = try ItemReference.items([id], in: store)[0]
        let list = try store.lists().readable.first { $0.id == item.list }
        let siblings = try store.items(of: item.list).readable.outlined(as: list)
        let modified = try store.modified([item.id])[item.id]
        guard json else {
            let parent = siblings.first { $0.item.id == item.parent }?.item
            return try StandardOutput.write(Self.text(item, list: list, parent: parent, modified: modified))
        }
        let position = siblings.firstIndex { $0.item.id == item.id } ?? 0
        try StandardOutput.write(
            JSONText.of(
                RecordJSON(
                    .item(item), list: list?.name, position: position, RecordJSON.present,
                    modified: modified)))
    }

    /// The item for people: what it is, then what is said of it, a line each, then its notes.
    private static func text(
        _ item: Item, list: TodoList?, parent: Item?, modified: Timestamp?
    ) -> String {
        var lines = ["\(item.isDone ? "[x]" : "[ ]") \(item.title)"]
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty {
                lines.append(tr("{name}: {value}").filling(["name": name, "value": value]))
            }
        }
        add(tr("Id"), item.id.text)
        add(tr("List"), list?.name)
        add(tr("Within"), parent?.title)
        add(tr("Tags"), item.tags.words)
        add(tr("Priority"), item.priority.words)
        add(tr("Start"), item.start?.description)
        add(tr("Due"), item.due?.description)
        add(tr("Repeat"), item.repeats?.text)
        if item.repeats != nil, item.repeatFrom == .completion { add(tr("Repeat from"), item.repeatFrom.rawValue) }
        add(tr("Reminders"), item.reminders.map(\.description).joined(separator: " "))
        add(tr("Created"), item.created.text)
        add(tr("Modified"), modified?.text)
        add(tr("Completed"), item.completed?.text)
        return lines.joined(separator: "\n") + "\n" + (item.notes.isEmpty ? "" : "\n\(item.notes)\n")
    }
}
