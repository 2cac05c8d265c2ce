// An account on a server, and the problems that keep accounts and lists from syncing.

import Todo

/// An account on a server. The store never contains its password.
public struct Account: Identifiable, Equatable, Sendable {
    /// The source of an account's password.
    public enum Kind: Equatable, Sendable {
        /// The password is in the Secret Service.
        case manual
        /// The password comes from a command. The store does not contain the command either; it is in the file of known
        /// accounts (``KnownAccounts``).
        case command
        /// The account belongs to GNOME Online Accounts, where it has this id.
        case online(String)
    }

    public let id: UUID
    public var kind: Kind
    /// The name shown to the user.
    public var name: String
    /// The address that was entered for the account.
    public var url: String
    /// The user name on the server.
    public var user: String
    /// The address at which new lists are created, or nil if it is not known or the server does not allow new lists.
    public var home: String?
    /// Whether the user has agreed to unencrypted HTTP.
    public var allowsPlainHTTP = false
    /// The problem that keeps the account from syncing.
    public var problem: SyncProblem?

    public init(id: UUID = UUID(), kind: Kind, name: String, url: String, user: String) {
        self.id = id
        self.kind = kind
        self.name = name
        self.url = url
        self.user = user
    }
}

/// A problem that keeps an account or a list from syncing, as data. The code that shows the problem puts it into words.
public struct SyncProblem: Equatable, Sendable {
    /// The reason, for programs.
    public var code: SyncCode
    /// The message of the server or the system.
    public var detail: String?

    public init(_ code: SyncCode, detail: String? = nil) { (self.code, self.detail) = (code, detail) }
}

extension SyncProblem {
    /// Whether the problem stays until the user has checked the password. Retrying automatically with a wrong password
    /// makes servers lock the account, and a command that asks for a password would open its window every few minutes.
    public var isOfPassword: Bool { code == .needsPassword || code == .passwordCommand }
}

extension Account {
    /// Returns whether another version of the account signs in in the same way, apart from the password itself.
    public func hasSameSignIn(as other: Account) -> Bool {
        kind == other.kind && url == other.url && user == other.user
    }
}
