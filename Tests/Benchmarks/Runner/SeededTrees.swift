// A list of trees with tags and notes, and long lists without trees.

import Foundation
import Store
import Todo

/// The lists of a store in which some items are subtasks.
enum SeededTrees {
    /// The number of items in the list of trees.
    static let count = 2000
    /// The number of items in the list that is completed as a whole.
    static let manyCount = 10_000
    /// The number of items below the parent that is completed or folded.
    static let subtaskCount = 500

    /// The list of trees, which a window shows first.
    static let list = TodoList.tasks.id
    /// The list of all remaining items.
    static let rest = UUID(words: (1, 1))
    /// The list that is completed as a whole.
    static let many = UUID(words: (1, 2))
    /// The first item of the list of trees.
    static let parent = UUID(words: (2, 0))

    /// Fills a store with this many items.
    static func fill(_ store: Store, with size: Int) throws {
        let now = Timestamp(milliseconds: 1_760_000_000_000)
        let lists = [NewItem(id: rest, title: "Rest"), NewItem(id: many, title: "Many")]
        try store.perform(.add(lists, at: .bottom, in: TodoList.root), at: now)
        for (list, count) in [(rest, size - count - manyCount), (many, manyCount)] {
            let plain = (0..<count).map { NewItem(title: "Item \($0 + 1) of a list for measuring") }
            try store.perform(.add(plain, at: .bottom, in: list), at: now)
        }
        // Parents have to be added before their subtasks.
        for level in levels { try store.perform(.add(level, at: .bottom, in: list), at: now) }
    }

    /// The items of each level: first the parent with 500 items on two levels below it, then trees of an item with
    /// four subtasks, each of which has five.
    private static var levels: [[NewItem]] {
        var levels: [[NewItem]] = [[], [], []]
        var number = 0
        func add(within parent: UUID?, depth: Int, _ branches: [Int]) {
            for _ in 0..<(depth < branches.count ? branches[depth] : 0) where number < count {
                let new = item(number, within: parent)
                levels[depth].append(new)
                number += 1
                add(within: new.id, depth: depth + 1, branches)
            }
        }
        add(within: nil, depth: 0, [1, 20, subtaskCount / 20 - 1])
        add(within: nil, depth: 0, [count, 4, 5])
        return levels
    }

    private static func item(_ number: Int, within parent: UUID?) -> NewItem {
        let tags = Tags([words[number % words.count], words[number / words.count % words.count]])
        let notes = "What is to be said of item \(number + 1) beside its title: enough for two lines or three."
        return NewItem(
            id: UUID(words: (2, UInt64(number))), title: "Item \(number + 1) of a list for measuring",
            fields: [.notes(notes), .parent(parent), .tags(tags)])
    }

    private static let words = ["home", "garden", "work", "errands", "reading", "music", "travel", "kitchen"]
}
