import ArgumentParser
import GLibSupport
import Store
import SystemTime
import Todo

/// `furrow done`: completes tasks.
struct DoneCommand: ItemsCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: tr("Complete tasks."),
        discussion: tr(
            "If one of the tasks does not exist, or has a repeat rule that Furrow cannot follow, none is completed.")
    )

    @Flag(help: ArgumentHelp(tr("Complete repeating tasks for good, without a next occurrence.")))
    var endSeries = false

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var references: ItemsArgument

    func change(_ items: [Item], in store: Store) throws {
        let now = store.clock()
        if !endSeries, let item = items.first(where: { $0.wouldEndSeries(at: now) }) { throw Self.refusal(of: item) }
        let ids = items.map(\.id)
        let step = try store.perform(endSeries ? .endSeries(ids) : .complete(ids), at: .now)
        for item in items where item.isDone {
            Report.note(tr("“{title}” is already completed.").replacing("{title}", with: item.title))
        }
        for item in items where !item.isDone && item.repeatFrom == .completion {
            guard let now = try store.item(item.id), now == item, let due = now.due else { continue }
            Report.note(
                tr("“{title}” was just completed, and is next due {date}.")
                    .filling(["title": item.title, "date": due.description]))
        }
        for id in step?.summary.notAdvanced ?? [] {
            guard let item = try store.item(id) else { continue }
            Report.note(
                tr(
                    "“{title}” stays open: Furrow cannot follow its repeat rule. Use --end-series to complete it for good."
                )
                .filling("title", with: item.title))
        }
        startReminders(of: store)
    }

    private static func refusal(of item: Item) -> Failure {
        Failure(
            tr("“{title}” has a repeat rule that Furrow cannot follow. Use --end-series to complete it for good.")
                .filling("title", with: item.title))
    }
}
