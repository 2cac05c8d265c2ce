// Instances that a series leaves out or has beside its rule.

/// Instances of a series, each once, in order: those that it leaves out (EXDATE), or has beside its rule (RDATE).
public struct OccurrenceDates: Equatable, Sendable {
    /// The instances.
    public private(set) var times: [CalendarTime]

    /// Whether there is none.
    public var isEmpty: Bool { times.isEmpty }

    /// These instances.
    public init(_ times: some Sequence<CalendarTime> = []) {
        self.times = Set(times).sorted(by: CalendarTime.isInOrder)
    }

    /// The instances of a JSON array of texts; nil where one of them is none.
    public init?(json: String) {
        guard let texts = JSONTexts.read(json) else { return nil }
        let times = texts.compactMap { CalendarTime($0) }
        guard times.count == texts.count else { return nil }
        self.init(times)
    }

    /// The instances as a JSON array of texts.
    public var json: String { JSONTexts.written(times.map(\.description)) }

    /// These and others.
    public func union(_ others: some Collection<CalendarTime>) -> OccurrenceDates {
        others.isEmpty ? self : OccurrenceDates(times + others)
    }
}

extension CalendarTime {
    /// Whether an instance comes before another one in a list: by the clock, and by its text where that is the same.
    static func isInOrder(_ one: CalendarTime, _ other: CalendarTime) -> Bool {
        // Texts take far longer to make than clocks to compare.
        one.local == other.local ? one.description < other.description : one.local < other.local
    }
}

/// Finds out whether a series leaves an instance out.
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

    /// Whether an instance is left out. A whole day leaves out every time of it.
    func contains(_ instance: CalendarTime, by rules: some ZoneRules) -> Bool {
        if isEmpty { return false }
        if instance.time == nil { return allDays.contains(instance.day.number) }
        return days.contains(instance.day.number) || instants.contains(rules.instant(of: instance))
    }
}
