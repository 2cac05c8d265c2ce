// Ids as the program writes them.

import Todo

extension UUID {
    /// The id in lowercase, as `furrow` also writes ids.
    var text: String { uuidString.lowercased() }
}
