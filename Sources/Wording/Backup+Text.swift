// Descriptions of backups, for the window and the command line.

import DateWording
import GLibSupport
import Store
import Todo

extension BackupSummary {
    /// The contents of the backup: “12 tasks, 2 lists”.
    package var contentsText: String {
        [
            trn("{count} task", "{count} tasks", items).filling("count", with: String(items)),
            trn("{count} list", "{count} lists", lists).filling("count", with: String(lists)),
        ].joined(separator: tr(", "))
    }

    /// The changes since the backup: “Since then: 3 added, 1 removed”.
    package var changesText: String {
        if isUnchanged { return tr("No changes since") }
        let parts = [
            (added, trn("{count} added", "{count} added", added)),
            (changed, trn("{count} changed", "{count} changed", changed)),
            (removed, trn("{count} removed", "{count} removed", removed)),
        ]
        let texts = parts.filter { $0.0 > 0 }.map { $1.filling("count", with: String($0)) }
        return tr("Since then: {changes}").filling("changes", with: texts.joined(separator: tr(", ")))
    }
}

extension RestoreResult {
    /// The parts of the backup that were not restored, as sentences, or nil if everything was restored.
    package var omittedText: String? {
        let unreadable =
            unreadableCount > 0
            ? tr("Records in the backup that could not be read and were not restored: {count}.")
                .filling("count", with: String(unreadableCount)) : nil
        let locked =
            lockedCount > 0
            ? trn(
                "{count} task was not restored: the server does not let you change its list.",
                "{count} tasks were not restored: the server does not let you change their list.", lockedCount) : nil
        let all = [unreadable, locked].compactMap { $0 }
        return all.isEmpty ? nil : all.joined(separator: " ")
    }
}

extension Backup {
    /// Returns the time of the backup relative to now: “Yesterday”, “Thu 19 Nov”, “Today 17:50”.
    package func text(_ formatter: DateWords) -> String {
        let day = formatter.header(day)
        guard let time else { return day }
        let text = tr("{date} {time}").filling(["date": day, "time": formatter.time(time)])
        return isBeforeSync ? tr("{date}, before sync").filling("date", with: text) : text
    }
}
