// Tests that an outline has the same order as the rows of its list.

import Foundation
import Rows
import TestSupport
import Testing
import Todo

@testable import Store

private let now = Now(noon, by: UniversalTime())

@Suite struct OutlineTests {
    /// Creates a list of 80 random tasks. Many are subtasks, and some are completed or put off.
    private func store(_ generator: inout SplitMix64) throws -> Store {
        let store = try Store.inMemory(clock: { now })
        var ids: [UUID] = []
        for number in 0..<80 {
            var fields: [FieldChange] = []
            if let parent = ids.randomElement(using: &generator), Bool.random(using: &generator) {
                fields.append(.parent(parent))
            }
            func time() -> FieldValue { .text("\(2026 + Int.random(in: 0...2, using: &generator))-12-03") }
            if Bool.random(using: &generator) { fields.append(.due(CalendarTime("2030-12-0\(1 + number % 5)"))) }
            if number % 7 == 0 { fields.append(FieldChange(.start, time())) }
            if let priority = Priority(exactly: Int64(number % 10)) { fields.append(.priority(priority)) }
            let new = NewItem(title: "\("cabde".randomElement(using: &generator) ?? "x") \(number)", fields: fields)
            let time = Timestamp(milliseconds: noon.milliseconds + Int64(number % 9) * 1000)
            // Tasks that would be nested too deeply are skipped.
            guard (try? store.perform(.add([new], at: .top, in: tasks), at: time)) != nil else { continue }
            ids.append(new.id)
        }
        for id in ids where Int.random(in: 0..<6, using: &generator) == 0 {
            try store.perform(.complete([id]), at: noon)
        }
        return store
    }

    @Test(arguments: Sorting.allCases, [1, 2, 3] as [UInt64])
    func theOutlineMatchesTheExpandedRowsOfTheList(sorting: Sorting, seed: UInt64) throws {
        var generator = SplitMix64(state: seed)
        let store = try store(&generator)
        try store.perform(.change(tasks, [.sorting(sorting)]), at: noon)
        let outline = try store.items(of: tasks).readable.outlined(
            by: RowOrder(sorting), at: now)
        let rows = try store.snapshot(of: tasks).contents.filter(\.isRecord)
        #expect(outline.map(\.item.id) == rows.map(\.id))
        #expect(outline.map(\.depth) == rows.map(\.level))
        #expect(rows.contains { $0.level > 1 } && rows.contains(where: \.isLater) && rows.contains(where: \.isDone))
    }
}
