import Todo

/// A task on a server that cannot be read. Furrow does not change it, and tries to read it again when it changes.
public struct QuarantinedTask: Equatable, Sendable {
    public let list: UUID
    public let href: String
    /// The resource's ETag, if the server sent one.
    public var etag: String?
    public var text: String
    /// The reason why the task cannot be read. The code that shows it translates it.
    public var reason: Message

    public init(list: UUID, href: String, etag: String?, text: String, reason: Message) {
        self.list = list
        self.href = href
        self.etag = etag
        self.text = text
        self.reason = reason
    }
}
