// What is said of an import, in the window and on the command line.

import GtkSupport
import ICalendar
import Store
import Todo

extension ImportDraft {
    /// How much is in the file: “12 tasks, 3 of them done”.
    public var contentsText: String {
        let count = trn("{count} task", "{count} tasks", tasks.count).filling("count", with: "\(tasks.count)")
        guard tasks.doneCount > 0 else { return count }
        return tr("{tasks}, {count} of them done").filling(["count": "\(tasks.doneCount)", "tasks": count])
    }

    /// What is passed over, left out or not as the file says, a sentence each.
    public var remarks: [String] {
        let there =
            known == 0
            ? []
            : [
                trn(
                    "{count} task is there already and stays as it is.",
                    "{count} tasks are there already and stay as they are.", known
                ).filling("count", with: "\(known)")
            ]
        return there + tasks.sortedRemarks.map { translated($0.remark.words($0.count)) }
    }

    /// What its own lists are called.
    var listNames: String {
        tasks.lists.map { tr("“{name}”").filling("name", with: $0.name ?? "") }.joined(separator: tr(", "))
    }
}
