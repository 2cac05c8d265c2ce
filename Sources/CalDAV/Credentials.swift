// The user's credentials, which never appear in logs.

/// A user name and a password. Descriptions of this value for logs and debugging reveal neither.
public struct Credentials: Sendable, Equatable {
    let user: String
    let password: String

    /// Creates credentials.
    public init(user: String, password: String) { (self.user, self.password) = (user, password) }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "a name and a password" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
