// What an undo left as it is, in words.

import GtkSupport
import Todo

extension PassedOver {
    /// What was left as it is, and what went to the trash, as sentences.
    public var sentences: String {
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

    /// The first one's title is said once, of what is kept.
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
