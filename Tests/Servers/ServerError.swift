// Why a server for tests cannot be had.

/// Why a server for tests cannot be had.
public enum ServerError: Error, CustomStringConvertible {
    /// What is not installed, each with the Debian package that has it.
    case missing([String])
    /// A call to the system failed.
    case system(call: String, errno: Int32)
    /// It did not start; with what it wrote.
    case notStarted(log: String)

    public var description: String {
        switch self {
        case .missing(let what): "missing: " + what.joined(separator: ", ")
        case .system(let call, let errno): "\(call): errno \(errno)"
        case .notStarted(let log): "the server did not start:\n\(log)"
        }
    }
}
