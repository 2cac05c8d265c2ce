// The trace, requested by `FURROW_TRACE=FILE`: it records gestures, the positions of rows in each frame, and
// announcements to screen readers, as one JSON object per line, for inspection and tests.

import Foundation
import GtkSupport

/// A file of lines about gestures, frames and announcements.
@MainActor final class Trace {
    /// A value in a line.
    enum Value {
        case number(Double)
        case text(String)
        case flag(Bool)
    }

    /// The requested trace, if any.
    static let shared = environmentVariable("FURROW_TRACE").flatMap { Trace(path: $0) }

    private let file: FileHandle
    private var lines = ""

    private init?(path: String) {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let file = FileHandle(forWritingAtPath: path)
        else {
            FurrowProgram.printError("cannot write the trace to \(path)")
            return nil
        }
        self.file = file
    }

    /// Adds a line, which is written by the next `flush`.
    func note(_ kind: String, _ fields: KeyValuePairs<String, Value> = [:]) {
        lines += #"{"t":\#(MainLoop.now),"kind":"\#(kind)""#
        for (key, value) in fields { lines += #","\#(key)":\#(value.json)"# }
        lines += "}\n"
    }

    /// Writes the collected lines.
    func flush() {
        guard !lines.isEmpty else { return }
        file.write(Data(lines.utf8))
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
