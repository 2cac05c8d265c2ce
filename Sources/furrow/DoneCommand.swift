// `furrow done`: completes items.

import ArgumentParser
import FurrowUI
import GtkSupport
import Store
import SystemTime
import Todo

/// Completes items.
struct DoneCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: tr("Complete items."),
        discussion: tr("If one of them is not there, none is completed.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var named: ItemsArgument

    func run() throws {
        let store = try openStore()
        let items = try named.items(in: store)
        try store.perform(.complete(items.map(\.id)), at: .now)
        for item in items where item.isDone {
            Report.note(tr("“{title}” is done already.").replacing("{title}", with: item.title))
        }
    }
}
