// The text form of ids.

import Todo

extension UUID {
    /// The id in lowercase, as RFC 9562 recommends.
    var text: String { uuidString.lowercased() }
}
