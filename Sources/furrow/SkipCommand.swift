import ArgumentParser
import GLibSupport
import Store
import SystemTime
import Todo
import Wording

/// `furrow skip`: skips the current occurrence of each task.
struct SkipCommand: ItemsCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip",
        abstract: tr("Skip this occurrence of repeating tasks."),
        discussion: tr("If one of the tasks does not exist, none is skipped.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var references: ItemsArgument

    func change(_ items: [Item], in store: Store) throws {
        let notAdvanced = try Self.skip(items, in: store)?.summary.notAdvanced ?? []
        for item in items where item.repeats == nil {
            Report.note(tr("“{title}” does not repeat.").filling("title", with: item.title))
        }
        for item in items where item.repeats != nil {
            guard try store.item(item.id)?.due == item.due else { continue }
            let text =
                notAdvanced.contains(item.id)
                ? tr("“{title}” was not skipped: Furrow cannot follow its repeat rule. Choose another repeat.")
                : tr("This was the last occurrence of “{title}”.")
            Report.note(text.filling("title", with: item.title))
        }
        startReminders(of: store)
    }

    /// - Throws: `Failure` if a repeat rule is not supported. The exit code is not that of wrong usage, because the
    ///   rule was set earlier.
    private static func skip(_ items: [Item], in store: Store) throws -> Step? {
        do {
            return try store.perform(.skip(items.map(\.id)), at: .now)
        } catch TodoError.rule(let error) {
            throw Failure(errorMessage(for: TodoError.rule(error)))
        }
    }
}
