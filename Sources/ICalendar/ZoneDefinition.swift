// Zones as VTIMEZONEs define them.

import Synchronization
import Todo

/// A zone as a VTIMEZONE defines it.
struct ZoneDefinition: Sendable {
    let offsets: ZoneOffsets
    /// The name that states its clock changes.
    let name: String

    /// The years in which it is compared with another zone: most tasks are due in one of them.
    private static let years = 2025...2036
    /// An instant of each month of these years.
    private static let instants = years.flatMap { year in
        (1...12).compactMap { Day(year: year, month: $0, day: 15).map { $0.number * LocalTime.secondsADay } }
    }

    /// Whether another zone has the same clocks.
    func isSame(as zone: String, by rules: any ZoneRules) -> Bool {
        func isSame(at instant: Int) -> Bool { rules.clockOffset(in: zone, at: instant) == offsets.offset(at: instant) }
        guard let start = Self.instants.first, let end = Self.instants.last else { return false }
        let changes = offsets.changes.map(\.instant).filter { (start...end).contains($0) }
        return Self.instants.allSatisfy(isSame) && changes.allSatisfy { isSame(at: $0 - 1) && isSame(at: $0) }
    }
}

/// The definitions that were read: the tasks of a list have one VTIMEZONE in many copies.
enum ZoneDefinitions {
    private static let known = Mutex<[[UInt8]: ZoneDefinition?]>([:])
    /// The most that are kept.
    private static let most = 64

    /// The zone that a VTIMEZONE defines; nil where it cannot be read.
    static func of(_ component: Component, id: String) -> ZoneDefinition? {
        let bytes = component.bytes
        if let definition = known.withLock({ $0[bytes] }) { return definition }
        let definition = ZoneOffsets(component).map { offsets in
            ZoneDefinition(offsets: offsets, name: offsets.definition(id).name)
        }
        known.withLock { known in
            if known.count >= most { known.removeAll() }
            known[bytes] = .some(definition)
        }
        return definition
    }
}
