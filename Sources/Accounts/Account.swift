// An account on a server, and where its password is.

/// An account on a server, as far as signing in needs it.
public struct Account: Equatable, Sendable {
    /// Where an account's password comes from.
    public enum Origin: Equatable, Sendable {
        /// Entered by hand; the Secret Service keeps it.
        case secretService
        /// A command says it each time (`/bin/sh -c`); Furrow keeps it nowhere.
        case command(String)
        /// GNOME Online Accounts has it, under the account's id there.
        case online(id: String)
    }

    /// The server's address, as the person gave it or GNOME Online Accounts has it.
    public let address: String
    /// The user's name there.
    public let user: String
    /// Where the password comes from.
    public let origin: Origin

    /// An account of a user at an address.
    public init(address: String, user: String, origin: Origin) {
        (self.address, self.user, self.origin) = (address, user, origin)
    }
}

extension Account {
    /// Its password, asked of where it is kept.
    ///
    /// - Parameter asks: whether a locked Secret Service may ask the person to unlock it; a run that nobody has asked for
    ///   does not.
    /// - Throws: `AccountError`.
    public func password(asking asks: Bool) async throws(AccountError) -> Password {
        switch origin {
        case .secretService:
            let (address, user) = (address, user)
            return try await onAnotherThread { () throws(AccountError) in
                try SecretService.password(of: user, at: address, asking: asks)
            }
        case .command(let command):
            return try await onAnotherThread { () throws(AccountError) in try PasswordCommand(command).password() }
        case .online(let id):
            return try await onAnotherThread { () throws(AccountError) in
                try OnlineAccounts().password(of: id)
            }
        }
    }
}

/// A password, which no description and no log has in it.
public struct Password: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The password itself.
    public let text: String

    /// A password.
    public init(_ text: String) { self.text = text }

    public var description: String { "…" }
    public var debugDescription: String { "…" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
