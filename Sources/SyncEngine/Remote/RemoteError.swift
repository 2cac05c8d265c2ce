import Store

/// The reason why a server did not carry out a request.
public enum RemoteError: Error, Equatable {
    /// The server does not respond, responds too late or incompletely, or asks the client to wait (429, 5xx except
    /// 507). It may have carried out the request.
    ///
    /// - Parameter retryAfter: The wait that the server asked for, if any.
    case unreachable(retryAfter: Duration?)
    /// The server responds but fails at this request (500), or its response cannot be read. Other requests may succeed.
    /// It may have carried out the request.
    ///
    /// - Parameter status: The HTTP status, or nil if the response cannot be read.
    case failing(status: Int?)
    /// The server rejects the user name and password (401). It did nothing, and will refuse every request until the
    /// user enters the right password.
    case needsPassword
    /// The server refuses this request every time (400, 403, 413, 423, 507). It did nothing; other requests may
    /// succeed.
    ///
    /// The status is `Link.Refusal.noVersions` if nothing was sent (``noVersion``).
    case refused(status: Int)
    /// The server no longer knows the token. A full listing is needed.
    case tokenInvalid
    /// The collection itself does not exist (404). Its local tasks stay, and the user is asked.
    case collectionGone
    /// The server makes no progress, or sends more than a list can contain. The rows processed so far are kept; the
    /// next cycle gets the rest.
    case cutOff

    /// The response exceeds the limit for one response or ends early, or the server refuses the request as too large
    /// (413, 507). A request for fewer hrefs may succeed.
    public static let tooLarge = RemoteError.failing(status: 413)

    /// Nothing was sent, because no known version of the task could serve as the precondition.
    public static let noVersion = RemoteError.refused(status: Link.Refusal.noVersions)
}
