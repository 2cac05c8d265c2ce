/// A set of instances in chronological order: the excluded ones (EXDATE) or the additional ones (RDATE) of a series.
public struct OccurrenceDates: Equatable, Sendable {
    /// The instances in chronological order, without duplicates.
    public private(set) var times: [CalendarTime]

    public var isEmpty: Bool { times.isEmpty }

    public init(_ times: some Sequence<CalendarTime> = []) {
        self.times = Set(times).sorted(by: CalendarTime.isInOrder)
    }

    /// Parses a JSON array of texts. Returns nil if an element is not a time.
    public init?(json: String) {
        guard let texts = JSONTexts.decoded(json) else { return nil }
        let times = texts.compactMap { CalendarTime($0) }
        guard times.count == texts.count else { return nil }
        self.init(times)
    }

    /// The instances as a JSON array of texts.
    public var json: String { JSONTexts.encoded(times.map(\.description)) }

    public func union(_ others: some Collection<CalendarTime>) -> OccurrenceDates {
        others.isEmpty ? self : OccurrenceDates(times + others)
    }
}

extension CalendarTime {
    /// Returns whether one instance sorts before another: by local time first, then by text.
    static func isInOrder(_ one: CalendarTime, _ other: CalendarTime) -> Bool {
        // Building the texts takes much longer than comparing local times.
        one.local == other.local ? one.description < other.description : one.local < other.local
    }
}

/// A fast test for whether a series excludes an instance.
struct ExcludedInstances: Sendable {
    private var days: Set<Int> = []
    private var allDays: Set<Int> = []
    private var instants: Set<Int> = []
    private let isEmpty: Bool

    init(_ dates: [CalendarTime], by rules: some ZoneRules) {
        isEmpty = dates.isEmpty
        for date in dates {
            allDays.insert(date.day.number)
            if date.time == nil { days.insert(date.day.number) } else { instants.insert(rules.instant(of: date)) }
        }
    }

    /// Returns whether an instance is excluded. A whole day excludes all times on that day.
    func contains(_ instance: CalendarTime, by rules: some ZoneRules) -> Bool {
        if isEmpty { return false }
        if instance.time == nil { return allDays.contains(instance.day.number) }
        return days.contains(instance.day.number) || instants.contains(rules.instant(of: instance))
    }
}
