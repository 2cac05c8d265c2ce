import SyncEngine
import Todo

/// The reason why a request to a server failed.
public enum CalDAVError: Error, Equatable, Sendable {
    /// The text that was typed is not an address.
    case invalidAddress
    /// The connection to this host would be unencrypted, and the user has not agreed to that. Nothing was sent.
    case plainHTTP(host: String)
    /// The server responds at this host, but without encryption, and the user has not agreed to that. No user name and
    /// no password were sent.
    case notEncrypted(host: String)
    /// The server does not respond, responds too late or incompletely, or asks the client to wait. It may have carried
    /// out the request.
    case unreachable(Unreachable, retryAfter: Duration? = nil)
    /// The server's certificate is not trusted. Nothing was sent.
    case certificateRefused(CertificateProblem)
    /// The server rejects the user name and password (401).
    case wrongPassword
    /// The address has no CalDAV service.
    case notCalDAV
    /// The server responded, but its response cannot be read.
    case unreadable(Unreadable)
    /// The server redirects to another host, to which no password is sent without the user's consent.
    case otherHost(DavAddress)
    /// The server does not allow changes to the list (403).
    case readOnly
    /// The list does not exist (404, 410).
    case collectionGone
    /// The server refuses this request every time.
    case refused(status: Int)
    /// Nothing was sent, because no known version of the task could serve as the precondition.
    case noVersion
    /// The server does not let programs create lists (403, 405).
    case cannotMakeLists(status: Int)
    /// The server sends more than a list can contain.
    case limitExceeded
    case canceled

    /// The reason why a server cannot be reached.
    public enum Unreachable: Equatable, Sendable {
        case unknownHost, refusedConnection, noNetwork, tooSlow, cutOff
        /// The server redirects too often, perhaps in a loop.
        case tooManyRedirects
        /// The server is overloaded or has a fault (408, 423, 429, 5xx).
        case busy(status: Int)
        /// Another reason, described by the system.
        case other(String)
    }

    /// The reason why a certificate is refused.
    public enum CertificateProblem: Equatable, Sendable {
        case unknownAuthority, wrongHost, expired, notYetValid, other
    }

    /// The reason why a response cannot be read.
    public enum Unreadable: Equatable, Sendable {
        /// The response is a web page.
        case html
        case notXML
        /// The response ends too early.
        case incomplete
        /// The response declares a document type, which can make a short text expand enormously.
        case doctype
        case tooDeep, tooLarge
        /// The response lacks a required part.
        case missingPart
    }
}

extension CalDAVError {
    /// The corresponding error for the sync engine.
    public var remoteError: RemoteError {
        switch self {
        case .unreachable(_, let retryAfter): .unreachable(retryAfter: retryAfter)
        case .wrongPassword: .needsPassword
        case .collectionGone: .collectionGone
        case .readOnly: .refused(status: 403)
        case .noVersion: .noVersion
        case .refused(let status), .cannotMakeLists(let status): .refused(status: status)
        case .limitExceeded: .cutOff
        // A sudden redirect to another host usually comes from a network that requires a login first.
        case .unreadable, .otherHost, .certificateRefused, .plainHTTP, .notEncrypted, .invalidAddress, .notCalDAV,
            .canceled:
            .unreachable(retryAfter: nil)
        }
    }

    /// The corresponding error for the sync engine if the request concerned only a part of the list, so that other
    /// requests may succeed.
    var remoteErrorForPart: RemoteError {
        switch self {
        case .unreachable(.busy(status: 500), retryAfter: nil): .failing(status: 500)
        case .unreadable(.notXML): .failing(status: nil)
        case .unreadable(.tooLarge): .tooLarge
        case .invalidAddress: .refused(status: 400)
        default: remoteError
        }
    }

    /// Returns whether the server should not be contacted at all for now: it cannot be reached, or asks the client to
    /// wait. A problem with one response does not affect other requests.
    ///
    /// - Parameter othersAnswered: Whether the server has just responded to other requests. If so, a timeout or an
    ///   interrupted response concerns this request only.
    public func concernsServer(othersAnswered: Bool) -> Bool {
        guard case .unreachable(let reason, _) = self else { return false }
        switch reason {
        case .busy(let status): return [407, 429, 503].contains(status)
        case .tooSlow, .cutOff, .tooManyRedirects: return !othersAnswered
        case .unknownHost, .refusedConnection, .noNetwork, .other: return true
        }
    }

    /// Whether the server may have carried out the request although its response did not arrive or cannot be read.
    var mayHaveSucceeded: Bool {
        switch self {
        case .unreadable, .unreachable(.cutOff, _), .unreachable(.tooSlow, _), .unreachable(.other, _): true
        // A gateway stopped waiting for the server behind it.
        case .unreachable(.busy(let status), _): [502, 504].contains(status)
        default: false
        }
    }

    /// A description of the error for the user, including what to do about it.
    public var message: Message {
        switch self {
        case .invalidAddress:
            Message("This is not a server address. Use an address such as “https://cloud.example.org”.")
        case .plainHTTP(let host):
            Message(
                "Data sent to {host} could be read on the way. Use an address that begins with “https”.",
                ["host": host])
        case .notEncrypted(let host):
            Message(
                "The server at {host} does not use encryption. Others on the network could read your password and your tasks.",
                ["host": host])
        case .unreachable(let reason, _): reason.message
        case .certificateRefused(let problem): problem.message
        case .wrongPassword:
            Message("The server rejected this name and password. Check them; some servers need an app password.")
        case .notCalDAV: Message("There are no CalDAV task lists at this address. Check the address.")
        case .unreadable:
            Message("The server’s response cannot be read. Try again later.")
        case .otherHost(let address):
            Message(
                "The server redirects to {address}. If you trust that address, enter it.", ["address": address.text])
        case .readOnly: Message("The server does not let you change this list.")
        case .collectionGone: Message("The list is no longer on the server. Your tasks stay here.")
        case .noVersion: Message("The server sent no usable ETag for this task. Contact the server’s administrator.")
        case .refused(let status): Message("The server refused the request (status {status}).", ["status": "\(status)"])
        case .cannotMakeLists:
            Message("The server does not let apps create lists. Create the list there, then turn it on here.")
        case .limitExceeded:
            Message("The server is too slow or sends too much data. The next sync continues from here.")
        case .canceled: Message("Canceled.")
        }
    }
}

extension CalDAVError.Unreachable {
    fileprivate var message: Message {
        switch self {
        case .unknownHost: Message("There is no server with this name. Check the address and the network.")
        case .refusedConnection: Message("The server does not respond. Check the address, or try again later.")
        case .noNetwork: Message("The server cannot be reached. Check the network.")
        case .tooSlow: Message("The server takes too long to respond. Furrow will try again later.")
        case .cutOff: Message("The connection to the server was lost. Furrow will try again later.")
        case .tooManyRedirects:
            Message("The server redirects in a loop. Contact the server’s administrator.")
        case .busy(let status):
            Message(
                "The server is unavailable (status {status}). Furrow will try again later.", ["status": "\(status)"])
        case .other(let words): Message("The server cannot be reached: {reason}", ["reason": words])
        }
    }
}

extension CalDAVError.CertificateProblem {
    fileprivate var message: Message {
        switch self {
        case .unknownAuthority:
            Message(
                "The server’s certificate is not from an authority that this computer trusts. Contact the server’s administrator."
            )
        case .wrongHost: Message("The server’s certificate is for a different name. Check the address.")
        case .expired: Message("The server’s certificate has expired. Contact the server’s administrator.")
        case .notYetValid: Message("The server’s certificate is not yet valid. Check this computer’s clock.")
        case .other: Message("The server’s certificate was rejected. Contact the server’s administrator.")
        }
    }
}
