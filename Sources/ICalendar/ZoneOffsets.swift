import Synchronization
import Todo

/// The clock changes of a zone as its VTIMEZONE defines them (RFC 5545, 3.6.5): at its DTSTARTs, RDATEs and RRULEs.
struct ZoneOffsets: Sendable {
    /// All changes from 1900 to the end of ``span``, and later ones at single dates, in order.
    private let all: [DefinedZone.SingleChange]
    /// The parts whose rules continue after ``span``.
    private let endless: [ZoneObservance]
    /// Seconds east of UTC before all changes.
    private let earliest: Int
    private let later = Later()
    /// The changes within ``span``, in order.
    let changes: [DefinedZone.SingleChange]
    /// Seconds east of UTC before the first of the changes within ``span``.
    let first: Int

    /// A cache of the changes in years after ``span``.
    private final class Later: Sendable {
        let years = Mutex<[Int: [DefinedZone.SingleChange]]>([:])
    }

    /// The years whose changes are listed. They are enough to recognize yearly changes, and most tasks are due in these
    /// years.
    private static let years = 2020...2099
    /// The instants of these years.
    static let span = start(of: years.lowerBound)..<start(of: years.upperBound + 1)

    private static func start(of year: Int) -> Int {
        (Day(year: year, month: 1, day: 1)?.number ?? 0) * LocalTime.secondsADay
    }

    /// The maximum number of STANDARD and DAYLIGHT parts that are read. No real zone has more.
    private static let maxParts = 256
    /// The maximum number of parts whose rules continue after ``span``: each is evaluated for every later year.
    private static let maxEndlessParts = 16

    /// Returns nil if the VTIMEZONE defines no changes, or has a part that cannot be read.
    init?(_ zone: Component) {
        let parts = zone.components.filter { $0.kind == "STANDARD" || $0.kind == "DAYLIGHT" }
        guard !parts.isEmpty, parts.count <= Self.maxParts else { return nil }
        var observances: [ZoneObservance] = []
        for part in parts {
            guard let observance = ZoneObservance(part, until: Self.span.upperBound) else { return nil }
            observances.append(observance)
        }
        let endless = observances.filter(\.recurs)
        guard endless.count <= Self.maxEndlessParts else { return nil }
        self.endless = endless
        all = observances.flatMap { part in
            part.starts.map { DefinedZone.SingleChange(instant: $0, offset: part.offset) }
        }.sorted { $0.instant < $1.instant }
        let spanStart = all.firstIndex { $0.instant >= Self.span.lowerBound } ?? all.count
        let spanEnd = all[spanStart...].firstIndex { $0.instant >= Self.span.upperBound } ?? all.count
        changes = Array(all[spanStart..<spanEnd])
        earliest = observances.min { $0.first < $1.first }?.before ?? 0
        first = spanStart == 0 ? earliest : all[spanStart - 1].offset
    }

    /// Returns the offset at an instant, in seconds east of UTC.
    ///
    /// - Parameter instant: Seconds since 1970-01-01T00:00:00Z.
    func offset(at instant: Int) -> Int {
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle].instant <= instant { low = middle + 1 } else { high = middle }
        }
        let last = low == 0 ? nil : all[low - 1]
        guard instant >= Self.span.upperBound, !endless.isEmpty else { return last?.offset ?? earliest }
        let year = LocalTime(seconds: instant)?.day.year ?? 0
        let change = laterChanges(near: year).last { $0.instant <= instant }
        guard let change, change.instant >= last?.instant ?? .min else { return last?.offset ?? earliest }
        return change.offset
    }

    /// Returns the changes around a year after ``span`` by rules that continue after it, including the two years
    /// before, because some rules skip years.
    private func laterChanges(near year: Int) -> [DefinedZone.SingleChange] {
        if let cached = later.years.withLock({ $0[year] }) { return cached }
        let changes = endless.flatMap { part in
            part.starts(from: year - 2, through: year + 1).map {
                DefinedZone.SingleChange(instant: $0, offset: part.offset)
            }
        }.sorted { $0.instant < $1.instant }
        later.years.withLock { $0[year] = changes }
        return changes
    }

    /// Returns a zone whose name contains these changes.
    ///
    /// Only the last offset before ``span`` is included, because long histories would make long names.
    func definition(_ label: String) -> DefinedZone {
        DefinedZone(label, first: first, changes: changes, lastYear: Self.years.upperBound)
    }
}

extension ZoneOffsets: ZoneRules {
    /// Returns the offset; the zone's name is ignored.
    func offset(in zone: String, at instant: Int) -> Int? { offset(at: instant) }

    var current: String { ZonedTime.utcZone }
}
