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

    /// The relation between the agreed values and the agreed text.
    public enum BaseState: Equatable, Sendable {
        /// The agreed values were read from the text by this version of the reader. The version is 0 if the reader is
        /// older than all numbered ones, or if the text must be read again for another reason.
        case read(version: Int)
        /// The text was uploaded and is still to be compared with the text that the server has stored.
        case uncompared
        /// The server has altered the text, so the agreed values are not the values in the text. New versions of the
        /// reader do not read it again.
        case altered
    }

    /// The existence of the task's resource on the server.
    public enum UploadState: Equatable, Sendable {
        /// The resource exists, as far as this device knows.
        case uploaded
        /// An upload of a new resource got no response, or was never attempted. A resource that is found on the server
        /// now is the uploaded one.
        case awaitingResponse
        /// The resource existed, and was deleted or found gone.
        case gone
    }

    /// A refusal by the server, with its reason.
    public struct Refusal: Equatable, Sendable {
        /// The values that the task had then. The same values are not sent again.
        public var values: [FieldChange]
        /// The status of the response, such as 507, or ``preconditionFailed``, ``tooLarge`` or ``noVersions`` if there
        /// was no such response.
        public var status: Int

        /// HTTP 412, Precondition Failed: the resource had changed at each attempt.
        public static let preconditionFailed = 412
        /// HTTP 413, Content Too Large: the text is too large for the server, or for Furrow to send.
        public static let tooLarge = 413
        /// No HTTP status: the server sends no ETags, without which no resource can be changed safely.
        public static let noVersions = 0

        public init(_ values: [FieldChange], status: Int) { (self.values, self.status) = (values, status) }
    }

    /// The id of the local task, which may be in the trash, in another list by now, or permanently deleted.
    public let item: UUID
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
    /// The relation between ``agreed`` and ``base``.
    public var baseState = BaseState.read(version: 0)
    /// The UID of the parent in the agreed text.
    public var parent: String?
    /// The sort key in the agreed text. It is nil from the first upload, or the first after the resource was gone,
    /// until the server has responded (``beginUpload()``).
    public var sortKey: Int64?
    /// The last refusal.
    public var refusal: Refusal?
    /// The number of consecutive failed attempts, plus 1 if an examination was required before the first of them.
    public internal(set) var attempts = 0

    public init(item: UUID, list: UUID, href: String, uid: String, base: String) {
        self.item = item
        self.list = list
        self.href = href
        self.uid = uid
        self.base = base
    }

    /// Copies a link for another local task of the same remote task.
    public init(_ link: Link, of item: UUID) {
        self.init(item: item, list: link.list, href: link.href, uid: link.uid, base: link.base)
        version = link.version
        agreed = link.agreed
        baseState = link.baseState
        parent = link.parent
        sortKey = link.sortKey
        refusal = link.refusal
        attempts = link.attempts
    }
}

// MARK: - State

extension Link {
    /// The existence of the task's resource on the server.
    public var uploadState: UploadState {
        guard version == .none else { return .uploaded }
        return sortKey == nil ? .awaitingResponse : .gone
    }

    /// Whether the next push examines the task, even if it is not in the change feed.
    public var needsExamination: Bool { attempts > 0 }

    /// Whether an upload of a new resource got no response, not even a refusal.
    public var isUploadUncertain: Bool { uploadState == .awaitingResponse && !needsExamination && refusal == nil }

    /// Whether the resource was found gone although the task was edited locally, and no push has failed since.
    public var wasFoundGone: Bool { version == .none && attempts == 1 && refusal == nil && !agreed.isEmpty }

    /// Makes the next push examine the task.
    ///
    /// - Parameter discardsAttempts: Whether earlier failed attempts no longer count.
    public mutating func requireExamination(discardsAttempts: Bool = false) {
        attempts = discardsAttempts ? 1 : max(attempts, 1)
    }

    /// Counts a failed attempt. The next push examines the task again.
    public mutating func countFailedAttempt() { attempts += 1 }

    /// Removes the refusal and the count of failed attempts, because they were about another state of the task.
    public mutating func clearFailures() {
        refusal = nil
        attempts = 0
    }

    /// Records that a new resource is about to be uploaded. Without a response, the link stays in the state
    /// `awaitingResponse`.
    public mutating func beginUpload() { sortKey = nil }

    /// Records that the resource no longer exists although the task was edited locally. The next push examines the
    /// task. An earlier refusal was about the resource that is gone.
    public mutating func markFoundGone() {
        version = .none
        clearFailures()
        requireExamination()
    }
}
