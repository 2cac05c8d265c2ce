/// The repeating tasks that were completed in the last ten minutes, on this or another device, and must not be
/// completed twice.
///
/// The completed copies are looked up once, in all lists, when the first task is checked.
final class RecentCompletions {
    /// The completed copies of the last ten minutes.
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
    private var cache: Copies?

    init(at now: Now) { self.now = now }

    /// Returns whether a task that repeats from its completion was just completed and is not due again yet. A second
    /// completion is meant for the occurrence that is already completed.
    func include(_ item: Item, in records: some RecordReading) throws -> Bool {
        guard item.repeatFrom == .completion, item.repeats != nil, let due = item.due,
            due.time == nil ? now.today < due.day : now.instant < now.zones.instant(of: due)
        else { return false }
        let copies = try copies(in: records)
        func isCopy(_ id: UUID) -> Bool { id != item.id && copies.ids.contains(id) }
        if copies.dues.contains(where: { isCopy(item.copyID(ofOccurrence: $0)) }) { return true }
        return [item].idsOfCopies(on: copies.days, by: now.zones).keys.contains(where: isCopy)
    }

    private func copies(in records: some RecordReading) throws -> Copies {
        if let cache { return cache }
        let first = Timestamp(milliseconds: now.time.milliseconds - Item.repetitionWindow)
        let copies = Copies(try records.namedItems(completedFrom: first, to: now.time))
        cache = copies
        return copies
    }
}
