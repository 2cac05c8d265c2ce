// The errors of a test server.

/// The reason why a test server is not available.
public enum ServerError: Error, CustomStringConvertible {
    /// Missing commands, each with the Debian package to install.
    case missing([String])
    case system(call: String, errno: Int32)
    /// The server did not start. Holds its log.
    case notStarted(log: String)

    public var description: String {
        switch self {
        case .missing(let what): "missing: " + what.joined(separator: ", ")
        case .system(let call, let errno): "\(call): errno \(errno)"
        case .notStarted(let log): "the server did not start:\n\(log)"
        }
    }
}
