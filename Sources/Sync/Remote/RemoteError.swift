// Why a server has not done what was asked.

import Store

/// Why a server has not done what was asked.
public enum RemoteError: Error, Equatable {
    /// It does not answer, not in time, not whole, or asks to be left alone (429, 5xx but 507). It may have done what was asked.
    ///
    /// - Parameter retryAfter: how long it asked to be left alone; nil where it named no time.
    case unreachable(retryAfter: Duration?)
    /// It answers, but fails at just this (500), or its answer cannot be read: other requests may go well. It may have done what
    /// was asked.
    ///
    /// - Parameter status: the status; nil where the answer cannot be read.
    case failing(status: Int?)
    /// It does not take the name and password (401). Nothing was done, and nothing will be until a person has been asked.
    case needsPassword
    /// It does not do this, whenever it is asked (400, 403, 413, 423, 507). Nothing was done; other requests may do.
    ///
    /// The status is `Link.Refusal.noVersions` where nothing was sent (``noVersion``).
    case refused(status: Int)
    /// It does not know the token any more. All is to be asked for.
    case tokenInvalid
    /// The collection itself is not there (404). What is here stays, and a person is asked.
    case collectionGone
    /// It makes no progress, or sends more than a list can have. What was taken in stays; the rest comes the next time.
    case cutOff

    /// The answer has more bytes than are read at once, breaks off on the way, or is refused as too long (413, 507): fewer addresses
    /// may go well.
    public static let tooLarge = RemoteError.failing(status: 413)

    /// Nothing was sent, since no version of the task is known that could be the precondition.
    public static let noVersion = RemoteError.refused(status: Link.Refusal.noVersions)
}
