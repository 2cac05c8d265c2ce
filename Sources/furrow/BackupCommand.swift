import ArgumentParser
import GLibSupport
import Store
import Todo
import Wording

/// `furrow backup`: lists the backups, makes one, or restores one.
struct BackupCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: tr("Back up all tasks now, list the backups, or restore one."),
        usage: "furrow backup [--store <path>] [--list] [--restore <date>] [--json]",
        discussion: tr(
            "Furrow makes a backup before the first change of each day. Before a backup is restored, the current state is backed up too."
        )
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    @Flag(
        name: [.long, .short],
        help: ArgumentHelp(tr("List the backups, newest first, and what has changed since each.")))
    var list = false

    @Option(
        help: ArgumentHelp(
            tr(
                "Restore everything from the backup with this date, such as 2026-12-03. The beginning of the date is enough."
            ),
            valueName: "date"))
    var restore: String?

    @OptionGroup var json: JSONOption

    func validate() throws {
        if list, restore != nil { throw ValidationError(tr("Use either --list or --restore.")) }
        guard let restore, Backup(id: restore) == nil, !Self.isBeginning(restore) else { return }
        throw ValidationError(
            tr("“{text}” is not the date of a backup. Use a date such as 2026-12-03; see “furrow backup --list”.")
                .filling("text", with: restore))
    }

    func run() throws {
        let store = try openStore()
        if list {
            try printList(of: store)
        } else if let restore {
            try restoreBackup(try Self.backup(restore, in: store), into: store)
        } else {
            let backup = try store.backUp()
            try StandardOutput.write(
                json.isOn ? Self.json([Self.summarized(backup, of: store)], of: store) : store.path(of: backup) + "\n",
                isJSON: json.isOn)
        }
    }

    /// Returns whether a text may be the beginning of a backup's date and time. It must contain at least the year, and
    /// must not be a day alone.
    private static func isBeginning(_ text: String) -> Bool {
        text.utf8.count != 10
            && ["dddd-dd-ddTdd:dd:dd", "dddd-dd-ddTdddddd"].contains { form in
                (4...form.utf8.count).contains(text.utf8.count)
                    && zip(text, form).allSatisfy { $1 == "d" ? ("0"..."9").contains($0) : $0 == $1 }
            }
    }

    /// Returns the backup whose date is or begins with this text, in the form of `--list` or of the file name.
    ///
    /// - Throws: `Failure` if several backups match, and `StoreError`.
    private static func backup(_ text: String, in store: Store) throws -> Backup {
        let all = try store.backups()
        if let backup = Backup(id: text), all.contains(backup) { return backup }
        let matches = all.filter { $0.id.hasPrefix(text) || $0.id.filter { $0 != ":" }.hasPrefix(text) }
        guard matches.count <= 1 else {
            throw Failure(tr("Several backups begin with “{text}”. Use more of the date.").filling("text", with: text))
        }
        guard let backup = matches.first else { throw StoreError.backupMissing(id: text) }
        return backup
    }

    private func printList(of store: Store) throws {
        let backups = try store.backups().map { try Self.summarized($0, of: store) }
        if json.isOn { return try StandardOutput.write(Self.json(backups, of: store), isJSON: true) }
        let width = backups.map { $0.0.id.count }.max() ?? 0
        let lines = backups.map { backup, summary in
            let id = backup.id + String(repeating: " ", count: width - backup.id.count)
            guard let summary else { return "\(backup.id)\n" }
            return "\(id)  \(summary.contentsText). \(summary.changesText).\n"
        }
        try StandardOutput.write(lines.joined())
    }

    /// Returns a backup and its summary. The summary is nil if the backup cannot be read, and the reason is printed to
    /// standard error.
    private static func summarized(_ backup: Backup, of store: Store) throws -> (Backup, BackupSummary?) {
        do {
            return (backup, try store.summary(of: backup))
        } catch let error as StoreError {
            Report.note(errorMessage(for: error))
            return (backup, nil)
        }
    }

    private func restoreBackup(_ backup: Backup, into store: Store) throws {
        let restored = try store.restore(backup)
        defer { startReminders(of: store) }
        if json.isOn {
            try StandardOutput.write(
                Self.json([Self.summarized(restored.previous, of: store)], of: store), isJSON: true)
        } else {
            let text =
                restored.step == nil
                ? tr("Everything already matches the backup. The current state was backed up: {present}")
                : tr("Restored: {date}. The previous state was backed up: {present}")
            try StandardOutput.write(text.filling(["date": backup.id, "present": restored.previous.id]) + "\n")
        }
        if let text = restored.omittedText { Report.note(text) }
    }

    private static func json(_ backups: [(Backup, BackupSummary?)], of store: Store) throws -> String {
        try JSONText.of(backups.map { BackupJSON(backup: $0, path: store.path(of: $0), summary: $1) })
    }
}

extension BackupCommand {
    /// Returns the program's arguments with this command's `--list` replaced by its short name. The parser would take
    /// the long name for the root command's `--list`, which has a value.
    static func withShortListOption(_ arguments: [String]) -> [String] {
        let withValue = ["--store", "--list", "--restore"]
        var result = arguments
        var command: String?
        var index = 0
        while index < result.count, result[index] != "--" {
            let argument = result[index]
            if command == configuration.commandName, argument == "--list" {
                result[index] = "-l"
            } else if withValue.contains(argument) {
                index += 1
            } else if !argument.hasPrefix("-"), command == nil {
                command = argument
            }
            index += 1
        }
        return result
    }
}

/// A backup as printed by `furrow backup --json`, with null for anything that cannot be read.
private struct BackupJSON: Encodable {
    let backup: Backup
    let path: String
    let summary: BackupSummary?

    private enum Key: String, CodingKey {
        case date, daily, path, items, lists, added, changed, removed
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(backup.id, forKey: .date)
        try container.encode(backup.isDaily, forKey: .daily)
        try container.encode(path, forKey: .path)
        try container.encode(summary?.items, forKey: .items)
        try container.encode(summary?.lists, forKey: .lists)
        try container.encode(summary?.added, forKey: .added)
        try container.encode(summary?.changed, forKey: .changed)
        try container.encode(summary?.removed, forKey: .removed)
    }
}
