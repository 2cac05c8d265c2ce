// Descriptions of undo steps.

import GLibSupport
import Store
import Todo

extension Step {
    /// A description of the step.
    var text: String {
        let phrase = count == 1 ? (summary.isAboutLists ? oneList : one) : (summary.isAboutLists ? manyLists : many)
        return phrase.filling(["count": String(count), "list": summary.list ?? "", "title": title])
    }

    private var one: String {
        switch kind {
        // Translators: These follow “Undone:” or “Redone:”.
        case .added: tr("added “{title}”")
        case .renamed: tr("renamed to “{title}”")
        case .changed: tr("changed “{title}”")
        case .completed: tr("completed “{title}”")
        case .reopened: tr("reopened “{title}”")
        case .moved: tr("moved “{title}”")
        case .deleted: tr("deleted “{title}”")
        case .cleared: tr("cleared “{title}”")
        case .transferred: tr("moved “{title}” to “{list}”")
        case .restored where summary.list != nil: tr("restored “{title}” to “{list}”")
        case .restored: tr("restored “{title}”")
        case .erased: tr("permanently deleted “{title}”")
        case .skipped: tr("skipped an occurrence of “{title}”")
        case .dated: tr("changed the date of “{title}”")
        case .rewound: tr("restored the backup of {title}")
        case .retagged: tr("renamed a tag to “{title}”")
        case .joined: tr("merged a tag with “{title}”")
        case .untagged: tr("deleted the tag “{title}”")
        case .imported: tr("imported “{title}”")
        }
    }

    private var many: String {
        switch kind {
        case .added:
            trn("added {count} task, the first “{title}”", "added {count} tasks, the first “{title}”", count)
        case .renamed:
            trn("renamed {count} task, the first to “{title}”", "renamed {count} tasks, the first to “{title}”", count)
        case .changed:
            trn("changed {count} task, the first “{title}”", "changed {count} tasks, the first “{title}”", count)
        case .completed:
            trn("completed {count} task, the first “{title}”", "completed {count} tasks, the first “{title}”", count)
        case .reopened:
            trn("reopened {count} task, the first “{title}”", "reopened {count} tasks, the first “{title}”", count)
        case .moved:
            trn("moved {count} task, the first “{title}”", "moved {count} tasks, the first “{title}”", count)
        case .deleted:
            trn("deleted {count} task, the first “{title}”", "deleted {count} tasks, the first “{title}”", count)
        case .cleared:
            trn(
                "cleared {count} completed task, “{title}”", "cleared {count} completed tasks, the first “{title}”",
                count)
        case .transferred:
            trn(
                "moved {count} task to “{list}”, the first “{title}”",
                "moved {count} tasks to “{list}”, the first “{title}”", count)
        case .restored:
            trn("restored {count} task, the first “{title}”", "restored {count} tasks, the first “{title}”", count)
        case .erased:
            trn(
                "permanently deleted {count} task, the first “{title}”",
                "permanently deleted {count} tasks, the first “{title}”", count)
        case .skipped:
            trn(
                "skipped an occurrence of {count} task, “{title}”",
                "skipped an occurrence of {count} tasks, the first “{title}”", count)
        case .dated:
            trn(
                "changed the date of {count} task, “{title}”",
                "changed the dates of {count} tasks, the first “{title}”", count)
        case .imported:
            trn("imported {count} task, “{title}”", "imported {count} tasks, the first “{title}”", count)
        // The title of the step is that of the backup or the tag, so there is no plural.
        case .rewound, .retagged, .joined, .untagged: one
        }
    }

    private var oneList: String {
        switch kind {
        case .added: tr("created the list “{title}”")
        case .renamed: tr("renamed a list to “{title}”")
        case .moved: tr("moved the list “{title}”")
        case .deleted: tr("deleted the list “{title}”")
        case .restored: tr("restored the list “{title}”")
        case .erased: tr("permanently deleted the list “{title}”")
        // These kinds of steps do not exist for lists.
        case .changed, .completed, .reopened, .cleared, .transferred, .skipped, .dated, .rewound, .retagged, .joined,
            .untagged, .imported:
            one
        }
    }

    private var manyLists: String {
        switch kind {
        case .added: trn("created {count} list, “{title}”", "created {count} lists, the first “{title}”", count)
        case .deleted: trn("deleted {count} list, “{title}”", "deleted {count} lists, the first “{title}”", count)
        // Lists are renamed and moved one at a time.
        case .restored, .erased, .renamed, .changed, .moved, .completed, .reopened, .cleared, .transferred, .skipped,
            .dated, .rewound, .retagged, .joined, .untagged, .imported:
            many
        }
    }
}
