// What a status means.

extension DavAnswer {
    /// Whether it was done.
    var isDone: Bool { 200..<300 ~= status }

    /// Whether nothing stands there.
    var isGone: Bool { status == 404 || status == 410 }

    /// What the status means, whatever was asked for; nil for what depends on that.
    var problem: CalDAVError? {
        switch status {
        case 401: .wrongPassword
        // 501 is never done, and 507 not before somebody makes room.
        case 501, 507: nil
        // Somebody else is at it. Where it is not said for how long, that may be for ever.
        case 423 where retryAfter == nil: nil
        case 407, 408, 423, 429, 500...: .unreachable(.busy(status: status), retryAfter: retryAfter)
        default: nil
        }
    }

    /// Why something that was to be read was not; the list itself was asked.
    var whyNotRead: CalDAVError {
        if let problem { return problem }
        if isGone { return .collectionGone }
        // A page instead of an answer: a network that wants something first, or something else than a server for tasks.
        if isDone { return .unreadable(isHTML ? .html : .lacking) }
        return .refused(status: status)
    }

    /// Why something that was to be changed was not.
    var whyNotWritten: CalDAVError {
        if let problem { return problem }
        return status == 403 ? .readOnly : .refused(status: status)
    }
}
