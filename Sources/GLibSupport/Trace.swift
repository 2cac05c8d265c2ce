import CGLib
import Glibc

/// The trace, requested by `FURROW_TRACE=FILE`. It records gestures, the positions of rows in each frame, and
/// announcements to screen readers, as one JSON object per line, for inspection and tests.
@MainActor public final class Trace {
    public enum Value {
        case number(Double)
        case text(String)
        case flag(Bool)
    }

    /// Called with a message if the requested file cannot be written. Set it before the trace is first used.
    public static var onError: @MainActor (String) -> Void = { _ in }

    /// The requested trace, if any.
    public static let shared = environmentVariable("FURROW_TRACE").flatMap { Trace(path: $0) }

    private let file: UnsafeMutablePointer<FILE>
    private var lines = ""

    private init?(path: String) {
        guard let file = fopen(path, "we") else {
            Self.onError("cannot write the trace to \(path)")
            return nil
        }
        self.file = file
    }

    /// Adds a line, which is written by the next `flush`. Its time is in seconds on the clock of the frames.
    public func record(_ kind: String, _ fields: KeyValuePairs<String, Value> = [:]) {
        lines += #"{"t":\#(Double(g_get_monotonic_time()) / 1_000_000),"kind":"\#(kind)""#
        for (key, value) in fields { lines += #","\#(key)":\#(value.json)"# }
        lines += "}\n"
    }

    /// Writes the collected lines.
    public func flush() {
        guard !lines.isEmpty else { return }
        let bytes = Array(lines.utf8)
        fwrite(bytes, 1, bytes.count, file)
        fflush(file)
        lines = ""
    }
}

extension Trace.Value {
    fileprivate var json: String {
        switch self {
        case .number(let number): "\(number)"
        case .flag(let flag): "\(flag)"
        case .text(let text): "\"\(Self.escaped(text))\""
        }
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { json, character in
            switch character {
            case "\"", "\\": json += "\\\(character)"
            case "\t": json += "\\t"
            case "\n", "\r\n": json += "\\n"
            default: json.append(character)
            }
        }
    }
}
