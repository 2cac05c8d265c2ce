// What goes wrong between a client and a server.

/// What goes wrong with a request.
public enum Fault: Sendable {
    /// The server is not asked; this is the answer.
    case answer(@Sendable (HTTPMessage) -> HTTPMessage)
    /// The server is not asked; bytes are sent as the fault likes, by a function that returns whether they are still taken. The
    /// connection ends after that.
    case raw(@Sendable (HTTPMessage, _ send: ([UInt8]) -> Bool) -> Void)
    /// The server does it, and its answer is changed on the way.
    case edit(@Sendable (inout HTTPMessage) -> Void)
    /// The server does it, and the connection breaks before its answer.
    case lostAnswer
    /// The connection breaks before the server is asked.
    case lostRequest
    /// The answer's body breaks off after this share of it, from 0 to 1.
    case cut(Double)
    /// The body ends after this share of it, as if that were the whole.
    case cutUnnoticed(Double)
    /// The body comes byte by byte, one each so many seconds.
    case drip(seconds: Double)
    /// Nothing comes for so many seconds, then the answer; it ends sooner with the server.
    case silence(seconds: Double)

    /// Whether the server behind is not asked.
    var isAnsweredHere: Bool {
        switch self {
        case .answer, .raw: true
        default: false
        }
    }

    /// The server is not asked; this is the answer.
    public static func status(
        _ status: Int, headers: [(name: String, value: String)] = [], body: String = ""
    ) -> Fault {
        let answer = HTTPMessage(status: status, headers: headers, body: body)
        return .answer { _ in answer }
    }

    /// The server does it, but this is the answer.
    public static func statusAfter(_ status: Int, body: String = "") -> Fault {
        .edit { $0 = HTTPMessage(status: status, body: body) }
    }

    /// The server is not asked; it leads elsewhere.
    public static func redirect(_ status: Int = 301, to location: String) -> Fault {
        .status(status, headers: [("Location", location)])
    }
}
