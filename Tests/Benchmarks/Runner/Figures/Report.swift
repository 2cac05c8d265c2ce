// The measurements as a table or as JSON.

import Foundation

/// All measurements, and the failures to measure.
struct Report {
    private(set) var measurements: [Measurement] = []
    /// The figures that could not be measured, with the reasons.
    private(set) var failures: [String] = []

    /// The counts that differ from their targets.
    var miscounts: [Measurement] { measurements.filter(\.isMiscount) }

    /// Whether the run has failed because something could not be measured or a count is wrong. A figure that misses
    /// its target for time or memory does not fail the run, because such figures are noisy.
    var hasFailed: Bool { !failures.isEmpty || !miscounts.isEmpty }

    /// Adds the measurements of `body`. If it throws, the failure is recorded and the run continues.
    mutating func record(_ what: String, _ body: () throws -> [Measurement]) {
        do {
            let new = try body()
            measurements += new
            for one in new where !one.value.isFinite { fail(one.figure.rawValue, BenchError("no value")) }
        } catch {
            fail(what, error)
        }
    }

    mutating func fail(_ what: String, _ error: any Error) {
        failures.append("\(what) could not be measured: \(error)")
        FileHandle.standardError.write(Data((failures.last.unsafelyUnwrapped + "\n").utf8))
    }
}

/// The reason why something could not be measured.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

// MARK: - Table

extension Report {
    /// The figures in aligned columns.
    var table: String {
        let head = ["figure", "items", "Furrow", "baseline", "ratio", "target", ""]
        let lines = [head] + measurements.map(\.columns)
        let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        let text = lines.map { line in
            // Names are aligned left, numbers right.
            zip(line, widths).enumerated().map { column, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return column == 0 || column == 6 ? cell.0 + space : space + cell.0
            }.joined(separator: "  ")
        }
        return text.joined(separator: "\n") + "\n\n" + summary
    }

    private var summary: String {
        let missed = measurements.count { $0.miss != nil }
        let wanted = measurements.count { $0.target != nil }
        let counts = miscounts.isEmpty ? "" : "; a COUNT IS OFF, which fails the run"
        return "\(wanted - missed) of \(wanted) targets met" + (missed == 0 ? "" : ", \(missed) MISSED") + counts
    }
}

extension Measurement {
    fileprivate var columns: [String] {
        [
            figure.rawValue, items.map { "\($0)" } ?? "", "\(figure.format(value)) \(figure.unit)",
            baseline.map { "\(figure.format($0)) \(figure.unit)" } ?? "", ratio.map { "\(twoPlaces($0)) ×" } ?? "",
            targetText, outcome,
        ]
    }

    private var targetText: String {
        switch target {
        case .timesBaseline(let most): "≤ \(twoPlaces(most)) ×"
        case .atMost(let most): "≤ \(Int(most)) \(figure.unit)"
        case .atLeast(let least): "≥ \(Int(least)) \(figure.unit)"
        case .exactly(let right): "= \(Int(right))"
        case nil: ""
        }
    }

    private var outcome: String {
        guard let target else { return "" }
        guard let miss else { return "met" }
        if isMiscount { return "OFF by \(figure.format(miss))" }
        if case .timesBaseline = target { return "MISSED by \(twoPlaces(miss)) ×" }
        return "MISSED by \(figure.format(miss)) \(figure.unit)"
    }
}

extension Figure {
    fileprivate func format(_ value: Double) -> String {
        switch unit {
        case "", "events/s": "\(Int(value.rounded()))"
        case "ms": twoPlaces(value)
        default: onePlace(value)
        }
    }
}

private func twoPlaces(_ value: Double) -> String { String(format: "%.2f", value) }
private func onePlace(_ value: Double) -> String { String(format: "%.1f", value) }

// MARK: - JSON

extension Report {
    /// Returns the figures as an array of objects: `figure`, `unit`, `items`, `furrow`, `baseline`, `ratio`, the
    /// target and `met`.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(measurements.map(\.record)), as: UTF8.self)
    }
}

extension Measurement {
    /// A figure in JSON. Values that do not apply are omitted.
    fileprivate struct Record: Encodable {
        var figure: Figure
        var unit: String
        var items: Int?
        var furrow, baseline, ratio: Double?
        /// The target: at most, at least or exactly this value, or at most this many times the baseline.
        var atMost, atLeast, exactly, timesBaseline: Double?
        var met: Bool?
    }

    fileprivate var record: Record {
        var record = Record(figure: figure, unit: figure.unit, items: items)
        record.furrow = value.isFinite ? value : nil
        record.baseline = baseline
        record.ratio = ratio
        switch target {
        case .timesBaseline(let most): record.timesBaseline = most
        case .atMost(let most): record.atMost = most
        case .atLeast(let least): record.atLeast = least
        case .exactly(let right): record.exactly = right
        case nil: return record
        }
        record.met = miss == nil
        return record
    }
}
