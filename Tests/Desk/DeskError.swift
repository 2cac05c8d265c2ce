// The errors of a desk. Their descriptions name the awaited event and the logs or pictures to look at.

/// An error of the desk itself, never of the program under test.
public enum DeskError: Error, CustomStringConvertible {
    /// The machine lacks a requirement of the desk; see ``Desk/missing``.
    case missing([String])
    /// A system call failed with this `errno`.
    case system(call: String, errno: Int32)
    /// A server of the desk did not start or has ended, with the end of its log.
    case server(String, log: String)
    /// The X server refused a request. Holds the protocol's error code and the request's major opcode.
    case display(code: Int, request: Int)
    /// A call over a bus other than the accessibility bus failed.
    case bus(String)
    /// A call over the accessibility bus failed, or a node does not exist.
    case accessibility(String)
    /// The keyboard lacks a key, or a device cannot do what a test asked for.
    case input(String)
    /// An awaited event did not occur. Holds the ends of the programs' logs and the path of a picture of the screen.
    case timedOut(waitingFor: String, seconds: Double, log: String, picture: String?)
    /// The programs logged these warnings or worse (see ``Program/warnings``).
    case warned([String])

    public var description: String {
        switch self {
        case .missing(let things): "the desk needs: " + things.joined(separator: "; ")
        case .system(let call, let errno): "\(call): \(describe(errno: errno))"
        case .server(let what, let log): "\(what)\n\(log)"
        case .display(let code, let request): "the X server refused request \(request) with error \(code)"
        case .bus(let what): "bus: \(what)"
        case .accessibility(let what): "accessibility: \(what)"
        case .input(let what): "input: \(what)"
        case .timedOut(let what, let seconds, let log, let picture):
            "waited \(seconds) s for \(what); screen: \(picture ?? "no picture")\n\(log)"
        case .warned(let lines): "warnings:\n" + lines.joined(separator: "\n")
        }
    }
}
