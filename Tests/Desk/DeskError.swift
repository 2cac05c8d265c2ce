// What can go wrong on the desk, in words that say what was awaited and where to look.

/// An error of the desk itself, never of the program under test.
public enum DeskError: Error, CustomStringConvertible {
    /// The machine lacks what a desk needs; see ``Desk/missing``.
    case missing([String])
    /// A system call failed; `errno` is its number.
    case system(call: String, errno: Int32)
    /// A server of the desk did not start, or went away; with the tail of its log.
    case server(String, log: String)
    /// The X server refused a request: the protocol's error code and the request's major opcode.
    case display(code: Int, request: Int)
    /// A call over another bus failed.
    case bus(String)
    /// A call over the accessibility bus failed, or a node is not there.
    case accessibility(String)
    /// The keyboard has no such key, or a device cannot do what was asked.
    case input(String)
    /// Something awaited did not come; with the tails of the programs' logs and the path of a picture of the screen.
    case timedOut(waitingFor: String, seconds: Double, log: String, picture: String?)
    /// The programs said these warnings or worse (see ``Program/warnings``).
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
