import Todo

/// A period of an RDATE (RFC 5545, 3.3.9 and 3.8.5.2): an added occurrence with a separate duration.
struct PeriodValue {
    /// The start of the period as written.
    let start: ArraySlice<UInt8>
    /// The end of the period, or its duration, as written.
    let end: ArraySlice<UInt8>

    /// Reads a value such as `20261202T020000Z/20261202T040000Z` or `20261202T020000Z/PT2H`.
    init?(_ value: ArraySlice<UInt8>) {
        let parts = value.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map(TimeValue.trimmed)
        guard parts.count == 2, Self.isTime(parts[0]), Self.isTime(parts[1]) || Self.length(parts[1]) != nil else {
            return nil
        }
        (start, end) = (parts[0], parts[1])
    }

    /// The duration as written, or nil if the end is written instead.
    var length: String? { Self.length(end) }

    /// Returns the part of a value that identifies its instance: the start of a period, otherwise the whole value.
    static func instance(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> { PeriodValue(value)?.start ?? value }

    private static func isTime(_ value: ArraySlice<UInt8>) -> Bool { TimeValue(value)?.time != nil }

    private static func length(_ value: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: value, as: UTF8.self)
        return TimeSpan(text) == nil ? nil : text
    }
}

extension TaskReader {
    /// Returns the durations of the periods in a property, by the instances at which they start.
    func lengthsOfPeriods(_ name: String) -> [CalendarTime: String] {
        var lengths: [CalendarTime: String] = [:]
        for line in task.lines(name) {
            for period in line.values.compactMap({ PeriodValue($0) }) {
                guard let start = time(period.start, of: line) else { continue }
                lengths[start] = period.length ?? span(from: start, to: period.end, of: line)?.description
            }
        }
        return lengths
    }

    private func span(from start: CalendarTime, to end: ArraySlice<UInt8>, of line: ContentLine) -> TimeSpan? {
        time(end, of: line).flatMap { TimeSpan(from: start, to: $0, by: zones.rules) }
    }
}
