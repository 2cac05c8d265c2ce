// Occurrences that were completed a moment ago, and are not to be completed twice.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The repeating tasks that were completed in the last ten minutes, here or on another device.
///
/// The done copies are looked up once, when the first task is asked about, wherever they are by now.
final class RecentCompletions {
    /// The done copies of the last ten minutes.
    private struct Copies {
        let ids: Set<UUID>
        let dues: Set<CalendarTime>
        let days: Set<Day>

        init(_ items: [Item]) {
            ids = Set(items.map(\.id))
            dues = Set(items.compactMap(\.due))
            days = items.daysOfOccurrences
        }
    }

    private let now: Now
    private var known: Copies?

    /// The completions before a time.
    init(at now: Now) { self.now = now }

    /// Whether a task that counts from its completion was completed and is not due again yet: then completing it is meant for the
    /// occurrence that is done already.
    func include(_ item: Item, in records: some RecordReading) throws -> Bool {
        guard item.repeatFrom == .completion, item.repeats != nil, let due = item.due,
            due.time == nil ? now.today < due.day : now.instant < now.zones.instant(of: due)
        else { return false }
        let copies = try copies(in: records)
        func isCopy(_ id: UUID) -> Bool { id != item.id && copies.ids.contains(id) }
        if copies.dues.contains(where: { isCopy(item.copyID(ofTurn: $0)) }) { return true }
        return [item].idsOfCopies(on: copies.days, by: now.zones).keys.contains(where: isCopy)
    }

    private func copies(in records: some RecordReading) throws -> Copies {
        if let known { return known }
        let first = Timestamp(milliseconds: now.time.milliseconds - Item.moment)
        let copies = Copies(try records.namedItems(completedFrom: first, to: now.time))
        known = copies
        return copies
    }
}
