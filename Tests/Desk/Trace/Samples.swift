// How a value went from frame to frame.

/// A value at one frame.
public struct Sample: Hashable, Sendable {
    /// S on the desk's clock.
    public var t: Double
    public var value: Double

    public init(t: Double, value: Double) {
        self.t = t
        self.value = value
    }
}

extension Trace {
    /// The values of a kind of line frame by frame: `trace.samples("front", \.x, row: "Item 2")`.
    public func samples(_ kind: String, _ key: KeyPath<Line, Double?>, row: String? = nil) -> [Sample] {
        lines(kind, row: row).compactMap { line in line[keyPath: key].map { Sample(t: line.t, value: $0) } }
    }

    /// How far a painted value stands off what follows the finger exactly, in the value's unit: each frame's against the
    /// finger last heard of before it, and how much that varies: the constant between the two (the way that tells a slide
    /// from a tap, the place it began at) does not count. Nil where no frame comes after a finger.
    ///
    /// - Parameters:
    ///   - finger: the finger's value: `\.x` of a slide.
    ///   - valid: the painted values that follow the finger one to one, such as those between closed and open.
    public func trackingError(
        _ kind: String, _ key: KeyPath<Line, Double?>, finger: KeyPath<Line, Double?>, row: String? = nil,
        where valid: (Double) -> Bool = { $0 != 0 }
    ) -> Double? {
        var last: Double?
        var offsets: [Double] = []
        for line in lines {
            if line.kind == "finger" { last = line[keyPath: finger] ?? last }
            guard line.kind == kind, row == nil || line.row == row, let last, let value = line[keyPath: key],
                valid(value)
            else { continue }
            offsets.append(value - last)
        }
        guard let least = offsets.min(), let most = offsets.max() else { return nil }
        return most - least
    }
}

extension [Sample] {
    /// The largest step between two frames that follow one another; 0 for fewer than two.
    public var largestStep: Double { steps.map(abs).max() ?? 0 }

    /// The largest step against a direction (1 or -1): 0 where the value never goes back.
    public func largestStepBack(against direction: Double) -> Double {
        steps.map { -$0 * direction }.filter { $0 > 0 }.max() ?? 0
    }

    /// The largest speed between two frames, in units/s.
    public var largestSpeed: Double {
        zip(self, dropFirst()).map { abs($1.value - $0.value) / Swift.max($1.t - $0.t, 0.001) }.max() ?? 0
    }

    /// The s from a moment until the value has come to rest: until the first frame from which on it does not change; nil
    /// where there is none.
    public func settled(after moment: Double) -> Double? {
        guard let end = last?.value else { return nil }
        let rest = reversed().prefix { $0.value == end }.last
        return rest.map { Swift.max(0, $0.t - moment) }
    }

    private var steps: [Double] { zip(self, dropFirst()).map { $1.value - $0.value } }
}
