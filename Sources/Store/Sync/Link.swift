// The link between a task and its resource on a server.

import Todo

/// The last state of a task in one list that was agreed with the server.
///
/// A task has one link for each list that it is or was in. A task that was moved to another account has two for a
/// while.
public struct Link: Equatable, Sendable {
    /// The version of the task on the server.
    public enum Version: Equatable, Sendable {
        /// No resource is known to exist: it was not uploaded yet, or is gone.
        case none
        /// A resource exists, but its version is not known.
        case unknown
        /// The resource has this ETag.
        case etag(String)
    }

    /// A refusal by the server, with its reason.
    public struct Refusal: Equatable, Sendable {
        /// The values that the task had then. The same values are not sent again.
        public var values: [FieldChange]
        /// The status of the response, such as 507, or ``preconditionFailed``, ``tooLarge`` or ``noVersions`` if there
        /// was no such response.
        public var status: Int

        /// The status if the resource had another version at each attempt: Precondition Failed.
        public static let preconditionFailed = 412
        /// The status if the text is too large for the server, or for Furrow to send: Content Too Large.
        public static let tooLarge = 413
        /// The value in place of a status if the server sends no ETags, without which no resource can be changed
        /// safely.
        public static let noVersions = 0

        /// Creates a refusal.
        public init(_ values: [FieldChange], status: Int) { (self.values, self.status) = (values, status) }
    }

    /// The id of the local task, which may be in the trash, in another list by now, or gone for good.
    public let item: UUID
    /// The id of the list.
    public let list: UUID
    /// The resource's href, as the server writes it.
    public var href: String
    /// The task's UID in iCalendar.
    public var uid: String
    /// The version on the server.
    public var version = Version.none
    /// The resource's text as last agreed with the server.
    public var base: String
    /// The task's values in the agreed state, or none if nothing was agreed yet.
    public var agreed: [FieldChange] = []
    /// The version of the reader that read the agreed values, or 0 if it is older than all numbered versions.
    public var reader = 0

    /// The value of `reader` for a text that was uploaded and is still to be compared with the text that the server has
    /// stored.
    public static let uncompared = Int.max - 1
    /// The value of `reader` for a text that the server has altered, so that the agreed values are not those in the
    /// text. New versions of the reader do not read it again.
    public static let altered = Int.max

    /// The UID of the parent in the agreed text.
    public var parent: String?
    /// The position among the siblings in the agreed text. It is nil from the first upload, or the first after the
    /// resource was gone, until the server has responded.
    public var place: Int64?
    /// The last refusal, or nil.
    public var refusal: Refusal?
    /// The number of consecutive failed attempts. Any value above 0 makes the next sync examine the task again, even if
    /// it was not edited; some steps set it to 1 for that purpose.
    public var attempts = 0

    /// Whether an upload of a new resource got no response, so that a resource found on the server now is the uploaded
    /// one.
    public var awaitsUploadResponse: Bool { version == .none && place == nil }

    /// Creates a link.
    public init(item: UUID, list: UUID, href: String, uid: String, base: String) {
        (self.item, self.list, self.href, self.uid, self.base) = (item, list, href, uid, base)
    }
}
