/// A user name and a password. They never appear in logs: descriptions of this value contain neither.
public struct Credentials: Sendable, Equatable {
    let user: String
    let password: String

    public init(user: String, password: String) { (self.user, self.password) = (user, password) }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "a name and a password" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
