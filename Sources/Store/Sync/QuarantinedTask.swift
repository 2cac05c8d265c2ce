// An unreadable task on a server.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A task on a server that cannot be read. Furrow does not change it, and tries to read it again when it changes.
public struct QuarantinedTask: Equatable, Sendable {
    /// The id of the list.
    public let list: UUID
    /// The resource's href.
    public let href: String
    /// The resource's ETag, or nil if the server sent none.
    public var etag: String?
    /// The resource's text.
    public var text: String
    /// The reason why the task cannot be read. The code that shows it translates it.
    public var reason: Message

    /// Creates an unreadable task.
    public init(list: UUID, href: String, etag: String?, text: String, reason: Message) {
        (self.list, self.href, self.etag, self.text, self.reason) = (list, href, etag, text, reason)
    }
}
