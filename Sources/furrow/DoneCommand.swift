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

    func checkArguments() throws { try named.check() }

    func run() throws {
        let store = try openStore()
        let items = try named.items(in: store)
        let step = try store.perform(.complete(items.map(\.id)), at: .now)
        for item in items where item.isDone {
            Report.note(tr("“{title}” is done already.").replacing("{title}", with: item.title))
        }
        for item in items where step?.summary.unreckoned.contains(item.id) == true {
            Report.note(
                tr("“{title}” is done and does not come again, for its repeat cannot be worked out.")
                    .filling("title", with: item.title))
        }
        startReminders(of: store)
    }
}
