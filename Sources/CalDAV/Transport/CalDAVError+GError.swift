// The conversion of GLib's errors.

import CSoup

extension CalDAVError {
    /// - Parameter flags: The problems with the server's certificate.
    init(_ error: GError, flags: GTlsCertificateFlags) {
        let isTLS = error.domain == g_tls_error_quark()
        if isTLS, flags.rawValue != 0 || error.code == Int32(G_TLS_ERROR_BAD_CERTIFICATE.rawValue) {
            self = .certificateRefused(CertificateProblem(flags))
        } else {
            self = .unreachable(Unreachable(error))
        }
    }
}

extension CalDAVError.CertificateProblem {
    init(_ flags: GTlsCertificateFlags) {
        let has = { (flag: GTlsCertificateFlags) in flags.rawValue & flag.rawValue != 0 }
        if has(G_TLS_CERTIFICATE_EXPIRED) {
            self = .expired
        } else if has(G_TLS_CERTIFICATE_NOT_ACTIVATED) {
            self = .notYetValid
        } else if has(G_TLS_CERTIFICATE_UNKNOWN_CA) {
            self = .unknownAuthority
        } else if has(G_TLS_CERTIFICATE_BAD_IDENTITY) {
            self = .wrongHost
        } else {
            self = .other
        }
    }
}

extension CalDAVError.Unreachable {
    init(_ error: GError) {
        let words = error.message.map { String(cString: $0) } ?? ""
        if error.domain == g_resolver_error_quark() {
            // Any other failure of the lookup does not prove that the host does not exist.
            self = error.code == Int32(G_RESOLVER_ERROR_NOT_FOUND.rawValue) ? .unknownHost : .noNetwork
        } else if error.domain == g_io_error_quark() {
            switch UInt32(error.code) {
            case G_IO_ERROR_CONNECTION_REFUSED.rawValue: self = .refusedConnection
            case G_IO_ERROR_NETWORK_UNREACHABLE.rawValue, G_IO_ERROR_HOST_UNREACHABLE.rawValue: self = .noNetwork
            case G_IO_ERROR_TIMED_OUT.rawValue: self = .tooSlow
            case G_IO_ERROR_PARTIAL_INPUT.rawValue, G_IO_ERROR_CONNECTION_CLOSED.rawValue,
                G_IO_ERROR_BROKEN_PIPE.rawValue:
                self = .cutOff
            default: self = .other(words)
            }
        } else {
            self = .other(words)
        }
    }
}
