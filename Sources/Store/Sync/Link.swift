// What was agreed upon with a server of one item.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What was agreed upon with a server of one item of one of its lists.
///
/// There is one for each list that an item is or was in: one that was moved to another account's has two for a while.
public struct Link: Equatable, Sendable {
    /// Which version of the item stands on the server.
    public enum Version: Equatable, Sendable {
        /// Nothing is known to stand there: it has not been put there yet, or is gone.
        case none
        /// Something stands there; it is not known what.
        case unknown
        /// What has this ETag.
        case etag(String)
    }

    /// What a server refused, and how it said so.
    public struct Refusal: Equatable, Sendable {
        /// The values that the item had then: it is not tried again with the same.
        public var values: [FieldChange]
        /// The status of the answer, such as 507; ``otherwise``, ``tooLarge`` or ``noVersions`` where no answer said so.
        public var status: Int

        /// The status where something else stood there at each attempt: Precondition Failed.
        public static let otherwise = 412
        /// The status where the text is too large, for the server or for Furrow to send: Content Too Large.
        public static let tooLarge = 413
        /// In place of a status where the server names no versions, without which nothing can be changed there safely.
        public static let noVersions = 0

        /// A refusal.
        public init(_ values: [FieldChange], status: Int) { (self.values, self.status) = (values, status) }
    }

    /// The item here, which may be in the trash, in another list by now, or gone for good.
    public let item: UUID
    /// The list.
    public let list: UUID
    /// Its address, as the server writes it.
    public var href: String
    /// What it is known by in iCalendar.
    public var uid: String
    /// What stands there.
    public var version = Version.none
    /// The resource as it was last agreed upon.
    public var base: String
    /// The item's values as they were then; none where nothing was agreed upon yet.
    public var agreed: [FieldChange] = []
    /// The version of the reader that read the agreed values; 0 for one older than all that have a number.
    public var reader = 0

    /// In place of the version of a reader: the text was put, and is still to be compared with what the server has stored.
    public static let uncompared = Int.max - 1
    /// In place of the version of a reader: the server has altered the text, so the agreed values are not those that it says. A new
    /// version of the reader does not read it again.
    public static let altered = Int.max

    /// The UID of what the base says that it is within.
    public var parent: String?
    /// The place among its siblings that the base says; nil from when it is put there for the first time, or anew, until that is
    /// answered.
    public var place: Int64?
    /// What was refused last; nil where nothing is.
    public var refusal: Refusal?
    /// How many times in a row it could not be settled.
    public var attempts = 0

    /// Whether it was to be put there, and it is not known whether it was: what stands there by now is our own.
    public var isUnanswered: Bool { version == .none && place == nil }

    /// A link.
    public init(item: UUID, list: UUID, href: String, uid: String, base: String) {
        (self.item, self.list, self.href, self.uid, self.base) = (item, list, href, uid, base)
    }
}
