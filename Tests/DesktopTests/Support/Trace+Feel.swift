// What the trace of every painted frame says of how a gesture feels: the bounds, what still moves, what was caught.

import Desk

extension Trace {
    /// Px that a picture of the finger's place may be off.
    static let tracking = 1.0
    /// Px that something caught on its way may go beyond what the finger itself has moved it, from one frame to the next.
    static let jump = 2.0

    /// The frames, by the times in s that they were placed for, in which any value of a kind still was on its way.
    func moving(_ kind: String, _ isOnItsWay: (Double) -> Bool) -> [Double] {
        var isMoving = false
        return lines.compactMap { line in
            if line.kind == kind, let value = line.x ?? line.y ?? line.scale {
                isMoving = isMoving || isOnItsWay(value)
            }
            defer { if line.kind == "frame" { isMoving = false } }
            return line.kind == "frame" && isMoving ? line.at : nil
        }
    }

    /// For how many s values of a kind were on their way, from the first such frame to the last; nil where none was.
    func seconds(_ kind: String, _ isOnItsWay: (Double) -> Bool) -> Double? {
        let frames = moving(kind, isOnItsWay)
        guard let first = frames.first, let last = frames.last else { return nil }
        return last - first
    }
}

/// What was caught again while it was on its way to rest.
struct Caught {
    /// By which gesture it is caught.
    enum Kind: String {
        case slide
        case pull
        case pinch
    }

    /// Px that it went beyond what the fingers moved it, from each frame to the next: the first against the last frame
    /// before it was caught.
    let jumps: [Double]

    /// Nil where the last gesture of the kind found it at rest.
    ///
    /// - Parameter isOnItsWay: whether the values of the last two frames before are those of something that moves.
    init?(_ trace: Trace, _ kind: Kind, while isOnItsWay: (Double, Double) -> Bool) {
        let lines = trace.lines
        guard let start = kind.start(lines) else { return nil }
        let earlier = lines[..<start].compactMap(kind.place).suffix(2)
        guard earlier.count == 2, let first = earlier.first, let last = earlier.last, isOnItsWay(first, last)
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

extension Caught.Kind {
    /// Px that do not count: they tell a press from a tap.
    fileprivate var slack: Double { self == .pinch ? 0 : 8 }

    /// The finger's line at which the last gesture takes hold.
    fileprivate func start(_ lines: [Trace.Line]) -> Int? {
        guard let begin = lines.lastIndex(where: { $0.kind == "began" && $0.gesture == rawValue }) else { return nil }
        // A press is told of before the gesture that it becomes; of a pinch only its first movement takes hold.
        let isPress = self != .pinch && begin > 0 && finger(lines[begin - 1]) != nil
        return isPress ? begin - 1 : lines[begin...].firstIndex { finger($0) != nil }
    }

    /// Where a line of a frame says that it stands; of parted rows, how far apart.
    fileprivate func place(_ line: Trace.Line) -> Double? {
        switch (self, line.kind) {
        case (.slide, "front"): line.x
        case (.pull, "pull"): line.y
        case (.pinch, "part"): (line.up ?? 0) + (line.down ?? 0)
        default: nil
        }
    }

    /// Where a line says that the finger is; of two, how far they have parted.
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
    /// Lets something go and takes hold of it again until that was in time: a busy machine may be too late for it.
    ///
    /// - Parameters:
    ///   - isOnItsWay: whether the values of the last two frames before are those of something that moves.
    ///   - hands: lets it go, takes hold of it, and leaves the rows closed and the items as they were.
    func caught(
        _ kind: Caught.Kind, while isOnItsWay: (Double, Double) -> Bool, _ hands: () throws -> Void
    ) throws -> Caught {
        for _ in 0..<8 {
            let moment = Trace.now
            try hands()
            try waitForRows(Self.items(5))
            let caught = Caught(try trace().since(moment), kind, while: isOnItsWay)
            if let caught { return caught }
        }
        throw Unexpected("it was never caught on its way")
    }
}
