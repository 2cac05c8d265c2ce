// Descriptions of changes that an undo or redo left out.

import GLibSupport
import Todo

extension SkippedChanges {
    /// Sentences about the tasks that were not changed, or that were moved to the trash.
    package var sentences: String {
        [unchanged > 0 ? unchangedText : nil, trashed > 0 ? trashedText : nil, locked > 0 ? lockedText : nil]
            .compactMap { $0 }.joined(separator: " ")
    }

    private var unchangedText: String {
        unchanged == 1
            ? tr("“{title}” has been changed elsewhere since then, and keeps that change.").filling(
                "title", with: title)
            : trn(
                "{count} task has been changed elsewhere since then, and keeps that change.",
                "{count} tasks have been changed elsewhere since then, and keep those changes.", unchanged)
    }

    /// The sentence about tasks in the trash. It omits the title if the previous sentence contains it.
    private var trashedText: String {
        trashed == 1 && unchanged == 0
            ? tr("“{title}” has been changed elsewhere since then, and is in the trash.").filling("title", with: title)
            : trn(
                "{count} task has been changed elsewhere since then, and is in the trash.",
                "{count} tasks have been changed elsewhere since then, and are in the trash.", trashed)
    }

    private var lockedText: String {
        locked == 1 && unchanged + trashed == 0
            ? tr("“{title}” stays unchanged: the server does not let you change its list.")
                .filling("title", with: title)
            : trn(
                "{count} task stays unchanged: the server does not let you change its list.",
                "{count} tasks stay unchanged: the server does not let you change their list.", locked)
    }
}
