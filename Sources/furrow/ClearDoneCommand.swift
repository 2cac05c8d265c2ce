import ArgumentParser
import GLibSupport
import Store
import SystemTime
import Todo

/// `furrow clear-done`: deletes the completed tasks of a list.
struct ClearDoneCommand: ListScopedCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear-done",
        abstract: tr("Move all completed tasks of a list to the trash. Use “furrow undo” to get them back."),
        discussion: tr("Without --list, clears the list that “furrow add” adds to.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListOption

    func run() throws {
        let store = try openStore()
        let list = try chosenList(in: store) ?? defaultList(in: store)
        let step = try store.perform(.clearDone(in: list.id), at: .now)
        let unreadable = try store.items(of: list.id).quarantined.count
        if unreadable > 0 {
            // An unreadable task may be completed, so the command reports it.
            let text = tr("Records of “{name}” that cannot be read: {count}. They stay unchanged in the store.")
            Report.note(text.filling(["name": list.name, "count": String(unreadable)]))
        } else if step == nil {
            Report.note(tr("There are no completed tasks in “{name}”.").filling("name", with: list.name))
        }
    }

    private func defaultList(in store: Store) throws -> TodoList {
        let lists = try store.lists()
        guard let list = TodoList.fallback(among: lists.readable) else {
            throw Failure(ListReference.sentences(about: lists).joined(separator: " "))
        }
        return list
    }
}
