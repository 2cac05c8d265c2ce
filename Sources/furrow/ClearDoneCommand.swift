// `furrow clear-done`: deletes what is done.

import ArgumentParser
import FurrowUI
import GtkSupport
import Store
import Todo

/// Deletes the done items of a list.
struct ClearDoneCommand: ListChoosing {
    static let configuration = CommandConfiguration(
        commandName: "clear-done",
        abstract: tr("Delete all done items of a list; furrow undo brings them back."),
        discussion: tr("Without --list, it is the list that furrow add adds to.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListOption

    func run() throws {
        let store = try openStore()
        guard let list = try chosenList(in: store) ?? TodoList.fallback(among: store.lists()) else {
            throw Failure(tr("There are no lists."))
        }
        guard try store.perform(.clearDone(in: list.id), at: .now) != nil else {
            return Report.note(tr("No item of “{name}” is done.").filling("name", with: list.title))
        }
    }
}
