// Rescheduling tasks to another day, and ordering the tasks of today.

extension Command {
    /// Changes the due dates of tasks.
    ///
    /// - Parameter day: Returns the new due day for the current one, or nil to leave the task unchanged.
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

    /// Puts tasks, in this order, among those due today (`Command.placeToday`).
    static func placeToday(
        _ ids: [UUID], after: [UUID], before: UUID?, of records: some RecordReading, at now: Now
    ) throws -> ResolvedCommand? {
        let all = try records.unique(ids)
        guard !all.contains(where: \.isList) else { throw TodoError.fieldNotInLists }
        let items = all.compactMap(\.item)
        let moved = Set(ids)
        var (patches, ranks) = try ranksAmongDated(
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
        _ new: [NewItem], at placement: Placement, in list: UUID?, after: [UUID], before: UUID?,
        of records: some RecordReading, at now: Now
    ) throws -> ResolvedCommand? {
        var new = new
        for index in new.indices where new[index].due == nil { new[index].fields.append(.due(.day(now.today))) }
        var patches: [Patch] = []
        // Tasks that the user typed with another due date get no position in today's tasks.
        let todays = new.indices.filter { new[$0].due.map { now.zones.local(of: $0).day } == now.today }
        if !todays.isEmpty {
            let (others, ranks) = try ranksAmongDated(after, before: before, count: todays.count, of: records)
            patches = others
            for (index, rank) in zip(todays, ranks) {
                new[index].fields.append(FieldChange(.dayRank, .number(rank.value)))
            }
        }
        let there = try list.flatMap { try records.present($0) }?.id
        let added =
            try there.map { try add(new, at: placement, in: $0, of: records, at: now) }
            ?? addToDefaultList(new, at: .top, of: records, at: now)
        guard var added, !patches.isEmpty else { return added }
        added.edit = .batch([added.edit, .change(patches)])
        return added
    }

    /// Returns the patches that give the tasks above a position their own ranks in today's tasks, and `count` ranks
    /// for that position.
    private static func ranksAmongDated(
        _ preceding: [UUID], before: UUID?, count: Int, of records: some RecordReading
    ) throws -> (patches: [Patch], ranks: [Rank]) {
        // Tasks deleted in the meantime are skipped.
        let preceding = try preceding.compactMap { try records.present($0)?.item }
        let next = try before.flatMap { try records.present($0)?.item?.dayRank }
        let (placed, ranks) = ranks(of: preceding, count: count, before: next)
        let patches = zip(preceding, placed).compactMap { other, rank in
            other.dayRank == rank ? nil : other.patch { $0.dayRank = rank }
        }
        return (patches, ranks)
    }

    /// Returns ranks for tasks in this order and for `count` tasks after them. Existing ranks stay where possible.
    private static func ranks(
        of preceding: [Item], count: Int, before next: Rank?
    ) -> (preceding: [Rank], after: [Rank]) {
        var ranks: [Rank] = []
        for item in preceding {
            if let rank = item.dayRank, ranks.last.map({ $0 < rank }) ?? true {
                ranks.append(rank)
            } else if let rank = Rank.spread(1, between: ranks.last, and: nil)?.first {
                ranks.append(rank)
            }
        }
        let isBelow = next.map { next in ranks.last.map { $0 < next } ?? true } ?? true
        if ranks.count == preceding.count, isBelow, let after = Rank.spread(count, between: ranks.last, and: next) {
            return (ranks, after)
        }
        // No room: assign new ranks to all, before the next task's rank or from the middle of the number range.
        let all =
            Rank.spread(preceding.count + count, between: nil, and: next)
            ?? Rank.spread(preceding.count + count, between: nil, and: nil) ?? []
        return (Array(all.dropLast(count)), Array(all.suffix(count)))
    }
}

extension Item {
    /// Returns the patch that makes the task due on another day at the same time of day.
    fileprivate func dated(_ day: Day, at now: Now) throws(TodoError) -> Patch {
        var changed = self
        // A time in another time zone moves by the number of days between the two local dates, so its time of day
        // in that zone stays the same.
        let days = day.number - (due.map { now.zones.local(of: $0).day.number } ?? day.number)
        changed.due = due.flatMap { $0.moved(days: days, by: now.zones) } ?? .day(day)
        try changed.updateDependentFields([.due], from: self, at: now)
        return Patch(from: .item(self), to: .item(changed))
    }
}

extension NewItem {
    /// The due date, taken from the fields.
    package var due: CalendarTime? {
        let last = fields.last { $0.field == .due }
        guard case .text(let text) = last?.value else { return nil }
        return CalendarTime(text)
    }
}
