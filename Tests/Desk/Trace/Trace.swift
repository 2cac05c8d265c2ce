// Reads a program's record of its gestures and frames (FURROW_TRACE).

import Foundation

/// A trace: one JSON object per line, in the order of the program's actions. The lines of a frame follow the events
/// that the frame shows. Lengths are px in reading direction, times are s on the desk's clock.
public struct Trace: Sendable {
    public struct Line: Decodable, Hashable, Sendable {
        /// The time when the line was written, in s on the monotonic clock.
        public let t: Double
        /// The kind of event: began, finger, ended, front, part, pull, fold, drag, shift, scroll, frame, announced.
        public let kind: String
        /// The text of an announcement to screen readers.
        public let text: String?
        /// The gesture, if the line concerns one: slide, pinch, pull, reorder, fold.
        public let gesture: String?
        public let row: String?
        public let x: Double?
        public let y: Double?
        public let up: Double?
        public let down: Double?
        public let scale: Double?
        /// The opacity of a row, 0...1.
        public let opacity: Double?
        public let at: Double?
        public let to: Double?
        /// The effect that a release would have now, if the line concerns a pull.
        public let stage: String?
        public let edge: String?
        public let committed: Bool?
    }

    public let lines: [Line]

    public init(lines: [Line]) {
        self.lines = lines
    }

    /// Reads the lines written so far. Leaves out an incomplete last line. Throws if a complete line is not a valid
    /// object.
    ///
    /// - Parameter start: The number of bytes at the beginning of the file to skip, whole lines (``size(of:)``).
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

    /// Returns the number of bytes in the complete lines written so far.
    public static func size(of path: String) -> Int {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return 0 }
        return data.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }

    /// Returns the lines of a kind, optionally of one row only.
    public func lines(_ kind: String, row: String? = nil) -> [Line] {
        lines.filter { $0.kind == kind && (row == nil || $0.row == row) }
    }

    /// Returns the part of the trace from a time on.
    public func since(_ moment: Double) -> Trace { Trace(lines: lines.filter { $0.t >= moment }) }

    /// Returns one trace per gesture of this kind. Each extends from the gesture's beginning to the next gesture's,
    /// so it includes the motion that settles after the end.
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

    /// The part from the gesture's end on. Empty if the gesture has not ended.
    public var released: Trace { Trace(lines: Array(lines.drop { $0.kind != "ended" })) }

    /// The current time on the clock of the lines.
    public static var now: Double { Clock.now }
}
