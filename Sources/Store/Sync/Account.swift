// An account on a server whose lists can be the same here.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An account on a server. Its password is never in the store.
public struct Account: Identifiable, Equatable, Sendable {
    /// Where its password is asked for.
    public enum Kind: Equatable, Sendable {
        /// In the Secret Service.
        case manual
        /// From a command, which is not in the store either: it is in the file of known accounts (``KnownAccounts``).
        case command
        /// Of GNOME Online Accounts, which know it by this id.
        case goa(String)
    }

    /// What it is known by here.
    public let id: UUID
    /// Where its password is asked for.
    public var kind: Kind
    /// What it is called on the screen.
    public var name: String
    /// The address that was given for it.
    public var url: String
    /// The name on the server.
    public var user: String
    /// The address in which lists are made; nil where that is not known, or cannot be done.
    public var home: String?
    /// Whether the person agreed to HTTP that is not encrypted.
    public var allowsPlainHTTP = false
    /// What keeps it from synchronising; nil where nothing does.
    public var problem: SyncProblem?

    /// An account.
    public init(id: UUID = UUID(), kind: Kind, name: String, url: String, user: String) {
        (self.id, self.kind, self.name, self.url, self.user) = (id, kind, name, url, user)
    }
}

/// What keeps an account or a list from synchronising, as data: who shows it words it.
public struct SyncProblem: Equatable, Sendable {
    /// A stable word for programs, such as `needs-password` or `unreachable`.
    public var code: String
    /// What the server or the system said of it.
    public var detail: String?

    /// A problem.
    public init(_ code: String, detail: String? = nil) { (self.code, self.detail) = (code, detail) }

    /// The server does not answer.
    public static let unreachable = SyncProblem("unreachable")
    /// The server makes no progress, or sends more than a list can have. The rest comes the next time.
    public static let cutOff = SyncProblem("cut-off")
    /// The server does not take the name and password.
    public static let needsPassword = SyncProblem("needs-password")
    /// A password command gave none.
    public static let passwordCommand = SyncProblem("password-command")
    /// This computer does not know the account: nothing is sent or run before the person has confirmed it.
    public static let needsConsent = SyncProblem("needs-consent")
    /// The collection is not there any more: what to do is asked.
    public static let gone = SyncProblem("gone")
    /// The server says that most tasks are gone: whether they are is asked.
    public static let held = SyncProblem("held")
    /// The server changes much, and that could not be backed up before: nothing is removed or overwritten until it can.
    public static let noBackup = SyncProblem("no-backup")
    /// The person has removed the account, which GNOME's settings still have: it is kept as a note, and shown nowhere.
    static let removed = SyncProblem("removed")
    /// The server refused some tasks, or the whole list.
    public static let refused = SyncProblem("refused")
}

extension SyncProblem {
    /// Whether it stays until a person has seen to the password: tried again and again by itself, one that is wrong has servers
    /// lock the account, and a command that asks for one opens its window every few minutes.
    public var isOfPassword: Bool { [Self.needsPassword.code, Self.passwordCommand.code].contains(code) }
}

extension Account {
    /// Whether another version of it signs in as this one does, the password itself apart.
    public func signsIn(as other: Account) -> Bool { kind == other.kind && url == other.url && user == other.user }
}
