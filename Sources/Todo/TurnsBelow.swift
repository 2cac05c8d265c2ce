// What becomes of what is below items that move on to their next turns (specification N11).

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is below items that move on to their next turns: it is open again there, as many days later as they are, and what
/// was done of a turn stays with that.
struct TurnsBelow {
    /// What is of the next turn, as it was and as it is then.
    private var turned: [(before: Item, after: Item)] = []
    /// What is of the turn that is done, and within which item each goes.
    private var records: [(item: Item, isNew: Bool)] = []

    /// Takes in what is below an item.
    ///
    /// - Parameters:
    ///   - item: as it was.
    ///   - next: the item as its next turn.
    ///   - copy: what stays of the turn that is done; nil where it is skipped, and no trace of it stays.
    mutating func add(
        _ item: Item, as next: Item, copiedTo copy: UUID?, of records: some RecordReading, at now: Now
    ) throws {
        let below = try records.descendants(of: [item.id])
        guard !below.isEmpty else { return }
        let copies = Copies(among: below, by: now.zones)
        // Of each that moves on, by how many days; what is below another stays as it is.
        var days = [item.id: next.days(since: item)]
        // Within which done one each stands that is of the turn that is done. What is skipped stands beside the item.
        var homes: [UUID: UUID?] = [item.id: copy ?? item.parent]
        // What leaves a copy, as what is below it may.
        var copied: Set<UUID> = copy == nil ? [] : [item.id]
        // Where those are by now within which the done ones go: one of a turn that was done before may have been moved.
        var places = try Self.places(of: item, copiedTo: copy, in: records)
        for one in below {
            guard let parent = one.parent, let along = days[parent], let home = homes[parent] else { continue }
            if copies.ids.contains(one.id) {
                if Self.hasRoom(for: one, in: home, places) { keep(one, in: home, list: item.list) }
                continue
            }
            let first = one.repeats == nil ? nil : copies.firstDue[one.id]
            guard let after = one.turned(days: along, since: first, at: now) else { continue }
            turned.append((one, after))
            (days[one.id], homes[one.id]) = (one.due == nil ? along : after.days(since: one), home)
            // What came again in this turn has left its copies.
            guard let copy, first == nil, copied.contains(parent) else { continue }
            let id = UUID.named(one.id.uuidString, in: copy)
            // The turn was done before, here or on another device.
            if let known = try records.copy(id) {
                places[id] = (known.list, try records.ancestors(of: known).count)
            } else {
                guard let home, let place = places[home], place.level < Tree.deepest else { continue }
                var made = one.doneCopy(id, rank: one.rank, at: one.completed ?? now.time)
                (made.list, made.parent) = (place.list, home)
                self.records.append((made, true))
                places[id] = (place.list, place.level + 1)
            }
            homes[one.id] = id
            copied.insert(one.id)
        }
    }

    /// In which list an item is, and within how many others.
    private typealias Place = (list: UUID, level: Int)

    /// Where what is of the turn that is done goes: the item's copy, or where it is skipped what the item is within.
    private static func places(
        of item: Item, copiedTo copy: UUID?, in records: some RecordReading
    ) throws -> [UUID: Place] {
        let level = try records.ancestors(of: item).count
        guard let copy else { return item.parent.map { [$0: (item.list, level - 1)] } ?? [:] }
        // It is made beside the item, unless it is there.
        guard let known = try records.copy(copy) else { return [copy: (item.list, level)] }
        return [copy: (known.list, try records.ancestors(of: known).count)]
    }

    /// Whether a done copy can go there, in its own list; where it cannot it stays below what has come again.
    private static func hasRoom(for one: Item, in home: UUID?, _ places: [UUID: Place]) -> Bool {
        guard let home else { return true }
        return places[home].map { $0.list == one.list && $0.level < Tree.deepest } ?? false
    }

    /// A done copy goes with the turn in which it was made.
    private mutating func keep(_ copy: Item, in parent: UUID?, list: UUID) {
        var kept = copy
        (kept.list, kept.parent) = (list, parent)
        records.append((kept, false))
    }

    /// What all that takes.
    func edits(of records: some RecordReading) throws -> [Edit] {
        let patches = turned.map { Patch(from: .item($0.before), to: .item($0.after)) }.filter { !$0.changes.isEmpty }
        return try recordEdits(of: records) + (patches.isEmpty ? [] : [.change(patches)])
            + Command.reopening(turned.map(\.before), of: records)
    }

    /// The done ones in their places: within one another as what they are of, the outermost first.
    private func recordEdits(of records: some RecordReading) throws -> [Edit] {
        let sections = Dictionary(grouping: self.records, by: \.item.section)
        var seen: Set<Section> = []
        return try self.records.map(\.item.section).filter { seen.insert($0).inserted }.flatMap { section in
            let group = sections[section] ?? []
            let room = try RankInterval(at: .top, in: section, of: records).room(for: group.count, in: records)
            var made: [Record] = []
            var moved: [Patch] = []
            for (record, rank) in zip(group, room.ranks) {
                if record.isNew {
                    made.append(.item(record.item.with(rank: rank)))
                } else {
                    moved.append(Patch(record.item.id, [.parent(record.item.parent), .rank(rank)]))
                }
            }
            let freed = try Command.freeing(whatIsWithin: made.compactMap(\.item), in: records)
            return freed + (made.isEmpty ? [] : [room.edit(.insert(made))])
                + (moved.isEmpty ? [] : [made.isEmpty ? room.edit(.change(moved)) : .change(moved)])
        }
    }
}

/// The done copies that items which come again have left, among those below one.
private struct Copies {
    private(set) var ids: Set<UUID> = []
    /// Of each item that has left some, when the first of them was due.
    private(set) var firstDue: [UUID: CalendarTime] = [:]

    init(among below: [Item], by rules: some ZoneRules) {
        let candidates = below.filter { $0.isDone && $0.due != nil && $0.id.isNamed }
        guard !candidates.isEmpty else { return }
        let repeating = below.filter { $0.repeats != nil }
        let siblings = Dictionary(grouping: below, by: \.parent)
        var rest: [Item] = []
        for copy in candidates {
            // Most likely of one that comes again; or it did so, and no longer does.
            let sources = [repeating, siblings[copy.parent] ?? []].joined()
            if let source = sources.first(where: { $0.id != copy.id && copy.id == $0.copyID(ofTurn: copy.due) }) {
                take(copy, of: source)
            } else {
                rest.append(copy)
            }
        }
        // These were given another date. Each id is worked out once: of many copies most days are the same.
        let sources = repeating.idsOfCopies(on: rest.daysOfOccurrences, by: rules)
        for copy in rest { if let source = sources[copy.id], source.id != copy.id { take(copy, of: source) } }
    }

    private mutating func take(_ copy: Item, of source: Item) {
        ids.insert(copy.id)
        guard let due = copy.due else { return }
        if firstDue[source.id].map({ due.local < $0.local }) ?? true { firstDue[source.id] = due }
    }
}

extension [Item] {
    /// By how many days a single occurrence is looked for around its date.
    private static var mostMoved: Int { 62 }

    /// The days on which the occurrences of these done copies may have been due by the rule: the copies have the dates that were given
    /// to them.
    var daysOfOccurrences: Set<Day> {
        let given: Set<Day> = Set(compactMap(\.due?.day))
        return Set(given.flatMap { day in (-Self.mostMoved...Self.mostMoved).compactMap { day.adding(days: $0) } })
    }

    /// Returns the ids that done copies of these repeating items have where an occurrence was due on one of these days by the rule,
    /// each with its item.
    func idsOfCopies(on days: Set<Day>, by rules: some ZoneRules) -> [UUID: Item] {
        if isEmpty || days.isEmpty { return [:] }
        var ids: [UUID: Item] = [:]
        for item in self {
            guard let usual = item.usualDue(by: rules) else { continue }
            for day in days {
                let turn = usual.at(LocalTime(day: day, time: usual.local.time), by: rules)
                ids[item.copyID(ofTurn: turn)] = item
            }
        }
        return ids
    }
}

extension Item {
    /// How many days later it is due than it was; 0 where it is bound to none.
    fileprivate func days(since before: Item) -> Int {
        guard let due, let old = before.due else { return 0 }
        return due.day.number - old.day.number
    }

    fileprivate func with(rank: Rank) -> Item {
        var placed = self
        placed.rank = rank
        return placed
    }

    /// The item in the next turn of what it is within.
    ///
    /// What comes again by itself stands at the first of its own turns from there on; where it has come again since then,
    /// it may stand there already.
    ///
    /// - Parameters:
    ///   - days: how many days later that turn is.
    ///   - first: when it was due first in the turn that ends, where it has come again in it.
    /// - Returns: nil where it stays as it is, with all below it.
    fileprivate func turned(days: Int, since first: CalendarTime?, at now: Now) -> Item? {
        guard let due else { return moved(days: days, at: now) }
        guard let along = (first ?? due).moved(days: days, by: now.zones) else { return self }
        guard let series = series(by: now.zones) else { return moved(to: along, at: now) ?? self }
        if first != nil, along.local <= due.local { return nil }
        // One that has ended, or cannot be reckoned, moves along, as does one that counts from its completion.
        let own = repeatFrom == .due ? (try? series.first(from: along, by: now.zones)) ?? nil : nil
        if let own, let next = try? moved(to: own, of: series, at: now) { return next }
        return (try? moved(to: along, of: series, at: now)) ?? self
    }
}
