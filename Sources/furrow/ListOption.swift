// The option that names a list, before or after a subcommand.

import ArgumentParser
import GtkSupport
import Store
import Todo

/// Which list to use.
struct ListOption: ParsableArguments {
    @Option(
        name: .customLong("list"),
        help: ArgumentHelp(
            tr("The list’s name; large and small letters count only to tell two lists apart."), valueName: "name")
    )
    var name: String?

    func validate() throws {
        if name?.isEmpty == true { throw ValidationError(tr("--list needs the name of a list.")) }
    }
}

/// A subcommand that works on one list or on all.
protocol ListChoosing: StoreCommand {
    /// The option after the subcommand, which wins.
    var list: ListOption { get }
}

extension ListChoosing {
    /// The list that was asked for; nil where none was.
    ///
    /// - Throws: `Failure` where there is none of that name, and `StoreError`.
    func chosenList(in store: Store) throws -> Item? {
        try (list.name ?? furrow.list.name).map { try ListReference.list($0, in: store) }
    }
}

/// How lists are named on the command line.
enum ListReference {
    /// The list of this name.
    ///
    /// - Throws: `Failure` where there is none, with the names there are.
    static func list(_ name: String, in store: Store) throws -> Item {
        let lists = try store.lists()
        if let list = TodoList.named(name, among: lists) { return list }
        let names = lists.map { tr("“{name}”").filling("name", with: $0.title) }.joined(separator: ", ")
        let known =
            lists.isEmpty ? tr("There are no lists.") : tr("The lists are: {names}.").filling("names", with: names)
        let advice = tr("To make one: furrow new-list \"{name}\"").filling("name", with: name)
        throw Failure(
            tr("There is no list “{name}”.").filling("name", with: name) + " " + known + " " + advice)
    }
}
