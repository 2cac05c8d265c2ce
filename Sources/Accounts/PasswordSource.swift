// Where an account's password is, and how it is asked for.

/// Where an account's password comes from.
public enum PasswordSource: Equatable, Sendable {
    /// The Secret Service keeps it, of a user at an address.
    case secretService(user: String, address: String)
    /// A command says it each time (`/bin/sh -c`); Furrow keeps it nowhere.
    case command(String)
    /// GNOME Online Accounts has it, under the account's id there.
    case online(id: String)
}

extension PasswordSource {
    /// The password, asked of where it is kept.
    ///
    /// - Parameter asks: whether a locked Secret Service may ask the person to unlock it; a run that nobody has asked for
    ///   does not.
    /// - Throws: `AccountError`.
    public func password(asking asks: Bool) async throws(AccountError) -> Password {
        try await onAnotherThread { () throws(AccountError) in
            switch self {
            case .secretService(let user, let address): try SecretService.password(of: user, at: address, asking: asks)
            case .command(let command): try PasswordCommand(command).password()
            case .online(let id): try OnlineAccounts().password(of: id)
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
