// `furrow lists`, `furrow new-list` and `furrow rename-list`: the lists and their names.

import ArgumentParser
import GLibSupport
import Store
import SystemTime
import Todo

struct ListsCommand: RecordOutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists", abstract: tr("List the lists in their order."),
        discussion: tr("Each line begins with the number of open tasks in the list.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var json: JSONOption

    func output(in store: Store) throws -> RecordOutput {
        let counts = try store.openCounts()
        let all = try store.lists()
        let lists = all.readable.map { (list: $0, open: counts[$0.id] ?? 0) }
        return RecordOutput(
            text: { Self.lines(lists) }, json: { try Self.json(lists) }, unreadable: all.quarantined.count)
    }

    private static func lines(_ lists: [(list: TodoList, open: Int)]) -> String {
        let width = lists.map { String($0.open).count }.max() ?? 0
        let lines = lists.map { list, open in
            let count = String(open)
            return String(repeating: " ", count: width - count.count) + count + " " + list.name + "\n"
        }
        return lines.joined()
    }

    private static func json(_ lists: [(list: TodoList, open: Int)]) throws -> String {
        try JSONText.of(lists.enumerated().map { ListJSON($1.list, open: $1.open, position: $0) })
    }
}

struct NewListCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "new-list",
        abstract: tr("Create a list, and print its id."),
        usage: "furrow new-list [--store <path>] <name>"
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    @Argument(help: ArgumentHelp(tr("The name of the list."), valueName: "name"))
    var words: [String] = []

    func checkArguments() throws {
        if words.isEmpty { throw ValidationError(tr("The name is missing: furrow new-list \"Shopping list\"")) }
        if words.count > 1 {
            throw ValidationError(tr("Put a name of several words in quotes: furrow new-list \"Shopping list\""))
        }
    }

    func run() throws {
        let store = try openStore()
        let list = NewItem(title: try ListReference.newName(words[0], in: store))
        try store.perform(.add([list], at: .bottom, in: TodoList.root), at: .now)
        try StandardOutput.write(list.id.text + "\n")
    }
}

struct RenameListCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename-list",
        abstract: tr("Rename a list."),
        usage: "furrow rename-list [--store <path>] <list> <name>",
        discussion: tr("If the list is synced, the next sync renames it on the server too.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    @Argument(help: ArgumentHelp(tr("The current name of the list, or its id."), valueName: "list"))
    var list: String

    @Argument(help: ArgumentHelp(tr("The new name of the list."), valueName: "name"))
    var words: [String] = []

    func checkArguments() throws {
        if words.isEmpty { throw ValidationError(tr("The new name is missing: furrow rename-list Home House")) }
        if words.count > 1 {
            throw ValidationError(tr("Put a name of several words in quotes: furrow rename-list Home \"Our house\""))
        }
    }

    func run() throws {
        let store = try openStore()
        let list = try ListReference.list(list, in: store)
        let name = try ListReference.newName(words[0], for: list, in: store)
        try store.perform(.rename(list.id, to: name), at: .now)
    }
}

extension ListReference {
    /// Returns the text as a valid name for a list. Names must be unique, because commands could refer to lists with
    /// the same name only by id.
    ///
    /// - Parameter list: The list to be renamed, or nil for a new one.
    /// - Throws: `Failure` if another list has the name.
    fileprivate static func newName(_ text: String, for list: TodoList? = nil, in store: Store) throws -> String {
        let name = Title.normalized(text) ?? ""
        if try store.lists().readable.contains(where: { $0.name == name && $0.id != list?.id }) {
            throw Failure(tr("There is already a list “{name}”.").filling("name", with: name))
        }
        return name
    }
}
