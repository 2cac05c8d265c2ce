import ArgumentParser
import GLibSupport
import Store
import Todo

/// The option for a list, before or after a subcommand.
struct ListOption: ParsableArguments {
    @Option(
        name: .customLong("list"),
        help: ArgumentHelp(
            tr(
                "The name or id of the list. Upper and lower case matter only if the names of two lists differ in nothing else."
            ),
            valueName: "name")
    )
    var name: String?

    func validate() throws {
        if name?.isEmpty == true { throw ValidationError(tr("--list needs the name of a list.")) }
    }
}

/// A subcommand that works on one list, or shows the content of one list or of all lists.
protocol ListScopedCommand: StoreCommand {
    /// The option after the subcommand, which takes precedence.
    var list: ListOption { get }
}

extension ListScopedCommand {
    /// Returns the list given by the options.
    ///
    /// - Throws: `Failure` if there is no such list, and `StoreError`.
    func chosenList(in store: Store) throws -> TodoList? {
        try (list.name ?? furrow.list.name).map { try ListReference.list($0, in: store) }
    }
}

/// References to lists on the command line.
enum ListReference {
    /// Returns the list with this name or id.
    ///
    /// - Throws: `Failure` if there is none, stating the existing names, or if several have the name, stating their
    ///   ids.
    static func list(_ name: String, in store: Store) throws -> TodoList {
        let lists = try store.lists()
        if let id = UUID(uuidString: name), let list = lists.readable.first(where: { $0.id == id }) { return list }
        let matches = TodoList.named(name, among: lists.readable)
        if matches.count > 1 {
            throw Failure(
                tr("Several lists have the name “{name}”. Use an id instead: {ids}.")
                    .filling(["ids": matches.map(\.id.text).joined(separator: ", "), "name": name]))
        }
        if let list = matches.first { return list }
        // The name may belong to an unreadable list, so it is not certain that there is no such list.
        let isCertain = lists.quarantined.isEmpty
        let missing = isCertain ? tr("There is no list “{name}”.") : tr("No readable list has the name “{name}”.")
        let advice = isCertain ? [tr("To create it: furrow new-list \"{name}\"").filling("name", with: name)] : []
        let sentences = [missing.filling("name", with: name)] + Self.sentences(about: lists) + advice
        throw Failure(sentences.joined(separator: " "))
    }

    /// Returns sentences for the error about a missing list: the existing names, and the number of unreadable lists.
    static func sentences(about lists: Records<TodoList>) -> [String] {
        let names = lists.readable.map { tr("“{name}”").filling("name", with: $0.name) }.joined(separator: ", ")
        let unreadable = lists.quarantined.count
        var sentences: [String] = []
        if !names.isEmpty { sentences.append(tr("The lists are: {names}.").filling("names", with: names)) }
        if unreadable > 0 {
            sentences.append(
                tr("Lists that cannot be read: {count}. They stay unchanged in the store.")
                    .filling("count", with: String(unreadable)))
        }
        return sentences.isEmpty ? [tr("There are no lists.")] : sentences
    }
}
