// Tests of nested rows: their order, their counts of subtasks, and the effect of one row's change on other rows.

import Rows
import Testing
import Todo

/// A simple, obviously correct model of the rows.
private struct Rows {
    struct Row {
        var title: String
        var rank: Int64
        var marks: RowMarks = []
        var parent: UUID?
        var due: CalendarTime?
        var priority = Priority.Level.none
        var created: Int64 = 0
    }

    var rows: [UUID: Row] = [:]
    var order = RowOrder.byHand

    func change(_ id: UUID) -> RowChange {
        guard let row = rows[id] else { return RowChange(removed: id) }
        var content = RowContent(id: id, title: row.title, marks: row.marks)
        if row.due != nil || row.priority != .none {
            content.caption = RowCaption(due: row.due, priority: row.priority)
        }
        return order.sorted(
            RowChange(content, rank: Rank(row.rank), parent: row.parent),
            created: Timestamp(milliseconds: row.created), at: Now(noon, by: UniversalTime()))
    }

    /// Returns a text by which rows are compared before their manual rank.
    private func words(_ row: Row) -> String {
        switch order.sorting {
        case _ where row.marks.contains(.done): ""
        case .byHand: ""
        case .due: row.due?.description ?? "~"
        case .priority: "\(3 - row.priority.rawValue)"
        case .title: row.title.lowercased()
        case .created: "\(2000 - row.created)"
        }
    }

    /// Returns the parent of a row, or nil if the parent does not exist.
    func parent(_ id: UUID) -> UUID? { rows[id]?.parent.flatMap { rows[$0] == nil ? nil : $0 } }

    func isBelow(_ id: UUID, _ other: UUID) -> Bool {
        guard let parent = parent(id) else { return false }
        return parent == other || isBelow(parent, other)
    }

    func children(_ parent: UUID?) -> [UUID] {
        rows.keys.filter { self.parent($0) == parent }.sorted { lhs, rhs in
            guard let left = rows[lhs], let right = rows[rhs] else { return false }
            let (part, otherPart) = (left.marks.part, right.marks.part)
            if parent == nil, part != otherPart { return part < otherPart }
            let (isDone, isOtherDone) = (left.marks.contains(.done), right.marks.contains(.done))
            if parent != nil, isDone != isOtherDone { return isOtherDone }
            let (words, otherWords) = (self.words(left), self.words(right))
            if words != otherWords { return words.utf8.lexicographicallyPrecedes(otherWords.utf8) }
            return left.rank != right.rank ? left.rank < right.rank : lhs.words < rhs.words
        }
    }

    /// Returns all rows below a row.
    func below(_ id: UUID) -> [UUID] { children(id).flatMap { [$0] + below($0) } }

    /// Returns the expected lines of the list, with depth, title, part and counts of subtasks.
    func lines(_ parent: UUID? = nil, level: Int = 0, part: RowPart? = nil) -> [String] {
        children(parent).flatMap { id -> [String] in
            guard let row = rows[id] else { return [] }
            let part = part ?? row.marks.part
            let below = below(id)
            let done = below.count { rows[$0]?.marks.contains(.done) == true }
            let line = "\(level) \(row.title) \(part) \(below.isEmpty ? "" : "\(done)/\(below.count)")"
            return [line] + (row.marks.contains(.collapsed) ? [] : lines(id, level: level + 1, part: part))
        }
    }
}

extension RowContent {
    fileprivate var line: String {
        "\(level) \(title) \(marks.part) \(subtaskCounts.map { "\($0.doneCount)/\($0.count)" } ?? "")"
    }
}

@Suite struct OutlineTests {
    /// Applies changes to lines like a list model.
    private func replay(_ changes: [ListChange], on lines: [String], _ contents: Contents) -> [String] {
        let played = changes.reduce(into: lines.map(String?.some)) { lines, change in
            let range = change.position..<(change.position + change.removed)
            lines.replaceSubrange(range, with: [String?](repeating: nil, count: change.added))
        }
        // Added rows take their content from the final list.
        guard played.count == contents.count else { return [] }
        return zip(played, contents).map { $0 ?? $1.line }
    }

    private func change(_ rows: inout Rows, _ generator: inout SplitMix64) -> [RowChange] {
        var changed: Set<UUID> = []
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let ids = rows.rows.keys.sorted { $0.words < $1.words }
            guard let id = ids.randomElement(using: &generator), Int.random(in: 0..<4, using: &generator) > 0 else {
                let id = generator.id()
                rows.rows[id] = Rows.Row(
                    title: "row \(rows.rows.count)", rank: Int64.random(in: 0...40, using: &generator),
                    parent: ids.randomElement(using: &generator), created: Int64.random(in: 0...9, using: &generator))
                changed.insert(id)
                continue
            }
            changed.insert(id)
            switch Int.random(in: 0..<10, using: &generator) {
            case 0: rows.rows[id] = nil
            case 1: rows.rows[id]?.title = "\(Int.random(in: 10...40, using: &generator)) Row"
            case 2: rows.rows[id]?.rank = Int64.random(in: 0...40, using: &generator)
            case 3:
                // A completed task cannot be put off.
                guard rows.rows[id]?.marks.part != .later else { continue }
                rows.rows[id]?.marks.formSymmetricDifference(.done)
            case 4: rows.rows[id]?.marks.formSymmetricDifference(.collapsed)
            case 5: rows.rows[id]?.parent = nil
            case 8: rows.rows[id]?.priority = Priority.Level.allCases.randomElement(using: &generator) ?? .none
            case 9:
                let day = Int.random(in: 10...13, using: &generator)
                rows.rows[id]?.due = day == 13 ? nil : CalendarTime("2026-12-\(day)")
            case 6:
                guard rows.rows[id]?.marks.part != .last else { continue }
                let isLater = rows.rows[id]?.marks.part == .later
                rows.rows[id]?.marks = isLater ? [] : .part(.later)
            default:
                guard let other = ids.randomElement(using: &generator), other != id, !rows.isBelow(other, id) else {
                    continue
                }
                // A missing row may come back, and must not be below its own subtask then.
                if let parent = rows.rows[other]?.parent, rows.rows[parent] == nil { continue }
                rows.rows[id]?.parent = other
            }
        }
        return changed.shuffled(using: &generator).map(rows.change)
    }

    @Test(arguments: Sorting.allCases, 0..<20)
    func incrementalMergesMatchAFreshlySortedOutline(sorting: Sorting, seed: Int) {
        var generator = SplitMix64(state: UInt64(seed))
        var rows = Rows()
        rows.order = RowOrder(sorting)
        var contents = ContentsBuilder(count: 0, order: rows.order).sorted()
        var lines: [String] = []
        for _ in 0..<60 {
            let changes = contents.merge(change(&rows, &generator))
            #expect(contents.map(\.line) == rows.lines())
            lines = replay(changes, on: lines, contents)
            #expect(lines == rows.lines(), "a row that changed was not told")
            #expect(contents.openCount == contents.count { $0.marks.part <= .open })
            for (position, row) in contents.enumerated() {
                #expect(contents.position(of: row.id) == position)
                #expect(contents.parent(at: position) == rows.parent(row.id))
            }
            var builder = ContentsBuilder(count: 0, order: rows.order)
            for id in rows.rows.keys { builder.add(rows.change(id)) }
            // Contents are long, so a failure reports only the seed.
            let isSame = builder.sorted() == contents
            #expect(isSame)
        }
    }

    @Test func rowsWithoutParentsHaveNoOutline() {
        var contents = Contents([.item(item("one", rank: 1))])
        contents.merge([RowChange(.item(item("two", rank: 2)))])
        #expect(!contents.hasTrees)
    }

    @Test func collapsingIsOneRangeChangeAndAChangeOfTheRowItself() throws {
        var rows = Rows()
        let head = UUID()
        rows.rows[head] = Rows.Row(title: "head", rank: 0)
        for number in 0..<500 { rows.rows[UUID()] = Rows.Row(title: "\(number)", rank: Int64(number), parent: head) }
        var contents = Contents()
        contents.merge(rows.rows.keys.map(rows.change))
        #expect(contents.count == 501)
        rows.rows[head]?.marks = .collapsed
        let collapsed = contents.merge([rows.change(head)])
        #expect(
            collapsed == [
                ListChange(position: 1, removed: 500, added: 0), ListChange(position: 0, removed: 1, added: 1),
            ])
        #expect(contents[0].subtaskCounts == RowContent.SubtaskCounts(count: 500, doneCount: 0))
        rows.rows[head]?.marks = []
        #expect(contents.merge([rows.change(head)]).first == ListChange(position: 1, removed: 0, added: 500))
        #expect(contents.count == 501)
    }
}
