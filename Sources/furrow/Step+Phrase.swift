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
        case .added: tr("added “{title}”")
        case .renamed: tr("renamed to “{title}”")
        case .changed: tr("changed “{title}”")
        case .completed: tr("completed “{title}”")
        case .reopened: tr("reopened “{title}”")
        case .moved: tr("moved “{title}”")
        case .deleted: tr("deleted “{title}”")
        case .cleared: tr("cleared “{title}”, which was done")
        case .transferred: tr("moved “{title}” to “{list}”")
        case .restored where summary.list != nil: tr("put back “{title}” into “{list}”")
        case .restored: tr("put back “{title}”")
        case .erased: tr("deleted “{title}” for good")
        case .skipped: tr("skipped an occurrence of “{title}”")
        case .dated: tr("changed the date of “{title}”")
        case .rewound: tr("restored the backup of {title}")
        case .retagged: tr("renamed a tag to “{title}”")
        case .joined: tr("joined a tag with “{title}”")
        case .untagged: tr("deleted the tag “{title}”")
        case .imported: tr("imported “{title}”")
        }
    }

    private var many: String {
        switch kind {
        case .added:
            trn("added {count} item, the first “{title}”", "added {count} items, the first “{title}”", count)
        case .renamed:
            trn("renamed {count} item, the first to “{title}”", "renamed {count} items, the first to “{title}”", count)
        case .changed:
            trn("changed {count} item, the first “{title}”", "changed {count} items, the first “{title}”", count)
        case .completed:
            trn("completed {count} item, the first “{title}”", "completed {count} items, the first “{title}”", count)
        case .reopened:
            trn("reopened {count} item, the first “{title}”", "reopened {count} items, the first “{title}”", count)
        case .moved:
            trn("moved {count} item, the first “{title}”", "moved {count} items, the first “{title}”", count)
        case .deleted:
            trn("deleted {count} item, the first “{title}”", "deleted {count} items, the first “{title}”", count)
        case .cleared:
            trn("cleared {count} done item, “{title}”", "cleared {count} done items, the first “{title}”", count)
        case .transferred:
            trn(
                "moved {count} item to “{list}”, the first “{title}”",
                "moved {count} items to “{list}”, the first “{title}”", count)
        case .restored:
            trn("put back {count} item, the first “{title}”", "put back {count} items, the first “{title}”", count)
        case .erased:
            trn(
                "deleted {count} item for good, the first “{title}”",
                "deleted {count} items for good, the first “{title}”", count)
        case .skipped:
            trn(
                "skipped an occurrence of {count} item, “{title}”",
                "skipped an occurrence of {count} items, the first “{title}”", count)
        case .dated:
            trn(
                "changed the date of {count} item, “{title}”",
                "changed the dates of {count} items, the first “{title}”", count)
        case .imported:
            trn("imported {count} item, “{title}”", "imported {count} items, the first “{title}”", count)
        // The title is that of the backup or the tag.
        case .rewound, .retagged, .joined, .untagged: one
        }
    }

    private var oneList: String {
        switch kind {
        case .added: tr("made the list “{title}”")
        case .renamed: tr("renamed a list to “{title}”")
        case .moved: tr("moved the list “{title}”")
        case .deleted: tr("deleted the list “{title}”")
        case .restored: tr("put back the list “{title}”")
        case .erased: tr("deleted the list “{title}” for good")
        // Lists can be neither completed nor in other lists.
        case .changed, .completed, .reopened, .cleared, .transferred, .skipped, .dated, .rewound, .retagged, .joined,
            .untagged, .imported:
            one
        }
    }

    private var manyLists: String {
        switch kind {
        case .added: trn("made {count} list, “{title}”", "made {count} lists, the first “{title}”", count)
        case .deleted: trn("deleted {count} list, “{title}”", "deleted {count} lists, the first “{title}”", count)
        // Lists are renamed and moved one at a time.
        case .restored, .erased, .renamed, .changed, .moved, .completed, .reopened, .cleared, .transferred, .skipped,
            .dated, .rewound, .retagged, .joined, .untagged, .imported:
            many
        }
    }
}
