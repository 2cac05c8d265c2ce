// Items given another day, and a place among what is to be done today.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Command {
    /// Items due on other days.
    ///
    /// - Parameter day: the day for an item that is due on this one; nil where it stays as it is.
    static func date(
        _ ids: [UUID], of records: some RecordReading, at now: Now, _ day: (Day?) -> Day?
    ) throws -> ResolvedCommand? {
        var changed: [Record] = []
        var patches: [Patch] = []
        for item in try records.unique(ids).compactMap(\.item) {
            let today = item.due.map { now.zones.local(of: $0).day }
            guard let day = day(today), day != today else { continue }
            changed.append(.item(item))
            patches.append(try item.dated(day, at: now))
        }
        guard let summary = StepSummary(.dated, changed) else { return nil }
        return ResolvedCommand(edit: .change(patches), summary: summary)
    }

    /// Items, in this order, put among what is due today (`Command.placeToday`).
    static func placeToday(
        _ ids: [UUID], after: [UUID], before: UUID?, of records: some RecordReading, at now: Now
    ) throws -> ResolvedCommand? {
        let all = try records.unique(ids)
        guard !all.contains(where: \.isList) else { throw TodoError.notOfLists }
        let items = all.compactMap(\.item)
        let moved = Set(ids)
        var (patches, ranks) = try places(
            after.filter { !moved.contains($0) }, before: before, count: items.count, of: records)
        for (item, rank) in zip(items, ranks) {
            var placed = item
            if item.due.map({ now.zones.local(of: $0).day }) != now.today {
                guard let dated = try item.dated(now.today, at: now).applied(to: .item(item))?.item else { continue }
                placed = dated
            }
            placed.dayRank = rank
            let patch = Patch(from: .item(item), to: .item(placed))
            if !patch.changes.isEmpty { patches.append(patch) }
        }
        guard !patches.isEmpty, let summary = StepSummary(.moved, items.map(Record.item)) else { return nil }
        return ResolvedCommand(edit: .change(patches), summary: summary)
    }

    static func addToday(
        _ new: [NewItem], at place: Placement, in list: UUID?, after: [UUID], before: UUID?,
        of records: some RecordReading, at now: Now
    ) throws -> ResolvedCommand? {
        var new = new
        for index in new.indices where new[index].due == nil { new[index].fields.append(.due(.day(now.today))) }
        var patches: [Patch] = []
        // What is due on another day by what was typed has no place among today's.
        let todays = new.indices.filter { new[$0].due.map { now.zones.local(of: $0).day } == now.today }
        if !todays.isEmpty {
            let (others, ranks) = try places(after, before: before, count: todays.count, of: records)
            patches = others
            for (index, rank) in zip(todays, ranks) {
                new[index].fields.append(FieldChange(.dayRank, .number(rank.value)))
            }
        }
        let there = try list.flatMap { try records.present($0) }?.id
        let added =
            try there.map { try add(new, at: place, in: $0, of: records, at: now) }
            ?? addSomewhere(new, at: .top, of: records, at: now)
        guard var added, !patches.isEmpty else { return added }
        added.edit = .batch([added.edit, .change(patches)])
        return added
    }

    /// What gives those above a place their own places among today's, and the ranks of so many at that place.
    private static func places(
        _ above: [UUID], before: UUID?, count: Int, of records: some RecordReading
    ) throws -> (patches: [Patch], ranks: [Rank]) {
        // What has gone meanwhile is passed over.
        let above = try above.compactMap { try records.present($0)?.item }
        let next = try before.flatMap { try records.present($0)?.item?.dayRank }
        let (placed, ranks) = ranks(of: above, count: count, before: next)
        let patches = zip(above, placed).compactMap { other, rank in
            other.dayRank == rank ? nil : other.patch { $0.dayRank = rank }
        }
        return (patches, ranks)
    }

    /// The places of items that stand in this order, and of so many after them; those that can keep theirs do.
    private static func ranks(
        of above: [Item], count: Int, before next: Rank?
    ) -> (above: [Rank], after: [Rank]) {
        var ranks: [Rank] = []
        for item in above {
            if let rank = item.dayRank, ranks.last.map({ $0 < rank }) ?? true {
                ranks.append(rank)
            } else if let rank = Rank.spread(1, between: ranks.last, and: nil)?.first {
                ranks.append(rank)
            }
        }
        let isBelow = next.map { next in ranks.last.map { $0 < next } ?? true } ?? true
        if ranks.count == above.count, isBelow, let after = Rank.spread(count, between: ranks.last, and: next) {
            return (ranks, after)
        }
        // No room: all of them anew, before what comes next, or from the middle of the numbers on.
        let all =
            Rank.spread(above.count + count, between: nil, and: next)
            ?? Rank.spread(above.count + count, between: nil, and: nil) ?? []
        return (Array(all.dropLast(count)), Array(all.suffix(count)))
    }
}

extension Item {
    /// The item due on another day, at the time of day it had.
    fileprivate func dated(_ day: Day, at now: Now) throws(TodoError) -> Patch {
        var changed = self
        // A time in another zone is moved by the days between here, so that it comes at the same time there.
        let days = day.number - (due.map { now.zones.local(of: $0).day.number } ?? day.number)
        changed.due = due.flatMap { $0.moved(days: days, by: now.zones) } ?? .day(day)
        try changed.follow([.due], from: self, at: now)
        return Patch(from: .item(self), to: .item(changed))
    }
}

extension NewItem {
    /// When it is due, by its fields.
    var due: CalendarTime? {
        let last = fields.last { $0.field == .due }
        guard case .text(let text) = last?.value else { return nil }
        return CalendarTime(text)
    }
}
