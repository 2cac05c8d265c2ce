// Helpers that these tests share: sample lists and a check of the order.

// Makes these helpers available to all tests of this target.
@_exported import TestSupport
import Testing
import Todo

func item(_ title: String, rank: Int64, done: Bool = false, id: UUID = UUID()) -> Item {
    Item(id: id, list: tasks, title: title, rank: Rank(rank), created: noon, completed: done ? noon : nil)
}

/// Returns a list of open tasks with these titles, followed by completed tasks.
func list(_ open: [String], done: [String] = []) -> ItemList {
    ItemList(
        open.enumerated().map { item($1, rank: Int64($0) * Rank.defaultSpacing) }
            + done.enumerated().map { item($1, rank: Int64($0) * Rank.defaultSpacing, done: true) })
}

extension ItemList {
    /// The titles of the tasks that are not in the trash.
    var titles: [String] { filter { $0.deleted == nil }.map(\.title) }

    func id(_ title: String) throws -> UUID {
        try #require(first { $0.title == title }).id
    }

    /// Performs a command and returns its inverse, or nil if nothing changed.
    @discardableResult
    mutating func perform(_ command: Command) throws -> Edit? {
        guard let resolved = try command.resolve(in: self, at: noon) else { return nil }
        return try apply(resolved.edit)
    }

    /// Whether the list is sorted and its count of open tasks is right.
    var isSound: Bool {
        let orders = map { ListOrder($0) }
        return zip(orders, orders.dropFirst()).allSatisfy { $0 < $1 } && openCount == filter { !$0.isDone }.count
    }

    /// Returns a random command that fits this list.
    func anyCommand(_ generator: inout SplitMix64) -> Command {
        let ids = filter { $0.deleted == nil }.map(\.id)
        guard let one = ids.randomElement(using: &generator), let other = ids.randomElement(using: &generator) else {
            return .add([NewItem(id: generator.id(), title: "first")], at: .bottom, in: tasks)
        }
        let placements: [Placement] = [.top, .bottom, .after(other), .before(other), .after(generator.id())]
        let placement = placements[Int.random(in: 0..<placements.count, using: &generator)]
        let some = ids.filter { _ in Int.random(in: 0..<8, using: &generator) == 0 } + [one]
        switch Int.random(in: 0..<12, using: &generator) {
        case 0..<4:
            let new = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                NewItem(id: generator.id(), title: "new \(generator.next() % 1000)")
            }
            return .add(new, at: placement, in: tasks)
        case 4: return .rename(one, to: "renamed \(generator.next() % 1000)")
        case 5: return .complete(some)
        case 6: return .reopen(some)
        case 7, 8: return .move(one, to: placement)
        case 9, 10: return .place(one, isDone: Bool.random(using: &generator), to: placement)
        default: return .delete(Bool.random(using: &generator) ? [one] : some)
        }
    }
}
