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

    /// What is passed over, left out or not as the file says.
    public var remarks: [ImportRemark] {
        let known = trn(
            "{count} task is there already and stays as it is.",
            "{count} tasks are there already and stay as they are.", known)
        let first = there.count == 0 ? [] : [ImportRemark(sentence: known, titles: there.titles, count: there.count)]
        return first
            + tasks.sortedRemarks.map { remark, count in
                // Broken components and lines of the text have no title.
                let titles =
                    remark.isOfLines
                    ? count.titles.map { tr("line {number}").filling("number", with: $0) } : count.titles
                return ImportRemark(sentence: translated(remark.words(count)), titles: titles, count: count.count)
            }
    }

    /// What its own lists are called.
    var listNames: String {
        tasks.lists.map { tr("“{name}”").filling("name", with: $0.name ?? "") }.joined(separator: tr(", "))
    }
}

/// Something that is passed over, left out or not as the file says.
public struct ImportRemark: Sendable {
    /// What it is, in a sentence.
    public var sentence: String
    /// What is concerned, the first of it.
    public var titles: [String]
    /// How much is concerned.
    public var count: Int

    /// The first titles, then how many more there are at least; empty where none has a title.
    public func names(_ most: Int) -> [String] {
        let first = Array(titles.prefix(most))
        // A task can have several zones that are not known: then there are more names than tasks.
        let rest = max(count, titles.count) - first.count
        return first + (first.isEmpty || rest == 0 ? [] : [trn("{count} more", "{count} more", rest)])
    }
}
