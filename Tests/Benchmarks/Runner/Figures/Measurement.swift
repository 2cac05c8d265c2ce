// The measured value of a figure and how it compares to its target.

/// The measured value of a figure.
struct Measurement {
    var figure: Figure
    /// The length of the list, or nil if there is none.
    var items: Int?
    /// Furrow's value, in the figure's unit.
    var value: Double
    /// The baseline's value in the same run, in the same unit.
    var baseline: Double?
    /// The median of the pairs' ratios, which varies less with the computer's load than the ratio of the medians.
    var ratio: Double?

    /// Creates the measurement of a figure without a baseline: the median of its values.
    init(_ figure: Figure, items: Int?, of values: [Double]) {
        self.figure = figure
        self.items = items
        value = values.median
    }

    /// Creates the measurement of a figure next to the baseline's, each measured several times in the same run.
    init(_ figure: Figure, items: Int?, of values: [Double], baseline: [Double]) {
        self.init(figure, items: items, of: values)
        self.baseline = baseline.median
        ratio = value / baseline.median
    }

    /// Creates the measurement of a count: of several counts, the one furthest from the target.
    init(_ figure: Figure, items: Int?, counts: [Int]) {
        self.figure = figure
        self.items = items
        guard case .exactly(let right) = figure.target(at: items) else {
            value = counts.map(Double.init).median
            return
        }
        value = counts.map(Double.init).max { abs($0 - right) < abs($1 - right) } ?? .nan
    }

    /// Creates the measurement of a figure next to the baseline's, measured in pairs.
    init(_ figure: Figure, items: Int?, pairs: [(furrow: Double, baseline: Double)]) {
        self.init(figure, items: items, of: pairs.map(\.furrow))
        baseline = pairs.map(\.baseline).median
        ratio = pairs.map { $0.furrow / $0.baseline }.median
    }

    var target: Target? { figure.target(at: items) }

    /// The amount by which the target is missed, in the target's unit, or nil if it is met or there is none.
    var miss: Double? {
        let miss: Double
        switch target {
        case .timesBaseline(let most): miss = (ratio ?? .infinity) - most
        case .atMost(let most): miss = value - most
        case .atLeast(let least): miss = least - value
        case .exactly(let right): miss = abs(value - right)
        case nil: return nil
        }
        return miss > 0 ? miss : nil
    }

    /// Whether the measurement is a count that differs from its target.
    var isMiscount: Bool {
        if case .exactly = target { miss != nil } else { false }
    }
}

extension [Double] {
    /// The median. For an even number of values, the mean of the middle two; for none, NaN.
    var median: Double {
        guard !isEmpty else { return .nan }
        let sorted = sorted()
        let middle = count / 2
        return count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}
