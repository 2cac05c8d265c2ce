// The texts about an import, for the window and the command line.

import Formats
import GLibSupport
import ICalendar
import Store
import Todo

extension ImportDraft {
    /// The number of tasks in the file, such as “12 tasks, 3 completed”.
    package var contentsText: String {
        let count = trn("{count} task", "{count} tasks", tasks.count).filling("count", with: "\(tasks.count)")
        guard tasks.doneCount > 0 else { return count }
        return tr("{tasks}, {count} completed").filling(["count": "\(tasks.doneCount)", "tasks": count])
    }

    /// Remarks about tasks that are skipped, left out or changed.
    package var remarks: [ImportRemark] {
        let text = trn(
            "{count} task already exists and stays unchanged.",
            "{count} tasks already exist and stay unchanged.", existingCount)
        let first =
            existing.count == 0 ? [] : [ImportRemark(text: text, titles: existing.titles, count: existing.count)]
        return first
            + tasks.sortedRemarks.map { remark, count in
                // Broken components and lines of the file have no title.
                let titles =
                    remark.isOfLines
                    ? count.titles.map { tr("line {number}").filling("number", with: $0) } : count.titles
                return ImportRemark(text: translated(remark.words(count)), titles: titles, count: count.count)
            }
    }

    package var listNames: String {
        tasks.lists.map { tr("“{name}”").filling("name", with: $0.name ?? "") }.joined(separator: tr(", "))
    }
}

/// A remark about tasks that are skipped, left out or changed.
package struct ImportRemark: Sendable {
    package var text: String
    /// The titles of the first tasks concerned.
    package var titles: [String]
    /// The number of tasks concerned.
    package var count: Int

    /// Returns the first titles, followed by the number of the others. Empty if no task has a title.
    package func names(_ maximum: Int) -> [String] {
        let first = Array(titles.prefix(maximum))
        // A task can have several unknown time zones, so there may be more names than tasks.
        let rest = max(count, titles.count) - first.count
        // Translators: After the first of several names or reports.
        return first + (first.isEmpty || rest == 0 ? [] : [trn("{count} more", "{count} more", rest)])
    }
}
