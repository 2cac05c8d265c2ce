// The meaning of HTTP statuses.

extension HTTPResponse {
    /// Whether the request succeeded.
    var isSuccess: Bool { 200..<300 ~= status }

    /// Whether the resource does not exist.
    var isGone: Bool { status == 404 || status == 410 }

    /// The error that the status means for any request, or nil if the meaning depends on the request.
    var problem: CalDAVError? {
        switch status {
        case 401: .wrongPassword
        // Retrying is useless: 501 means unsupported, and 507 lasts until space is freed.
        case 501, 507: nil
        // Another program holds a lock, possibly forever if the server does not say for how long.
        case 423 where retryAfter == nil: nil
        case 407, 408, 423, 429, 500...: .unreachable(.busy(status: status), retryAfter: retryAfter)
        default: nil
        }
    }

    /// The error for a failed read request about the list itself.
    var readError: CalDAVError {
        if let problem { return problem }
        if isGone { return .collectionGone }
        // A network that requires a login first sends a web page, and so do servers that do not support CalDAV.
        if isSuccess { return .unreadable(isHTML ? .html : .missingPart) }
        return .refused(status: status)
    }

    /// The error for a failed write request.
    var writeError: CalDAVError {
        if let problem { return problem }
        return status == 403 ? .readOnly : .refused(status: status)
    }
}
