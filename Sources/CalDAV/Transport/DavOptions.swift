/// The timeouts of a session, and the user's consent to unencrypted connections.
public struct DavOptions: Sendable {
    /// The maximum time for a request including its response. Requests that the user waits for have a shorter one
    /// (``interactiveTimeout``). Not used for a request with a meter: a server with an empty cache may take 20 minutes
    /// to list 200,000 tasks, and the meter checks that it makes progress.
    public var deadline: Duration = .seconds(300)
    /// The maximum time without any data. Radicale with an empty cache takes 31 s before it lists 10,000 tasks, and
    /// twice that on a busy machine.
    public var idleTimeout: Duration = .seconds(120)
    /// Whether the user has agreed to unencrypted connections. Connections to this computer need no consent.
    public var allowsPlainHTTP = false
    /// The maximum size of a response body in bytes, after decompression. A listing of 200,000 tasks has about 100 MiB.
    /// Not used for a request with a meter, which limits the body itself.
    var maxBodyBytes = 256 << 20
    /// A file of certificates that are trusted instead of the system's, for tests.
    var trustedCertificates: String?

    public init() {}

    /// The maximum time for a request that the user waits for, such as a request for the account's lists.
    public static let interactiveTimeout = Duration.seconds(30)
}
