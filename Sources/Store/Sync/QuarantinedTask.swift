// A task on a server that cannot be read.

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
    /// What is wrong with it: a sentence in English as the catalogue has it, its values in their places.
    public var why: String

    /// A task that cannot be read.
    public init(list: UUID, href: String, etag: String?, text: String, why: String) {
        (self.list, self.href, self.etag, self.text, self.why) = (list, href, etag, text, why)
    }
}
