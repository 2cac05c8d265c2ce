// Series of values over frames, and measurements of them.

/// A value at one frame.
public struct Sample: Hashable, Sendable {
    /// The time in s on the desk's clock.
    public var t: Double
    public var value: Double

    public init(t: Double, value: Double) {
        self.t = t
        self.value = value
    }
}

extension Trace {
    /// Returns the values of one kind of line, frame by frame: `trace.samples("front", \.x, row: "Item 2")`.
    public func samples(_ kind: String, _ key: KeyPath<Line, Double?>, row: String? = nil) -> [Sample] {
        lines(kind, row: row).compactMap { line in line[keyPath: key].map { Sample(t: line.t, value: $0) } }
    }

    /// Returns how much the offset between a painted value and the finger varies, in the value's unit.
    ///
    /// Each frame's value is compared with the last finger position before it. The constant part of the offset does not
    /// count: it comes from the distance that distinguishes a slide from a tap and from the position where the slide
    /// began. Nil if no frame follows a finger event.
    ///
    /// - Parameters:
    ///   - finger: The finger's value: `\.x` of a slide.
    ///   - valid: The painted values that follow the finger one to one, such as those between closed and open.
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
    /// The largest step between two consecutive frames, or 0 for fewer than two frames.
    public var largestStep: Double { steps.map(abs).max() ?? 0 }

    /// Returns the largest step against a direction (1 or -1), or 0 if the value never goes back.
    public func largestStepBack(against direction: Double) -> Double {
        steps.map { -$0 * direction }.filter { $0 > 0 }.max() ?? 0
    }

    /// The largest speed between two frames, in units/s.
    public var largestSpeed: Double {
        zip(self, dropFirst()).map { abs($1.value - $0.value) / Swift.max($1.t - $0.t, 0.001) }.max() ?? 0
    }

    /// Returns the seconds from a time until the value comes to rest, that is, until the first frame after which the
    /// value no longer changes. Nil if there are no samples.
    public func steadyValue(after moment: Double) -> Double? {
        guard let end = last?.value else { return nil }
        let rest = reversed().prefix { $0.value == end }.last
        return rest.map { Swift.max(0, $0.t - moment) }
    }

    private var steps: [Double] { zip(self, dropFirst()).map { $1.value - $0.value } }
}
