// An account that the person has confirmed on this computer.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An account that the person has confirmed on this computer, and how Furrow gets its password.
///
/// The store cannot vouch for its own accounts: it may come from elsewhere. A password is sent, and a command run, only where
/// this entry and the account in the store agree on the id, the origin of the address, the user and the kind.
public struct KnownAccount: Codable, Equatable, Sendable {
    /// How Furrow gets the password.
    public enum Kind: String, Codable, Sendable {
        /// From the Secret Service.
        case keyring
        /// From the output of a command.
        case command
        /// From GNOME Online Accounts.
        case online
    }

    /// The account's id in the store, in lower case.
    public let id: String
    /// The address that was confirmed. Only its origin counts: scheme, host and port.
    public let address: String
    /// The name on the server.
    public let user: String
    /// How Furrow gets the password.
    public let kind: Kind
    /// The command that prints the password; nil for other kinds.
    public let command: String?
    /// The account's id in GNOME Online Accounts; nil for other kinds.
    public let online: String?

    /// Makes the entry of an account.
    ///
    /// - Parameter command: the command that prints the password, for an account of that kind.
    /// - Returns: nil where the account needs a command and there is none.
    public init?(_ account: Account, command: String? = nil) {
        (id, address, user) = (Self.text(account.id), account.url, account.user)
        switch account.kind {
        case .manual: (kind, self.command, online) = (.keyring, nil, nil)
        case .command:
            guard let command, !command.isEmpty else { return nil }
            (kind, self.command, online) = (.command, command, nil)
        case .goa(let id): (kind, self.command, online) = (.online, nil, id)
        }
    }

    /// Whether the user and the kind are the same as an account's. The caller compares the origins.
    ///
    /// Texts are compared byte by byte: two that only look the same can be two users to a server.
    public func hasSameUserAndKind(as account: Account) -> Bool {
        guard id == Self.text(account.id), user.utf8.elementsEqual(account.user.utf8) else { return false }
        switch account.kind {
        case .manual: return kind == .keyring
        case .command: return kind == .command && command?.isEmpty == false
        case .goa(let id): return kind == .online && online?.utf8.elementsEqual(id.utf8) == true
        }
    }

    static func text(_ id: UUID) -> String { id.uuidString.lowercased() }
}
