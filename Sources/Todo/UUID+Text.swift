// The text form of ids.

extension UUID {
    /// The id in lowercase, as RFC 9562 recommends: for JSON, command lines and servers.
    package var text: String { uuidString.lowercased() }
}
