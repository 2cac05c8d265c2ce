// A task on a server that cannot be read.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A task on a server that cannot be read; it is not touched there, and tried again when it changes.
public struct QuarantinedTask: Equatable, Sendable {
    /// The list that its collection is the same as.
    public let list: UUID
    /// Its address.
    public let href: String
    /// Its ETag; nil where none was named.
    public var etag: String?
    /// What stands there.
    public var text: String
    /// What is wrong with it: who shows it translates it.
    public var reason: Message

    /// A task that cannot be read.
    public init(list: UUID, href: String, etag: String?, text: String, reason: Message) {
        (self.list, self.href, self.etag, self.text, self.reason) = (list, href, etag, text, reason)
    }
}
