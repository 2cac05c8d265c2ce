// How a gesture feels, according to the trace of every painted frame: limits, values in motion, and caught motions.

import Desk

extension Trace {
    /// The tolerance in px between the finger's place and the drawn place.
    static let tracking = 1.0
    /// The maximum distance in px that a caught motion may move beyond the finger's own movement, from one frame to
    /// the next.
    static let jump = 2.0

    /// Returns the frames, by their target times in s, in which any value of a kind was still in motion.
    func moving(_ kind: String, _ isInMotion: (Double) -> Bool) -> [Double] {
        var isMoving = false
        return lines.compactMap { line in
            if line.kind == kind, let value = line.x ?? line.y ?? line.scale {
                isMoving = isMoving || isInMotion(value)
            }
            defer { if line.kind == "frame" { isMoving = false } }
            return line.kind == "frame" && isMoving ? line.at : nil
        }
    }

    /// Returns the time in s from the first to the last frame in which values of a kind were in motion, or nil if there
    /// were none.
    func seconds(_ kind: String, _ isInMotion: (Double) -> Bool) -> Double? {
        let frames = moving(kind, isInMotion)
        guard let first = frames.first, let last = frames.last else { return nil }
        return last - first
    }
}

/// A motion toward rest that a gesture has caught again.
struct CaughtMotion {
    /// The gesture that catches the motion.
    enum Kind: String {
        case slide
        case pull
        case pinch
    }

    /// The movements in px beyond those of the fingers, from each frame to the next. The first one is relative to the
    /// last frame before the catch.
    let jumps: [Double]

    /// Creates the value for the last gesture of the kind, or nil if that gesture found no motion.
    ///
    /// - Parameter isInMotion: Returns whether the values of the last two frames before the catch show a motion.
    init?(_ trace: Trace, _ kind: Kind, while isInMotion: (Double, Double) -> Bool) {
        let lines = trace.lines
        guard let start = kind.start(lines) else { return nil }
        let earlier = lines[..<start].compactMap(kind.place).suffix(2)
        guard earlier.count == 2, let first = earlier.first, let last = earlier.last, isInMotion(first, last)
        else { return nil }
        var (shown, counted, finger) = (last, kind.slack, kind.slack)
        var jumps: [Double] = []
        for line in lines[start...].prefix(while: { $0.kind != "ended" }) {
            if let now = kind.finger(line) { finger = now }
            guard let now = kind.place(line) else { continue }
            jumps.append(abs((now - shown) - (finger - counted)))
            (shown, counted) = (now, finger)
        }
        guard !jumps.isEmpty else { return nil }
        self.jumps = jumps
    }
}

extension CaughtMotion.Kind {
    /// The movement in px that has no effect, since it distinguishes a movement from a tap.
    fileprivate var slack: Double { self == .pinch ? 0 : 8 }

    /// Returns the index of the finger's line at which the last gesture takes hold.
    fileprivate func start(_ lines: [Trace.Line]) -> Int? {
        guard let begin = lines.lastIndex(where: { $0.kind == "began" && $0.gesture == rawValue }) else { return nil }
        // A press is traced before the gesture that it becomes; a pinch takes hold only with its first movement.
        let isPress = self != .pinch && begin > 0 && finger(lines[begin - 1]) != nil
        return isPress ? begin - 1 : lines[begin...].firstIndex { finger($0) != nil }
    }

    /// Returns the position in a line of a frame; for spread rows, the distance between them.
    fileprivate func place(_ line: Trace.Line) -> Double? {
        switch (self, line.kind) {
        case (.slide, "front"): line.x
        case (.pull, "pull"): line.y
        case (.pinch, "part"): (line.up ?? 0) + (line.down ?? 0)
        default: nil
        }
    }

    /// Returns the position of the finger in a line; for two fingers, the distance by which they have spread.
    fileprivate func finger(_ line: Trace.Line) -> Double? {
        guard line.kind == "finger", line.gesture == rawValue else { return nil }
        switch self {
        case .slide: return line.x
        case .pull: return line.y
        case .pinch: return max(0, line.up ?? 0) + max(0, line.down ?? 0)
        }
    }
}

extension FurrowDesk {
    /// Releases something and catches it again, repeatedly until the catch was in time: a busy machine may be too
    /// late.
    ///
    /// - Parameters:
    ///   - isInMotion: Returns whether the values of the last two frames before the catch show a motion.
    ///   - hands: Releases and catches it, and then leaves the rows closed and the tasks unchanged.
    func catchMotion(
        _ kind: CaughtMotion.Kind, while isInMotion: (Double, Double) -> Bool, _ hands: () throws -> Void
    ) throws -> CaughtMotion {
        for _ in 0..<8 {
            let moment = Trace.now
            try hands()
            try waitForRows(Self.items(5))
            let caught = CaughtMotion(try trace().since(moment), kind, while: isInMotion)
            if let caught { return caught }
        }
        throw Unexpected("it was never caught on its way")
    }
}
