// `furrow trash`, `restore` and `empty-trash`: lists, restores or erases deleted tasks.

import ArgumentParser
import GLibSupport
import Glibc
import Store
import SystemTime
import Todo

/// The subcommand that lists the content of the trash.
struct TrashCommand: RecordOutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash", abstract: tr("List the trash, last deleted first."),
        discussion: tr(
            "Tasks that were deleted together with their list are not listed. They are restored with the list.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var json: JSONOption

    func output(in store: Store) throws -> RecordOutput {
        let trash = try store.trash()
        return RecordOutput(
            text: { try Self.lines(trash, in: store) }, json: { try Self.json(trash, in: store) },
            unreadable: trash.quarantined.count)
    }

    private static func lines(_ trash: Trash, in store: Store) throws -> String {
        let ids = trash.records.map(\.id)
        // `show` looks for a prefix outside the trash first, so the printed ids must differ from the ids there too.
        let others = try trash.quarantined.compactMap(\.id) + store.neighbors(of: ids)
        let width = ItemReference.distinctLength(of: ids, among: others)
        let lines = trash.records.map { record in
            let title = record.isList ? tr("{name} (list)").filling("name", with: record.title) : record.title
            return
                "\(record.isDone ? "[x]" : "[ ]") \(record.id.text.prefix(width)) \(title)\(record.item?.marks ?? "")\n"
        }
        return lines.joined()
    }

    private static func json(_ trash: Trash, in store: Store) throws -> String {
        let items = trash.records.compactMap { $0.item }
        let modified = try store.modificationTimes(of: items.map(\.id))
        let canceled = try store.canceled(among: items)
        return try JSONText.of(
            trash.records.enumerated().map { position, record in
                RecordJSON(
                    record, list: record.item.flatMap { trash.listNames[$0.list] }, position: position, Item.fields,
                    modified: modified[record.id], isCanceled: canceled.contains(record.id))
            })
    }
}

/// The subcommand that restores deleted tasks and lists.
struct RestoreCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: tr("Restore tasks or lists from the trash."),
        usage: "furrow restore [--store <path>] <id> ...",
        discussion: tr(
            "See “furrow trash” for the ids. A task whose list is gone moves to the list that “furrow add” adds to.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    @Argument(help: ArgumentHelp(tr("The ids, or their beginnings."), valueName: "id"))
    var ids: [String]

    func checkArguments() throws { try ItemReference.checkLength(ids) }

    func run() throws {
        let store = try openStore()
        let trash = try store.trash()
        let chosen = try ids.map { try Self.id($0, in: trash) }
        let step = try store.perform(.restore(chosen), at: .now)
        defer { startReminders(of: store) }
        guard let list = step?.summary.list else { return }
        Report.note(tr("The list is gone. Restored to “{list}”.").filling("list", with: list))
    }

    /// Returns the id of the only record in the trash whose id has this prefix.
    ///
    /// - Throws: `Failure` if there is none or the prefix is ambiguous, `StoreError.unreadable` if the record cannot be
    ///   read.
    private static func id(_ reference: String, in trash: Trash) throws -> UUID {
        let prefix = reference.lowercased()
        let readable = trash.records.map(\.id).filter { $0.text.hasPrefix(prefix) }
        let unreadable = trash.quarantined.compactMap(\.id).filter { $0.text.hasPrefix(prefix) }
        if readable.count + unreadable.count > 1 { throw ItemReference.ambiguous(reference) }
        if !unreadable.isEmpty { throw StoreError.unreadable }
        if let id = readable.first { return id }
        throw Failure(tr("There is nothing with the id “{id}” in the trash. See “furrow trash”."), id: reference)
    }
}

struct EmptyTrashCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "empty-trash",
        abstract: tr("Permanently delete everything in the trash. This cannot be undone."),
        discussion: tr("The command asks first, unless --yes is given.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    @Flag(help: ArgumentHelp(tr("Do not ask.")))
    var yes = false

    func run() throws {
        let store = try openStore()
        let trash = try store.trash()
        if !trash.records.isEmpty, !yes { try Self.ask(trash.records.count) }
        try store.emptyTrash()
        Report.reportUnreadable(trash.quarantined.count)
    }

    /// Asks whether to delete this number of records.
    ///
    /// - Throws: `Failure` if the answer is no, `ValidationError` if there is no terminal to ask at.
    private static func ask(_ count: Int) throws {
        guard isatty(STDIN_FILENO) == 1 else {
            throw ValidationError(tr("There is no terminal to ask on. Use: furrow empty-trash --yes"))
        }
        let question = trn("Permanently delete {count} task? [y/N] ", "Permanently delete {count} tasks? [y/N] ", count)
        try StandardOutput.write(question.filling("count", with: String(count)))
        guard YesOrNo.readAnswer() else { throw Failure(tr("The trash was not emptied.")) }
    }
}
