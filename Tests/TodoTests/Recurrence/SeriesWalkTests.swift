// Tests that completing occurrences one by one gives the same dates as the rule from its first instance on.

import Foundation
import TestSupport
import Testing
import Todo

@Suite struct SeriesWalkTests {
    private var generator = SplitMix64(state: 11)

    /// The number of occurrences that are completed in each series.
    private static let most = 24

    /// Returns a random rule whose parts fit together.
    private mutating func rule() -> String {
        func pick<T>(_ values: [T]) -> T { values[Int.random(in: values.indices, using: &generator)] }
        let frequency = pick(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
        var text = "FREQ=\(frequency)"
        if generator.next() & 1 == 0 { text += ";INTERVAL=\(Int.random(in: 2...5, using: &generator))" }
        switch frequency {
        case "DAILY" where generator.next() & 1 == 0:
            text += pick([";BYDAY=MO,WE", ";BYMONTH=2,11,12", ";BYHOUR=6,9,18"])
        case "WEEKLY" where generator.next() & 1 == 0:
            text += pick([";BYDAY=TU,SU", ";BYDAY=FR;WKST=SU", ";BYHOUR=9,18"])
        case "MONTHLY" where generator.next() & 1 == 0:
            text += pick([
                ";BYMONTHDAY=1,15,-1", ";BYDAY=2TU", ";BYDAY=-1FR", ";BYDAY=MO,TU,WE;BYSETPOS=-1", ";BYMONTHDAY=31",
            ])
        case "YEARLY" where generator.next() & 1 == 0:
            text += pick([";BYMONTH=3,9", ";BYMONTH=11;BYDAY=1MO,-1MO", ";BYYEARDAY=100,-100", ";BYMONTHDAY=29"])
        default: break
        }
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: text += ";COUNT=\(Int.random(in: 1...30, using: &generator))"
        case 1: text += ";UNTIL=2028\(pick(["0101", "0630", "1231"]))T120000Z"
        default: break
        }
        return text
    }

    private mutating func start() -> CalendarTime? {
        let day =
            "2026-\(["01-31", "02-28", "03-28", "10-24", "11-30", "12-29"].randomElement(using: &generator) ?? "")"
        let offset = day.hasPrefix("2026-03") || day.hasPrefix("2026-10") ? "+02:00" : "+01:00"
        let forms = [day, "\(day)T09:00:00", "\(day)T02:30:00\(offset)[Europe/Berlin]", "\(day)T09:00:00Z"]
        return forms.randomElement(using: &generator).flatMap { CalendarTime($0) }
    }

    /// Returns the first occurrences: the rule's instances and the added ones, without the excluded ones.
    private func expected(
        _ rule: RecurrenceRule, _ start: CalendarTime, without excluded: [CalendarTime], and added: [CalendarTime]
    ) throws -> [CalendarTime] {
        var occurrences = Recurrence(rule, from: start).occurrences(by: SampleZones())
        var all: [CalendarTime] = []
        while all.count < 2 * Self.most, let occurrence = try occurrences.next() { all.append(occurrence) }
        let end = all.count == 2 * Self.most ? all[all.count - 1] : nil
        all += added.filter { new in
            new.local > start.local && !all.contains(new) && end.map { new.local < $0.local } ?? true
        }
        return all.filter { !excluded.contains($0) }.sorted { $0.local < $1.local }
    }

    /// Returns the occurrences found by completing one after another.
    private func walked(_ item: Item) throws -> (starts: [CalendarTime], items: [Item]) {
        var (item, starts, items) = (item, [CalendarTime](), [Item]())
        while starts.count < Self.most {
            let series = try #require(item.series(by: SampleZones()))
            let present = series.currentOccurrence(by: SampleZones())
            starts.append(series.start(of: present.instance, by: SampleZones()) ?? present.instance)
            items.append(item)
            // The task is completed exactly when it is due, so that no occurrence is missed.
            let instant = SampleZones().instant(of: present.due)
            let now = Timestamp(milliseconds: Int64(instant) * 1000)
            var list = ItemList([item])
            guard let resolved = try Command.skip([item.id]).resolve(in: list, at: now, by: SampleZones()) else {
                break
            }
            _ = try list.apply(resolved.edit)
            item = list[0]
        }
        return (starts, items)
    }

    @Test mutating func completingOneByOneVisitsTheInstancesOfTheRule() throws {
        var walks = 0
        while walks < 1500 {
            guard let start = start() else { continue }
            let text = rule()
            let parsed = try RecurrenceRule(text)
            guard (try? Recurrence(parsed, from: start).check(by: SampleZones())) != nil else { continue }
            var item = Item(id: UUID(), list: UUID(), title: "a", rank: Rank(0), created: noon)
            // Dates without a time differ by whole days.
            let distance = [nil, TimeSpan(days: 3), TimeSpan(days: 1, seconds: start.time == nil ? 0 : 7200)]
                .randomElement(using: &generator).flatMap { $0 }
            item.due = distance.map { $0.due(after: start, like: start, by: SampleZones()) ?? start } ?? start
            (item.start, item.distance) = (distance == nil ? nil : start, distance)
            (item.repeats, item.repeatAnchor) = (parsed, start)
            let all = try expected(parsed, start, without: [], and: [])
            // The first occurrence is the current one, so it cannot be excluded.
            let excluded = all.dropFirst().prefix(12).filter { _ in generator.next() % 5 == 0 }
            let added = [3, 10, 40].compactMap { days in start.moved(days: days, by: SampleZones()) }
                .filter { _ in generator.next() % 4 == 0 }
            (item.excludedDates, item.addedDates) = (OccurrenceDates(excluded), OccurrenceDates(added))
            let (starts, items) = try walked(item)
            let wanted = try expected(parsed, start, without: Array(excluded), and: added)
            let report = "\(text) \(start) without \(excluded.map(\.description)) and \(added.map(\.description))"
            try #require(starts == Array(wanted.prefix(starts.count)), "\(report)")
            try #require(starts.count == min(Self.most, wanted.count), "\(report)")
            for (item, start) in zip(items, starts) {
                let due = distance.map { $0.due(after: start, like: start, by: SampleZones()) ?? start } ?? start
                try #require(item.due == due, "\(report)")
            }
            walks += 1
        }
    }
}
