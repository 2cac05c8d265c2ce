import Todo

/// An account that the user has confirmed on this computer, with the way in which Furrow gets its password.
///
/// A store may be of unknown origin, so its accounts are not trusted. A password is sent or a command is run only if
/// this entry and the account in the store have the same id, address origin, user and kind.
public struct KnownAccount: Codable, Equatable, Sendable {
    public enum Kind: String, Codable, Sendable {
        /// The password is in the Secret Service.
        case keyring
        /// The password is the output of a command.
        case command
        /// The password comes from GNOME Online Accounts.
        case online
    }

    /// The account's id in the store, in lowercase.
    public let id: String
    /// The address that the user confirmed. Only its origin counts: scheme, host and port.
    public let address: String
    /// The user name on the server.
    public let user: String
    public let kind: Kind
    /// The command that prints the password, or nil for other kinds.
    public let command: String?
    /// The account's id in GNOME Online Accounts, or nil for other kinds.
    public let online: String?

    /// Returns nil if the account needs a command and there is none.
    ///
    /// - Parameter command: The command that prints the password, for an account of that kind.
    public init?(_ account: Account, command: String? = nil) {
        id = account.id.text
        address = account.url
        user = account.user
        switch account.kind {
        case .manual: (kind, self.command, online) = (.keyring, nil, nil)
        case .command:
            guard let command, !command.isEmpty else { return nil }
            kind = .command
            self.command = command
            online = nil
        case .online(let id): (kind, self.command, online) = (.online, nil, id)
        }
    }

    /// Returns whether the user and the kind equal those of an account. The caller compares the origins.
    ///
    /// Texts are compared byte by byte, because two texts that look the same can be two users to a server.
    public func hasSameUserAndKind(as account: Account) -> Bool {
        guard id == account.id.text, user.utf8.elementsEqual(account.user.utf8) else { return false }
        switch account.kind {
        case .manual: return kind == .keyring
        case .command: return kind == .command && command?.isEmpty == false
        case .online(let id): return kind == .online && online?.utf8.elementsEqual(id.utf8) == true
        }
    }
}
