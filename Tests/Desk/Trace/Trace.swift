// What a program wrote of its gestures and frames (FURROW_TRACE), read back.

import Foundation

/// A trace: one JSON object a line, in the order in which the program did it. Lines of a frame come after the events that
/// the frame shows. Lengths are px in reading direction, times s on the desk's clock.
public struct Trace: Sendable {
    /// One line.
    public struct Line: Decodable, Hashable, Sendable {
        /// When it was written, in s on the monotonic clock.
        public let t: Double
        /// What it tells of: began, finger, ended, front, part, pull, fold, carry, shift, scroll, frame, announced.
        public let kind: String
        /// The text of an announcement to screen readers.
        public let text: String?
        /// The gesture, where it tells of one: slide, pinch, pull, reorder, fold.
        public let gesture: String?
        /// The title of the row it is about.
        public let row: String?
        public let x: Double?
        public let y: Double?
        public let up: Double?
        public let down: Double?
        public let scale: Double?
        /// How clearly a row is seen, 0...1.
        public let opacity: Double?
        public let at: Double?
        public let to: Double?
        /// What a release does now, where the line tells of a pull.
        public let stage: String?
        public let edge: String?
        public let committed: Bool?
    }

    /// The lines in their order.
    public let lines: [Line]

    public init(lines: [Line]) {
        self.lines = lines
    }

    /// Reads what has been written so far; a last line that is not whole yet is left out. Throws where a whole line is no
    /// such object.
    ///
    /// - Parameter start: how many bytes of the file to pass over, whole lines (``size(of:)``).
    public init(path: String, from start: Int = 0) throws {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)), data.count > start else {
            self.init(lines: [])
            return
        }
        let text = String(decoding: data.dropFirst(start), as: UTF8.self)
        let whole = text.lastIndex(of: "\n").map { text[..<$0] } ?? ""
        self.init(lines: try whole.split(separator: "\n").map(Self.line))
    }

    private static func line(_ text: Substring) throws -> Line {
        do {
            return try JSONDecoder().decode(Line.self, from: Data(text.utf8))
        } catch {
            throw DeskError.input("a trace with the line “\(text)”: \(error)")
        }
    }

    /// How many bytes of whole lines have been written so far.
    public static func size(of path: String) -> Int {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return 0 }
        return data.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }

    /// The lines of a kind, of one row where it is given.
    public func lines(_ kind: String, row: String? = nil) -> [Line] {
        lines.filter { $0.kind == kind && (row == nil || $0.row == row) }
    }

    /// What is in the trace from this moment on.
    public func since(_ moment: Double) -> Trace { Trace(lines: lines.filter { $0.t >= moment }) }

    /// A trace for each gesture of this kind: from its beginning to the next gesture's, so with what comes to rest after
    /// its end.
    public func gestures(_ kind: String) -> [Trace] {
        let begins = lines.indices.filter { lines[$0].kind == "began" }
        return begins.enumerated().compactMap { number, begin in
            guard lines[begin].gesture == kind else { return nil }
            let end = number + 1 < begins.count ? begins[number + 1] : lines.endIndex
            return Trace(lines: Array(lines[begin..<end]))
        }
    }

    /// The part while the gesture is held: up to its end.
    public var held: Trace { Trace(lines: Array(lines.prefix { $0.kind != "ended" })) }

    /// The part after the gesture's end; empty where it has none.
    public var released: Trace { Trace(lines: Array(lines.drop { $0.kind != "ended" })) }

    /// The moment now, on the clock of the lines.
    public static var now: Double { Clock.now }
}
