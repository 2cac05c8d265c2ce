import Foundation
import GLibSupport
import Store
import Wording

/// A row of the preferences, for an account in use or for an account in Online Accounts that was removed from Furrow.
struct AccountRow: Equatable, Sendable {
    /// The identity of a row; an account that is used again gets a new row.
    struct Key: Hashable, Sendable {
        var account: UUID
        var isUsed: Bool
    }

    var key: Key
    var name: String
    var text: String
}

extension SyncState {
    /// The rows of all accounts, those in use first.
    var accountRows: [AccountRow] {
        accounts.map { AccountRow(key: .init(account: $0.id, isUsed: true), name: $0.name, text: text(of: $0)) }
            + removed.map {
                AccountRow(
                    key: .init(account: $0.id, isUsed: false), name: $0.name,
                    text: tr("Removed here, still in Online Accounts"))
            }
    }
}
