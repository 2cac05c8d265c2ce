/// The source of an account's password.
public enum PasswordSource: Equatable, Sendable {
    /// The Secret Service stores the password, for a user at an address.
    case secretService(user: String, address: String)
    /// A command prints the password each time (`/bin/sh -c`); Furrow does not store it.
    case command(String)
    /// GNOME Online Accounts has the password, under this account id.
    case online(id: String)
}

extension PasswordSource {
    /// Obtains the password from its source.
    ///
    /// - Parameter allowsPrompt: Whether a locked Secret Service may ask the user to unlock it; false for a run that
    ///   the user did not start.
    /// - Throws: `AccountError`.
    public func password(allowsPrompt: Bool) async throws(AccountError) -> Password {
        try await onBackgroundThread { () throws(AccountError) in
            switch self {
            case .secretService(let user, let address):
                try SecretService.password(of: user, at: address, allowsPrompt: allowsPrompt)
            case .command(let command): try PasswordCommand(command).password()
            case .online(let id): try OnlineAccounts().password(of: id)
            }
        }
    }
}

/// A password, which appears in no description and no log.
public struct Password: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public let text: String

    public init(_ text: String) { self.text = text }

    public var description: String { "…" }
    public var debugDescription: String { "…" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
