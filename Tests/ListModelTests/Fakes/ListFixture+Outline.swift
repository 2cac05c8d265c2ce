// A list of trees, written as an outline.

import Foundation
import Store
import Todo

@testable import ListModel

extension ListFixture {
    /// Creates a list from an outline. Each line is an open task, indented by two spaces a level; "x " marks a
    /// done task.
    static func outlined(_ text: String) async throws -> ListFixture {
        let list = try ListFixture()
        var above: [UUID] = []
        var done: [UUID] = []
        for line in text.split(separator: "\n") {
            let depth = line.prefix { $0 == " " }.count / 2
            var title = line.drop { $0 == " " }
            let isDone = title.hasPrefix("x ")
            if isDone { title = title.dropFirst(2) }
            var item = NewItem(title: String(title))
            if depth > 0 { item.fields = [FieldChange(.parent, .id(above[depth - 1]))] }
            try await list.store.perform(.add([item], at: .bottom, in: tasks), at: noon)
            above = above.prefix(depth) + [item.id]
            if isDone { done.append(item.id) }
        }
        // A task that is completed moves to the top of the done tasks.
        for id in done.reversed() { try await list.store.perform(.complete([id]), at: noon) }
        try await list.rowStore.refresh()
        return list
    }

    /// The outline of the shown rows.
    var outline: String {
        rowStore.contents.map { row in
            String(repeating: "  ", count: row.level) + (row.isDone ? "x " : "") + row.title
        }.joined(separator: "\n")
    }

    /// The outline of the stored list, with nothing folded.
    var storedOutline: String {
        get throws {
            try store.items(of: tasks).readable.outlined(at: Now(noon, by: UniversalTime())).map { item, depth in
                String(repeating: "  ", count: depth) + (item.isDone ? "x " : "") + item.title
            }.joined(separator: "\n")
        }
    }
}
