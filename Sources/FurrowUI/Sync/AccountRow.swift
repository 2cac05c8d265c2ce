// The accounts as the preferences list them.

import Foundation
import GtkSupport
import Store

/// An account as the preferences list it: one that is used, or one of GNOME's settings that is not.
struct AccountRow: Equatable, Sendable {
    /// Which row it is: an account that is used again has another one.
    struct Key: Hashable, Sendable {
        var account: UUID
        var isUsed: Bool
    }

    var key: Key
    var name: String
    /// How it stands.
    var text: String
}

extension SyncState {
    /// The accounts as the preferences list them: those that are used first.
    var accountRows: [AccountRow] {
        accounts.map { AccountRow(key: .init(account: $0.id, isUsed: true), name: $0.name, text: text(of: $0)) }
            + removed.map {
                AccountRow(
                    key: .init(account: $0.id, isUsed: false), name: $0.name,
                    text: tr("Not used: it was removed here, and is in GNOME’s settings."))
            }
    }
}
