// Why a server could not be worked with, and how that is said to people.

import Sync
import Todo

/// Why a server could not be worked with.
public enum CalDAVError: Error, Equatable, Sendable {
    /// What was typed is no address.
    case invalidAddress
    /// What is sent to this host could be read on the way, and nobody has agreed to that. Nothing was sent.
    case plainHTTP(host: String)
    /// The server answers at this host, but without encryption: what is sent to it could be read on the way, and nobody has agreed to
    /// that. No name and no password was sent.
    case notEncrypted(host: String)
    /// It does not answer, not in time or not whole, or asks to be left alone for a while. It may have done what was asked.
    case unreachable(Unreachable, retryAfter: Duration? = nil)
    /// What it shows for itself is not to be trusted. Nothing was sent.
    case certificateRefused(CertificateProblem)
    /// It does not take the name and password (401).
    case wrongPassword
    /// There is no CalDAV at the address.
    case notCalDAV
    /// It answers, but not with what can be read.
    case unreadable(Unreadable)
    /// It leads to another host, to which no password is sent unasked.
    case elsewhere(DavAddress)
    /// It does not let the list be changed (403).
    case readOnly
    /// The list is not there (404, 410).
    case collectionGone
    /// It does not do this, whenever it is asked.
    case refused(status: Int)
    /// No version of the task is known that a change could depend on. Nothing was sent.
    case noVersion
    /// It does not let programs make lists (403, 405).
    case cannotMakeLists(status: Int)
    /// It sends more than a list can have.
    case tooMuch
    /// It was called off.
    case cancelled

    /// Why a server is not reached.
    public enum Unreachable: Equatable, Sendable {
        case unknownHost, refusedConnection, noNetwork, tooSlow, cutOff
        /// It leads from one address to the next, maybe in a circle.
        case tooManyRedirects
        /// It has too much to do, or something is wrong with it (408, 423, 429, 5xx).
        case busy(status: Int)
        /// As the system words it.
        case other(String)
    }

    /// Why a certificate is refused.
    public enum CertificateProblem: Equatable, Sendable {
        case unknownAuthority, wrongHost, expired, notYetValid, other
    }

    /// Why an answer cannot be read.
    public enum Unreadable: Equatable, Sendable {
        /// A web page.
        case html
        case notXML
        /// It ends too early.
        case incomplete
        /// It declares a document type, with which little text can become a flood.
        case doctype
        case tooDeep, tooLarge
        /// It lacks what has to be in it.
        case lacking
    }
}

extension CalDAVError {
    /// It as the engine sees it.
    public var remoteError: RemoteError {
        switch self {
        case .unreachable(_, let retryAfter): .unreachable(retryAfter: retryAfter)
        case .wrongPassword: .needsPassword
        case .collectionGone: .collectionGone
        case .readOnly: .refused(status: 403)
        case .noVersion: .noVersion
        case .refused(let status), .cannotMakeLists(let status): .refused(status: status)
        case .tooMuch: .cutOff
        // What leads elsewhere all of a sudden is a network that asks for something first.
        case .unreadable, .elsewhere, .certificateRefused, .plainHTTP, .notEncrypted, .invalidAddress, .notCalDAV,
            .cancelled:
            .unreachable(retryAfter: nil)
        }
    }

    /// It as the engine sees it where one thing was asked for that others may do without.
    var remoteErrorOfPart: RemoteError {
        switch self {
        case .unreachable(.busy(status: 500), retryAfter: nil): .failing(status: 500)
        case .unreadable(.notXML): .failing(status: nil)
        case .unreadable(.tooLarge): .tooLarge
        case .invalidAddress: .refused(status: 400)
        default: remoteError
        }
    }

    /// Whether it is the server that is not to be asked now, whatever was asked for: it is not reached, or asks to be left alone.
    /// That something is wrong with one answer says nothing of others.
    ///
    /// - Parameter othersAnswered: whether it has answered otherwise a moment ago. Then it is one answer that takes too long, or
    ///   breaks off.
    public func isOfServer(othersAnswered: Bool) -> Bool {
        guard case .unreachable(let why, _) = self else { return false }
        switch why {
        case .busy(let status): return [407, 429, 503].contains(status)
        case .tooSlow, .cutOff, .tooManyRedirects: return !othersAnswered
        case .unknownHost, .refusedConnection, .noNetwork, .other: return true
        }
    }

    /// Whether the server may have done what was asked for, although its answer did not arrive or cannot be read.
    var mayHaveBeenDone: Bool {
        switch self {
        case .unreadable, .unreachable(.cutOff, _), .unreachable(.tooSlow, _), .unreachable(.other, _): true
        // A gateway gave up waiting for the server behind it.
        case .unreachable(.busy(let status), _): [502, 504].contains(status)
        default: false
        }
    }

    /// It for people, with what to do.
    public var message: Message {
        switch self {
        case .invalidAddress: Message("This is no address of a server. It looks like “https://cloud.example.org”.")
        case .plainHTTP(let host):
            Message(
                "What is sent to {host} could be read on the way. Use an address that begins with “https”.",
                ["host": host])
        case .notEncrypted(let host):
            Message(
                "The server at {host} does not use encryption. Others on the network could read your password and your tasks.",
                ["host": host])
        case .unreachable(let why, _): why.message
        case .certificateRefused(let problem): problem.message
        case .wrongPassword:
            Message("The server does not take this name and password. Check them; some servers want an app password.")
        case .notCalDAV: Message("There are no task lists by CalDAV at this address. Check the address.")
        case .unreadable:
            Message("The server’s answer cannot be read. Try again later.")
        case .elsewhere(let address):
            Message(
                "The server leads to {address}. If you trust it, enter that address.", ["address": address.text])
        case .readOnly: Message("The server does not let you change this list.")
        case .collectionGone: Message("The list is no longer on the server. Your tasks stay here.")
        case .noVersion: Message("The server sent no usable ETag for this task. Contact the server’s administrator.")
        case .refused(let status): Message("The server refuses this (status {status}).", ["status": "\(status)"])
        case .cannotMakeLists:
            Message("The server does not let programs make lists. Make the list there, then switch it on here.")
        case .tooMuch: Message("The server is too slow or sends too much data. The rest follows with the next sync.")
        case .cancelled: Message("Called off.")
        }
    }
}

extension CalDAVError.Unreachable {
    fileprivate var message: Message {
        switch self {
        case .unknownHost: Message("There is no server of this name. Check the address and the network.")
        case .refusedConnection: Message("The server does not answer. Check the address, or try again later.")
        case .noNetwork: Message("The server cannot be reached. Check the network.")
        case .tooSlow: Message("The server takes too long to answer. It is tried again later.")
        case .cutOff: Message("The connection to the server broke off. It is tried again later.")
        case .tooManyRedirects:
            Message("The server leads from one address to the next without an end. Ask whoever runs the server.")
        case .busy(let status):
            Message("The server cannot answer now (status {status}). It is tried again later.", ["status": "\(status)"])
        case .other(let words): Message("The server cannot be reached: {reason}", ["reason": words])
        }
    }
}

extension CalDAVError.CertificateProblem {
    fileprivate var message: Message {
        switch self {
        case .unknownAuthority:
            Message("The server’s certificate is of nobody that this computer trusts. Ask whoever runs the server.")
        case .wrongHost: Message("The server’s certificate is for another name. Check the address.")
        case .expired: Message("The server’s certificate has expired. Ask whoever runs the server.")
        case .notYetValid: Message("The server’s certificate is not valid yet. Check this computer’s clock.")
        case .other: Message("The server’s certificate is refused. Ask whoever runs the server.")
        }
    }
}
