// A figure with its value and how it stands to its target.

/// A figure as it was measured.
struct Measurement {
    var figure: Figure
    /// The length of the list; nil where there is none.
    var items: Int?
    /// Furrow's, in the figure's unit.
    var value: Double
    /// The floor's in the same run, in the same unit.
    var floor: Double?
    /// The median of the pairs' ratios, which the machine's moods touch less than the ratio of the medians.
    var ratio: Double?

    /// A figure of Furrow alone: the median of its values.
    init(_ figure: Figure, items: Int?, of values: [Double]) {
        self.figure = figure
        self.items = items
        value = values.median
    }

    /// A figure of Furrow, with what the floor takes for the same beside it; each measured several times in the same run.
    init(_ figure: Figure, items: Int?, of values: [Double], floor: [Double]) {
        self.init(figure, items: items, of: values)
        self.floor = floor.median
        ratio = value / floor.median
    }

    /// A figure that is counted: of several counts the one that is the furthest from what it is to be.
    init(_ figure: Figure, items: Int?, counts: [Int]) {
        self.figure = figure
        self.items = items
        guard case .exactly(let right) = figure.target(at: items) else {
            value = counts.map(Double.init).median
            return
        }
        value = counts.map(Double.init).max { abs($0 - right) < abs($1 - right) } ?? .nan
    }

    /// A figure beside the floor's, measured in pairs.
    init(_ figure: Figure, items: Int?, pairs: [(furrow: Double, floor: Double)]) {
        self.init(figure, items: items, of: pairs.map(\.furrow))
        floor = pairs.map(\.floor).median
        ratio = pairs.map { $0.furrow / $0.floor }.median
    }

    var target: Target? { figure.target(at: items) }

    /// By how much the target is missed, in its own terms; nil where it is met or there is none.
    var miss: Double? {
        let miss: Double
        switch target {
        case .timesFloor(let most): miss = (ratio ?? .infinity) - most
        case .atMost(let most): miss = value - most
        case .atLeast(let least): miss = least - value
        case .exactly(let right): miss = abs(value - right)
        case nil: return nil
        }
        return miss > 0 ? miss : nil
    }

    /// Whether it is a count that is not what it must be.
    var isMiscount: Bool {
        if case .exactly = target { miss != nil } else { false }
    }
}

extension [Double] {
    /// The value in the middle, the mean of the two in the middle of an even number; NaN of none.
    var median: Double {
        guard !isEmpty else { return .nan }
        let sorted = sorted()
        let middle = count / 2
        return count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}
