// Tests of the subtasks of a repeating task (specification N11).

import Testing
import Todo

private func noon(_ day: String) -> Timestamp {
    Timestamp(milliseconds: Int64((Day(day)?.number ?? 0) * LocalTime.secondsADay + LocalTime.secondsADay / 2) * 1000)
}

@Suite struct TreeOccurrenceTests {
    /// Returns an outline in which " @2026-11-23" after a title is the due date, " *WEEKLY" the repeat rule, and "
    /// ?SECONDLY" a rule that Furrow cannot follow.
    private func outline(_ text: String) -> Outline {
        Outline(text) { item in
            for word in item.title.split(separator: " ").dropFirst() {
                if word.hasPrefix("@") { item.due = CalendarTime(word.dropFirst()) }
                if word.hasPrefix("?") { item.customRepeat = "FREQ=" + word.dropFirst() }
                if word.hasPrefix("*") { item.repeats = try? RecurrenceRule("FREQ=" + word.dropFirst()) }
            }
            if item.repeats != nil { item.repeatAnchor = item.due }
            item.title = String(item.title.prefix { $0 != " " })
        }
    }

    /// Returns the tasks with their due dates.
    private func dated(_ outline: Outline) -> String {
        var dated = outline
        for (id, record) in outline.reference.records {
            guard let item = record.item, let due = item.due else { continue }
            _ = try? dated.reference.apply(.change([Patch(id, [.title("\(item.title) \(due)")])]))
        }
        return dated.text
    }

    @Test func subtasksAreReopenedAndMovedByTheDistanceOfTheOccurrences() throws {
        var outline = outline(
            """
            Clean @2026-11-23 *WEEKLY
              Bath @2026-11-24
                Tiles
              x Kitchen @2026-11-22
            """)
        try outline.perform(.complete([outline.id("Clean")]), at: noon("2026-11-23"))
        #expect(
            dated(outline) == """
                Clean 2026-11-30
                  Bath 2026-12-01
                    Tiles
                  Kitchen 2026-11-29
                x Clean 2026-11-23
                  x Bath 2026-11-24
                    x Tiles
                  x Kitchen 2026-11-22
                """)
    }

    @Test func anUnsupportedRepeatLeavesACompletedTreeAndStaysOpen() throws {
        let text = "Clean @2026-11-23\n  Bath\n  Drops @2026-11-23 ?SECONDLY\n    Left\nOther"
        var outline = outline(text)
        let (clean, drops) = (try outline.id("Clean"), try outline.id("Drops"))
        let resolved = try #require(
            try Command.complete([clean]).resolve(in: outline.reference, at: noon("2026-11-23")))
        #expect(resolved.summary.count == 1 && resolved.summary.notAdvanced == [drops])
        try outline.perform(.complete([clean]), at: noon("2026-11-23"))
        #expect(outline.text == "Other\nDrops\n  Left\nx Clean\n  x Bath")
        #expect(outline.reference.records[drops]?.item?.customRepeat == "FREQ=SECONDLY")
        // If the user ends the series, everything is completed.
        outline = self.outline(text)
        try outline.perform(.endSeries([outline.id("Clean")]), at: noon("2026-11-23"))
        #expect(outline.text.hasPrefix("Other\nx Clean\n"))
        #expect(!outline.text.contains("\n  Drops") && outline.text.contains("  x Drops\n    x Left"))
    }

    @Test func theStartAndRemindersOfASubtaskMoveWithItsParent() throws {
        var outline = outline("Clean @2026-11-23 *WEEKLY\n  Bath")
        let bath = try outline.id("Bath")
        let start = FieldChange(.start, .text("2026-11-24"))
        let reminder = FieldChange(.reminders, .text("[\"2026-11-24T09:00:00\"]"))
        try outline.perform(.change(bath, [start, reminder]), at: noon("2026-11-23"))
        try outline.perform(.complete([outline.id("Clean")]), at: noon("2026-11-23"))
        let moved = try #require(outline.reference.records[bath]?.item)
        #expect(moved.start == CalendarTime("2026-12-01"))
        #expect(moved.reminders == [.at(try #require(CalendarTime("2026-12-01T09:00:00")))])
    }

    @Test func aRepeatingSubtaskAppearsOnceInTheNextOccurrence() throws {
        var outline = outline("Clean @2026-11-23 *WEEKLY\n  Bath @2026-11-25 *WEEKLY\n  Floor @2026-11-23 *DAILY")
        // "Bath" is completed in this occurrence, on its own day, and "Floor" is completed twice.
        try outline.perform(.complete([outline.id("Bath")]), at: noon("2026-11-25"))
        let floor = try outline.id("Floor")
        for day in ["2026-11-23", "2026-11-24"] { try outline.perform(.complete([floor]), at: noon(day)) }
        try outline.perform(.complete([outline.id("Clean")]), at: noon("2026-11-26"))
        #expect(
            dated(outline) == """
                Clean 2026-11-30
                  Bath 2026-12-02
                  Floor 2026-11-30
                x Clean 2026-11-23
                  x Floor 2026-11-24
                  x Floor 2026-11-23
                  x Bath 2026-11-25
                """)
    }

    @Test func anOpenRepeatingSubtaskMovesToItsOwnNextOccurrence() throws {
        // The subtask repeats on the third Tuesday of each month, and its parent every 30 days.
        var outline = outline(
            "Month @2026-11-02 *DAILY;INTERVAL=30\n  Meet @2026-11-17 *MONTHLY;BYDAY=3TU\n    Room @2026-11-16")
        try outline.perform(.complete([outline.id("Month")]), at: noon("2026-11-20"))
        #expect(
            dated(outline) == """
                Month 2026-12-02
                  Meet 2027-01-19
                    Room 2027-01-18
                x Month 2026-11-02
                  x Meet 2026-11-17
                    x Room 2026-11-16
                """)
    }

    @Test func subtasksOfARepeatingSubtaskStayWithItsCopies() throws {
        var outline = outline("Clean @2026-11-23 *WEEKLY\n  Floor @2026-11-23 *DAILY\n    Sweep @2026-11-23")
        try outline.perform(.complete([outline.id("Floor")]), at: noon("2026-11-23"))
        #expect(dated(outline).hasPrefix("Clean 2026-11-23\n  Floor 2026-11-24\n    Sweep 2026-11-24\n  x Floor"))
        try outline.perform(.complete([outline.id("Clean")]), at: noon("2026-11-24"))
        #expect(
            dated(outline) == """
                Clean 2026-11-30
                  Floor 2026-11-30
                    Sweep 2026-11-30
                x Clean 2026-11-23
                  x Floor 2026-11-23
                    x Sweep 2026-11-23
                """)
    }

    @Test func aSubtaskThatNoLongerRepeatsLeavesItsCopiesWithTheirOccurrence() throws {
        var outline = outline("Clean @2026-11-23 *WEEKLY\n  Floor @2026-11-23 *DAILY")
        let floor = try outline.id("Floor")
        try outline.perform(.complete([floor]), at: noon("2026-11-23"))
        try outline.perform(.change(floor, [.repeats(nil)]), at: noon("2026-11-24"))
        try outline.perform(.complete([floor]), at: noon("2026-11-24"))
        try outline.perform(.complete([outline.id("Clean")]), at: noon("2026-11-24"))
        #expect(
            dated(outline) == """
                Clean 2026-11-30
                  Floor 2026-12-01
                x Clean 2026-11-23
                  x Floor 2026-11-24
                  x Floor 2026-11-23
                """)
    }

    @Test func skippingATreeLeavesNoCopies() throws {
        var outline = outline(
            "Clean @2026-11-23 *WEEKLY\n  x Bath @2026-11-24\n  Floor @2026-11-23 *DAILY\nOther")
        try outline.perform(.complete([outline.id("Floor")]), at: noon("2026-11-23"))
        try outline.perform(.skip([outline.id("Clean")]), at: noon("2026-11-23"))
        #expect(
            dated(outline) == """
                Clean 2026-11-30
                  Floor 2026-11-30
                  Bath 2026-12-01
                Other
                x Floor 2026-11-23
                """)
    }

    @Test func skippingATreeTogetherWithItsSubtasksMovesThemOnce() throws {
        var outline = outline("Clean @2026-11-23 *WEEKLY\n  Floor @2026-11-23 *DAILY\nMow @2026-11-23 *WEEKLY\n  Rake")
        let ids = try ["Floor", "Clean", "Mow"].map(outline.id)
        try outline.perform(.skip(ids), at: noon("2026-11-23"))
        #expect(dated(outline) == "Clean 2026-11-30\n  Floor 2026-11-30\nMow 2026-11-30\n  Rake")
    }

    /// Random commands on trees of repeating tasks: nothing is duplicated, undoing everything restores the original
    /// state, and a subtask keeps its distance from its parent.
    @Test(arguments: 0..<20) func occurrencesOfRandomTreesDuplicateNothingAndCanBeUndone(seed: UInt64) throws {
        var generator = SplitMix64(state: seed)
        var outline = outline(Self.anyOutline(&generator))
        let titles = Dictionary(grouping: outline.reference.records.values.compactMap(\.item), by: \.title).mapValues(
            \.count)
        let (start, ids) = (outline.reference, outline.reference.records.values.compactMap(\.item?.id))
        let distances = Self.distances(in: outline.reference, of: ids)
        var inverses: [Edit] = []
        var now = noon("2026-11-20")
        for _ in 0..<40 {
            now = Timestamp(milliseconds: now.milliseconds + Int64.random(in: 0..<5, using: &generator) * 86_400_000)
            let open = ids.filter { outline.reference.records[$0]?.item?.isDone == false }
            guard let one = open.randomElement(using: &generator) else { break }
            let command: Command = Int.random(in: 0..<4, using: &generator) == 0 ? .skip([one]) : .complete([one])
            if let inverse = try outline.reference.perform(command, at: now) { inverses.append(inverse) }
            #expect(outline.reference.treeFaults.isEmpty && !outline.reference.hasClash)
            let there = outline.reference.records.values.compactMap(\.item).filter { !$0.isDone }
            #expect(Dictionary(grouping: there, by: \.title).allSatisfy { $1.count <= titles[$0] ?? 0 })
            #expect(Set(there.map(\.id)).isSubset(of: ids), "what is open is what was there")
            #expect(Self.distances(in: outline.reference, of: ids) == distances)
        }
        #expect(!inverses.isEmpty)
        for inverse in inverses.reversed() { _ = try outline.reference.apply(inverse) }
        #expect(outline.reference == start)
    }

    /// Returns the number of days between the due dates of each repeating parent and its subtasks that do not repeat.
    private static func distances(in reference: ReferenceStore, of ids: [UUID]) -> [UUID: Int] {
        let dates = ids.compactMap { id -> (UUID, Int)? in
            guard let item = reference.records[id]?.item, item.repeats == nil, let due = item.due,
                let parent = item.parent,
                let above = reference.records[parent]?.item, above.repeats != nil, let base = above.due
            else { return nil }
            return (id, due.day.number - base.day.number)
        }
        return Dictionary(uniqueKeysWithValues: dates)
    }

    private static func anyOutline(_ generator: inout SplitMix64) -> String {
        var depth = 0
        return (0..<12).map { number in
            depth = number == 0 ? 0 : Int.random(in: 0...min(depth + 1, 4), using: &generator)
            let day = " @2026-11-\(Int.random(in: 20...28, using: &generator))"
            let rules = ["", "", " *DAILY", " *WEEKLY", " *DAILY;INTERVAL=3", " *MONTHLY;BYDAY=MO"]
            let rule = depth == 0 ? " *WEEKLY" : rules[Int.random(in: 0..<rules.count, using: &generator)]
            let date = rule.isEmpty && Bool.random(using: &generator) ? "" : day
            return String(repeating: "  ", count: depth) + "n\(number)" + date + rule
        }.joined(separator: "\n")
    }
}
