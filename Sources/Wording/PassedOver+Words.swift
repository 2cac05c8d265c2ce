// Descriptions of changes that an undo or redo left out.

import GLibSupport
import Todo

extension PassedOver {
    /// Sentences about the tasks that were left as they are or went to the trash.
    package var sentences: String {
        [kept > 0 ? keptText : nil, trashed > 0 ? trashedText : nil, locked > 0 ? lockedText : nil]
            .compactMap { $0 }.joined(separator: " ")
    }

    private var keptText: String {
        kept == 1
            ? tr("“{title}” was changed elsewhere since, and keeps that.").filling("title", with: title)
            : trn(
                "{count} item was changed elsewhere since, and keeps that.",
                "{count} items were changed elsewhere since, and keep that.", kept)
    }

    /// The first task's title is named only once, with the tasks left as they are.
    private var trashedText: String {
        trashed == 1 && kept == 0
            ? tr("“{title}” was changed elsewhere since, and is in the trash.").filling("title", with: title)
            : trn(
                "{count} item was changed elsewhere since, and is in the trash.",
                "{count} items were changed elsewhere since, and are in the trash.", trashed)
    }

    private var lockedText: String {
        locked == 1 && kept + trashed == 0
            ? tr("“{title}” stays as it is: the server does not let you change its list.")
                .filling("title", with: title)
            : trn(
                "{count} item stays as it is: the server does not let you change its list.",
                "{count} items stay as they are: the server does not let you change their list.", locked)
    }
}
