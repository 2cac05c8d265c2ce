// How patient a session is, and what a person has agreed to.

/// How patient a session is, and what a person has agreed to.
public struct DavOptions: Sendable {
    /// How long a request may take in all, its answer's body included. A request that people wait for gets less. It does not apply
    /// to a request with a meter: a cold server needs 20 minutes to list 200,000 tasks, and the meter sees that it makes progress.
    public var deadline: Duration = .seconds(300)
    /// How long nothing may arrive. A cold Radicale takes 31 s before it lists 10,000 tasks, and twice that on a busy machine.
    public var silence: Duration = .seconds(120)
    /// Whether the person has agreed that what is sent may be read on the way. On this machine nobody has to agree.
    public var allowsPlainHTTP = false
    /// The longest body that is read, in bytes, as it is when unpacked: a listing of 200,000 tasks has about 100 MiB. Where a
    /// request has a meter, that bounds its body.
    var longestBody = 256 << 20
    /// A file of certificates that are trusted in place of the system's; for tests.
    var trustedCertificates: String?

    /// As patient as can be of use, and nothing agreed to.
    public init() {}

    /// How long a request may take that a person waits for, such as one that looks which lists there are.
    public static let longestWait = Duration.seconds(30)
}
