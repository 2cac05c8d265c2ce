// The faults that a test can plan between a client and a server.

/// A fault in the handling of a request.
public enum Fault: Sendable {
    /// A response made by the fault. The request is not forwarded.
    case answer(@Sendable (HTTPMessage) -> HTTPMessage)
    /// Arbitrary bytes, after which the connection ends. The request is not forwarded. The function `send` returns
    /// whether the client still accepts bytes.
    case raw(@Sendable (HTTPMessage, _ send: ([UInt8]) -> Bool) -> Void)
    /// A forwarded request whose response is edited.
    case edit(@Sendable (inout HTTPMessage) -> Void)
    /// A forwarded request whose connection breaks before the response.
    case lostResponse
    /// A connection that breaks before the request is forwarded.
    case lostRequest
    /// A response whose connection breaks after this fraction of the body, from 0 to 1.
    case truncated(Double)
    /// A response whose body ends after this fraction, as if that were the whole body.
    case truncatedSilently(Double)
    /// A response whose body arrives byte by byte, with this many seconds between bytes.
    case drip(seconds: Double)
    /// A response after this many seconds of silence. The silence ends earlier if the server stops.
    case silence(seconds: Double)

    /// Whether the fault responds without forwarding the request.
    var bypassesServer: Bool {
        switch self {
        case .answer, .raw: true
        default: false
        }
    }

    /// Returns a fault that responds with a status without forwarding the request.
    public static func status(
        _ status: Int, headers: [(name: String, value: String)] = [], body: String = ""
    ) -> Fault {
        let answer = HTTPMessage(status: status, headers: headers, body: body)
        return .answer { _ in answer }
    }

    /// Returns a fault that forwards the request but responds with this status.
    public static func statusAfter(_ status: Int, body: String = "") -> Fault {
        .edit { $0 = HTTPMessage(status: status, body: body) }
    }

    /// Returns a fault that redirects without forwarding the request.
    public static func redirect(_ status: Int = 301, to location: String) -> Fault {
        .status(status, headers: [("Location", location)])
    }
}
